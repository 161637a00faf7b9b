import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import type { Cents } from '../../../../../domain/money.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { clearDraft, keepDraft, useFormDraft } from '../../../../lib/drafts.ts'
import { fieldErrors } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { toast } from '../../../../lib/toasts.tsx'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { FundSelect, RubricSelect } from '../../ledger/pickers.tsx'
import { SupplierSelect } from '../../suppliers/supplier-select.tsx'
import { ReceiptsField, useReceipts } from './receipts.tsx'

type Values = {
  /** Of the expense to be: its receipts are sent while one still types. */
  id: string
  fund: string
  rubric: string
  /** Mantine's `Select` knows no choice as null. */
  supplier_id: string | null
  description: string
  cents: Cents | null
  occurred_on: string
}

/** Books an expense that was paid from the condominium's account. */
export function ExpenseDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const { id } = useCondominium()
  const draft = `expense:${id}`
  const form = useForm<Values>({
    initialValues: {
      id: crypto.randomUUID(),
      fund: 'ordinary',
      rubric: '',
      supplier_id: null,
      description: '',
      cents: null,
      occurred_on: today,
    },
    validate: {
      rubric: (value) => (value ? null : 'Escolha a rubrica.'),
      cents: (value) => (value ? null : 'Informe o valor.'),
      occurred_on: (value) => (value > today ? 'A data do pagamento não pode ser futura.' : null),
    },
  })
  useFormDraft(draft, form)
  const receipts = useReceipts(form.values.id)
  const attached = receipts.files.length > 0
  // Also restores files attached before anything was typed.
  useEffect(() => {
    if (attached) keepDraft(draft, form.values)
  }, [attached, draft, form.values])
  const record = useCommand('record-expense', { action: 'lançar a despesa', quiet: true, once: true })
  const send = form.onSubmit((values) =>
    record.mutate(
      {
        ...values,
        description: values.description.trim(),
        attachments: receipts.files.map(({ path }) => path),
      },
      {
        onSuccess: () => {
          clearDraft(draft)
          toast('success', 'Despesa lançada', 'As contas do mês já mostram o novo saldo.')
          onClose()
        },
        onError: (error) => {
          form.setErrors(fieldErrors(error))
        },
      },
    ),
  )
  return (
    <FormDialog
      title="Lançar despesa paga"
      verb={receipts.uploads.busy ? 'Enviando comprovantes…' : 'Lançar despesa'}
      loading={record.isPending}
      disabled={receipts.uploads.busy}
      error={record.error}
      held={receipts.uploads.busy}
      onClose={onClose}
      onSubmit={send}
    >
      <RubricSelect nature="expense" {...form.getInputProps('rubric')} />
      <SupplierSelect placeholder="Opcional" clearable {...form.getInputProps('supplier_id')} />
      <TextInput
        label="Descrição"
        placeholder="Opcional"
        maxLength={120}
        {...form.getInputProps('description')}
      />
      <MoneyField
        label="Valor"
        value={form.values.cents}
        onChange={(cents) => form.setFieldValue('cents', cents)}
        error={form.errors.cents}
      />
      <DateField label="Paga em" maxDate={today} {...form.getInputProps('occurred_on')} />
      <FundSelect label="De qual fundo" {...form.getInputProps('fund')} />
      <ReceiptsField receipts={receipts} />
    </FormDialog>
  )
}
