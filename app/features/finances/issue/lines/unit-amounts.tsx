import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import classes from '../issue.module.css'
import { type AmountValues, emptyAmount, type IssueForm } from '../issue-form.ts'
import { UnitSelect } from './unit-choice.tsx'

/** Edits the amount per unit of a line with individual amounts: a fine, a reservation. */
export function UnitAmounts({ form, index }: { form: IssueForm; index: number }) {
  const path = `lines.${index}.amounts`
  const amounts = form.values.lines[index]?.amounts ?? []
  return (
    <div className={classes.amounts}>
      {amounts.map((amount, place) => (
        <AmountRow
          key={amount.key}
          form={form}
          path={`${path}.${place}`}
          list={path}
          place={place}
          amount={amount}
          alone={amounts.length === 1}
        />
      ))}
      {form.errors[path] && (
        <p role="alert" className={classes.problem}>
          {form.errors[path]}
        </p>
      )}
      {amounts.length < 5000 && (
        <Button
          variant="subtle"
          size="sm"
          mih={44}
          leftSection={<Plus size={16} />}
          onClick={() => form.insertListItem(path, emptyAmount())}
        >
          Adicionar unidade
        </Button>
      )}
    </div>
  )
}

type AmountRowProps = {
  form: IssueForm
  path: string
  list: string
  place: number
  amount: AmountValues
  alone: boolean
}

function AmountRow({ form, path, list, place, amount, alone }: AmountRowProps) {
  return (
    <div className={classes.amount}>
      <div>
        <UnitSelect
          value={amount.unit_id}
          onChange={(unit) => form.setFieldValue(`${path}.unit_id`, unit)}
          error={form.errors[`${path}.unit_id`]}
        />
      </div>
      <TextInput
        label="Motivo"
        placeholder="Sai na cobrança da unidade"
        maxLength={200}
        {...form.getInputProps(`${path}.note`)}
      />
      <MoneyField
        label="Valor"
        value={amount.cents}
        onChange={(cents) => form.setFieldValue(`${path}.cents`, cents)}
        error={form.errors[`${path}.cents`]}
      />
      <ActionIcon
        className={classes.remove}
        size={42}
        aria-label={`Remover a unidade ${place + 1}`}
        disabled={alone}
        onClick={() => form.removeListItem(list, place)}
      >
        <Trash2 size={18} strokeWidth={1.75} />
      </ActionIcon>
    </div>
  )
}
