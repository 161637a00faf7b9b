import type { Transaction } from '../../context.ts'
import type { Job, Progress } from '../../job.ts'
import { splitOwners, stageHomes, stagePeople } from './households.ts'
import { insertUnits, type ShareRule } from './units.ts'

export type Inserted = { units: number; people: number; occupancies: number }

/** Lines between two checks for a pause or cancellation. */
const STEP = 20_000

/** Lines after which a plan for one is felt: each is compared with each. */
const MANY = 500

/**
 * Writes what is staged: people (one per document, also against those registered before), units, and each person's role in them from today on. The
 * tenant pays if there is one, otherwise the owner; the owner votes. Other people in the owner's cell become co-owners.
 */
export async function insertStaged(
  sql: Transaction,
  job: Job,
  rule: ShareRule,
  progress: Progress,
): Promise<Inserted> {
  // Sorts and joins of a million rows in memory; each step lists its units itself.
  await sql`
    select set_config('work_mem', '64MB', true), set_config('prumo.units_listed_later', 'on', true)`
  await splitOwners(sql, job)
  await stagePeople(sql, job)
  const inserted = { units: 0, people: await insertPeople(sql, job), occupancies: 0 }
  await stageHomes(sql, job)
  const last = await lastLine(sql, job)
  for (let after = 0; after < last; after += STEP) {
    const step = await insertUnits(sql, job, rule, { after, upTo: after + STEP })
    inserted.units += step.units
    inserted.occupancies += step.occupancies
    await progress(inserted.units)
  }
  await sql`select set_config('prumo.units_listed_later', '', true)`
  // Until the database analyzes the tables itself, its planner uses their old statistics: for a new condominium it expects one row, and joins its
  // thousands by the condominium only.
  if (last > MANY)
    await sql`analyze public.units, public.people, public.occupancies, public.unit_list, private.unit_balances`
  return inserted
}

/** In the order of their documents, which several indexes share. */
async function insertPeople(sql: Transaction, { condominiumId }: Job): Promise<number> {
  const [row] = await sql<{ people: number }[]>`
    with added as (
      insert into public.people (condominium_id, id, name, document, email, phone, created_at)
      select ${condominiumId}, p.person_id, p.name, p.document, p.email, p.phone, (select private.now())
      from pg_temp.staged_people p where p.is_new order by p.key
      returning id, name, search_name
    ), named as (
      insert into pg_temp.staged_names (person_id, name, search_name) select id, name, search_name from added returning 1
    )
    select count(*)::int as people from named`
  return row!.people
}

async function lastLine(sql: Transaction, { condominiumId, id }: Job): Promise<number> {
  const [row] = await sql<{ last: number }[]>`
    select coalesce(max(line), 0) as last from private.import_rows where condominium_id = ${condominiumId} and job_id = ${id}`
  return row!.last
}
