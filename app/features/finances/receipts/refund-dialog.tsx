import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type Cents, formatCents } from '../../../../domain/money.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { bankAccountsQuery } from '../ledger/chart-queries.ts'
import { MoneyFrom } from './money-from.tsx'
import type { UnitPayables } from './receipts-queries.ts'

/** Records in the books that a credit was refunded. */
export function RefundDialog({ unit, onClose }: { unit: UnitPayables; onClose: () => void }) {
  const { id } = useCondominium()
  const accounts = useQuery(bankAccountsQuery(id))
  const form = useForm({
    initialValues: {
      cents: unit.credit_cents as Cents | null,
      on: unit.today,
      note: '',
      from: null as string | null,
    },
    validate: {
      cents: (cents) =>
        !cents
          ? 'Informe o valor.'
          : cents > unit.credit_cents
            ? `O crédito é de ${formatCents(unit.credit_cents)}.`
            : null,
      note: (note) => (note.trim().length < 5 ? 'Diga a quem e como foi devolvido.' : null),
    },
  })
  const from = form.values.from ?? accounts.data?.[0]?.id ?? 'cash'
  return (
    <CommandDialog
      title="Devolver o crédito"
      verb="Registrar devolução"
      action="devolver o crédito"
      command="refund-credit"
      done={{ title: 'Devolução registrada', message: 'Para desfazer, estorne o lançamento.' }}
      form={form}
      body={(sent) => ({ ...sent, from, unit_id: unit.unit_id })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        {`A unidade ${unit.label} tem ${formatCents(unit.credit_cents)} de crédito. Registre aqui a devolução que você já fez.`}
      </p>
      <MoneyField
        label="Valor devolvido"
        value={form.values.cents}
        onChange={(cents) => form.setFieldValue('cents', cents)}
        error={form.errors.cents}
      />
      <DateField label="Devolvido em" maxDate={unit.today} {...form.getInputProps('on')} />
      <MoneyFrom value={from} onChange={(value) => form.setFieldValue('from', value)} />
      <TextInput label="A quem e como" maxLength={300} {...form.getInputProps('note')} />
    </CommandDialog>
  )
}
