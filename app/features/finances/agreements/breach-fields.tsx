import type { UseFormReturnType } from '@mantine/form'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'

type BreachFieldsProps = {
  form: Pick<UseFormReturnType<{ breach_days: number; breach_instalments: number }>, 'getInputProps'>
  /** Faults found by a simulation, besides the form's own. */
  faults?: Readonly<Partial<Record<'breach_days' | 'breach_instalments', string>>>
}

/** Sets when an agreement is broken: so many days late, or so many instalments at once. */
export function BreachFields({ form, faults = {} }: BreachFieldsProps) {
  const field = (name: 'breach_days' | 'breach_instalments') => {
    const props = form.getInputProps(name)
    return { ...props, error: props.error ?? faults[name] }
  }
  return (
    <>
      <WholeNumberField label="Rompe com atraso de (dias)" min={1} max={180} {...field('breach_days')} />
      <WholeNumberField label="Ou com parcelas em atraso" min={1} max={12} {...field('breach_instalments')} />
    </>
  )
}
