import { Stack } from '@mantine/core'
import { DateField } from '../../../ui/form/date-field.tsx'
import { DecisionSelect } from './decision-select.tsx'

export type MandateValues = { starts_on: string; ends_on: string; decision_id: string | null }

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
      <DecisionSelect
        value={values.decision_id}
        onChange={(decision_id) => onChange({ decision_id })}
        error={errors.decision_id}
      />
    </Stack>
  )
}
