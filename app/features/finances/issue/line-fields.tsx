import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { FundSelect, RubricSelect } from '../ledger/pickers.tsx'
import classes from './issue.module.css'
import { emptyLine, type IssueForm, type LineValues } from './issue-form.ts'

const rules = [
  { value: 'ideal_share', label: 'Fração ideal' },
  { value: 'equal', label: 'Partes iguais' },
]

/** The month's expenses, one line each. */
export function LineFields({ form }: { form: IssueForm }) {
  const { lines } = form.values
  return (
    <>
      {lines.map((line, index) => (
        <LineField key={line.key} form={form} index={index} alone={lines.length === 1} />
      ))}
      {form.errors.lines && (
        <p role="alert" style={{ color: 'var(--danger)', fontSize: '0.8125rem' }}>
          {form.errors.lines}
        </p>
      )}
      {lines.length < 60 && (
        <Button
          variant="default"
          mt="md"
          leftSection={<Plus size={18} />}
          onClick={() => form.insertListItem('lines', emptyLine())}
        >
          Incluir despesa
        </Button>
      )}
    </>
  )
}

function LineField({ form, index, alone }: { form: IssueForm; index: number; alone: boolean }) {
  const field = (name: keyof LineValues) => form.getInputProps(`lines.${index}.${name}`)
  const label = form.values.lines[index]?.description || `despesa ${index + 1}`
  return (
    <fieldset className={classes.line}>
      <legend className={classes.legend}>{`Despesa ${index + 1}`}</legend>
      <RubricSelect {...field('rubric')} />
      <TextInput label="Descrição" placeholder="Opcional" maxLength={120} {...field('description')} />
      <MoneyField
        label="Valor"
        value={form.values.lines[index]?.cents ?? null}
        onChange={(cents) => form.setFieldValue(`lines.${index}.cents`, cents)}
        error={form.errors[`lines.${index}.cents`]}
      />
      <Select label="Rateio" data={rules} allowDeselect={false} {...field('rule')} />
      <FundSelect {...field('fund')} />
      <ActionIcon
        className={classes.remove}
        size={42}
        aria-label={`Remover ${label}`}
        disabled={alone}
        onClick={() => form.removeListItem('lines', index)}
      >
        <Trash2 size={18} strokeWidth={1.75} />
      </ActionIcon>
    </fieldset>
  )
}
