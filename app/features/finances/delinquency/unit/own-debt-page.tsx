import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'
import { FinanceNav } from '../../finance-nav.tsx'
import { type ChargeRow, type Home, homeQuery, ownChargesQuery } from '../../queries.ts'
import classes from '../delinquency.module.css'
import { DebtView } from './debt-view.tsx'
import { UnitSide } from './unit-side.tsx'

/** What a resident's unit owes today, and why; of several units, the one of the address (`?unidade=`). */
export function Component() {
  const { id } = useCondominium()
  const home = useQuery(homeQuery(id))
  return (
    <>
      <FinanceNav />
      <Page title="Quanto devo hoje, e por quê">
        <NotLoaded query={home} rows={6} height={64} />
        {home.data && <OwnDebt home={home.data} />}
      </Page>
    </>
  )
}

type Unit = { unit_id: string; label: string }

/** Returns the user's units, and former ones with charges to pay. */
function unitsOf({ units }: Home, charges: readonly ChargeRow[]): Unit[] {
  const left = charges
    .filter(({ status, unit_id }) => status === 'open' && units.every((unit) => unit.unit_id !== unit_id))
    .map(({ unit_id, unit_label }) => [unit_id, unit_label] as const)
  return [...units, ...Array.from(new Map(left), ([unit_id, label]) => ({ unit_id, label }))]
}

/** Sorts units with debts first, then those with charges; a parking place without its own fee comes last. */
function byDebt(units: readonly Unit[], charges: readonly ChargeRow[]): Unit[] {
  const weight = ({ unit_id }: Unit) =>
    Math.max(
      0,
      ...charges
        .filter((charge) => charge.unit_id === unit_id)
        .map(({ status }) => (status === 'open' ? 2 : 1)),
    )
  return units.toSorted((a, b) => weight(b) - weight(a))
}

function OwnDebt({ home }: { home: Home }) {
  const { id } = useCondominium()
  const { params, setParams } = useSearchParams()
  const { today, charge_units } = home
  const isAsked = charge_units.length > 1 || (charge_units.length === 1 && home.units.length === 0)
  const charges = useQuery({ ...ownChargesQuery(id, charge_units), enabled: isAsked })
  if (isAsked && charges.isPending) return <RowsSkeleton rows={6} height={64} />
  const units = byDebt(unitsOf(home, charges.data ?? []), charges.data ?? [])
  const unit = units.find(({ unit_id }) => unit_id === params.get('unidade')) ?? units[0]
  if (!unit)
    return (
      <EmptyState title="Nenhuma unidade no seu nome">
        Assim que a administração ligar você a uma unidade, o que ela deve aparece aqui.
      </EmptyState>
    )
  return (
    <>
      {units.length > 1 && (
        <Select
          label="Unidade"
          mb="lg"
          maw={240}
          allowDeselect={false}
          data={units.map(({ unit_id, label }) => ({ value: unit_id, label }))}
          value={unit.unit_id}
          onChange={(value) => setParams({ unidade: value ?? '' }, { replace: true })}
        />
      )}
      <div className={classes.columns}>
        <div>
          <DebtView key={unit.unit_id} unitId={unit.unit_id} today={today} />
        </div>
        <UnitSide unitId={unit.unit_id} today={today} />
      </div>
    </>
  )
}
