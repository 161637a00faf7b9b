import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { addDays, monthOf } from '../../../../domain/calendar.ts'
import type { OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { fieldErrors } from '../../../lib/failure.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { DateField, MonthField } from '../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import { FundSelect, RubricSelect } from '../../finances/ledger/pickers.tsx'
import { KeptFilesField, useKeptFiles } from '../expiry/kept-files.tsx'
import classes from '../maintenance.module.css'
import { ExceptionField, quotesMissing } from './choose-dialog.tsx'

/** Books what the order cost as a bill of its supplier, once. */
export function BillDialog({ view, onClose }: { view: OrderView; onClose: () => void }) {
  const [billId] = useState(() => crypto.randomUUID())
  const form = useForm({
    initialValues: {
      cents: view.cost_cents,
      fund: 'ordinary' as string | null,
      rubric: null as string | null,
      competence: monthOf(view.done_on ?? view.today),
      due_on: addDays(view.today, 10) as string | null,
      document_number: '',
      instalments: 1 as number | string,
      exception: '',
    },
    validate: {
      cents: (value) => (value ? null : 'Informe o valor.'),
      rubric: (value) => (value ? null : 'Escolha a rubrica.'),
      due_on: (value) => (value ? null : 'Informe o vencimento.'),
    },
  })
  const kept = useKeptFiles('expenses', billId)
  const save = useCommand('bill-maintenance-order', {
    ...{ action: 'lançar a despesa', done: 'Despesa lançada', quiet: true },
  })
  const missing = view.quotes_exception ? 0 : quotesMissing(view, form.values.cents ?? 0)
  return (
    <FormDialog
      title="Lançar em despesas"
      verb="Lançar despesa"
      loading={save.isPending}
      error={save.error}
      disabled={kept.uploads.busy || (missing > 0 && form.values.exception.trim().length < 3)}
      held={form.isDirty() || kept.uploads.busy}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        save.mutate(
          {
            ...{ order_id: view.id, id: billId, competence: values.competence, due_on: values.due_on },
            lines: [{ fund: values.fund, rubric: values.rubric, cents: values.cents }],
            ...{
              document_number: values.document_number.trim() || null,
              instalments: Number(values.instalments) || 1,
            },
            ...{
              attachments: kept.files.map(({ path }) => path),
              quotes_exception: values.exception.trim() || null,
            },
          },
          {
            onSuccess: onClose,
            onError: (error) => {
              form.setErrors(fieldErrors(error))
            },
          },
        ),
      )}
    >
      <p className={classes.note} style={{ margin: 0 }}>
        {view.supplier_name
          ? `Para ${view.supplier_name}. A despesa segue as mesmas regras das outras, com a aprovação do conselho quando o valor pede.`
          : 'Sem fornecedor na ordem. Se houve um, escolha-o na ordem antes de lançar.'}
      </p>
      <div className={classes.two}>
        <MoneyField
          label="Valor total"
          value={form.values.cents}
          onChange={(cents) => form.setFieldValue('cents', cents)}
          error={form.errors.cents}
          data-autofocus
        />
        <DateField label="Vencimento" {...form.getInputProps('due_on')} />
        <RubricSelect nature="expense" {...form.getInputProps('rubric')} />
        <FundSelect {...form.getInputProps('fund')} />
        <MonthField
          label="Competência"
          value={form.values.competence}
          onChange={(month) => form.setFieldValue('competence', month)}
        />
        <WholeNumberField label="Parcelas" min={1} max={60} {...form.getInputProps('instalments')} />
      </div>
      <TextInput
        label="Número da nota (opcional)"
        maxLength={40}
        {...form.getInputProps('document_number')}
      />
      {missing > 0 && (
        <ExceptionField
          view={view}
          missing={missing}
          value={form.values.exception}
          onChange={(text) => form.setFieldValue('exception', text)}
        />
      )}
      <KeptFilesField kept={kept} label="Nota fiscal" />
    </FormDialog>
  )
}
