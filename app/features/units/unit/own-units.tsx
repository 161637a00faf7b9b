import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { unitKinds } from '../../../../domain/units/unit-kind.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSession } from '../../../lib/session.tsx'
import { Facts } from '../../../ui/data/facts.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { ownUnitsQuery, type Unit, unitSummaryQuery } from '../queries.ts'
import { UnitAnnexes } from './unit-annexes.tsx'
import { unitFacts } from './unit-details.tsx'
import { UnitChanges } from './unit-history.tsx'
import { UnitHistory, UnitPeople } from './unit-people.tsx'
import { UnitGroups, UnitSuccession } from './unit-standing.tsx'

/** The units a resident occupies: details, people and history of each. */
export function OwnUnits() {
  const { id } = useCondominium()
  const { user } = useSession()
  const units = useQuery(ownUnitsQuery(id, user?.id ?? ''))
  const summary = useQuery(unitSummaryQuery(id))
  const title = (units.data?.length ?? 1) > 1 ? 'Minhas unidades' : 'Minha unidade'
  return (
    <Page
      title={title}
      sentence={
        <>
          O que está registrado da sua unidade. Algo errado nas pessoas?{' '}
          <Link to="/dashboard/residents?acao=pedir">Peça a alteração</Link>; no resto, fale com o síndico.
        </>
      }
    >
      <NotLoaded query={units} rows={6} />
      {units.data?.length === 0 && (
        <EmptyState title="Nenhuma unidade ligada a você">
          Peça ao síndico para ligar o seu cadastro à unidade onde você mora.
        </EmptyState>
      )}
      {units.data?.map((unit) => (
        <OwnUnit key={unit.id} unit={unit} shareTotal={summary.data?.share_total} />
      ))}
    </Page>
  )
}

function OwnUnit({ unit, shareTotal }: { unit: Unit; shareTotal: number | undefined }) {
  const facts = shareTotal ? unitFacts(unit, shareTotal) : [{ name: 'Tipo', value: unitKinds[unit.kind] }]
  return (
    <div style={{ maxWidth: 560 }}>
      <Section title={unitLabel(unit)}>
        <UnitSuccession unit={unit} />
        <Facts facts={facts} />
      </Section>
      <UnitPeople occupancies={unit.occupancies} />
      <UnitAnnexes unit={unit} />
      <UnitGroups unit={unit} />
      <UnitHistory occupancies={unit.occupancies} />
      <UnitChanges unitId={unit.id} />
    </div>
  )
}
