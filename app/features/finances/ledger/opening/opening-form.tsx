import { ActionIcon, Button, Group, Select, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import type { Cents } from '../../../../../domain/money.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { toast } from '../../../../lib/toasts.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import type { Fund } from '../../queries.ts'
import { bankAccountName, bankAccountsQuery } from '../chart-queries.ts'
import classes from '../ledger.module.css'
import type { BooksState } from '../ledger-queries.ts'
import type { KeptBalance } from './kept-balances.ts'
import { OpeningFile } from './opening-file.tsx'

type Line = { key: string; fund: string; where: string; cents: Cents | null; below: boolean }
type Values = { starts_on: string; balances: Line[] }

/** Where no bank account is chosen: the one that the condominium will register, or the cash box. */
const [UNTOLD, CASH] = ['', 'cash']

const newLine = (fund: string, where = UNTOLD): Line => ({
  key: crypto.randomUUID(),
  fund,
  where,
  cents: null,
  below: false,
})

type OpeningFormProps = {
  state: BooksState
  funds: readonly Fund[]
  kept: readonly KeptBalance[]
  hasBanks: boolean
}

export function OpeningForm({ state, funds, kept, hasBanks }: OpeningFormProps) {
  const { id } = useCondominium()
  const { data: banks } = useQuery(bankAccountsQuery(id))
  const usual = banks?.find((bank) => bank.is_active)?.id ?? banks?.[0]?.id ?? UNTOLD
  const form = useForm<Values>({
    initialValues: {
      starts_on: state.starts_on ?? state.first_month ?? state.today,
      balances:
        kept.length > 0
          ? kept.map(lineOf)
          : funds.map((fund) => newLine(fund.id, fund.bank_account_id ?? usual)),
    },
    validate: { starts_on: (value) => (value > state.today ? 'Escolha hoje ou um dia antes.' : null) },
  })
  const run = useCommand('set-opening-balances', {
    action: 'salvar os saldos iniciais',
    quiet: true,
    once: true,
  })
  const send = form.onSubmit((values) =>
    run.mutate(
      { ...bodyOf(values) },
      {
        onSuccess: ({ posted, reversed }) => {
          form.resetDirty()
          const message =
            posted + reversed === 0 ? 'Nada mudou.' : 'Os saldos dos fundos já mostram o que havia.'
          toast('success', 'Saldos iniciais salvos', message)
        },
        onError: (error) => {
          for (const { path, message } of toFailure(error).fields) form.setFieldError(fieldOf(path), message)
        },
      },
    ),
  )
  const places = [
    ...(hasBanks ? [] : [{ value: UNTOLD, label: 'Conta a cadastrar' }]),
    ...(banks ?? []).map((bank) => ({ value: bank.id, label: bankAccountName(bank) })),
    { value: CASH, label: 'Caixa (em espécie)' },
  ]
  const total = form.values.balances.reduce(
    (sum, { cents, below }) => sum + (below ? -1 : 1) * (cents ?? 0),
    0,
  )
  return (
    <form onSubmit={send} noValidate style={{ maxWidth: 860 }}>
      {run.error && <FormErrors message={toFailure(run.error).message} />}
      <OpeningFile
        places={{
          funds,
          banks: (banks ?? []).map((bank) => ({ ...bank, name: bankAccountName(bank) })),
          usual: usual === UNTOLD ? null : usual,
        }}
        onRead={(read) => form.setFieldValue('balances', read.map(lineOf))}
      />
      <Section title="Saldos">
        <DateField
          label="Os livros começam em"
          maxDate={state.today}
          maw={240}
          mb={12}
          {...form.getInputProps('starts_on')}
        />
        {form.values.balances.map((line, index) => (
          <div key={line.key} className={classes.balances}>
            <Select
              label="Fundo"
              data={funds.map((fund) => ({ value: fund.id, label: fund.name }))}
              allowDeselect={false}
              {...form.getInputProps(`balances.${index}.fund`)}
            />
            <Select
              label="Onde estava"
              data={places}
              allowDeselect={false}
              {...form.getInputProps(`balances.${index}.where`)}
            />
            <MoneyField
              label="Saldo"
              value={line.cents}
              onChange={(cents) => form.setFieldValue(`balances.${index}.cents`, cents)}
              error={form.errors[`balances.${index}.cents`]}
            />
            <Group gap={8} h={44} wrap="nowrap">
              <Switch
                label="Negativo"
                {...form.getInputProps(`balances.${index}.below`, { type: 'checkbox' })}
              />
              <ActionIcon
                size={42}
                aria-label={`Remover o saldo ${index + 1}`}
                onClick={() => form.removeListItem('balances', index)}
              >
                <Trash2 size={18} strokeWidth={1.75} />
              </ActionIcon>
            </Group>
          </div>
        ))}
        <Group justify="space-between" mt="md">
          <div>
            <div className={classes.note}>Total</div>
            <Money cents={total} size="figure" />
          </div>
          <Group gap={8}>
            <Button
              variant="default"
              leftSection={<Plus size={18} />}
              onClick={() => form.insertListItem('balances', newLine(funds[0]?.id ?? '', usual))}
            >
              Outro saldo
            </Button>
            <Button type="submit" loading={run.isPending}>
              Salvar saldos iniciais
            </Button>
          </Group>
        </Group>
      </Section>
    </form>
  )
}

const lineOf = ({ fund_id, place, bank_account_id, cents }: KeptBalance): Line => ({
  key: crypto.randomUUID(),
  fund: fund_id,
  where: place === 'cash' ? CASH : (bank_account_id ?? UNTOLD),
  cents: Math.abs(cents),
  below: cents < 0,
})

const bodyOf = ({ starts_on, balances }: Values) => ({
  starts_on,
  balances: balances.map(({ fund, where, cents, below }) => ({
    fund,
    place: where === CASH ? 'cash' : 'bank',
    bank_account_id: where === CASH || where === UNTOLD ? null : where,
    cents: (below ? -1 : 1) * (cents ?? 0),
  })),
})

const fieldOf = (path: string): string => path.replace(/bank_account_id$/, 'where')
