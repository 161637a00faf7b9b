import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '../../../domain/calendar.ts'
import { chargeState } from '../../../domain/charges/charge-state.ts'
import { duesToday } from '../../../domain/charges/due-today.ts'
import type { LateRules } from '../../../domain/charges/late-rules.ts'
import { datedCharge } from '../../../domain/payments/standing.ts'
import { everyPage, exportCsv } from '../../lib/files/csv.ts'
import { download } from '../../lib/files/download.ts'
import { invoke } from '../../lib/invoke.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'
import { stateLooks } from './charge-status.tsx'
import { type ChargeFilters, chargeKey, chargesAfter } from './month/month-queries.ts'
import type { ChargeRow } from './queries.ts'

/** Everything about money is stale: figures, lists, and the home page that sums them up. */
export const refreshMoney = (queries: QueryClient, condominiumId: string) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['finances', condominiumId] }),
    queries.invalidateQueries({ queryKey: ['home', condominiumId] }),
  ])

/** Saves the charge's page (explanation, Pix, boleto) as PDF. */
export function useChargeDocument() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: async ({ id: charge_id, reference }: { id: string; reference: string }) => {
      const file = await invoke<Blob>('charge-document', { condominium_id: id, charge_id })
      download(file, `cobranca-${reference.replace('/', '-')}.pdf`)
    },
    meta: { action: 'baixar o PDF' },
  })
}

const header = [
  'Unidade',
  'Pagador',
  'Cobrança',
  'Vencimento',
  'Situação',
  'Valor original (R$)',
  'Valor hoje (R$)',
  'Pago em',
  'Valor pago (R$)',
]

function csvRows(rows: readonly ChargeRow[], rules: LateRules, today: string) {
  const dues = duesToday(rows.map(datedCharge), rules, today)
  return rows.map((row, position) => [
    row.unit_label,
    row.payer_name,
    row.reference,
    formatDate(row.due_on),
    stateLooks[chargeState(row, today)].word,
    row.amount_cents / 100,
    row.status === 'open' ? (dues[position]?.total ?? row.amount_cents) / 100 : null,
    row.paid_on && formatDate(row.paid_on),
    row.paid_cents === null ? null : row.paid_cents / 100,
  ])
}

/** Saves the month's charges that match as CSV, however many. */
export function useExportCharges(filters: ChargeFilters, rules: LateRules | undefined) {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: async () => {
      if (!rules) return
      const pages = everyPage((key) => chargesAfter(id, filters, key), chargeKey)
      async function* cells() {
        for await (const rows of pages) yield csvRows(rows, rules!, filters.today)
      }
      await exportCsv(`cobrancas-${filters.month}.csv`, header, cells())
    },
    meta: { action: 'exportar as cobranças' },
  })
}

/** Runs a command of the books once per key: a second click or a lost answer never repeats it. */
export function useMoneyCommand<Input extends object, Result>(
  command: Parameters<typeof invoke>[0],
  meta: { action: string; done?: string; quiet?: boolean },
) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...input }: Input & { key: string }) =>
      invoke<Result>(command, { condominium_id: id, ...input }, { idempotencyKey: key }),
    onSuccess: () => refreshMoney(queries, id),
    meta,
  })
}
