import { TextInput } from '@mantine/core'
import { addDays } from '../../../../domain/calendar.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import type { IssueForm } from './issue-form.ts'

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Off each charge, paid early enough. */
export function DiscountFields({ form, today }: { form: IssueForm; today: string }) {
  const { discount, due_on } = form.values
  return (
    <>
      <TextInput
        label="Desconto para pagar antes"
        inputWrapperOrder={helpBelow}
        description="Opcional. Até 2%: mais que isso a Justiça costuma tratar como multa disfarçada"
        inputMode="decimal"
        rightSection="%"
        maxLength={6}
        {...form.getInputProps('discount')}
      />
      {discount.trim() !== '' && (
        <DateField
          label="Desconto até"
          inputWrapperOrder={helpBelow}
          description="No máximo até o vencimento"
          minDate={addDays(today, 1)}
          maxDate={due_on}
          {...form.getInputProps('discount_until')}
        />
      )}
    </>
  )
}
