import { Button, Group, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { type IncidentSettings, incidentSettingsQuery } from './rule-queries.ts'

/** The hours that working time counts, and the days until something closes or may be opened again. */
export function HouseDays() {
  const { id } = useCondominium()
  const settings = useQuery(incidentSettingsQuery(id))
  return (
    <Section title="Dias e expediente">
      {settings.isPending && <RowsSkeleton rows={2} />}
      {settings.data && <DaysForm key={JSON.stringify(settings.data)} settings={settings.data} />}
    </Section>
  )
}

const fields = [
  { key: 'work_from', label: 'Expediente começa (hora)', min: 0, max: 23 },
  { key: 'work_until', label: 'Expediente termina (hora)', min: 1, max: 24 },
  { key: 'warn_hours', label: 'Avisar antes do prazo (horas)', min: 1, max: 72 },
  { key: 'close_days', label: 'Encerrar sozinha depois de (dias)', min: 1, max: 90 },
  { key: 'reopen_days', label: 'Pode reabrir por (dias)', min: 1, max: 180 },
] as const satisfies { key: keyof IncidentSettings; label: string; min: number; max: number }[]

function DaysForm({ settings }: { settings: IncidentSettings }) {
  const manages = useMayManage()
  const [values, setValues] = useState(settings)
  const save = useCommand('save-incident-settings', {
    action: 'salvar as regras',
    done: 'Regras salvas',
    quiet: true,
  })
  const changed = fields.some(({ key }) => values[key] !== settings[key])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(values)
      }}
    >
      {save.error && <FormErrors message={toFailure(save.error).message} />}
      <Group gap={16} align="flex-end">
        {fields.map(({ key, label, min, max }) => (
          <NumberInput
            key={key}
            label={label}
            min={min}
            max={max}
            w={250}
            allowDecimal={false}
            disabled={!manages}
            value={values[key]}
            onChange={(value) => setValues({ ...values, [key]: Number(value) })}
          />
        ))}
        {manages && (
          <Button type="submit" disabled={!changed} loading={save.isPending}>
            Salvar
          </Button>
        )}
      </Group>
    </form>
  )
}
