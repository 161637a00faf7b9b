import { mostInCarnet, type PrintOrder } from '../../domain/charges/printing.ts'
import type { Transaction, WorkerContext } from '../context.ts'

type Sql = Transaction | WorkerContext['sql']

/** The unit or charge after which the next ones are found. */
export type Behind = { sortKey: string; id: string }

/** Items printed together: one charge, or one unit's carnet. */
export type Group = { sort_key: string; id: string; charge_ids: string[] }

/** Open charges with a boleto; for carnets only those the bank has or will have, with nothing paid. */
const wanted = (sql: Sql, condominiumId: string, order: PrintOrder) => sql`
  from public.charges c
  join public.boletos b on b.condominium_id = c.condominium_id and b.charge_id = c.id
  join public.units u on u.condominium_id = c.condominium_id and u.id = c.unit_id
  left join public.people p on p.condominium_id = c.condominium_id and p.id = c.payer_id
  where c.condominium_id = ${condominiumId} and c.status = 'open'
    and (${order.who} = 'all' or coalesce(p.email, (select a.email from private.account(p.user_id) a)) is null)
    and ${
      order.what === 'month'
        ? sql`c.competence = ${`${order.month}-01`}`
        : sql`c.due_on >= (select private.today(${condominiumId})) and c.settled_cents = 0 and b.status not in ('rejected', 'written_off')`
    }`

/** How many charges, and of how many the bank has no word yet. */
export async function countCharges(
  sql: Sql,
  condominiumId: string,
  order: PrintOrder,
): Promise<{ count: number; awaiting: number }> {
  const most = order.what === 'carnet' ? mostInCarnet : null
  const [row] = await sql<{ count: number; awaiting: number }[]>`
    select coalesce(sum(least(g.count, ${most}::bigint)), 0)::int as count, coalesce(sum(g.awaiting), 0)::int as awaiting
    from (select count(*), count(*) filter (where b.status <> 'registered') as awaiting ${wanted(sql, condominiumId, order)}
      group by c.unit_id) g`
  return row!
}

/** The next ones in the order of block and unit. */
export const nextGroups = (
  sql: Transaction,
  condominiumId: string,
  order: PrintOrder,
  { sortKey, id }: Behind,
  count: number,
) =>
  order.what === 'month'
    ? sql<Group[]>`
        select c.sort_key, c.id, array[c.id] as charge_ids ${wanted(sql, condominiumId, order)}
          and (c.sort_key, c.id) > (${sortKey}, ${id}::uuid)
        order by c.sort_key, c.id limit ${count}`
    : sql<Group[]>`
        select u.sort_key, u.id, (array_agg(c.id order by c.due_on, c.reference, c.id))[1:${mostInCarnet}::int] as charge_ids
        ${wanted(sql, condominiumId, order)}
          and (u.sort_key, u.id) > (${sortKey}, ${id}::uuid)
        group by u.sort_key, u.id order by u.sort_key, u.id limit ${count}`
