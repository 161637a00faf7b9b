import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { firstNames, surnames } from './names.ts'

export type Building = { condominiumId: string; adminId: string }

/** An account and the condominium that it manages. */
export async function found(sql: postgres.Sql, name: string, units: number): Promise<Building> {
  const adminId = randomUUID()
  await sql`
    insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
    values (${adminId}, 'authenticated', 'authenticated', ${`${adminId}@example.com`}, '{}', '{}', now(), now(), now())`
  const [founded] = await sql<{ id: string }[]>`
    select private.found_condominium(${adminId}, ${name}, ${units}, 'avancado') as id`
  return { condominiumId: founded!.id, adminId }
}

/**
 * `units` units in blocks of 400 with owners, tenants in a third, vehicles in half, and open charges of three months in one of
 * eight, by the product's own tables and triggers.
 */
export async function furnish(sql: postgres.Sql, { condominiumId }: Building, units: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('prumo.units_listed_later', 'on', true)`
    await addUnits(tx, condominiumId, units)
    await addPeople(tx, condominiumId, 'owner', 1)
    await addPeople(tx, condominiumId, 'tenant', 3)
    // New rows by the thousand: what the planner knew of the tables is not true any more.
    if (units > 10_000) await tx`analyze public.units, public.people, public.occupancies`
    await tx`
      select private.refresh_unit_list(array(select id from public.units where condominium_id = ${condominiumId} order by sort_key))`
  })
  await addUse(sql, condominiumId)
}

/** Vehicles in half of the units, and open charges of three months in one of eight. */
export async function addUse(sql: postgres.Sql, condominiumId: string): Promise<void> {
  await addVehicles(sql, condominiumId)
  for (const month of ['2026-08-01', '2026-09-01', '2026-10-01']) await addCharges(sql, condominiumId, month)
}

/** Blocks 'A', 'B', … 'AA', floors 1 to 40 of ten; every tenth a garage. */
async function addUnits(sql: postgres.TransactionSql, condominiumId: string, units: number): Promise<void> {
  await sql`
    insert into public.units (condominium_id, id, block, number, floor, kind, share, sort_key)
    select ${condominiumId}, private.new_id(), b.block, f.number, f.floor, case when f.door = 10 then 'garage' else 'apartment' end, 1000,
      b.block || ' ' || lpad((100 + f.floor)::text, 4, '0') || ' ' || lpad(f.number, 8, '0')
    from generate_series(0, ${units - 1}::int) n
    cross join lateral (select
      case when n / 400 >= 702 then chr(65 + (n / 400 - 702) / 676) else '' end
      || case when n / 400 >= 26 then chr(65 + (n / 400 - 26) / 26 % 26) else '' end || chr(65 + n / 400 % 26) as block) b
    cross join lateral (select
      1 + n % 400 / 10 as floor, 1 + n % 10 as door, (100 * (1 + n % 400 / 10) + 1 + n % 10)::text as number) f`
}

/** One person for every `each`th unit, of names that many share. */
async function addPeople(
  sql: postgres.TransactionSql,
  condominiumId: string,
  kind: 'owner' | 'tenant',
  each: number,
): Promise<void> {
  await sql`
    create temp table new_people on commit drop as
    select u.id as unit_id, private.new_id() as id,
      f.list[1 + h.a % cardinality(f.list)] || ' ' || s.list[1 + h.b % cardinality(s.list)] || ' ' || s.list[1 + h.c % cardinality(s.list)] as name,
      lpad((h.d % 1000000000)::text, 9, '0') || lpad((u.n % 100)::text, 2, '0') as document
    from (select id, row_number() over (order by sort_key) as n from public.units where condominium_id = ${condominiumId}) u
    cross join (select string_to_array(${firstNames}, ',') as list) f
    cross join (select string_to_array(${surnames}, ',') as list) s
    cross join lateral (select abs(hashint8(u.n * 7 + ${each})::bigint) as a, abs(hashint8(u.n * 11 + ${each})::bigint) as b,
      abs(hashint8(u.n * 13 + ${each})::bigint) as c, u.n * 97 + ${each}::bigint * 300000007 as d) h
    where u.n % ${each} = 0`
  await sql`
    insert into public.people (condominium_id, id, name, document, email, phone)
    select ${condominiumId}, id, name, document, document || '@example.com', '11' || substr(document, 1, 9) from new_people`
  await sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer, is_voter)
    select ${condominiumId}, unit_id, id, ${kind}, ${kind === 'owner'}, ${kind === 'owner'} from new_people`
  await sql`drop table new_people`
}

async function addVehicles(sql: postgres.Sql, condominiumId: string): Promise<void> {
  await sql`
    insert into public.vehicles (condominium_id, unit_id, plate)
    select ${condominiumId}, id, chr(65 + n / 6760000 % 26) || chr(65 + n / 260000 % 26) || chr(65 + n / 10000 % 26) || lpad((n % 10000)::text, 4, '0')
    from (select id, (row_number() over (order by sort_key))::int * 17 as n from public.units where condominium_id = ${condominiumId}) u
    where n % 2 = 0`
}

async function addCharges(sql: postgres.Sql, condominiumId: string, month: string): Promise<void> {
  await sql`
    with run as (
      insert into public.charge_runs (condominium_id, competence, due_on, total_cents)
      values (${condominiumId}, ${month}, ${month}::date + 9, 1) returning id)
    insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid)
    select ${condominiumId}, run.id, l.unit_id, ${month} || '-' || l.n, l.label, l.sort_key, ${month}, ${month}::date + 9,
      40000 + l.n % 900 * 7, replace(gen_random_uuid()::text, '-', '')
    from run, (select *, row_number() over (order by sort_key) as n from public.unit_list where condominium_id = ${condominiumId}) l
    where l.n % 8 = 3`
}
