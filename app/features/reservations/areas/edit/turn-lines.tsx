import { ActionIcon, Button, Group, Select, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { DayHours } from '../../../../../domain/reservations/rules.ts'
import { minuteWords } from '../../times.ts'
import classes from './edit.module.css'

const half = (from: number, until: number) =>
  Array.from({ length: (until - from) / 30 + 1 }, (_, nth) => from + nth * 30).map((minute) => ({
    value: String(minute),
    label: minute >= 1440 ? `${minuteWords(minute)} do dia seguinte` : minuteWords(minute),
  }))
const [starts, ends] = [half(0, 1410), half(30, 1800)]
/** Existing times between half hours stay selectable. */
const withOwn = (options: ReturnType<typeof half>, minute: number) =>
  options.some(({ value }) => value === String(minute))
    ? options
    : [...options, { value: String(minute), label: minuteWords(minute) }]

type TurnLinesProps = {
  /** Whose hours they are, for screen readers: 'Segunda'. */
  day: string
  /** Turns have names; opening hours have none. */
  named: boolean
  value: readonly DayHours[]
  onChange: (hours: DayHours[]) => void
}

/** Edits one day's turns or opening hours, a line each. */
export function TurnLines({ day, named, value, onChange }: TurnLinesProps) {
  const change = (nth: number, part: Partial<DayHours>) =>
    onChange(value.map((one, at) => (at === nth ? { ...one, ...part } : one)))
  return (
    <div className={classes.turns}>
      {value.length === 0 && <p className={classes.quiet}>Fechado</p>}
      {value.map((one, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines hold no state of their own, and two may be alike while they are typed
        <Group key={nth} gap={8} wrap="nowrap" align="center">
          {named && (
            <TextInput
              className={classes.turnName}
              aria-label={`Nome do turno ${nth + 1}, ${day}`}
              placeholder="Nome (opcional)"
              maxLength={40}
              value={one.name}
              onChange={(event) => change(nth, { name: event.currentTarget.value })}
            />
          )}
          <Select
            aria-label={`Começo do horário ${nth + 1}, ${day}`}
            allowDeselect={false}
            data={withOwn(starts, one.starts_minute)}
            value={String(one.starts_minute)}
            onChange={(minute) => change(nth, { starts_minute: Number(minute) })}
          />
          <span aria-hidden>a</span>
          <Select
            aria-label={`Fim do horário ${nth + 1}, ${day}`}
            allowDeselect={false}
            data={withOwn(ends, one.ends_minute)}
            value={String(one.ends_minute)}
            onChange={(minute) => change(nth, { ends_minute: Number(minute) })}
          />
          <ActionIcon
            size={44}
            variant="subtle"
            aria-label={`Remover o horário ${nth + 1}, ${day}`}
            onClick={() => onChange(value.filter((_, at) => at !== nth))}
          >
            <X size={18} />
          </ActionIcon>
        </Group>
      ))}
      {value.length < 12 && (
        <Button
          variant="subtle"
          leftSection={<Plus size={16} />}
          aria-label={`Adicionar horário, ${day}`}
          onClick={() => onChange([...value, nextOf(value.at(-1))])}
        >
          Adicionar horário
        </Button>
      )}
    </div>
  )
}

/** The line that follows another: from its end to the evening, or from ten to ten. */
function nextOf(last: DayHours | undefined): DayHours {
  if (!last) return { name: '', starts_minute: 600, ends_minute: 1320 }
  const starts_minute = Math.min(last.ends_minute, 1410)
  return { name: '', starts_minute, ends_minute: Math.min(1800, Math.max(starts_minute + 60, 1320)) }
}
