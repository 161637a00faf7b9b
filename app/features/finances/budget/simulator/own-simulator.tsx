import { Select, Slider, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FeeBasis, feeLines } from '../../../../../domain/budget/fee-lines.ts'
import { differencePercent } from '../../../../../domain/budget/variance.ts'
import { whatIf } from '../../../../../domain/budget/what-if.ts'
import { formatMonth, monthOf, monthsBetween } from '../../../../../domain/calendar.ts'
import { mulRate, sumCents } from '../../../../../domain/money.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../../ui/data/stat-filter-strip.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { rubricsQuery } from '../../ledger/chart-queries.ts'
import { fundsQuery, type Home } from '../../queries.ts'
import {
  type Budget,
  basisOf,
  budgetLinesQuery,
  budgetOf,
  lineName,
  type NamedLine,
  namedLines,
  versionFor,
} from '../budget-queries.ts'
import { type FeeBasisOfUnit, ownBasisQuery } from './simulation-queries.ts'
import classes from './simulator.module.css'

type OwnSimulatorProps = { home: Home; budgets: readonly Budget[] }

/** Shows a resident's own fee: its composition, and what it would be if one line changed. */
export function OwnSimulator({ home, budgets }: OwnSimulatorProps) {
  const { id } = useCondominium()
  const [unitId, setUnit] = useState(home.units[0]?.unit_id ?? '')
  const month = monthOf(home.today)
  const budget = budgetOf(budgets, month) ?? budgets[0]!
  const version = versionFor(budget, month) ?? budget.budget_versions[0]!
  const lines = useQuery(budgetLinesQuery(id, budget.id, version.version))
  const funds = useQuery(fundsQuery(id))
  const rubrics = useQuery(rubricsQuery(id))
  const own = useQuery({ ...ownBasisQuery(id, unitId), enabled: unitId !== '' })
  if (home.units.length === 0)
    return (
      <EmptyState title="Você ainda não tem unidade">A simulação parte da fração da sua unidade.</EmptyState>
    )
  if (!lines.data || !funds.data || !rubrics.data || own.data === undefined)
    return <NotLoaded query={[lines, funds, rubrics, own]} rows={8} />
  const named = namedLines(lines.data, funds.data, rubrics.data)
  const first = budget.starts_on.slice(0, 7)
  const place = Math.min(11, Math.max(basisOf(version, first, named).first, monthsBetween(first, month)))
  return (
    <>
      {home.units.length > 1 && (
        <Select
          label="Unidade"
          w={220}
          mb="lg"
          allowDeselect={false}
          data={home.units.map(({ unit_id, label }) => ({ value: unit_id, label }))}
          value={unitId}
          onChange={(value) => setUnit(value ?? '')}
        />
      )}
      {own.data?.charged ? (
        <Own basis={basisOf(version, first, named)} place={place} named={named} own={own.data} />
      ) : (
        <EmptyState title="Esta unidade não é cobrada sozinha">
          Ela é paga junto com a unidade a que pertence.
        </EmptyState>
      )}
    </>
  )
}

type Part = { key: string; name: string; total: number; cents: number; base: number }

/** The unit's part of each line, by its share or by heads; the exact centavo is settled among all units when the month is issued. */
function partsOf(basis: FeeBasis, place: number, own: FeeBasisOfUnit) {
  return new Map(
    feeLines(basis, place).map(({ fund, rubric, description, cents, rule }) => {
      const part =
        rule === 'equal'
          ? mulRate(cents, 1n, BigInt(own.unit_count), 'half-up')
          : mulRate(cents, BigInt(own.share), BigInt(own.share_sum), 'half-up')
      return [`${fund} ${rubric}`, { rubric, description, total: cents, part }]
    }),
  )
}

type OwnProps = { basis: FeeBasis; place: number; named: readonly NamedLine[]; own: FeeBasisOfUnit }

