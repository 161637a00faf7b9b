import { SegmentedControl, Select, Switch } from '@mantine/core'
import type { Digest } from '../../../../domain/notifications/delivery.ts'
import { Section } from '../../../ui/page/page.tsx'
import type { SavedPreferences } from './notification-queries.ts'
import classes from './notifications.module.css'

type Props = { values: SavedPreferences; onChange: (more: Partial<SavedPreferences>) => void }

const hours = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 ? '30' : '00'}`
})
const timesWith = (time: string) => (hours.includes(time) ? hours : [...hours, time].sort())

const digestNames: { value: Digest; label: string }[] = [
  { value: 'off', label: 'Na hora' },
  { value: 'daily', label: 'Um por dia' },
  { value: 'weekly', label: 'Um por semana' },
]

/** When one is left alone, and whether e-mails come together. Mandatory events keep neither. */
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
              <Select
                label="Das"
                w={120}
                data={timesWith(quiet_from)}
                value={quiet_from}
                allowDeselect={false}
                onChange={(time) => time && time !== quiet_until && onChange({ quiet_from: time })}
              />
              <Select
                label="Até as"
                w={120}
                data={timesWith(quiet_until)}
                value={quiet_until}
                allowDeselect={false}
                onChange={(time) => time && time !== quiet_from && onChange({ quiet_until: time })}
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
