import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { clearDraft, useFormDraft } from '../../../lib/drafts.ts'
import { fieldErrors, toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { toast } from '../../../lib/toasts.tsx'
import { DateField, MonthField } from '../../../ui/form/date-field.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ReceiptsField, useReceipts } from '../accounts/expense/receipts.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { SupplierDialog } from '../suppliers/supplier-dialog.tsx'
import { SupplierSelect } from '../suppliers/supplier-select.tsx'
import { supplierChoicesQuery } from '../suppliers/suppliers-queries.ts'
import { LimitNotice } from './approvals/limit-notice.tsx'
import { LineFields, ShapeFields } from './bill-fields.tsx'
import {
  type BillForm,
  type BillValues,
  changeBody,
  recordBody,
  validateBill,
  valuesOf,
} from './bill-form.ts'
import classes from './bills.module.css'
import { type Bill, billQuery, billSummaryQuery } from './bills-queries.ts'
import { CodeField } from './code-field.tsx'

const list = '/dashboard/finances/despesas'

/** Creates a bill, or corrects one with no payments. */
export function Component() {
  const { billId } = useParams()
  const { id } = useCondominium()
  const summary = useQuery(billSummaryQuery(id))
  const bill = useQuery({ ...billQuery(id, billId ?? ''), enabled: billId !== undefined })
  const ready = summary.data && (!billId || bill.data)
  return (
    <>
      <FinanceNav />
      <Page title={billId ? 'Corrigir despesa' : 'Nova despesa'}>
        <NotLoaded query={[summary, ...(billId ? [bill] : [])]} rows={8} />
        {bill.data === null && (
          <EmptyState title="Despesa não encontrada">Ela pode ser de outro condomínio.</EmptyState>
        )}
        {ready && summary.data && (
          <Editor key={bill.data?.version} bill={bill.data ?? null} today={summary.data.today} />
        )}
      </Page>
    </>
  )
}

function Editor({ bill, today }: { bill: Bill | null; today: string }) {
  const { id } = useCondominium()
  const goOn = useGoOn()
  const draft = bill ? `bill:${bill.id}:${bill.version}` : `bill:${id}`
  const form = useForm<BillValues>({ initialValues: valuesOf(bill, today), validate: validateBill })
  useFormDraft(draft, form)
  const receipts = useReceipts(form.values.id)
  const run = useCommand(bill ? 'change-bill' : 'record-bill', {
    action: bill ? 'corrigir a despesa' : 'lançar a despesa',
    quiet: true,
    once: true,
  })
  const failure = run.error && toFailure(run.error)
  const send = form.onSubmit((values) => {
    const body = bill
      ? changeBody(values, bill)
      : recordBody(
          values,
          receipts.files.map(({ path }) => path),
        )
    run.mutate(
      { ...body },
      {
        onSuccess: ({ bill_id }) => {
          clearDraft(draft)
          toast('success', bill ? 'Despesa corrigida' : 'Despesa lançada', 'As contas do mês já a mostram.')
          goOn(`${list}/${bill_id}?situacao=all`)
        },
        onError: (error) => {
          form.setErrors(fieldErrors(error))
        },
      },
    )
  })
  return (
    <form onSubmit={send} noValidate style={{ maxWidth: 720 }}>
      <Stack>
        {failure && <FormErrors message={failure.message} />}
        <CodeField form={form} today={today} />
        <SupplierField form={form} />
        <TextInput label="Descrição" maxLength={200} {...form.getInputProps('description')} />
        <div className={classes.dates}>
          <DateField
            label="Vencimento"
            {...form.getInputProps('due_on')}
            value={form.values.due_on || null}
          />
          <MonthField
            label="Competência"
            description="De que mês é a despesa"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('competence')}
            value={form.values.competence}
          />
          <TextInput
            label="Nota fiscal"
            placeholder="Opcional"
            maxLength={40}
            {...form.getInputProps('document_number')}
          />
        </div>
        <LineFields form={form} />
        {!bill && <ShapeFields form={form} today={today} />}
        <LimitNotice form={form} today={today} />
        <Textarea
          label="Observações"
          maxLength={1000}
          autosize
          minRows={2}
          {...form.getInputProps('notes')}
        />
        <ReceiptsField receipts={receipts} />
        <Group justify="flex-end">
          <Button component={Link} to={bill ? `${list}/${bill.id}` : list} variant="subtle">
            Voltar
          </Button>
          <Button type="submit" loading={run.isPending} disabled={receipts.uploads.busy}>
            {bill ? 'Salvar' : 'Lançar despesa'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Choosing a supplier fills what its bills are usually for. */
function SupplierField({ form }: { form: BillForm }) {
  const { id } = useCondominium()
  const { data } = useQuery(supplierChoicesQuery(id))
  const [adding, setAdding] = useState(false)
  const choose = (supplierId: string | null) => {
    form.setFieldValue('supplier_id', supplierId)
    const supplier = data?.find((one) => one.id === supplierId)
    if (!supplier) return
    if (supplier.rubric_id && form.values.lines[0]?.rubric === '')
      form.setFieldValue('lines.0.rubric', supplier.rubric_id)
    if (form.values.description === '') form.setFieldValue('description', supplier.name)
  }
  return (
    <Group align="end" gap={8} wrap="nowrap">
      <SupplierSelect
        style={{ flex: 1 }}
        clearable
        placeholder="Opcional"
        {...form.getInputProps('supplier_id')}
        onChange={choose}
      />
      <Button variant="default" onClick={() => setAdding(true)}>
        Novo
      </Button>
      {adding && <SupplierDialog supplier={null} onClose={() => setAdding(false)} />}
    </Group>
  )
}
