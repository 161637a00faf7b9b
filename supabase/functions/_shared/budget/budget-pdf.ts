import type { Content } from 'pdfmake'
import { shortMonth } from '../../../../domain/budget/budget-export.ts'
import { feeLines, feeTotals } from '../../../../domain/budget/fee-lines.ts'
import { differencePercent } from '../../../../domain/budget/variance.ts'
import { lineKey, yearTotal } from '../../../../domain/budget/year-line.ts'
import { formatMonth, shiftMonth } from '../../../../domain/calendar.ts'
import { sumCents } from '../../../../domain/money.ts'
import { formatShort, parseDecimal, rational } from '../../../../domain/rational.ts'
import { amount, end, heading, ledger, type Owner, renderPaper, soft } from '../export/paper.ts'
import { basisOf, type NamedLine, type Version } from './versions.ts'

type BudgetPaper = {
  owner: Owner
  today: string
  number: number
  version: Version
  lines: readonly NamedLine[]
  /** The approved version before it, line by line; null for a year's first. */
  before: readonly NamedLine[] | null
}

const states = { draft: 'rascunho', proposed: 'proposta para a assembleia' }

/** Renders a budget: each fund's year by rubric next to what was approved before, and the resulting fee month by month. */
export function renderBudget({ owner, today, number, version, lines, before }: BudgetPaper) {
  const { starts_on, status, decision, note } = version
  const state = status === 'approved' ? `aprovado: ${decision}` : states[status]
  const funds = [...Map.groupBy(lines, ({ fund }) => fund)]
  return renderPaper({
    owner,
    today,
    title: `Orçamento de ${formatMonth(starts_on)} a ${formatMonth(shiftMonth(starts_on, 11))}`,
    about: `Versão ${number} · ${state}`,
    content: [
      ...(note ? [{ text: note, margin: [0, 0, 0, 6] as [number, number, number, number] }] : []),
      ...funds.flatMap(([fund, own]) => [heading(fund), fundTable(own, before)]),
      heading('Taxa do condomínio'),
      feeTable(version, lines),
    ],
  })
}

function fundTable(lines: readonly NamedLine[], before: BudgetPaper['before']): Content {
  const earlier = new Map((before ?? []).map((line) => [lineKey(line), yearTotal(line)]))
  const row = (line: NamedLine) => {
    const year = yearTotal(line)
    const was = earlier.get(lineKey(line)) ?? 0
    return [
      { text: [{ text: `${line.code} ${line.rubric}` }, { text: wordsOf(line), ...soft, fontSize: 7.5 }] },
      amount(Math.round(year / 12)),
      ...(before ? [amount(was), { text: differencePercent(was, year) ?? '–', ...end }] : []),
      amount(year),
    ]
  }
  const heads = ['Rubrica', 'Média por mês', ...(before ? ['Versão anterior', '%'] : []), 'Ano (R$)']
  const costs = lines.filter(({ nature }) => nature === 'expense')
  const income = lines.filter(({ nature }) => nature === 'income')
  const total = sumCents(costs.map(yearTotal)) - sumCents(income.map(yearTotal))
  const bold = { bold: true }
  return ledger(heads, [...costs, ...income].map(row), [
    { text: income.length > 0 ? 'Despesas menos receitas' : 'Total', ...bold },
    amount(Math.round(total / 12), bold),
    ...(before ? ['', ''] : []),
    amount(total, bold),
  ])
}

const wordsOf = ({ nature, charged, rule, note }: NamedLine): string => {
  const words = [
    nature === 'income' ? 'receita' : charged ? '' : 'paga com o saldo do fundo',
    rule === 'equal' ? 'partes iguais' : '',
    note,
  ].filter(Boolean)
  return words.length > 0 ? `  ${words.join(', ')}` : ''
}

const rate = (text: string): string => `${formatShort(parseDecimal(text) ?? rational(0n), 4)}%`

function feeTable(version: Version, lines: readonly NamedLine[]): Content {
  const basis = basisOf(version, lines)
  const totals = feeTotals(basis)
  const month = feeLines(basis, basis.first)
  const part = (rubric: string) =>
    sumCents(month.filter((line) => line.rubric === rubric).map(({ cents }) => cents))
  const first = shortMonth(shiftMonth(version.starts_on, basis.first))
  return [
    {
      text: `${version.fee_months === 'level' ? 'Igual em todos os meses em que vale' : 'A de cada mês'}. Em ${first}: fundo de reserva de ${rate(version.reserve_percent)} sobre as despesas ordinárias${Number(version.allowance_percent) > 0 ? `, previsão para inadimplência de ${rate(version.allowance_percent)}` : ''}.`,
      fontSize: 8,
      margin: [0, 0, 0, 4],
    },
    ledger(
      ['Mês', 'Todas as unidades (R$)'],
      totals.map((cents, index) => [shortMonth(shiftMonth(version.starts_on, index)), amount(cents)]),
      [{ text: 'Ano', bold: true }, amount(sumCents(totals), { bold: true })],
    ),
    {
      text: `Em ${first}: ${[
        ['reserva', part('reserve_fee')] as const,
        ['inadimplência', part('write_off')] as const,
      ]
        .map(([name, cents]) => `${name} R$ ${amount(cents).text}`)
        .join(' · ')}`,
      ...soft,
      margin: [0, 4, 0, 0],
    },
  ]
}
