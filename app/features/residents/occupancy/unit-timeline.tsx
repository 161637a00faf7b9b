import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { timeline } from '../../../../domain/occupancy/timeline.ts'
import { occupancyKinds } from '../../../../domain/units/occupancy-kind.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { dayOf } from '../../../lib/words.ts'
import { PlumbLine } from '../../../ui/data/plumb-line.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type TieVersion, type UnitRecord, versionsQuery } from '../register/queries.ts'
import classes from '../register/register.module.css'

/** The unit's history on the plumb line, with its corrections below. */
export function UnitTimeline({ unit }: { unit: UnitRecord }) {
  const [all, setAll] = useState(false)
  if (unit.ties.length === 0) return null
  const events = timeline(unit.ties.map((tie) => ({ ...tie, subject: `de ${tie.person.name}` })))
  const shown = all ? events : events.slice(0, 8)
  return (
    <div style={{ maxWidth: 720 }}>
      <Section title="História">
        <PlumbLine
          events={shown.map(({ id, what, more, date }) => ({ id, what, more, when: formatDate(date) }))}
        />
        {events.length > shown.length && (
          <Button variant="subtle" size="sm" onClick={() => setAll(true)}>
            Ver toda a história
          </Button>
        )}
      </Section>
      <Corrections unit={unit} />
    </div>
  )
}

function Corrections({ unit }: { unit: UnitRecord }) {
  const { id } = useCondominium()
  const { data } = useQuery(versionsQuery(id, unit.id))
  const corrected = (data ?? []).filter(({ reason }) => reason !== null)
  if (corrected.length === 0) return null
  const names = new Map(unit.ties.map(({ person }) => [person.id, person.name]))
  return (
    <Section title="O que foi mudado no registro" note="A versão de antes de cada encerramento ou correção.">
      <ul className={classes.list}>
        {corrected.slice(0, 20).map((version) => (
          <li key={version.id}>
            <Text size="sm">
              {sentenceOf(version, names.get(version.person_id) ?? 'Pessoa removida do cadastro')}
            </Text>
            <p className={`${classes.note} figures`}>
              {version.reason} · mudado em {formatDate(dayOf(version.replaced_at))}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function sentenceOf({ kind, starts_on, ends_on, was_removed }: TieVersion, name: string): string {
  const span = `${occupancyKinds[kind].toLowerCase()} desde ${formatDate(starts_on)}${ends_on ? ` até ${formatDate(ends_on)}` : ''}`
  return `${name} constava como ${span}${was_removed ? ', e foi removido' : ''}`
}
