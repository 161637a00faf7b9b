import { daysBetween } from '../../../domain/calendar.ts'
import { duesToday } from '../../../domain/charges/due-today.ts'
import { datedAmount, type LateDebt } from '../../../domain/charges/late-debt.ts'
import { bandOf } from '../../../domain/delinquency/ageing.ts'
import { prescriptionOf } from '../../../domain/delinquency/prescription.ts'
import { sumCents } from '../../../domain/money.ts'
import { loadLateRules } from '../_shared/charges/rules.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

type Late = { oldest_due_on: string; debts: LateDebt[] }

const sums = ['original', 'correction', 'fine', 'interest', 'total'] as const

/** Exports the late units with today's amounts: only units, no names, for every caller. */
export default listExport('export-delinquency', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou a inadimplência',
  title: 'Inadimplência',
  file: 'inadimplencia',
  entity: 'charges',
  basis: ({ sql, condominiumId }) => loadLateRules(sql, condominiumId),
  // Each charge reckoned by itself, as everywhere, and summed up.
  derive: {
    reads: ['debts', 'oldest_due_on'],
    rows(rows: readonly Late[], { today, basis: rules }) {
      const dues = duesToday(
        rows.flatMap(({ debts }) => debts.map(datedAmount)),
        rules,
        today,
      )
      return rows.map((row) => {
        const own = dues.splice(0, row.debts.length)
        const summed = sums.map((part) => [part, sumCents(own.map((due) => due[part]))])
        const days = daysBetween(row.oldest_due_on, today)
        return {
          ...row,
          ...Object.fromEntries(summed),
          days,
          band: bandOf(days),
          ends_on: prescriptionOf(row.oldest_due_on, today).lastDay,
        }
      })
    },
  },
  columns: [
    column.text('Unidade', 'unit_label'),
    column.number('Cobranças em atraso', 'charge_count'),
    column.day('Mais antiga', 'oldest_due_on'),
    column.derived(column.number('Dias', 'days')),
    column.derived(column.text('Faixa', 'band')),
    column.derived(column.money('Valor original', 'original')),
    column.derived(column.money('Correção', 'correction')),
    column.derived(column.money('Multa', 'fine')),
    column.derived(column.money('Juros', 'interest')),
    column.derived(column.money('Valor hoje', 'total')),
    column.derived(column.day('Prescreve em', 'ends_on')),
  ],
  rows: (sql, { condominiumId, after, size }) => sql`
    (select *, place as key
    from public.delinquency_page(${condominiumId}, private.overdue_until(${condominiumId}), 'unit', null, null, ${after ?? ''}, ${size})) r`,
})
