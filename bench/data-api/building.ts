import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import type { DatabaseUrls } from '../../host/database/urls.ts'

export type Building = { condominiumId: string; adminId: string; unitIds: string[]; sortKeys: string[] }

/** A condominium of `units` units with owners, tenants in a third, `readings` of their water meters; and its síndico. */
export async function makeBuilding(
  { admin: url }: DatabaseUrls,
  units: number,
  readings: number,
): Promise<Building> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const adminId = randomUUID()
    await sql`
      insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
      values (${adminId}, 'authenticated', 'authenticated', ${`${adminId}@example.com`}, '{}', '{}', now(), now(), now())`
    const [founded] = await sql<{ id: string }[]>`
      select private.found_condominium(${adminId}, 'Residencial Jacarandá', ${units}, 'avancado') as id`
    const condominiumId = founded!.id
    await addPeople(sql, condominiumId, units)
    await addReadings(sql, condominiumId, readings)
    await sql`vacuum analyze`
    const rows = await sql<{ id: string; sort_key: string }[]>`
      select id, sort_key from public.units where condominium_id = ${condominiumId} order by sort_key`
    const [unitIds, sortKeys] = [rows.map(({ id }) => id), rows.map(({ sort_key }) => sort_key)]
    return { condominiumId, adminId, unitIds, sortKeys }
  } finally {
    await sql.end()
  }
}

async function addPeople(sql: postgres.Sql, condominiumId: string, units: number): Promise<void> {
  await sql`
    insert into public.units (condominium_id, block, number, floor, share, sort_key)
    select ${condominiumId}, chr(65 + n % 4), (n / 4)::text, n / 40, 500000, chr(65 + n % 4) || lpad((n / 4)::text, 6, '0')
    from generate_series(0, ${units - 1}::int) n`
  await sql`
    with ranked as (
      select id, row_number() over (order by sort_key) as n from public.units where condominium_id = ${condominiumId}
    ), people as (
      insert into public.people (condominium_id, id, name, email)
      select ${condominiumId}, gen_random_uuid(), 'Maria Aparecida dos Santos ' || r.n || '-' || k,
        'pessoa' || r.n || '-' || k || '@example.com'
      from ranked r, generate_series(1, 2) k where k = 1 or r.n % 3 = 0
      returning id, name
    )
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer, is_voter)
    select ${condominiumId}, r.id, p.id, case when k = '1' then 'owner' else 'tenant' end, k = '1', k = '1'
    from people p, split_part(p.name, '-', 2) k
    join ranked r on true
    where p.name = 'Maria Aparecida dos Santos ' || r.n || '-' || k`
}

/**
 * Two tables under the product's kind of policies: one with as many rows as no table of the product gets quickly, and an
 * empty one, since people insert thousands of rows into none.
 */
async function addReadings(sql: postgres.Sql, condominiumId: string, count: number): Promise<void> {
  for (const table of ['readings', 'new_readings']) {
    await sql.unsafe(`
      create table public.${table} (
        condominium_id uuid not null,
        id uuid not null default private.new_id(),
        unit_label text not null,
        read_on date not null,
        litres integer not null check (litres >= 0),
        primary key (condominium_id, id)
      );
      alter table public.${table} enable row level security;
      grant select, insert on public.${table} to authenticated;
      create policy "administrators see readings" on public.${table} for select to authenticated
        using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
      create policy "administrators add readings" on public.${table} for insert to authenticated
        with check (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))))`)
  }
  await sql`
    insert into public.readings (condominium_id, unit_label, read_on, litres)
    select ${condominiumId}, 'A-' || n % 1000, date '2026-01-01' + n % 300, n % 7
    from generate_series(1, ${count}::int) n`
}
