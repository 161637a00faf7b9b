import { ActionIcon, Checkbox, Group, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { DateField } from './date-field.tsx'

export type NamedDay = { name: string; on_day: string | null; yearly: boolean }

/** A day of a list that a form edits, as its form names it: its name, its date and whether it comes each year. */
export function NamedDayFields({
  nth,
  path,
  placeholder,
  inputProps,
  onRemove,
}: {
  nth: number
  /** Of the day in the form: 'days.0'. */
  path: string
  placeholder: string
  inputProps: (path: string, options?: { type: 'checkbox' }) => object
  onRemove: () => void
}) {
  return (
    <>
      <Group gap={8} align="flex-start" wrap="nowrap">
        <TextInput
          label="Nome"
          placeholder={placeholder}
          maxLength={60}
          style={{ flex: 1 }}
          {...inputProps(`${path}.name`)}
        />
        <ActionIcon
          size={44}
          variant="subtle"
          mt={24}
          aria-label={`Remover o dia ${nth + 1}`}
          onClick={onRemove}
        >
          <X size={18} />
        </ActionIcon>
      </Group>
      <Group gap={16} align="flex-end">
        <DateField label="Dia" style={{ flex: 1 }} {...inputProps(`${path}.on_day`)} />
        <Checkbox label="Todo ano" pb={10} {...inputProps(`${path}.yearly`, { type: 'checkbox' })} />
      </Group>
    </>
  )
}

/** What is missing in a day, as a form's rules. */
export const namedDayRules = {
  name: (name: string) => (name.trim().length < 2 ? 'Dê um nome ao dia.' : null),
  on_day: (day: string | null) => (day ? null : 'Informe o dia.'),
}
