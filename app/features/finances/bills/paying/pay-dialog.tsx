import { Group, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { leftToPay, payMethods } from '../../../../../domain/bills/bill-state.ts'
import { type Cents, formatCents } from '../../../../../domain/money.ts'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { ReceiptsField, useNewFiles, useReceipts } from '../../accounts/expense/receipts.tsx'
import { BankAccountSelect } from '../../ledger/pickers.tsx'
import type { Bill } from '../bills-queries.ts'

/** Pays a bill in full or in part. */
export function PayDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const left = leftToPay(bill)
  const form = useForm({
    initialValues: {
      cents: left as Cents | null,
      late_cents: null as Cents | null,
      discount_cents: null as Cents | null,
      paid_on: bill.today,
      method: bill.payment_code?.startsWith('0002') ? 'pix' : bill.payment_code ? 'boleto' : 'pix',
      bank_account_id: null as string | null,
    },
    validate: {
      cents: (cents) =>
        !cents
          ? 'Informe o valor.'
          : cents > left
            ? `Falta pagar ${formatCents(left)}. O que passar disso são juros e multa.`
            : null,
      paid_on: (day) => (day > bill.today ? 'A data do pagamento não pode ser futura.' : null),
    },
  })
  const { values } = form
  const receipts = useReceipts(bill.id)
  // Earlier files are not checked again: the bill keeps them.
  const added = useNewFiles(receipts)
  const money = (name: 'cents' | 'late_cents' | 'discount_cents', label: string) => (
    <MoneyField
      label={label}
      value={values[name]}
      expected={{ cents: bill.cents, what: 'o valor da despesa' }}
      onChange={(cents) => form.setFieldValue(name, cents)}
      error={form.errors[name]}
    />
  )
  const leaves = (values.cents ?? 0) + (values.late_cents ?? 0) - (values.discount_cents ?? 0)
  return (
    <CommandDialog
      title="Pagar despesa"
      verb="Marcar como paga"
      action="pagar a despesa"
      command="pay-bill"
      done={{ title: 'Pagamento lançado', message: 'Os saldos já mudaram.' }}
      form={form}
      busy={receipts.uploads.busy}
      body={(sent) => ({
        ...sent,
        bill_id: bill.id,
        attachments: added.map(({ path }) => path),
        late_cents: sent.late_cents ?? 0,
        discount_cents: sent.discount_cents ?? 0,
      })}
      onClose={onClose}
    >
      {money('cents', 'Valor da despesa que se paga')}
      <Group grow align="start">
        {money('late_cents', 'Juros e multa')}
        {money('discount_cents', 'Desconto')}
      </Group>
      <DateField label="Paga em" maxDate={bill.today} {...form.getInputProps('paid_on')} />
      <Select
        label="Como"
        allowDeselect={false}
        data={Object.entries(payMethods).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('method')}
      />
      {values.method !== 'cash' && (
        <BankAccountSelect
          label="De qual conta"
          placeholder="Onde fica o dinheiro do fundo"
          clearable
          {...form.getInputProps('bank_account_id')}
        />
      )}
      <ReceiptsField receipts={receipts} label="Nota e comprovante" />
      <p className="figures" style={{ margin: 0 }}>
        Sai do condomínio: <strong>{formatCents(leaves)}</strong>
      </p>
    </CommandDialog>
  )
}
