import { z } from 'zod'
import {
  type BoletoStatus,
  chargeStateText,
  type Situation,
  situations,
} from '../../../domain/charges/charge-state.ts'
import { type DatedAmount, duesToday } from '../../../domain/charges/due-today.ts'
import { loadLateRules } from '../_shared/charges/rules.ts'
import type { Sql } from '../_shared/database.ts'
import * as column from '../_shared/export/columns.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'
import * as field from '../_shared/ledger/inputs.ts'

/** A charge of the month; `payments` are the parts that have not been undone. */
type Charge = {
  due_on: string
  status: 'open' | 'paid' | 'cancelled' | 'agreed'
  boleto: BoletoStatus | null
  amount_cents: number
  settled_cents: number
  discount_cents: number | null
  discount_until: string | null
  payments: NonNullable<DatedAmount['payments']>
}

/** Exports a month's charges, in the order of the units, with what is owed today. */
export default listExport('export-charges', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as cobranças do mês',
  input: z.object({
    ...listAsked,
    filters: z.object({
      month: field.month,
      /** The filter of the month's list; without one, all but cancelled charges. */
      situation: z.enum(situations).nullish(),
    }),
  }),
  title: 'Cobranças',
  file: 'cobrancas',
  entity: 'charges',
  basis: ({ sql, condominiumId }) => loadLateRules(sql, condominiumId),
  derive: {
    reads: ['status', 'amount_cents', 'discount_cents', 'discount_until', 'payments'],
    rows(rows: readonly Charge[], { today, basis: rules }) {
      const dues = duesToday(rows.map(datedAmount), rules, today)
      return rows.map((row, place) => ({
        ...row,
        today_cents: row.status === 'open' ? dues[place]!.total : null,
      }))
    },
  },
  columns: [
    column.text('Unidade', 'unit_label'),
    column.text('Pagador', 'payer_name'),
    column.text('Cobrança', 'reference'),
    column.day('Vencimento', 'due_on'),
    column.made(
      'Situação',
      ['status', 'due_on', 'boleto', 'settled_cents'],
      (
        { boleto, ...charge }: Pick<Charge, 'status' | 'due_on' | 'boleto' | 'settled_cents'>,
        { today, holidays }: column.At,
      ) => chargeStateText({ ...charge, boletos: boleto && { status: boleto } }, today, holidays),
    ),
    column.money('Valor original', 'amount_cents'),
    column.derived(column.money('Valor hoje', 'today_cents')),
    column.day('Pago em', 'paid_on'),
    column.money('Valor pago', 'paid_cents'),
  ],
  rows: (sql, { condominiumId, given: { filters }, after, size }) => sql`
    (select c.*, b.status as boleto, private.part_payments(c) as payments, c.sort_key || ' ' || c.id as key
    from public.charges c
    left join public.boletos b on b.condominium_id = c.condominium_id and b.charge_id = c.id
    where c.condominium_id = ${condominiumId} and c.competence = ${`${filters.month}-01`}::date
      ${after === null ? sql`` : beyond(sql, after)}
      and ${situated(sql, filters.situation ?? null, condominiumId)}
    order by c.sort_key, c.id limit ${size}) r`,
})

const datedAmount = ({
  amount_cents,
  due_on,
  discount_cents,
  discount_until,
  payments,
}: Charge): DatedAmount => ({
  amountCents: amount_cents,
  dueOn: due_on,
  discountCents: discount_cents,
  discountUntil: discount_until,
  payments,
})

const beyond = (sql: Sql, key: string) =>
  sql`and (c.sort_key, c.id) > (${key.slice(0, -37)}, ${key.slice(-36)}::uuid)`

function situated(sql: Sql, situation: Situation | null, condominiumId: string) {
  switch (situation) {
    case 'pagas':
      return sql`c.status = 'paid'`
    case 'canceladas':
      return sql`c.status = 'cancelled'`
    case 'vencidas':
      return sql`c.status = 'open' and c.due_on <= (select private.overdue_until(${condominiumId}))`
    case 'a-vencer':
      return sql`c.status = 'open' and c.due_on > (select private.overdue_until(${condominiumId}))`
    case 'em-parte':
      return sql`c.status = 'open' and c.settled_cents > 0`
    case 'aguardando':
      return sql`c.status = 'open' and b.status in ('issued', 'sent', 'rejected')`
    default:
      return sql`c.status <> 'cancelled'`
  }
}
