import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { needsDecision } from '../../../../../domain/ledger/words.ts'
import { type Cents, formatCents } from '../../../../../domain/money.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { decisionChoicesQuery } from '../../../decisions/queries.ts'
import { bankAccountsQuery } from '../chart-queries.ts'
import type { FundBalance } from '../ledger-queries.ts'
import { BankAccountSelect } from '../pickers.tsx'

type Values = {
  from_fund: string
  to_fund: string
  cents: Cents | null
  occurred_on: string
  decision_id: string | null
  from_bank_account_id: string | null
  to_bank_account_id: string | null
  description: string
}

type TransferDialogProps = { today: string; funds: readonly FundBalance[]; onClose: () => void }

/** From one fund to another; what leaves the reserve or a fund for works names the assembly's decision. */
export function TransferDialog({ today, funds, onClose }: TransferDialogProps) {
  const { id } = useCondominium()
  const { data: decisions } = useQuery(decisionChoicesQuery(id))
  const { data: banks } = useQuery(bankAccountsQuery(id))
  const open = funds.filter((fund) => !fund.closed_on)
  const form = useForm<Values>({
    initialValues: {
      from_fund: open[0]?.id ?? '',
      to_fund: open[1]?.id ?? '',
      cents: null,
      occurred_on: today,
      decision_id: null,
      from_bank_account_id: null,
      to_bank_account_id: null,
      description: '',
    },
    validate: {
      cents: (value) => (value ? null : 'Informe o valor.'),
      to_fund: (value, { from_fund }) => (value === from_fund ? 'Escolha outro fundo.' : null),
      description: (value) => (value.trim().length < 3 ? 'Diga para que é a transferência.' : null),
      occurred_on: (value) => (value > today ? 'A data não pode ser futura.' : null),
    },
  })
  const from = open.find((fund) => fund.id === form.values.from_fund)
  const mustDecide = from !== undefined && needsDecision(from.kind)
  const choices = open.map((fund) => ({ value: fund.id, label: fund.name }))
  return (
    <CommandDialog
      title="Transferir entre fundos"
      verb="Transferir"
      action="transferir"
      command="transfer-between-funds"
      done={{ title: 'Transferência lançada', message: 'Os saldos dos dois fundos já mudaram.' }}
      form={form}
      body={(values) => ({ ...values })}
      onClose={onClose}
    >
      <Select
        label="De"
        data={choices}
        allowDeselect={false}
        description={from && `Saldo: ${formatCents(from.cents)}`}
        {...form.getInputProps('from_fund')}
      />
      <Select label="Para" data={choices} allowDeselect={false} {...form.getInputProps('to_fund')} />
      <MoneyField
        label="Valor"
        value={form.values.cents}
        onChange={(cents) => form.setFieldValue('cents', cents)}
        error={form.errors.cents}
      />
      <DateField label="Data" maxDate={today} {...form.getInputProps('occurred_on')} />
      <Select
        label="Decisão de assembleia"
        placeholder={mustDecide ? 'Escolha' : 'Opcional'}
        description={
          mustDecide
            ? `O dinheiro do ${from.name} só sai como a assembleia decidiu. Registre a decisão em Ajustes, Decisões.`
            : undefined
        }
        data={(decisions ?? []).map(({ id: value, label }) => ({ value, label }))}
        searchable
        clearable
        nothingFoundMessage="Nenhuma decisão com este nome"
        {...form.getInputProps('decision_id')}
      />
      {(banks?.length ?? 0) > 1 && (
        <>
          <BankAccountSelect
            label="Sai da conta"
            placeholder="A de costume do fundo"
            clearable
            {...form.getInputProps('from_bank_account_id')}
          />
          <BankAccountSelect
            label="Entra na conta"
            placeholder="A de costume do fundo"
            clearable
            {...form.getInputProps('to_bank_account_id')}
          />
        </>
      )}
      <TextInput label="Para que é" maxLength={300} {...form.getInputProps('description')} />
    </CommandDialog>
  )
}
