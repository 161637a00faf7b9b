import type { UnitRow } from '../../domain/unit-import/unit-row.ts'
import { unitSortKey } from '../../domain/units/unit-label.ts'
import type { Transaction } from '../context.ts'
import { type CopyValue, copyRows } from '../copy-rows.ts'

/** A unit on its way in, with its whole shares. */
export type StagedUnit = { line: number; share: number; row: Omit<UnitRow, 'share'> }

/** Streams units into a temporary table that ends with the transaction. */
export async function stageUnits(
  sql: Transaction,
  units: Iterable<StagedUnit> | AsyncIterable<StagedUnit>,
): Promise<void> {
  await sql`
    create temp table staged_units (
      line integer, unit_id uuid default private.new_id(), block text, number text, floor integer, kind text, share bigint, area_cm2 bigint,
      sort_key text collate "C", owner_name text, owner_document text, owner_email text, owner_phone text,
      tenant_name text, tenant_document text, tenant_email text, tenant_phone text
    ) on commit drop`
  const columns = `line, block, number, floor, kind, share, area_cm2, sort_key, owner_name, owner_document, owner_email,
    owner_phone, tenant_name, tenant_document, tenant_email, tenant_phone`
  await copyRows(sql, `pg_temp.staged_units (${columns})`, asValues(units))
}

async function* asValues(
  units: Iterable<StagedUnit> | AsyncIterable<StagedUnit>,
): AsyncGenerator<readonly CopyValue[]> {
  for await (const { line, share, row } of units) {
    yield [
      line,
      row.block,
      row.number,
      row.floor,
      row.kind,
      share,
      row.area === null ? null : Math.round(Number(row.area) * 10_000),
      unitSortKey(row),
      row.owner_name,
      row.owner_document,
      row.owner_email,
      row.owner_phone,
      row.tenant_name,
      row.tenant_document,
      row.tenant_email,
      row.tenant_phone,
    ]
  }
}

export type Inserted = { units: number; people: number; occupancies: number }

/**
 * Writes what was staged: units, people (one per document, also against those registered before), and who is what in each unit
 * from today on. The tenant pays where there is one, else the owner; the owner votes.
 */
export async function insertStaged(sql: Transaction, condominiumId: string): Promise<Inserted> {
  const units = await sql`
    insert into public.units (condominium_id, id, block, number, floor, kind, share, area_cm2, sort_key)
    select ${condominiumId}, unit_id, block, number, floor, kind, share, area_cm2, sort_key
    from pg_temp.staged_units order by sort_key`
  await stagePeople(sql, condominiumId)
  const people = await sql`
    insert into public.people (condominium_id, id, name, document, email, phone)
    select ${condominiumId}, person_id, name, document, email, phone
    from pg_temp.staged_people where is_new`
  const occupancies = await sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer, is_voter)
    select ${condominiumId}, r.unit_id, p.person_id, r.role,
      r.role = 'tenant' or not r.is_let, r.role = 'owner'
    from pg_temp.staged_roles r join pg_temp.staged_people p using (key)`
  return { units: units.count, people: people.count, occupancies: occupancies.count }
}

/** One person per document; without one, per name and e-mail; without either, per row. */
async function stagePeople(sql: Transaction, condominiumId: string): Promise<void> {
  await sql`
    create temp table staged_roles on commit drop as
    select s.unit_id, s.line, r.role, s.tenant_name is not null as is_let, r.name, r.document, r.email, r.phone,
      coalesce(r.document, lower(r.name) || ' ' || coalesce(r.email, s.line::text || r.role)) as key
    from pg_temp.staged_units s
    cross join lateral (values
      ('owner', s.owner_name, s.owner_document, s.owner_email, s.owner_phone),
      ('tenant', s.tenant_name, s.tenant_document, s.tenant_email, s.tenant_phone)
    ) as r (role, name, document, email, phone)
    where r.name is not null`
  await sql`
    create temp table staged_people on commit drop as
    select f.key, f.name, f.document, f.email, f.phone, p.id is null as is_new,
      coalesce(p.id, private.new_id()) as person_id
    from (select distinct on (key) * from pg_temp.staged_roles order by key, line) f
    left join public.people p on p.condominium_id = ${condominiumId} and p.document = f.document`
  await sql`analyze pg_temp.staged_people, pg_temp.staged_roles, pg_temp.staged_units`
}
