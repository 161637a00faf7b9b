import { useQuery } from '@tanstack/react-query'
import { UserCheck, UserX } from 'lucide-react'
import { Link, useNavigate, useOutletContext, useParams } from 'react-router'
import { formatDate } from '../../../domain/calendar.ts'
import { occupancyKinds } from '../../../domain/units/occupancy-kind.ts'
import { unitLabel } from '../../../domain/units/unit-label.ts'
import { toFailure } from '../../lib/failure.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { Facts } from '../../ui/data/facts.tsx'
import { type HistoryEvent, PlumbLine } from '../../ui/data/plumb-line.tsx'
import { Status } from '../../ui/data/status.tsx'
import { DrawerPage } from '../../ui/page/drawer-page.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Section } from '../../ui/page/page.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import type { PeopleListContext } from './people-browser.tsx'
import { type Person, personQuery, type Tie } from './queries.ts'
import classes from './residents.module.css'

/** One person beside the list: contacts (masked), units today, and history. */
export function Component() {
  const { personId = '' } = useParams()
  const { id } = useCondominium()
  const { ids, search } = useOutletContext<PeopleListContext>()
  const navigate = useNavigate()
  const person = useQuery(personQuery(id, personId))
  const position = ids.indexOf(personId)
  const step = (to: string | undefined) =>
    to === undefined ? undefined : () => navigate(`/dashboard/residents/${to}${search}`, { replace: true })
  return (
    <DrawerPage
      title="Cadastro"
      back={`/dashboard/residents${search}`}
      onPrevious={step(position > 0 ? ids[position - 1] : undefined)}
      onNext={step(position >= 0 ? ids[position + 1] : undefined)}
    >
      {person.isPending && <RowsSkeleton rows={6} />}
      {person.isLoadingError && (
        <ErrorState message={toFailure(person.error).message} onRetry={() => void person.refetch()} />
      )}
      {person.data === null && <p>Não encontramos esta pessoa. O cadastro pode ter sido removido.</p>}
      {person.data && <PersonDetails person={person.data} />}
    </DrawerPage>
  )
}

const told = (value: string | null) => value ?? <span style={{ color: 'var(--muted)' }}>Não informado</span>

function PersonDetails({ person }: { person: Person }) {
  const present = person.ties.filter(({ ends_on }) => ends_on === null)
  return (
    <>
      {person.user_id ? (
        <Status icon={UserCheck} tone="success" alone>
          Com acesso ao aplicativo
        </Status>
      ) : (
        <Status icon={UserX} tone="neutral" alone>
          Sem acesso ao aplicativo
        </Status>
      )}
      <h3 className={classes.personName}>{person.name}</h3>
      <Facts
        facts={[
          { name: 'CPF ou CNPJ', value: told(person.document_masked) },
          { name: 'E-mail', value: told(person.email_masked) },
          { name: 'Telefone', value: told(person.phone_masked) },
        ]}
      />
      <Section title="Unidades">
        {present.length === 0 && <p className={classes.note}>Nenhuma unidade hoje.</p>}
        <ul className={classes.plainList}>
          {present.map((tie) => (
            <UnitOfPerson key={tie.id} tie={tie} />
          ))}
        </ul>
      </Section>
      {person.ties.length > 0 && (
        <Section title="Histórico">
          <PlumbLine events={eventsOf(person.ties)} />
        </Section>
      )}
    </>
  )
}

function UnitOfPerson({ tie }: { tie: Tie }) {
  const marks = [tie.is_payer && 'paga as cobranças', tie.is_voter && 'vota'].filter(Boolean).join(', ')
  return (
    <li>
      <Link to={`/dashboard/units/${tie.unit.id}`} className={classes.strong}>
        {unitLabel(tie.unit)}
      </Link>
      <div className={`${classes.note} figures`}>
        {occupancyKinds[tie.kind]} desde {formatDate(tie.starts_on)}
        {marks && ` · ${marks}`}
      </div>
    </li>
  )
}

function eventsOf(ties: readonly Tie[]): HistoryEvent[] {
  const dated = ties.flatMap(({ id, unit, kind, starts_on, ends_on }) => {
    const more = occupancyKinds[kind]
    const entered = { date: starts_on, id: `${id}-in`, what: `Entrada em ${unitLabel(unit)}`, more }
    return ends_on
      ? [{ date: ends_on, id: `${id}-out`, what: `Saída de ${unitLabel(unit)}`, more }, entered]
      : [entered]
  })
  return dated
    .sort((a, b) => b.date.localeCompare(a.date))
    .map(({ date, ...event }) => ({ ...event, when: formatDate(date) }))
}
