import type { Transaction } from '../context.ts'
import type { Job, Progress } from '../job.ts'

/** How the fractions of the staged rows become whole shares: `n / d` of a unit is `total / unit` of its value, or all have `even`. */
export type ShareRule = { total: number; unit: number; factor: number } | { even: number }

export type Inserted = { units: number; people: number; occupancies: number }

/** Units between two looks at whether somebody paused or cancelled it. */
const STEP = 20_000

/**
 * Writes what is staged: people (one per document, also against those registered before), units, and who is what in each from today on.
 * The tenant pays where there is one, else the owner; the owner votes.
 */
export async function insertStaged(
  sql: Transaction,
  job: Job,
  rule: ShareRule,
  progress: Progress,
): Promise<Inserted> {
  await stagePeople(sql, job)
  const people = await sql`
    insert into public.people (condominium_id, id, name, document, email, phone)
    select ${job.condominiumId}, person_id, name, document, email, phone from pg_temp.staged_people where is_new`
  const inserted = { units: 0, people: people.count, occupancies: 0 }
  for (let [after, steps] = [0, 0]; ; ) {
    const step = await insertStep(sql, job, rule, after)
    if (step.last === null) return inserted
    after = step.last
    steps += 1
    // A planner that takes the tables for empty would read all of them for each step's few.
    if (isPowerOfFour(steps)) await sql`analyze public.units, public.people, public.occupancies`
    inserted.units += step.units
    inserted.occupancies += step.occupancies
    await progress(inserted.units)
  }
}

const isPowerOfFour = (steps: number) => Number.isInteger(Math.log2(steps) / 2)

type Step = { last: number | null; units: number; occupancies: number }

/** Units and their ties in one statement, so that what hangs on both (lists, counts, messages) is brought up to date once. */
async function insertStep(sql: Transaction, job: Job, rule: ShareRule, after: number): Promise<Step> {
  const { condominiumId, id } = job
  const share =
    'even' in rule
      ? sql`${rule.even}::bigint`
      : sql`coalesce(div(r.share_n * ${rule.total}::bigint, r.share_d * ${rule.unit}::bigint), 0)::bigint * ${rule.factor}::bigint`
  const [row] = await sql<Step[]>`
    with step as materialized (
      select * from private.import_rows r
      where r.condominium_id = ${condominiumId} and r.job_id = ${id} and r.line > ${after} order by r.line limit ${STEP}
    ), new_units as (
      insert into public.units (condominium_id, id, block, number, floor, kind, share, area_cm2, sort_key)
      select ${condominiumId}, r.unit_id, r.block, r.number, r.floor, r.kind, ${share}, r.area_cm2, r.sort_key
      from step r order by r.sort_key
      returning 1
    ), new_ties as (
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer, is_voter)
      select ${condominiumId}, t.unit_id, t.person_id, t.role, t.role = 'tenant' or not t.is_let, t.role = 'owner'
      from pg_temp.staged_ties t
      where t.line > ${after} and t.line <= (select max(s.line) from step s)
      returning 1
    )
    select (select max(line) from step) as last, (select count(*)::int from new_units) as units,
      (select count(*)::int from new_ties) as occupancies`
  return row!
}

/** One person per document; without one, per name and e-mail; without either, per row. */
async function stagePeople(sql: Transaction, { condominiumId, id }: Job): Promise<void> {
  await sql`
    create temp table staged_roles on commit drop as
    select s.unit_id, s.line, r.role, s.tenant_name is not null as is_let, r.name, r.document, r.email, r.phone,
      coalesce(r.document, lower(r.name) || ' ' || coalesce(r.email, s.line::text || r.role)) collate "C" as key
    from private.import_rows s
    cross join lateral (values
      ('owner', s.owner_name, s.owner_document, s.owner_email, s.owner_phone),
      ('tenant', s.tenant_name, s.tenant_document, s.tenant_email, s.tenant_phone)
    ) as r (role, name, document, email, phone)
    where s.condominium_id = ${condominiumId} and s.job_id = ${id} and r.name is not null`
  await sql`
    create temp table staged_people on commit drop as
    select f.key, f.name, f.document, f.email, f.phone, p.id is null as is_new,
      coalesce(p.id, private.new_id()) as person_id
    from (select distinct on (key) * from pg_temp.staged_roles order by key, line) f
    left join public.people p on p.condominium_id = ${condominiumId} and p.document = f.document`
  await sql`analyze pg_temp.staged_people, pg_temp.staged_roles`
  await sql`
    create temp table staged_ties on commit drop as
    select r.line, r.unit_id, p.person_id, r.role, r.is_let
    from pg_temp.staged_roles r join pg_temp.staged_people p using (key)
    order by r.line`
  await sql`create index on pg_temp.staged_ties (line)`
  await sql`analyze pg_temp.staged_ties`
}
