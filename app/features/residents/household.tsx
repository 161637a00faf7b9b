import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../domain/calendar.ts'
import { occupancyKinds } from '../../../domain/units/occupancy-kind.ts'
import { unitLabel } from '../../../domain/units/unit-label.ts'
import { toFailure } from '../../lib/failure.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useSession } from '../../lib/session.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import { ownUnitsQuery } from '../units/queries.ts'
import classes from './residents.module.css'

/** Who is registered in the resident's own units. */
export function Household() {
  const { id } = useCondominium()
  const { user } = useSession()
  const units = useQuery(ownUnitsQuery(id, user?.id ?? ''))
  return (
    <Page title="Moradores" sentence="Quem está registrado com você. Falta alguém? Fale com o síndico.">
      {units.isPending && <RowsSkeleton rows={4} />}
      {units.isLoadingError && (
        <ErrorState message={toFailure(units.error).message} onRetry={() => void units.refetch()} />
      )}
      {units.data?.length === 0 && (
        <EmptyState title="Nenhuma unidade ligada a você">
          Peça ao síndico para ligar o seu cadastro à unidade onde você mora.
        </EmptyState>
      )}
      {units.data?.map((unit) => (
        <div key={unit.id} style={{ maxWidth: 560 }}>
          <Section title={unitLabel(unit)}>
            <ul className={classes.plainList}>
              {unit.occupancies
                .filter(({ ends_on }) => ends_on === null)
                .map(({ id: tie, person, kind, starts_on }) => (
                  <li key={tie}>
                    <div className={classes.strong}>{person.name}</div>
                    <div className={`${classes.note} figures`}>
                      {occupancyKinds[kind]} desde {formatDate(starts_on)}
                    </div>
                  </li>
                ))}
            </ul>
          </Section>
        </div>
      ))}
    </Page>
  )
}
