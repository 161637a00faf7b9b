import { Text } from '@mantine/core'
import { CircleAlert, ReceiptText, Vote } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { occupancyKinds } from '../../../../domain/units/occupancy-kind.ts'
import { type HistoryEvent, PlumbLine } from '../../../ui/data/plumb-line.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Section } from '../../../ui/page/page.tsx'
import type { Occupancy } from '../queries.ts'
import classes from './unit-people.module.css'

/** Who is in a unit today. `linked` makes each name the way to the person. */
export function UnitPeople({
  occupancies,
  linked = false,
}: {
  occupancies: readonly Occupancy[]
  linked?: boolean
}) {
  const present = occupancies.filter(({ ends_on }) => ends_on === null)
  const payer = present.some(({ is_payer }) => is_payer)
  return (
    <Section title="Pessoas">
      {present.length === 0 && <Text c="dimmed">Ninguém cadastrado nesta unidade.</Text>}
      <ul className={classes.people}>
        {present.map((occupancy) => (
          <Person key={occupancy.id} occupancy={occupancy} linked={linked} />
        ))}
      </ul>
      {present.length > 0 && !payer && (
        <Status icon={CircleAlert} tone="attention">
          Sem pagador: a cobrança sai sem nome
        </Status>
      )}
    </Section>
  )
}

function Person({ occupancy, linked }: { occupancy: Occupancy; linked: boolean }) {
  const { person, kind, starts_on, is_payer, is_voter } = occupancy
  const contact = [person.email_masked, person.phone_masked].filter(Boolean).join(' · ')
  return (
    <li>
      <div className={classes.name}>
        {linked ? <Link to={`/dashboard/residents/${person.id}`}>{person.name}</Link> : person.name}
      </div>
      <div className={`${classes.note} figures`}>
        {occupancyKinds[kind]} desde {formatDate(starts_on)}
      </div>
      {contact && <div className={classes.note}>{contact}</div>}
      {(is_payer || is_voter) && (
        <div className={classes.marks}>
          {is_payer && (
            <Status icon={ReceiptText} tone="brand">
              Paga as cobranças
            </Status>
          )}
          {is_voter && (
            <Status icon={Vote} tone="brand">
              Vota pela unidade
            </Status>
          )}
        </div>
      )}
    </li>
  )
}

/** Entrances and exits, newest first. */
function eventsOf(occupancies: readonly Occupancy[]): HistoryEvent[] {
  const dated = occupancies.flatMap(({ id, person, kind, starts_on, ends_on }) => {
    const more = occupancyKinds[kind]
    const entered = { date: starts_on, id: `${id}-in`, what: `Entrada de ${person.name}`, more }
    return ends_on
      ? [{ date: ends_on, id: `${id}-out`, what: `Saída de ${person.name}`, more }, entered]
      : [entered]
  })
  return dated
    .sort((a, b) => b.date.localeCompare(a.date))
    .map(({ date, ...event }) => ({ ...event, when: formatDate(date) }))
}

/** Who came and went, on the plumb line. */
export function UnitHistory({ occupancies }: { occupancies: readonly Occupancy[] }) {
  if (occupancies.length === 0) return null
  return (
    <Section title="Histórico">
      <PlumbLine events={eventsOf(occupancies)} />
    </Section>
  )
}
