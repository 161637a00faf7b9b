import { z } from 'zod'
import { chargeCells, chargeTitles, type ExportedCharge } from '../../../domain/charges/charge-export.ts'
import { overdueUntil } from '../../../domain/charges/overdue.ts'
import { loadLateRules } from '../_shared/charges/rules.ts'
import type { Sql } from '../_shared/database.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'
import * as field from '../_shared/ledger/inputs.ts'

const situations = ['pagas', 'vencidas', 'a-vencer', 'aguardando', 'canceladas'] as const

const input = z.object({
  ...listAsked,
  filters: z.object({
    month: field.month,
    /** As the month's list is looked at; without one, all but those that were cancelled. */
    situation: z.enum(situations).nullish(),
  }),
})

/** A month's charges as a file, in the order of the units, with what is owed of them today. */
export default listExport('export-charges', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as cobranças do mês',
  input,
  title: 'Cobranças',
  file: 'cobrancas',
  titles: chargeTitles,
  entity: 'charges',
  basis: ({ sql, condominiumId }) => loadLateRules(sql, condominiumId),
  page: (sql, { condominiumId, today, given: { filters }, after, size }) => sql<ExportedCharge[]>`
    select c.unit_label, c.payer_name, c.reference, c.due_on::text, c.status, b.status as boleto, c.amount_cents::float8 as amount_cents,
      c.discount_cents::float8 as discount_cents, c.discount_until::text, private.part_payments(c) as payments, c.paid_on::text,
      c.paid_cents::float8 as paid_cents, c.sort_key || ' ' || c.id as key
    from public.charges c
    left join public.boletos b on b.condominium_id = c.condominium_id and b.charge_id = c.id
    where c.condominium_id = ${condominiumId} and c.competence = ${`${filters.month}-01`}::date
      ${after === null ? sql`` : beyond(sql, after)}
      and ${situated(sql, filters.situation ?? null, overdueUntil(today))}
    order by c.sort_key, c.id limit ${size}`,
  cells: (rows, { today, basis }) => chargeCells(rows, basis, today),
})

const beyond = (sql: Sql, key: string) =>
  sql`and (c.sort_key, c.id) > (${key.slice(0, -37)}, ${key.slice(-36)}::uuid)`

function situated(sql: Sql, situation: (typeof situations)[number] | null, lateUntil: string) {
  switch (situation) {
    case 'pagas':
      return sql`c.status = 'paid'`
    case 'canceladas':
      return sql`c.status = 'cancelled'`
    case 'vencidas':
      return sql`c.status = 'open' and c.due_on <= ${lateUntil}::date`
    case 'a-vencer':
      return sql`c.status = 'open' and c.due_on > ${lateUntil}::date`
    case 'aguardando':
      return sql`c.status = 'open' and b.status in ('issued', 'sent', 'rejected')`
    default:
      return sql`c.status <> 'cancelled'`
  }
}
