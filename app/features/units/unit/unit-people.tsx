import { Anchor, Text } from '@mantine/core'
import { CircleAlert, ReceiptText, Vote } from 'lucide-react'
import { Link } from 'react-router'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import { tenseOf } from '../../../../domain/occupancy/stay.ts'
import { timeline } from '../../../../domain/occupancy/timeline.ts'
import { wholeTimes } from '../../../../domain/occupancy/whole-times.ts'
import { occupancyKinds } from '../../../../domain/units/occupancy-kind.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { usePortraits } from '../../../lib/people/portraits.ts'
import { openZone } from '../../../lib/zone.ts'
import { PlumbLine } from '../../../ui/data/plumb-line.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { Named } from '../../../ui/people/portrait.tsx'
import type { Occupancy } from '../queries.ts'
import classes from './unit-people.module.css'

type UnitPeopleProps = {
  occupancies: readonly Occupancy[]
  /** Makes each name the way to the person. */
  linked?: boolean
  /** Links the unit's own page of people, for those who may open it. */
  unitId?: string
  /** A parking place or a storage room: whose it is follows from the unit that it is tied to. */
  isAnnex?: boolean
}

/** Who is in a unit today, and who is coming. */
export function UnitPeople({ occupancies, linked = false, unitId, isAnnex = false }: UnitPeopleProps) {
  const mayManage = useMayManage()
  const today = civilDate(new Date(), openZone())
  const times = wholeTimes(
    occupancies.map((tie) => ({ ...tie, person_id: tie.person.id })),
    today,
  )
  const present = times.filter((tie) => tenseOf(tie, today) === 'present')
  const coming = times.filter((tie) => tenseOf(tie, today) === 'future')
  const portraitOf = usePortraits([...present, ...coming].map(({ person }) => person.user_id))
  const payer = present.some(({ is_payer }) => is_payer)
  return (
    <Section
      title="Pessoas"
      action={
        unitId && (
          <Anchor component={Link} to={`/dashboard/units/pessoas/${unitId}`} size="sm" fw={600}>
            {mayManage ? 'Cuidar das pessoas' : 'Pessoas e histórico'}
          </Anchor>
        )
      }
    >
      {present.length === 0 && (
        <Text c="dimmed">
          {isAnnex
            ? 'Ninguém em nome dela. As pessoas são as da unidade a que está ligada.'
            : 'Ninguém cadastrado nesta unidade.'}
        </Text>
      )}
      <ul className={classes.people}>
        {[...present, ...coming].map((occupancy) => (
          <Person
            key={occupancy.id}
            occupancy={occupancy}
            portrait={portraitOf(occupancy.person.user_id)}
            linked={linked}
            today={today}
          />
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

type PersonProps = { occupancy: Occupancy; portrait: string | null; linked: boolean; today: string }

function Person({ occupancy, portrait, linked, today }: PersonProps) {
  const { person, kind, starts_on, ends_on, is_payer, is_voter } = occupancy
  const contact = [person.email_masked, person.phone_masked].filter(Boolean).join(' · ')
  const since = starts_on > today ? 'a partir de' : 'desde'
  return (
    <li>
      <div className={classes.name}>
        <Named name={person.name} path={portrait}>
          {linked ? <Link to={`/dashboard/residents/${person.id}`}>{person.name}</Link> : person.name}
        </Named>
      </div>
      <div className={`${classes.note} figures`}>
        {occupancyKinds[kind]} {since} {formatDate(starts_on)}
        {ends_on && ` até ${formatDate(ends_on)}`}
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

/** Who came and went, and who paid and voted, on the plumb line. */
export function UnitHistory({ occupancies }: { occupancies: readonly Occupancy[] }) {
  if (occupancies.length === 0) return null
  const events = timeline(
    occupancies.map((tie) => ({ ...tie, person_id: tie.person.id, subject: `de ${tie.person.name}` })),
  )
  return (
    <Section title="Histórico">
      <PlumbLine
        events={events.map(({ id, what, more, date }) => ({ id, what, more, when: formatDate(date) }))}
      />
    </Section>
  )
}
