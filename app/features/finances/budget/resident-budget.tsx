import { Anchor, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { feeTotals } from '../../../../domain/budget/fee-lines.ts'
import { yearTotal } from '../../../../domain/budget/year-line.ts'
import { formatMonth, monthOf, shiftMonth } from '../../../../domain/calendar.ts'
import { sumCents } from '../../../../domain/money.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { rubricsQuery } from '../ledger/chart-queries.ts'
import { fundsQuery } from '../queries.ts'
import {
  type Budget,
  basisOf,
  budgetLinesQuery,
  budgetOf,
  lineName,
  type NamedLine,
  namedLines,
  yearName,
} from './budget-queries.ts'

/** What the assembly approved, line by line, and the fee that it comes to. */
export function ResidentBudget({ budgets, today }: { budgets: readonly Budget[]; today: string }) {
  const { id } = useCondominium()
  const { params, setParams } = useSearchParams()
  const budget =
    budgets.find(({ starts_on }) => starts_on.slice(0, 7) === params.get('exercicio')) ??
    budgetOf(budgets, monthOf(today)) ??
    budgets[0]!
  const version = budget.budget_versions[0]!
  const lines = useQuery(budgetLinesQuery(id, budget.id, version.version))
  const funds = useQuery(fundsQuery(id))
  const rubrics = useQuery(rubricsQuery(id))
  if (!lines.data || !funds.data || !rubrics.data)
    return <NotLoaded query={[lines, funds, rubrics]} rows={10} />
  const named = namedLines(lines.data, funds.data, rubrics.data)
  const basis = basisOf(version, budget.starts_on, named)
  const first = budget.starts_on.slice(0, 7)
  const costs = sumCents(named.filter(({ nature }) => nature === 'expense').map(yearTotal))
  return (
    <>
      {budgets.length > 1 && (
        <Select
          label="Exercício"
          w={200}
          mb="lg"
          allowDeselect={false}
          data={budgets.map(({ starts_on }) => ({
            value: starts_on.slice(0, 7),
            label: yearName(starts_on),
          }))}
          value={first}
          onChange={(exercicio) => setParams(exercicio ? { exercicio } : {})}
        />
      )}
      <StatFilterStrip
        label="Resumo do orçamento"
        stats={[
          {
            key: 'costs',
            label: 'Despesas do ano',
            figure: <Money cents={costs} />,
            note: `${formatMonth(first)} a ${formatMonth(shiftMonth(first, 11))}`,
          },
          {
            key: 'fee',
            label: 'Taxa por mês, todas as unidades',
            figure: <Money cents={feeTotals(basis)[basis.first] ?? 0} />,
            note: version.decisions?.label ?? 'Aprovado em assembleia',
          },
        ]}
      />
      <Section
        title="Linha por linha"
        note="O que a assembleia aprovou."
        action={
          <Anchor
            component={Link}
            to="/dashboard/finances/orcamento/simulador"
            size="sm"
            fw={600}
            style={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
          >
            Simular a minha taxa
          </Anchor>
        }
      >
        <Lines lines={named} />
      </Section>
    </>
  )
}

function Lines({ lines }: { lines: readonly NamedLine[] }) {
  const name = (line: NamedLine) =>
    `${lineName(line)}${line.nature === 'income' ? ' (receita)' : ''}${line.fund && line.fund_kind !== 'ordinary' ? ` · ${line.fund.name}` : ''}`
  const average = (line: NamedLine) => Math.round(yearTotal(line) / 12)
  const columns: Column<NamedLine>[] = [
    { key: 'name', header: 'Rubrica', cell: name, text: name },
    { key: 'note', header: 'Observação', cell: ({ note }) => note, text: ({ note }) => note },
    { key: 'average', header: 'Média por mês', end: true, cell: (line) => <Money cents={average(line)} /> },
    {
      key: 'year',
      header: 'No ano',
      end: true,
      cell: (line) => <Money cents={yearTotal(line)} weight={600} />,
    },
  ]
  return (
    <DataList
      label="Linhas do orçamento"
      rows={lines}
      id={({ fund_id, rubric_id }) => `${fund_id} ${rubric_id}`}
      columns={columns}
      phone={(line) => ({
        first: name(line),
        figure: <Money cents={yearTotal(line)} />,
        second: (
          <>
            <Money cents={average(line)} /> por mês
          </>
        ),
      })}
    />
  )
}
