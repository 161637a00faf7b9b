import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { Link, useNavigate, useOutletContext, useParams } from 'react-router'
import { formatRational, rational } from '../../../../domain/rational.ts'
import { formatShare } from '../../../../domain/shares.ts'
import { unitKinds } from '../../../../domain/units/unit-kind.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Facts } from '../../../ui/data/facts.tsx'
import { DrawerPage } from '../../../ui/page/drawer-page.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import type { UnitListContext } from '../browse/unit-browser.tsx'
import { type Unit, unitQuery } from '../queries.ts'
import { UnitHistory, UnitPeople } from './unit-people.tsx'

/** One unit beside the list: what it is, who is in it, who pays and votes, and its history. */
export function Component() {
  const { unitId = '' } = useParams()
  const { id } = useCondominium()
  const { ids, search, shareTotal } = useOutletContext<UnitListContext>()
  const navigate = useNavigate()
  const unit = useQuery(unitQuery(id, unitId))
  const position = ids.indexOf(unitId)
  const step = (to: string | undefined) =>
    to === undefined ? undefined : () => navigate(`/dashboard/units/${to}${search}`, { replace: true })
  return (
    <DrawerPage
      title={unit.data ? `Unidade ${unitLabel(unit.data)}` : 'Unidade'}
      back={`/dashboard/units${search}`}
      onPrevious={step(position > 0 ? ids[position - 1] : undefined)}
      onNext={step(position >= 0 ? ids[position + 1] : undefined)}
      foot={unit.data && <ChargesLink unit={unit.data} />}
    >
      {unit.isPending && <RowsSkeleton rows={6} />}
      {unit.isLoadingError && (
        <ErrorState message={toFailure(unit.error).message} onRetry={() => void unit.refetch()} />
      )}
      {unit.data === null && <p>Não encontramos esta unidade. Ela pode ter sido removida.</p>}
      {unit.data && <UnitDetails unit={unit.data} shareTotal={shareTotal} />}
    </DrawerPage>
  )
}

function ChargesLink({ unit }: { unit: Unit }) {
  return (
    <Button
      component={Link}
      to={`/dashboard/finances?q=${encodeURIComponent(unitLabel(unit))}`}
      variant="default"
      leftSection={<ReceiptText size={18} />}
    >
      Ver cobranças
    </Button>
  )
}

const square = (area: number) => `${formatRational(rational(area, 10_000), 2)} m²`

function UnitDetails({ unit, shareTotal }: { unit: Unit; shareTotal: number }) {
  const hundredth = rational(BigInt(unit.share) * 100n, shareTotal)
  const facts = [
    { name: 'Tipo', value: unitKinds[unit.kind] },
    ...(unit.block ? [{ name: 'Bloco', value: unit.block }] : []),
    ...(unit.floor === null
      ? []
      : [{ name: 'Andar', value: unit.floor === 0 ? 'Térreo' : `${unit.floor}º` }]),
    ...(unit.area_cm2 === null ? [] : [{ name: 'Área', value: square(unit.area_cm2) }]),
    {
      name: 'Fração ideal',
      value: `${formatShare(unit.share, shareTotal)} (${formatRational(hundredth, 4)}%)`,
    },
  ]
  return (
    <>
      <h3 style={{ margin: '0 0 12px', fontSize: '1.25rem' }}>{unitLabel(unit)}</h3>
      <Facts facts={facts} />
      <UnitPeople occupancies={unit.occupancies} linked />
      <UnitHistory occupancies={unit.occupancies} />
    </>
  )
}
