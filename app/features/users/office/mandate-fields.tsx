import { Stack, TextInput } from '@mantine/core'
import { DateField } from '../../../ui/form/date-field.tsx'

export type MandateValues = { starts_on: string; ends_on: string; decision: string }

type MandateFieldsProps = {
  values: MandateValues
  errors: Partial<Record<keyof MandateValues, string>>
  onChange: (values: Partial<MandateValues>) => void
}

/** First and last day of a mandate, and the decision it rests on. */
export function MandateFields({ values, errors, onChange }: MandateFieldsProps) {
  return (
    <Stack gap={20}>
      <DateField
        label="Primeiro dia"
        value={values.starts_on || null}
        onChange={(starts_on) => onChange({ starts_on: starts_on ?? '' })}
        error={errors.starts_on}
      />
      <DateField
        label="Último dia"
        description="Até dois anos depois do primeiro."
        value={values.ends_on || null}
        onChange={(ends_on) => onChange({ ends_on: ends_on ?? '' })}
        error={errors.ends_on}
      />
      <TextInput
        label="Decisão (opcional)"
        placeholder="Assembleia de 12/03/2026"
        maxLength={200}
        value={values.decision}
        onChange={(event) => onChange({ decision: event.currentTarget.value })}
        error={errors.decision}
      />
    </Stack>
  )
}
