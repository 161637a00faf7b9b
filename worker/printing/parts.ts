import type { Transaction, WorkerContext } from '../context.ts'
import type { Job } from '../job.ts'
import { holdJob } from '../job.ts'

/** What is to be printed: a month's open charges, of everybody or of whoever gets no e-mail. */
export type Order = { month: string; who: 'all' | 'without_email' }

/** Where a printing stands: the next part's number, the charge behind which it goes on, and how many are done. */
export type Place = { position: number; sortKey: string; chargeId: string; done: number }

const beginning: Place = {
  position: 0,
  sortKey: '',
  chargeId: '00000000-0000-0000-0000-000000000000',
  done: 0,
}

/** Charges with a boleto that are open, of the month; who has an address to be written to is left out where it was asked. */
const wanted = (sql: Transaction | WorkerContext['sql'], condominiumId: string, { month, who }: Order) => sql`
  from public.charges c
  join public.boletos b on b.condominium_id = c.condominium_id and b.charge_id = c.id
  left join public.people p on p.condominium_id = c.condominium_id and p.id = c.payer_id
  where c.condominium_id = ${condominiumId} and c.competence = ${`${month}-01`} and c.status = 'open'
    and (${who} = 'all' or coalesce(p.email, (select a.email from private.account(p.user_id) a)) is null)`

export async function countCharges(
  sql: Transaction | WorkerContext['sql'],
  condominiumId: string,
  order: Order,
): Promise<{ count: number; awaiting: number }> {
  const [row] = await sql<{ count: number; awaiting: number }[]>`
    select count(*)::int as count, count(*) filter (where b.status <> 'registered')::int as awaiting ${wanted(sql, condominiumId, order)}`
  return row!
}

/** The next charges in the order of block and unit. */
export const nextCharges = (
  sql: Transaction,
  condominiumId: string,
  order: Order,
  { sortKey, chargeId }: Place,
  count: number,
) => sql<{ id: string; sort_key: string }[]>`
  select c.id, c.sort_key ${wanted(sql, condominiumId, order)}
    and (c.sort_key, c.id) > (${sortKey}, ${chargeId}::uuid)
  order by c.sort_key, c.id limit ${count}`

/** Where an earlier try has come to; what it made on another day goes, for its amounts are not today's. */
export async function placeOf(sql: Transaction, { condominiumId, id }: Job): Promise<Place> {
  await sql`
    delete from private.print_parts p where p.condominium_id = ${condominiumId} and p.job_id = ${id}
      and p.position >= (select min(o.position) from private.print_parts o
        where o.condominium_id = ${condominiumId} and o.job_id = ${id} and o.made_on <> private.today())`
  const [last] = await sql<Place[]>`
    select p.position + 1 as position, p.last_sort_key as "sortKey", p.last_charge_id as "chargeId",
      (select sum(o.charges)::int from private.print_parts o where o.condominium_id = ${condominiumId} and o.job_id = ${id}) as done
    from private.print_parts p where p.condominium_id = ${condominiumId} and p.job_id = ${id} order by p.position desc limit 1`
  return last ?? beginning
}

type Part = { charges: readonly { id: string; sort_key: string }[]; pdf: Uint8Array }

/** Keeps a part while the job is this try's, and gives the place behind it. */
export async function keepPart(
  sql: Transaction,
  job: Job,
  place: Place,
  { charges, pdf }: Part,
): Promise<Place> {
  await holdJob(sql, job)
  const last = charges.at(-1)!
  await sql`
    insert into private.print_parts (condominium_id, job_id, position, made_on, last_sort_key, last_charge_id, charges, pdf)
    values (${job.condominiumId}, ${job.id}, ${place.position}, private.today(), ${last.sort_key}, ${last.id}, ${charges.length},
      ${Buffer.from(pdf)})`
  return {
    position: place.position + 1,
    sortKey: last.sort_key,
    chargeId: last.id,
    done: place.done + charges.length,
  }
}

/** One part's file. */
export async function readPart(
  { sql }: WorkerContext,
  { condominiumId, id }: Job,
  position: number,
): Promise<Uint8Array> {
  const [part] = await sql<{ pdf: Uint8Array }[]>`
    select pdf from private.print_parts where condominium_id = ${condominiumId} and job_id = ${id} and position = ${position}`
  if (!part) throw new Error('a part of the printing is gone')
  return part.pdf
}
