import { Checkbox, Group, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { BankAccountSelect, FundSelect, fundKey, RubricSelect } from '../../ledger/pickers.tsx'
import { fundsQuery } from '../../queries.ts'
import type { RuleRow } from '../statement-queries.ts'

/** Makes a rule, or changes one. */
export function RuleDialog({ rule, onClose }: { rule: RuleRow | null; onClose: () => void }) {
  const { id } = useCondominium()
  const funds = useQuery(fundsQuery(id))
  const fund = funds.data?.find((one) => one.id === rule?.fund_id)
  if (rule && !funds.data) return null
  return <RuleForm rule={rule} fund={fund ? fundKey(fund) : 'ordinary'} onClose={onClose} />
}

function RuleForm({ rule, fund, onClose }: { rule: RuleRow | null; fund: string; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      pattern: rule?.pattern ?? '',
      direction: rule?.direction ?? 'out',
      min_cents: rule?.min_cents ?? (null as number | null),
      max_cents: rule?.max_cents ?? (null as number | null),
      bank_account_id: rule?.bank_account_id ?? (null as string | null),
      becomes: rule?.other_account_id ? 'transfer' : 'rubric',
      fund,
      rubric: rule?.rubric_id ?? (null as string | null),
      other_account_id: rule?.other_account_id ?? (null as string | null),
      description: rule?.description ?? '',
      is_sure: rule?.is_sure ?? false,
    },
    validate: {
      pattern: (text) =>
        text.replace(/[^\p{L}\d]/gu, '').length < 3 ? 'Escreva ao menos 3 letras do texto da linha.' : null,
      rubric: (rubric, { becomes }) => (becomes === 'rubric' && !rubric ? 'Escolha a rubrica.' : null),
      other_account_id: (account, { becomes }) =>
        becomes === 'transfer' && !account ? 'Escolha a conta.' : null,
    },
  })
  const { values } = form
  const moves = values.becomes === 'transfer'
  const limit = (name: 'min_cents' | 'max_cents', label: string) => (
    <MoneyField
      label={label}
      value={values[name]}
      onChange={(cents) => form.setFieldValue(name, cents)}
      error={form.errors[name]}
    />
  )
  return (
    <CommandDialog
      title={rule ? 'Editar regra' : 'Nova regra'}
      verb="Salvar regra"
      action="salvar a regra"
      command="save-statement-rule"
      done={{ title: 'Regra salva', message: 'As linhas parecidas já vêm com a sugestão.' }}
      form={form}
      body={({ becomes, rubric, other_account_id, description, ...sent }) => ({
        ...sent,
        id: rule?.id ?? null,
        rubric: becomes === 'rubric' ? rubric : null,
        other_account_id: becomes === 'transfer' ? other_account_id : null,
        description: description.trim() || null,
      })}
      onClose={onClose}
    >
      <TextInput
        label="A linha contém"
        description="Use * no lugar do que muda: débito automático * sabesp"
        maxLength={120}
        data-autofocus
        {...form.getInputProps('pattern')}
      />
      <Select
        label="Vale para"
        allowDeselect={false}
        data={[
          { value: 'out', label: 'Saídas' },
          { value: 'in', label: 'Entradas' },
          { value: 'any', label: 'Entradas e saídas' },
        ]}
        {...form.getInputProps('direction')}
      />
      <Group grow align="start">
        {limit('min_cents', 'Valor de')}
        {limit('max_cents', 'Valor até')}
      </Group>
      <BankAccountSelect
        label="Da conta"
        placeholder="Todas as contas"
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar a conta' }}
        {...form.getInputProps('bank_account_id')}
      />
      <Select
        label="É"
        allowDeselect={false}
        data={[
          { value: 'rubric', label: 'Receita ou despesa' },
          { value: 'transfer', label: 'Transferência entre contas' },
        ]}
        {...form.getInputProps('becomes')}
      />
      {moves ? (
        <BankAccountSelect
          label="A outra conta"
          placeholder="Escolha"
          {...form.getInputProps('other_account_id')}
        />
      ) : (
        <RubricSelect {...form.getInputProps('rubric')} />
      )}
      <FundSelect {...form.getInputProps('fund')} />
      <TextInput
        label="Descrição do lançamento"
        placeholder="O texto do extrato, se ficar em branco"
        maxLength={200}
        {...form.getInputProps('description')}
      />
      <Checkbox
        label="Aceitar junto com as certas, sem conferir uma a uma"
        {...form.getInputProps('is_sure', { type: 'checkbox' })}
      />
    </CommandDialog>
  )
}