function Own({ basis, place, named, own }: OwnProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [percent, setPercent] = useState(10)
  const [fund_id, rubric_id] = chosen?.split('.') ?? []
  const changes = fund_id && rubric_id ? [{ fund_id, rubric_id, percent: String(percent) }] : []
  const before = partsOf(basis, place, own)
  const after = partsOf(whatIf(basis, { changes }), place, own)
  const names = new Map(named.map((line) => [line.rubric_id, lineName(line)]))
  const parts = [...after].map(
    ([key, { rubric, description, total, part }]): Part => ({
      key,
      name: description || (names.get(rubric) ?? ''),
      total,
      cents: part,
      base: before.get(key)?.part ?? 0,
    }),
  )
  const total = sumCents(parts.map(({ cents }) => cents))
  const base = sumCents([...before.values()].map(({ part }) => part))
  const costs = named.filter(({ nature, charged }) => nature === 'expense' && charged)
  return (
    <>
      <Figures {...{ own, base, total }} />
      <Section title="E se uma linha mudar?" note="É só uma conta: nada muda na sua cobrança.">
        <div className={classes.choice}>
          <Select
            label="Linha do orçamento"
            placeholder="Escolha"
            searchable
            clearable
            data={costs.map((line) => ({
              value: `${line.fund_id}.${line.rubric_id}`,
              label: lineName(line),
            }))}
            value={chosen}
            onChange={setChosen}
          />
          {chosen && (
            <div style={{ paddingInline: 12 }}>
              <Text size="sm" fw={500} mb={8}>
                {`Muda em ${percent > 0 ? '+' : ''}${String(percent).replace('-', '\u2212')}%`}
              </Text>
              <Slider
                min={-50}
                max={100}
                step={5}
                value={percent}
                onChange={setPercent}
                label={null}
                thumbLabel="Mudança da linha, em porcentagem"
                marks={[-50, 0, 50, 100].map((value) => ({
                  value,
                  label: `${value}%`.replace('-', '\u2212'),
                }))}
              />
            </div>
          )}
        </div>
      </Section>
      <Section
        title="Sua parte de cada linha"
        note="O boleto pode diferir em centavos: o que não se divide vai a algumas unidades."
      >
        <Parts parts={parts} total={total} />
      </Section>
    </>
  )
}

function Figures({ own, base, total }: { own: FeeBasisOfUnit; base: number; total: number }) {
  const change = base === total ? null : differencePercent(base, total)
  return (
    <StatFilterStrip
      label="Sua taxa"
      stats={[
        {
          key: 'today',
          label: 'Sua última taxa',
          figure: own.today ? <Money cents={own.today.cents} /> : '–',
          note: own.today ? formatMonth(own.today.competence.slice(0, 7)) : 'Ainda sem cobrança',
        },
        {
          key: 'base',
          label: 'Pelo orçamento',
          figure: <Money cents={base} />,
          note: 'O que a assembleia aprovou',
        },
        {
          key: 'what',
          label: 'Na simulação',
          figure: <Money cents={total} />,
          note: change ?? 'Sem mudanças',
        },
      ]}
    />
  )
}

function Parts({ parts, total }: { parts: readonly Part[]; total: number }) {
  const columns: Column<Part>[] = [
    { key: 'name', header: 'Linha', cell: ({ name }) => name, text: ({ name }) => name, total: 'Total' },
    {
      key: 'all',
      header: 'Todas as unidades',
      end: true,
      cell: (part) => <Money cents={part.total} />,
      total: '',
    },
    {
      key: 'cents',
      header: 'Sua parte',
      end: true,
      cell: (part) => <Money cents={part.cents} weight={part.cents === part.base ? undefined : 600} />,
      total: <Money cents={total} weight={600} />,
    },
  ]
  return (
    <DataList
      label="Sua parte de cada linha"
      rows={parts}
      id={({ key }) => key}
      columns={columns}
      phone={({ name, cents, total: all }) => ({
        first: name,
        figure: <Money cents={cents} />,
        second: (
          <>
            de <Money cents={all} />
          </>
        ),
      })}
    />
  )
}
