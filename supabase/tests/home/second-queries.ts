import type postgres from 'postgres'
import { dueToday } from '../../../domain/charges/due-today.ts'
import { type ConventionRow, type IndexValueRow, lateRules } from '../../../domain/charges/late-rules.ts'
import { overdueUntil } from '../../../domain/charges/overdue.ts'

export type Figures = Record<string, number>

/**
 * Each number of the first pages, asked for once more in plain SQL of the tables alone: none of what the page's own functions use, no kept sums. `userId` is the
 * resident's, or the member's of the council.
 */
export async function managerFigures(sql: postgres.Sql, id: string): Promise<Figures> {
  const [day] = await sql<{ today: string }[]>`select private.today(${id})::text as today`
  const until = overdueUntil(day!.today, [])
  const [row] = await sql<Figures[]>`
    with d as (select ${day!.today}::date as today, ${until}::date as until)
    select
      (select count(*) from public.memberships where condominium_id = ${id} and status = 'pending')::int as "pedidos de acesso",
      (select count(*) from public.receipts where condominium_id = ${id} and status = 'waiting')::int as "recebimentos a decidir",
      (select coalesce(sum(amount_cents), 0) from public.receipts where condominium_id = ${id} and status = 'waiting')::int as "valor a decidir",
      (select count(*) from public.boletos b where b.condominium_id = ${id} and b.status = 'issued'
        and (select c.status from public.charges c where c.id = b.charge_id) = 'open')::int as "boletos sem remessa",
      (select count(*) from public.boletos b where b.condominium_id = ${id} and b.status = 'rejected'
        and (select c.status from public.charges c where c.id = b.charge_id) = 'open')::int as "boletos recusados",
      (select coalesce(sum(amount_cents), 0) from public.receipts, d where condominium_id = ${id} and status = 'posted' and method <> 'credit'
        and to_char(received_on, 'YYYY-MM') = to_char(d.today, 'YYYY-MM') and received_on <= d.today)::int as "recebido no mês",
      (select coalesce(sum(total_cents), 0) from public.charge_runs, d where condominium_id = ${id} and status <> 'undone'
        and to_char(due_on, 'YYYY-MM') = to_char(d.today, 'YYYY-MM'))::int as "vence no mês",
      (select coalesce(sum(debit_cents - credit_cents), 0) from public.ledger_accounts a join public.funds f on f.id = a.fund_id
        where a.condominium_id = ${id} and a.kind in ('bank', 'cash') and f.kind <> 'reserve')::int as "saldo em caixa",
      (select coalesce(sum(debit_cents - credit_cents), 0) from public.ledger_accounts a join public.funds f on f.id = a.fund_id
        where a.condominium_id = ${id} and a.kind in ('bank', 'cash') and f.kind = 'reserve')::int as "fundo de reserva",
      (select count(*) from public.charges, d where condominium_id = ${id} and status = 'open' and due_on <= d.until)::int as "cobranças vencidas",
      (select count(distinct unit_id) from public.charges, d where condominium_id = ${id} and status = 'open' and due_on <= d.until)::int as "unidades em atraso",
      (select coalesce(sum(amount_cents - settled_cents), 0) from public.charges, d
        where condominium_id = ${id} and status = 'open' and due_on <= d.until)::int as "valor vencido",
      (select count(*) from public.charges, d where condominium_id = ${id} and status = 'open' and due_on > d.until)::int as "cobranças a vencer",
      (select coalesce(sum(amount_cents - settled_cents), 0) from public.charges, d
        where condominium_id = ${id} and status = 'open' and due_on > d.until)::int as "valor a vencer",
      (select round(10000.0 * (select coalesce(sum(c.amount_cents - c.settled_cents), 0) from public.charges c
            where c.condominium_id = ${id} and c.status = 'open' and c.due_on <= d.until and c.due_on > d.until - interval '12 months')
          / sum(r.total_cents)) from public.charge_runs r, d
        where r.condominium_id = ${id} and r.status <> 'undone' and r.due_on <= d.until and r.due_on > d.until - interval '12 months'
        group by d.until)::int as "inadimplência",
      (select count(*) from public.change_requests where condominium_id = ${id} and status = 'pending')::int as "pedidos de alteração",
      (select count(*) from public.data_requests where condominium_id = ${id} and status = 'open')::int as "pedidos sobre dados",
      (select count(*) from public.data_requests, d where condominium_id = ${id} and status = 'open' and steer_on < d.today)::int as "pedidos sobre dados em atraso",
      (select count(*) from public.incidents where condominium_id = ${id} and status not in ('solved', 'closed', 'cancelled')
        and merged_into_id is null and paused_at is null
        and coalesce((select u.ended_at is not null from public.outages u where u.id = outage_id), true)
        and (solve_due_at < private.now() or answered_at is null and answer_due_at < private.now()))::int as "ocorrências fora do prazo",
      (select count(*) from public.penalty_reports where condominium_id = ${id} and case_id is null and dismissed_at is null)::int as "relatos de infração",
      (select count(*) from public.bills, d where condominium_id = ${id} and status = 'open' and due_on < d.today)::int as "contas vencidas",
      (select coalesce(sum(cents - paid_cents), 0) from public.bills, d where condominium_id = ${id} and status = 'open' and due_on < d.today)::int as "valor das contas vencidas",
      (select count(*) from public.bills, d where condominium_id = ${id} and status = 'open' and due_on between d.today and d.today + 7)::int as "contas da semana",
      (select count(*) from public.maintenance_orders, d where condominium_id = ${id} and status in ('planned', 'open', 'in_progress')
        and due_on < d.today)::int as "ordens atrasadas",
      (select count(*) from public.people where condominium_id = ${id} and user_id is null)::int as "pessoas sem acesso",
      (select count(*) from public.visits where condominium_id = ${id} and status not in ('left', 'refused', 'undone'))::int as "visitantes no prédio",
      (select count(*) from public.deliveries where condominium_id = ${id} and status = 'waiting')::int as "encomendas",
      (select count(*) from public.deliveries, d where condominium_id = ${id} and status = 'waiting'
        and to_char(arrived_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')::date < d.today - 5)::int as "encomendas antigas"
  `
  return { ...row! }
}

