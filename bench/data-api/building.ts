import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import type { DatabaseUrls } from '../../host/database/urls.ts'

export type Building = { condominiumId: string; adminId: string; sortKeys: string[] }

/** A condominium of `units` units with owners, tenants in a third, and a month's charges with boletos; and its síndico. */
export async function makeBuilding({ admin: url }: DatabaseUrls, units: number): Promise<Building> {
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
    await addCharges(sql, condominiumId)
    await sql`analyze`
    const keys = await sql<{ sort_key: string }[]>`
      select sort_key from public.unit_list where condominium_id = ${condominiumId} order by sort_key`
    return { condominiumId, adminId, sortKeys: keys.map(({ sort_key }) => sort_key) }
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

async function addCharges(sql: postgres.Sql, condominiumId: string): Promise<void> {
  const [account] = await sql<{ id: string }[]>`
    insert into public.bank_accounts (condominium_id, bank, branch, account, account_digit, holder_name, holder_document, is_test)
    values (${condominiumId}, '001', '1234', '12345678', '9', 'Residencial Jacarandá', '12345678000195', true) returning id`
  const [agreement] = await sql<{ id: string }[]>`
    insert into public.collection_agreements (condominium_id, bank_account_id, layout, parameters)
    values (${condominiumId}, ${account!.id}, 240, '{}') returning id`
  const [run] = await sql<{ id: string }[]>`
    insert into public.charge_runs (condominium_id, competence, due_on, status, total_cents)
    values (${condominiumId}, '2026-11-01', '2026-11-10', 'issued', 1) returning id`
  await sql`
    insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on,
      amount_cents, payer_id, payer_name, pix_txid)
    select condominium_id, ${run!.id}, unit_id, '2026/11-' || row_number() over (order by sort_key), label, sort_key,
      '2026-11-01', '2026-11-10', 78000, payer_id, payer_name, replace(unit_id::text, '-', '')
    from public.unit_list where condominium_id = ${condominiumId}`
  await sql`
    insert into public.boletos (condominium_id, charge_id, agreement_id, our_number, our_number_printed, barcode, digitable_line,
      due_on, amount_cents, status)
    select condominium_id, id, ${agreement!.id}, n, n, lpad(n, 44, '0'), '00190.00009 03128.557009 00000.001172 1 00000000078000',
      due_on, amount_cents, 'registered'
    from (select *, (row_number() over (order by sort_key))::text as n from public.charges where condominium_id = ${condominiumId}) c`
}
