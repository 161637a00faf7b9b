import { daysBetween, formatDate } from '../../../domain/calendar.ts'
import { duesToday } from '../../../domain/charges/due-today.ts'
import { datedAmount, type LateDebt } from '../../../domain/charges/late-debt.ts'
import type { LateRules } from '../../../domain/charges/late-rules.ts'
import type { CsvValue } from '../../../domain/csv-line.ts'
import { bandOf } from '../../../domain/delinquency/ageing.ts'
import { prescriptionOf } from '../../../domain/delinquency/prescription.ts'

export const lateTitles = [
  'Unidade',
  'Cobranças em atraso',
  'Mais antiga',
  'Dias',
  'Faixa',
  'Valor original (R$)',
  'Correção (R$)',
  'Multa (R$)',
  'Juros (R$)',
  'Valor hoje (R$)',
  'Prescreve em',
] as const

export type LateRow = {
  unit_label: string
  charge_count: number
  oldest: string
  debts: LateDebt[]
  key: string
}

/** Cells of a page: each charge reckoned by itself, as everywhere, and summed up. */
export function lateCells(rows: readonly LateRow[], rules: LateRules, today: string): CsvValue[][] {
  const charges = rows.flatMap(({ debts }) => debts.map(datedAmount))
  const dues = duesToday(charges, rules, today)
  let first = 0
  return rows.map(({ unit_label, charge_count, oldest, debts }) => {
    const own = dues.slice(first, first + debts.length)
    first += debts.length
    const sum = (part: 'original' | 'correction' | 'fine' | 'interest' | 'total') =>
      own.reduce((all, due) => all + due[part], 0) / 100
    const days = daysBetween(oldest, today)
    return [
      ...[unit_label, charge_count, formatDate(oldest), days, bandOf(days)],
      ...[sum('original'), sum('correction'), sum('fine'), sum('interest'), sum('total')],
      formatDate(prescriptionOf(oldest, today).lastDay),
    ]
  })
}
