import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { found } from '../register/building.ts'

export type People = { condominiumId: string; ids: { manager: string; resident: string; doorman: string } }

/**
 * A building with a person in each unit, two months past their due date of which one charge of eight is open, the next month open in all, and a receipt
 * of every charge paid. Set-based, with the rows that the product keeps beside them as its triggers would.
 */
export async function furnishForHome(sql: postgres.Sql, units: number): Promise<People> {
  const { condominiumId, adminId } = await found(sql, `Residencial Jacarandá ${units}`, units)
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await addUnits(tx, condominiumId, units)
    await addCharges(tx, condominiumId)
    await addKept(tx, condominiumId)
  })
  const resident = await member(sql, condominiumId, 'resident')
  const doorman = await member(sql, condominiumId, 'doorman')
  await sql`
    update public.people set user_id = ${resident} where condominium_id = ${condominiumId} and id = (
      select person_id from public.occupancies where condominium_id = ${condominiumId} order by id limit 1)`
  await sql`
    select private.refresh_unit_list(array(select o.unit_id from public.occupancies o join public.people p on p.id = o.person_id where p.user_id = ${resident}))`
  return { condominiumId, ids: { manager: adminId, resident, doorman } }
}

async function member(sql: postgres.Sql, condominiumId: string, role: string): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@example.com`}, '{}', '{}', now(), now(), now())`
  await sql`
    insert into public.memberships (condominium_id, user_id, role, status, full_name)
    values (${condominiumId}, ${id}, ${role}, 'approved', 'Pessoa da Medição')`
  return id
}

async function addUnits(tx: postgres.TransactionSql, condominiumId: string, units: number): Promise<void> {
  await tx`
    insert into public.units (condominium_id, id, block, number, floor, kind, share, sort_key)
    select ${condominiumId}, private.new_id(), b.block, f.number, f.floor, 'apartment', 1000,
      lpad(b.block, 6, '0') || ' ' || lpad((100 + f.floor)::text, 4, '0') || ' ' || lpad(f.number, 8, '0')
    from generate_series(0, ${units - 1}::int) n
    cross join lateral (select (1 + n / 400)::text as block) b
    cross join lateral (select 1 + n % 400 / 10 as floor, (100 * (1 + n % 400 / 10) + 1 + n % 10)::text as number) f`
  await tx`
    insert into public.people (condominium_id, id, name, email)
    select condominium_id, id, 'Maria Aparecida ' || block || '-' || number, id || '@example.com' from public.units where condominium_id = ${condominiumId}`
  await tx`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer, is_voter, starts_on)
    select condominium_id, id, id, 'owner', true, true, private.today() - 400 from public.units where condominium_id = ${condominiumId}`
}

async function addCharges(tx: postgres.TransactionSql, condominiumId: string): Promise<void> {
  await tx`
    insert into public.charge_runs (condominium_id, competence, due_on, total_cents, status)
    select ${condominiumId}, date_trunc('month', due)::date, due, 1, 'issued'
    from unnest(array[-70, -35, 10]) late, lateral (select private.today() + late as due) d`
  await tx`
    insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid,
      status, paid_on, paid_cents, settled_cents)
    select u.condominium_id, r.id, u.id, to_char(r.competence, 'YYYY/MM-') || u.n, u.block || '-' || u.number, u.sort_key, r.competence,
      r.due_on, c.cents, replace(gen_random_uuid()::text, '-', ''), case when c.open then 'open' else 'paid' end,
      case when not c.open then r.due_on end, case when not c.open then c.cents end, case when c.open then 0 else c.cents end
    from (select *, row_number() over (order by sort_key) as n from public.units where condominium_id = ${condominiumId}) u
    cross join public.charge_runs r
    cross join lateral (select 40000 + u.n % 900 * 7 as cents, u.n % 8 = 3 or r.due_on > private.today() as open) c
    where r.condominium_id = ${condominiumId} order by r.competence, u.sort_key`
  await tx`
    update public.charge_runs r set total_cents = s.cents
    from (select run_id, sum(amount_cents) as cents from public.charges where condominium_id = ${condominiumId} group by 1) s where r.id = s.run_id`
  await tx`
    insert into public.receipts (condominium_id, method, source, received_on, amount_cents, external_id, unit_id, charge_id, status, outcome)
    select condominium_id, 'pix', 'pix', private.today() - (row_number() over () % 40)::int, amount_cents, id::text, unit_id, id, 'posted', 'exact'
    from public.charges where condominium_id = ${condominiumId} and status = 'paid'`
}

async function addKept(tx: postgres.TransactionSql, condominiumId: string): Promise<void> {
  await tx`
    insert into private.unit_balances (condominium_id, unit_id, sort_key, open_cents, oldest_due_on)
    select u.condominium_id, u.id, u.sort_key, coalesce(sum(c.amount_cents), 0), min(c.due_on)
    from public.units u
    left join public.charges c on c.condominium_id = u.condominium_id and c.unit_id = u.id and c.status = 'open'
    where u.condominium_id = ${condominiumId} group by 1, 2, 3`
  await tx`
    insert into private.open_charges (condominium_id, due_on, amount_cents, charges)
    select condominium_id, due_on, amount_cents, count(*) from public.charges where condominium_id = ${condominiumId} and status = 'open' group by 1, 2, 3`
  await tx`
    insert into private.receipt_days (condominium_id, received_on, cents)
    select condominium_id, received_on, sum(amount_cents) from public.receipts where condominium_id = ${condominiumId} group by 1, 2`
  await tx`
    insert into private.late_units (condominium_id, oldest_due_on, units)
    select condominium_id, oldest_due_on, count(*) from private.unit_balances
    where condominium_id = ${condominiumId} and oldest_due_on is not null group by 1, 2`
}
