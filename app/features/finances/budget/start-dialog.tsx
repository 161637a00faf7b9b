import { SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { readChange } from '../../../../domain/budget/months.ts'
import { formatMonth, shiftMonth } from '../../../../domain/calendar.ts'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { capital } from '../../../lib/words.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { type Budget, yearName } from './budget-queries.ts'

type Values = {
  starts_on: string
  from: 'actuals' | 'version' | 'empty'
  source: string | null
  index: string | null
  percent: string
  season: 'actuals' | 'even'
}

type StartDialogProps = { budgets: readonly Budget[]; today: string; onClose: () => void }

/** The first month that no budget has: after the newest, or January. */
function nextYear(budgets: readonly Budget[], today: string): string {
  const newest = budgets[0]
  return newest
    ? shiftMonth(newest.starts_on.slice(0, 7), 12)
    : `${Number(today.slice(0, 4)) + (today.slice(5, 7) > '06' ? 1 : 0)}-01`
}

const months = (first: string) =>
  Array.from({ length: 25 }, (_, index) => shiftMonth(first, index - 12)).map((month) => ({
    value: month,
    label: capital(formatMonth(month)),
  }))

/** Where a year's first version begins: from the books, from another version, or empty. */
export function StartDialog({ budgets, today, onClose }: StartDialogProps) {
  const goOn = useGoOn()
  const versions = budgets.flatMap(({ id, starts_on, budget_versions }) =>
    budget_versions.map(({ version }) => ({
      value: `${id} ${version}`,
      label: `${yearName(starts_on)}, versão ${version}`,
    })),
  )
  const first = nextYear(budgets, today)
  const form = useForm<Values>({
    initialValues: {
      starts_on: first,
      from: 'actuals',
      source: versions[0]?.value ?? null,
      index: null,
      percent: '',
      season: 'actuals',
    },
    validate: {
      percent: (text) => (text.trim() === '' || readChange(text) ? null : 'Informe de −100% a 1.000%.'),
      source: (value, { from }) => (from === 'version' && !value ? 'Escolha a versão de onde partir.' : null),
    },
  })
  const { values } = form
  return (
    <CommandDialog
      title="Novo orçamento"
      verb="Começar"
      action="começar o orçamento"
      command="start-budget"
      form={form}
      body={bodyOf}
      small
      onClose={onClose}
      onDone={({ budget_id, version }) => goOn(`/dashboard/finances/orcamento/${budget_id}/${version}`)}
    >
      <Select
        label="Primeiro mês do exercício"
        description={`Vai até ${formatMonth(shiftMonth(values.starts_on, 11))}.`}
        data={months(first)}
        allowDeselect={false}
        searchable
        {...form.getInputProps('starts_on')}
      />
      <div>
        <Text component="label" size="sm" fw={500} mb={4} display="block">
          Partir de
        </Text>
        <SegmentedControl
          fullWidth
          aria-label="Partir de"
          data={[
            { value: 'actuals', label: 'Gastos reais' },
            { value: 'version', label: 'Outra versão', disabled: versions.length === 0 },
            { value: 'empty', label: 'Em branco' },
          ]}
          {...form.getInputProps('from')}
        />
        <Text size="sm" c="dimmed" mt={6}>
          {helps[values.from]}
        </Text>
      </div>
      {values.from === 'version' && (
        <Select label="Versão" data={versions} allowDeselect={false} {...form.getInputProps('source')} />
      )}
      {values.from !== 'empty' && (
        <>
          <Select
            label="Reajuste por índice"
            placeholder="Nenhum"
            description="O que ele somou nos últimos doze meses publicados."
            data={['IPCA', 'INPC', { value: 'IGPM', label: 'IGP-M' }]}
            clearable
            {...form.getInputProps('index')}
          />
          <TextInput
            label="Mais uma porcentagem"
            placeholder="0"
            inputMode="decimal"
            rightSection="%"
            maxLength={9}
            {...form.getInputProps('percent')}
          />
        </>
      )}
      {values.from === 'actuals' && (
        <Select
          label="Distribuição no ano"
          data={[
            { value: 'actuals', label: 'Como nos últimos doze meses' },
            { value: 'even', label: 'Igual todo mês' },
          ]}
          allowDeselect={false}
          {...form.getInputProps('season')}
        />
      )}
    </CommandDialog>
  )
}

const helps = {
  actuals: 'Os últimos doze meses completos, por competência, cada um no seu mês.',
  version: 'As mesmas linhas, valores e regras, para mudar só o que muda.',
  empty: 'Nenhuma linha: você digita ou cola da sua planilha.',
}

function bodyOf({ source, index, percent, ...values }: Values) {
  const [budget_id, version] = source?.split(' ') ?? []
  return {
    ...values,
    ...(values.from === 'version' && { source: { budget_id, version: Number(version) } }),
    ...(values.from !== 'empty' && { index, percent: percent.trim() || '0' }),
  }
}
