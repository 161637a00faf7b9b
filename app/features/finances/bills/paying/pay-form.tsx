import { Button, Select } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useCallback, useState } from 'react'
import { leftToPay, type PayMethod, payMethods } from '../../../../../domain/bills/bill-state.ts'
import { formatCents, sumCents } from '../../../../../domain/money.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { counted } from '../../../../lib/words.ts'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../../ledger/ledger.module.css'
import { BankAccountSelect } from '../../ledger/pickers.tsx'
import formClasses from '../bills.module.css'
import type { ListedBill } from '../bills-queries.ts'
import { PayRow, WaitingRows } from './pay-rows.tsx'
import { ReceiptDrop } from './receipt-drop.tsx'
import type { RowFiles } from './row-receipts.tsx'

type Values = { paid_on: string; method: PayMethod; bank_account_id: string | null }
type PayFormProps = {
  bills: readonly ListedBill[]
  waiting: readonly ListedBill[]
  today: string
  isCut: boolean
}

/** Lists bills due, each with a checkbox; then asks when, how and from which account. */
export function PayForm({ bills, waiting, today, isCut }: PayFormProps) {
  const { chosen, mark, given, give, kept, keep } = useChoice(bills, today)
  const form = useForm<Values>({
    initialValues: { paid_on: today, method: 'pix', bank_account_id: null },
    validate: { paid_on: (day) => (day > today ? 'A data do pagamento não pode ser futura.' : null) },
  })
  const run = useCommand('pay-bills', { action: 'pagar as despesas', quiet: true })
  const paying = bills.filter(({ id }) => chosen.has(id))
  const failure = run.error && toFailure(run.error)
  const wrong = new Map(failure?.fields.map(({ path, message }) => [path.replace(/^bills\./, ''), message]))
  const rowsOf = paying.map((bill) => ({
    bill_id: bill.id,
    cents: leftToPay(bill),
    attachments: [...(kept.get(bill.id)?.paths ?? [])],
  }))
  const paid = ({ payments }: { payments: number }) =>
    toast(
      'success',
      counted(payments, 'despesa paga', 'despesas pagas'),
      'Se algo saiu errado, desfaça tudo abaixo.',
    )
  const send = form.onSubmit((values) => run.mutate({ ...values, bills: rowsOf }, { onSuccess: paid }))
  return (
    <form onSubmit={send} noValidate>
      {failure && <FormErrors message={failure.message} />}
      {bills.length > 0 && (
        <ul className={classes.rows} aria-label="Despesas a pagar">
          {bills.map((bill) => (
            <PayRow
              key={bill.id}
              bill={bill}
              today={today}
              checked={chosen.has(bill.id)}
              error={wrong.get(bill.id)}
              files={given.get(bill.id)}
              onMark={mark}
              onFiles={keep}
            />
          ))}
        </ul>
      )}
      {isCut && <p className={classes.note}>As primeiras 50. Pague estas e as seguintes aparecem.</p>}
      {waiting.length > 0 && <WaitingRows waiting={waiting} today={today} />}
      {bills.length > 0 && (
        <>
          <Section
            title="Comprovantes"
            note="Solte vários de uma vez: cada um acha a sua despesa pelo valor e pelo nome, e você confirma."
          >
            <ReceiptDrop bills={bills} onConfirm={give} />
          </Section>
          <PaymentFields
            form={form}
            paying={paying}
            today={today}
            isPending={run.isPending}
            isBusy={[...kept.values()].some(({ busy }) => busy)}
          />
        </>
      )}
    </form>
  )
}

/** Manages the selection, initially what is due; and each bill's receipts, with their upload state. */
function useChoice(bills: readonly ListedBill[], today: string) {
  const due = bills.filter(({ due_on }) => due_on <= today).map(({ id }) => id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(due))
  const [given, setGiven] = useState<ReadonlyMap<string, readonly File[]>>(new Map())
  const [kept, setKept] = useState<ReadonlyMap<string, RowFiles>>(new Map())
  const mark = (id: string, on: boolean) =>
    setChosen((all) => new Set(on ? [...all, id] : [...all].filter((other) => other !== id)))
  const give = (id: string, file: File) => {
    setGiven((all) => new Map(all).set(id, [...(all.get(id) ?? []), file]))
    mark(id, true)
  }
  const keep = useCallback((id: string, files: RowFiles) => setKept((all) => new Map(all).set(id, files)), [])
  return { chosen, mark, given, give, kept, keep }
}

type PaymentFieldsProps = {
  form: UseFormReturnType<Values>
  paying: readonly ListedBill[]
  today: string
  isPending: boolean
  isBusy: boolean
}

function PaymentFields({ form, paying, today, isPending, isBusy }: PaymentFieldsProps) {
  return (
    <Section title="Pagamento">
      <div className={formClasses.dates}>
        <DateField label="Pagas em" maxDate={today} {...form.getInputProps('paid_on')} />
        <Select
          label="Como"
          allowDeselect={false}
          data={Object.entries(payMethods).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('method')}
        />
        {form.values.method !== 'cash' && (
          <BankAccountSelect
            label="De qual conta"
            placeholder="Onde fica o dinheiro do fundo"
            clearable
            {...form.getInputProps('bank_account_id')}
          />
        )}
      </div>
      <p className="figures" style={{ margin: '16px 0' }} aria-live="polite">
        {counted(paying.length, 'despesa', 'despesas')}, sai do condomínio:{' '}
        <strong>{formatCents(sumCents(paying.map(leftToPay)))}</strong>
      </p>
      <Button type="submit" loading={isPending} disabled={paying.length === 0 || isBusy}>
        {isBusy ? 'Enviando comprovantes…' : 'Marcar como pagas'}
      </Button>
    </Section>
  )
}
