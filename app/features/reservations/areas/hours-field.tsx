import { Button, Group, Input, Select } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AreaHours } from '../../../../domain/reservations/rules.ts'
import { weekdayWords } from '../../../../domain/reservations/words.ts'
import { minuteWords } from '../times.ts'

/** Every day from ten in the morning to ten at night. */
export const defaultHours: AreaHours[] = weekdayWords.map((_, weekday) => ({
  weekday,
  name: '',
  starts_minute: 600,
  ends_minute: 1320,
}))

const half = (from: number, until: number) =>
  Array.from({ length: (until - from) / 30 + 1 }, (_, nth) => from + nth * 30).map((minute) => ({
    value: String(minute),
    label: minute >= 1440 ? `${minuteWords(minute)} do dia seguinte` : minuteWords(minute),
  }))
/** Existing times between half hours stay selectable. */
const withOwn = (options: ReturnType<typeof half>, minute: number) =>
  options.some(({ value }) => value === String(minute))
    ? options
    : [...options, { value: String(minute), label: minuteWords(minute) }]

type HoursFieldProps = {
  value: readonly AreaHours[]
  onChange: (hours: AreaHours[]) => void
  error?: ReactNode
}

/** Turns or opening hours of the week, one line each. */
export function HoursField({ value, onChange, error }: HoursFieldProps) {
  const change = (nth: number, part: Partial<AreaHours>) =>
    onChange(value.map((one, at) => (at === nth ? { ...one, ...part } : one)))
  const last = value.at(-1)
  return (
    <Input.Wrapper label="Dias e horas" error={error}>
      {value.map((one, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines hold no state of their own, and two may be alike while they are typed
        <Group key={`${one.weekday}-${nth}`} gap={8} mb={8} wrap="nowrap">
          <Select
            aria-label="Dia da semana"
            allowDeselect={false}
            data={weekdayWords.map((label, weekday) => ({ value: String(weekday), label }))}
            value={String(one.weekday)}
            onChange={(weekday) => change(nth, { weekday: Number(weekday) })}
          />
          <Select
            aria-label="Das"
            allowDeselect={false}
            data={withOwn(half(0, 1410), one.starts_minute)}
            value={String(one.starts_minute)}
            onChange={(minute) => change(nth, { starts_minute: Number(minute) })}
          />
          <Select
            aria-label="Até"
            allowDeselect={false}
            data={withOwn(half(30, 1800), one.ends_minute)}
            value={String(one.ends_minute)}
            onChange={(minute) => change(nth, { ends_minute: Number(minute) })}
          />
          <Button
            variant="default"
            px={12}
            mih={44}
            aria-label={`Remover ${weekdayWords[one.weekday]}`}
            onClick={() => onChange(value.filter((_, at) => at !== nth))}
          >
            <Trash2 size={16} />
          </Button>
        </Group>
      ))}
      <Button
        variant="default"
        mih={44}
        leftSection={<Plus size={16} />}
        onClick={() =>
          onChange([
            ...value,
            {
              weekday: ((last?.weekday ?? -1) + 1) % 7,
              name: '',
              starts_minute: last?.starts_minute ?? 600,
              ends_minute: last?.ends_minute ?? 1320,
            },
          ])
        }
      >
        Mais um horário
      </Button>
    </Input.Wrapper>
  )
}