/** What is overdue, each charge reckoned by itself as its own page does, with every published index; the page reckons equal charges once. */
export async function lateAmounts(sql: postgres.Sql, id: string): Promise<Figures> {
  const [day] = await sql<{ today: string }[]>`select private.today(${id})::text as today`
  const today = day!.today
  const conventions = await sql<ConventionRow[]>`
    select effective_from::text, fine_percent, interest_kind, interest_percent_month, correction_index, interest_base, fine_base, rounding, count_from
    from public.conventions where condominium_id = ${id}`
  const indexes = await sql<IndexValueRow[]>`select series, month::text, percent from public.index_values`
  const rules = lateRules(conventions, indexes, [])
  const charges = await sql<
    { unit_id: string; due: string; cents: number; parts: { on: string; cents: number }[] }[]
  >`
    select c.unit_id, c.due_on::text as due, c.amount_cents::float8 as cents, (
      select coalesce(jsonb_agg(jsonb_build_object('on', p.received_on, 'cents', p.amount_cents) order by p.turn), '[]') from public.payments p
      where p.charge_id = c.id and p.undone_at is null) as parts
    from public.charges c where c.condominium_id = ${id} and c.status = 'open' and c.due_on <= ${overdueUntil(today, [])}`
  const dues = charges.map(({ due, cents, parts }) =>
    dueToday({ amountCents: cents, dueOn: due, payments: parts }, rules, today),
  )
  const sum = (of: (due: (typeof dues)[number]) => number) => dues.reduce((all, due) => all + of(due), 0)
  return {
    charge_count: charges.length,
    unit_count: new Set(charges.map(({ unit_id }) => unit_id)).size,
    principal_cents: sum((due) => due.original - due.received),
    correction_cents: sum((due) => due.correction),
    fine_cents: sum((due) => due.fine),
    interest_cents: sum((due) => due.interest),
    total_cents: sum((due) => due.total),
  }
}

export async function councilFigures(sql: postgres.Sql, id: string): Promise<Figures> {
  const [row] = await sql<Figures[]>`
    select (select count(*) from public.bills b where b.condominium_id = ${id} and b.status = 'open' and (
        select coalesce(sum(l.cents), 0) from public.bill_lines l where l.bill_id = b.id) > 5002)::int as "contas a aprovar"`
  return { ...row! }
}

export async function residentFigures(sql: postgres.Sql, id: string, userId: string): Promise<Figures> {
  const [row] = await sql<Figures[]>`
    with own as (select o.unit_id from public.occupancies o join public.people p on p.id = o.person_id
      where p.user_id = ${userId} and o.condominium_id = ${id})
    select (select count(*) from public.charges where condominium_id = ${id} and status = 'open' and unit_id in (select unit_id from own))::int as "cobranças em aberto",
      (select amount_cents from public.charges where condominium_id = ${id} and status = 'open' and unit_id in (select unit_id from own)
        order by due_on limit 1)::int as "próxima cobrança",
      least(3, (select count(*) from public.charges where condominium_id = ${id} and status = 'paid' and unit_id in (select unit_id from own)))::int as "cobranças pagas",
      (select count(*) from public.polls where condominium_id = ${id} and published_at is not null and private.now() between opens_at and closes_at)::int as "enquetes",
      (select count(*) from public.deliveries where condominium_id = ${id} and status = 'waiting' and unit_id in (select unit_id from own))::int as "encomendas",
      (select count(*) from public.visit_authorizations where condominium_id = ${id} and unit_id in (select unit_id from own)
        and to_char(valid_from at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') = private.today(${id})::text)::int as "visitas de hoje"`
  return { ...row! }
}

export async function deskFigures(sql: postgres.Sql, id: string): Promise<Figures> {
  const [row] = await sql<Figures[]>`
    select least(5, (select count(*) from public.moves where condominium_id = ${id} and status in ('planned', 'running')))::int as "mudanças"`
  return { ...row! }
}
