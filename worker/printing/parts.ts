import type { Transaction, WorkerContext } from '../context.ts'
import type { Job } from '../job.ts'
import { holdJob } from '../job.ts'
import type { Behind, Group } from './wanted.ts'

/** A printing's position: the next part's number, the item it continues after, and how many charges are done. */
export type Place = Behind & { position: number; done: number }

const beginning: Place = { position: 0, sortKey: '', id: '00000000-0000-0000-0000-000000000000', done: 0 }

/** Returns where an earlier try stopped; deletes its parts from another day, whose amounts are not today's. */
export async function placeOf(sql: Transaction, { condominiumId, id }: Job): Promise<Place> {
  await sql`
    delete from private.print_parts p where p.condominium_id = ${condominiumId} and p.job_id = ${id}
      and p.position >= (select min(o.position) from private.print_parts o
        where o.condominium_id = ${condominiumId} and o.job_id = ${id} and o.made_on <> (select private.today(${condominiumId})))`
  const [last] = await sql<Place[]>`
    select p.position + 1 as position, p.last_sort_key as "sortKey", p.last_id as id,
      (select sum(o.charges)::int from private.print_parts o where o.condominium_id = ${condominiumId} and o.job_id = ${id}) as done
    from private.print_parts p where p.condominium_id = ${condominiumId} and p.job_id = ${id} order by p.position desc limit 1`
  return last ?? beginning
}

type Part = { groups: readonly Group[]; pdf: Uint8Array }

/** Stores a part while the job belongs to this try, and returns the position after it. */
export async function keepPart(
  sql: Transaction,
  job: Job,
  place: Place,
  { groups, pdf }: Part,
): Promise<Place> {
  await holdJob(sql, job)
  const last = groups.at(-1)!
  const charges = groups.reduce((sum, { charge_ids }) => sum + charge_ids.length, 0)
  await sql`
    insert into private.print_parts (condominium_id, job_id, position, made_on, last_sort_key, last_id, charges, pdf)
    values (${job.condominiumId}, ${job.id}, ${place.position}, private.today(${job.condominiumId}), ${last.sort_key}, ${last.id}, ${charges},
      ${Buffer.from(pdf)})`
  return { position: place.position + 1, sortKey: last.sort_key, id: last.id, done: place.done + charges }
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
