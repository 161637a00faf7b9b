import { SegmentedControl, Switch } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import { useState } from 'react'
import type { Digest } from '../../../../domain/notifications/delivery.ts'
import { Section } from '../../../ui/page/page.tsx'
import type { SavedPreferences } from './notification-queries.ts'
import classes from './notifications.module.css'

type Props = { values: SavedPreferences; onChange: (more: Partial<SavedPreferences>) => void }

const digestNames: { value: Digest; label: string }[] = [
  { value: 'off', label: 'Na hora' },
  { value: 'daily', label: 'Um por dia' },
  { value: 'weekly', label: 'Um por semana' },
]

/** Quiet hours, and whether e-mails are bundled. Mandatory events ignore both. */
export function QuietHours({ values, onChange }: Props) {
  const { quiet_from, quiet_until, digest } = values
  const isOn = quiet_from !== null && quiet_until !== null
  return (
    <>
      <Section
        title="Horário de silêncio"
        note="E-mails e avisos no aparelho esperam o fim do silêncio. Os obrigatórios chegam na hora."
      >
        <div className={classes.line}>
          <Switch
            size="md"
            label="Não me incomode à noite"
            checked={isOn}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked
                  ? { quiet_from: '22:00', quiet_until: '07:00' }
                  : { quiet_from: null, quiet_until: null },
              )
            }
          />
          {isOn && (
            <>
              <TimeField
                key={`from ${quiet_from}`}
                label="Das"
                value={quiet_from}
                other={quiet_until}
                onChange={(time) => onChange({ quiet_from: time })}
              />
              <TimeField
                key={`until ${quiet_until}`}
                label="Até as"
                value={quiet_until}
                other={quiet_from}
                onChange={(time) => onChange({ quiet_until: time })}
              />
            </>
          )}
        </div>
      </Section>
      <Section
        title="E-mails juntos"
        note="Um resumo às 8h, de Brasília; o semanal sai às segundas. Os obrigatórios chegam na hora, fora do resumo."
      >
        <SegmentedControl
          aria-label="E-mails juntos"
          data={digestNames}
          value={digest}
          onChange={(value) => onChange({ digest: value as Digest })}
        />
      </Section>
    </>
  )
}

type TimeFieldProps = { label: string; value: string; other: string; onChange: (time: string) => void }

/** A time of day, typed; taken when one leaves the field, and put back where it says nothing or the same as the other. */
function TimeField({ label, value, other, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState(value)
  const take = () => {
    if (typed && typed !== value && typed !== other) onChange(typed)
    else setTyped(value)
  }
  return (
    <TimePicker
      label={label}
      hoursInputLabel={`${label}: hora`}
      minutesInputLabel={`${label}: minutos`}
      w={120}
      size="md"
      value={typed}
      onChange={setTyped}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}
