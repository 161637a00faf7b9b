import { Button, Input, Menu } from '@mantine/core'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AreaHours } from '../../../../../domain/reservations/rules.ts'
import { weekdayWords } from '../../../../../domain/reservations/words.ts'
import classes from './edit.module.css'
import { TurnLines } from './turn-lines.tsx'

const monday = [1, 2, 3, 4, 5, 6, 0] as const
const workdays = [1, 2, 3, 4, 5]
const weekend = [6, 0]

/** Every day from ten in the morning to ten at night. */
export const defaultHours: AreaHours[] = monday.map((weekday) => ({
  weekday,
  name: '',
  starts_minute: 600,
  ends_minute: 1320,
}))

type WeekFieldProps = {
  named: boolean
  value: readonly AreaHours[]
  onChange: (hours: AreaHours[]) => void
  error?: ReactNode
}

/** Edits the week's turns or opening hours by day; a day can be copied to others. */
export function WeekField({ named, value, onChange, error }: WeekFieldProps) {
  const on = (weekday: number) => value.filter((one) => one.weekday === weekday)
  const set = (days: readonly number[], lines: readonly Omit<AreaHours, 'weekday'>[]) =>
    onChange([
      ...value.filter(({ weekday }) => !days.includes(weekday)),
      ...days.flatMap((weekday) => lines.map((line) => ({ ...line, weekday }))),
    ])
  return (
    <Input.Wrapper error={error}>
      <div className={classes.week}>
        {monday.map((weekday) => (
          <section key={weekday} className={classes.weekday} aria-label={weekdayWords[weekday]}>
            <h3>{weekdayWords[weekday]}</h3>
            <TurnLines
              day={weekdayWords[weekday]}
              named={named}
              value={on(weekday)}
              onChange={(lines) => set([weekday], lines)}
            />
            <CopyMenu weekday={weekday} onCopy={(days) => set(days, on(weekday))} />
          </section>
        ))}
      </div>
    </Input.Wrapper>
  )
}

function CopyMenu({ weekday, onCopy }: { weekday: number; onCopy: (days: readonly number[]) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          px={12}
          leftSection={<Copy size={16} />}
          aria-label={`Copiar ${weekdayWords[weekday]} para outros dias`}
        >
          Copiar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{`Copiar ${weekdayWords[weekday]?.toLowerCase()} para`}</Menu.Label>
        <Menu.Item onClick={() => onCopy(monday)}>Todos os dias</Menu.Item>
        <Menu.Item onClick={() => onCopy(workdays)}>Segunda a sexta</Menu.Item>
        <Menu.Item onClick={() => onCopy(weekend)}>Sábado e domingo</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
