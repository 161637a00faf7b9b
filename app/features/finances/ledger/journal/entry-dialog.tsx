import { Select, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type ManualEntry, manualEntries } from '../../../../../domain/ledger/manual-entry.ts'
import type { AccountKind } from '../../../../../domain/ledger/words.ts'
import type { Cents } from '../../../../../domain/money.ts'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { ReceiptsField, useReceipts } from '../../accounts/expense/receipts.tsx'
import { BankAccountSelect, FundSelect, RubricSelect } from '../pickers.tsx'

type Side = { kind: AccountKind; rubric: string | null; bank_account_id: string | null }
type Values = {
  id: string
  entry: string
  fund: string
  debit: Side
  credit: Side
  cents: Cents | null
  occurred_on: string
  description: string
}

const sideOf = (kinds: readonly AccountKind[]): Side => ({
  kind: kinds[0] ?? 'bank',
  rubric: null,
  bank_account_id: null,
})
const first = manualEntries[0]!

/** Records a transfer manually: its kind limits the two accounts it may be between. */
export function EntryDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: {
      id: crypto.randomUUID(),
      entry: first.key,
      fund: 'ordinary',
      debit: sideOf(first.debit),
      credit: sideOf(first.credit),
      cents: null,
      occurred_on: today,
      description: '',
    },
    validate: {
      cents: (value) => (value ? null : 'Informe o valor.'),
      description: (value) => (value.trim().length < 3 ? 'Descreva o lançamento.' : null),
      occurred_on: (value) => (value > today ? 'A data não pode ser futura.' : null),
    },
  })
  const receipts = useReceipts(form.values.id)
  const entry = manualEntries.find(({ key }) => key === form.values.entry) ?? first
  const choose = (key: string | null) => {
    const chosen = manualEntries.find((one) => one.key === key) ?? first
    form.setValues({ entry: chosen.key, debit: sideOf(chosen.debit), credit: sideOf(chosen.credit) })
  }
  return (
    <CommandDialog
      title="Novo lançamento"
      verb="Lançar"
      action="fazer o lançamento"
      command="post-transfer"
      done={{ title: 'Lançamento feito', message: 'Os saldos já mudaram.' }}
      form={form}
      body={(values) => ({ ...values, attachments: receipts.files.map(({ path }) => path) })}
      busy={receipts.uploads.busy}
      onClose={onClose}
    >
      <Select
        label="O que lançar"
        description={entry.help}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={manualEntries.map(({ key, label }) => ({ value: key, label }))}
        allowDeselect={false}
        {...form.getInputProps('entry')}
        onChange={choose}
      />
      <FundSelect {...form.getInputProps('fund')} />
      <SideFields form={form} entry={entry} which="credit" />
      <SideFields form={form} entry={entry} which="debit" />
      <MoneyField
        label="Valor"
        value={form.values.cents}
        onChange={(cents) => form.setFieldValue('cents', cents)}
        error={form.errors.cents}
      />
      <DateField label="Data" maxDate={today} {...form.getInputProps('occurred_on')} />
      <TextInput label="Descrição" maxLength={300} {...form.getInputProps('description')} />
      <ReceiptsField receipts={receipts} />
    </CommandDialog>
  )
}

type SideFieldsProps = { form: UseFormReturnType<Values>; entry: ManualEntry; which: 'debit' | 'credit' }

const places = [
  { value: 'bank', label: 'Conta bancária' },
  { value: 'cash', label: 'Caixa (em espécie)' },
]

/** Chooses the source (credit) or destination (debit): only what this kind of transfer leaves open. */
function SideFields({ form, entry, which }: SideFieldsProps) {
  const { kind } = form.values[which]
  const way = which === 'credit' ? 'De' : 'Para'
  const isMoney = entry[which].includes('bank')
  const needsRubric = kind === 'income' || kind === 'expense' || kind === 'payable'
  const bothExpense = entry.key === 'reclassified'
  const rubricLabel = bothExpense ? `${way} a rubrica` : 'Rubrica'
  return (
    <>
      {isMoney && (
        <Select
          label={entry.key === 'moved' ? way : 'Onde'}
          data={places}
          allowDeselect={false}
          {...form.getInputProps(`${which}.kind`)}
        />
      )}
      {kind === 'bank' && (
        <BankAccountSelect
          label={entry.key === 'moved' ? `${way} a conta` : 'Conta'}
          placeholder="A de costume do fundo"
          clearable
          {...form.getInputProps(`${which}.bank_account_id`)}
        />
      )}
      {needsRubric && (
        <RubricSelect
          label={rubricLabel}
          nature={kind === 'income' ? 'income' : 'expense'}
          {...form.getInputProps(`${which}.rubric`)}
        />
      )}
    </>
  )
}
