import type { Content } from 'pdfmake'
import { shareWords } from '../../../../domain/budget/fee-export.ts'
import { feeSpread } from '../../../../domain/budget/unit-fees.ts'
import { differencePercent } from '../../../../domain/budget/variance.ts'
import { formatMonth } from '../../../../domain/calendar.ts'
import { counted } from '../../../../domain/counted.ts'
import { formatCents } from '../../../../domain/money.ts'
import { amount, end, heading, ledger, type Owner, plain, renderPaper } from '../export/paper.ts'
import type { Simulated } from './simulation.ts'
import type { UnitRow } from './unit-rows.ts'

/** Most units printed one by one; beyond that, units of the same share are grouped. */
export const MOST_UNITS_PRINTED = 1000

type FeesPaper = {
  owner: Owner
  today: string
  simulated: Simulated
  /** The newest issued ordinary month and its total. */
  newest: { competence: string; total_cents: number } | null
  /** Null where there are too many to print. */
  units: readonly UnitRow[] | null
}

/** Renders what each unit would pay, for the assembly: what changes, the resulting amounts, and the table by unit, without names. */
export function renderFees({ owner, today, simulated, newest, units }: FeesPaper) {
  const { month, base_cents, total_cents, version } = simulated
  const isChanged = base_cents !== total_cents
  const state = version.status === 'approved' ? `${version.decision}` : 'ainda não aprovado'
  return renderPaper({
    owner,
    today,
    title: isChanged ? 'Simulação da taxa' : 'Taxa pelo orçamento',
    about: `${formatMonth(month)} · orçamento ${state}`,
    content: [
      totals(simulated, newest),
      heading('O que compõe a taxa'),
      composition(simulated, isChanged),
      heading('Quanto cada unidade paga'),
      {
        text: 'Pela fração ideal ou em partes iguais, conforme a linha; os centavos que sobram da divisão vão às maiores sobras.',
        fontSize: 8,
        margin: [0, 0, 0, 4],
      },
      units ? unitTable(units, owner.share_total) : shareTable(simulated, owner.share_total),
    ],
  })
}

function totals({ base_cents, total_cents, fees }: Simulated, newest: FeesPaper['newest']): Content {
  const spread = feeSpread(fees.totals)
  const change = newest && differencePercent(newest.total_cents, total_cents)
  const rows: [name: string, value: string][] = [
    ['Total do mês', formatCents(total_cents)],
    ...(base_cents === total_cents
      ? []
      : [['Total pelo orçamento', formatCents(base_cents)] as [string, string]]),
    ...(newest
      ? [
          [
            `Última cobrança ordinária (${formatMonth(newest.competence)})`,
            `${formatCents(newest.total_cents)}${change ? ` (${change})` : ''}`,
          ] as [string, string],
        ]
      : []),
    [
      'Menor, do meio e maior taxa',
      [spread.minimum_cents, spread.median_cents, spread.maximum_cents].map(formatCents).join(' · '),
    ],
  ]
  return {
    table: {
      widths: ['auto', '*'],
      body: rows.map(([name, value]) => [
        { text: name, color: '#55524C' },
        { text: value, bold: true },
      ]),
    },
    layout: 'noBorders',
  }
}

const ruleWords = { ideal_share: 'fração ideal', equal: 'partes iguais' }

function composition({ lines, base_cents, total_cents }: Simulated, isChanged: boolean): Content {
  const rows = lines.map(({ name, fund, rule, base_cents: before, cents }) => [
    { text: [{ text: name }, { text: `  ${fund}, ${ruleWords[rule]}`, fontSize: 7.5, color: '#55524C' }] },
    ...(isChanged ? [amount(before), amount(cents - before)] : []),
    amount(cents),
  ])
  const bold = { bold: true }
  return ledger(
    isChanged ? ['Linha', 'Orçamento', 'Diferença', 'Simulação (R$)'] : ['Linha', 'Mês (R$)'],
    rows,
    [
      { text: 'Total', ...bold },
      ...(isChanged ? [amount(base_cents, bold), amount(total_cents - base_cents, bold)] : []),
      amount(total_cents, bold),
    ],
  )
}

const unitTable = (units: readonly UnitRow[], whole: number): Content =>
  ledger(
    ['Unidade', 'Fração', 'Hoje', 'Diferença', '%', 'Nova taxa (R$)'],
    units.map(({ label, share, today_cents, cents }) => [
      label,
      { text: shareWords(share, whole), ...end },
      amount(today_cents),
      amount(today_cents === null ? null : cents - today_cents),
      { text: (today_cents !== null && differencePercent(today_cents, cents)) || '–', ...end },
      amount(cents, { bold: true }),
    ]),
    undefined,
    true,
  )

/** Shares that are printed one by one; beyond, the most frequent ones. */
const MOST_SHARES = 400

/** Lists what units of each share pay; the span includes those that got an indivisible centavo. */
function shareTable({ shares, fees, base }: Simulated, whole: number): Content {
  const groups = new Map<number, { count: number; least: number; most: number; base: number }>()
  for (const [place, share] of shares.entries()) {
    const cents = fees.totals[place] ?? 0
    const group = groups.get(share)
    if (!group) groups.set(share, { count: 1, least: cents, most: cents, base: base.totals[place] ?? 0 })
    else {
      group.count += 1
      group.least = Math.min(group.least, cents)
      group.most = Math.max(group.most, cents)
    }
  }
  const shown = [...groups]
    .sort(([, one], [, other]) => other.count - one.count)
    .slice(0, MOST_SHARES)
    .sort(([one], [other]) => one - other)
  const table = ledger(
    ['Fração ideal', 'Unidades', 'Taxa de cada uma (R$)'],
    shown.map(([share, { count, least, most }]) => [
      shareWords(share, whole),
      { text: count.toLocaleString('pt-BR'), ...end },
      { text: least === most ? plain(least) : `${plain(least)} a ${plain(most)}`, ...end, noWrap: true },
    ]),
    undefined,
    true,
  )
  const left = groups.size - shown.length
  return left === 0
    ? table
    : [
        table,
        {
          text: `E mais ${counted(left, 'fração', 'frações')}; a planilha tem todas as unidades.`,
          fontSize: 8,
        },
      ]
}
