import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { firstNames, surnames } from '../register/names.ts'

export type Platform = { superadminId: string; condominiums: number; units: number; entries: number }

const unitsEach = 200
const entriesEach = 200

/**
 * So many condominiums of two hundred units, founded over three years: each with its síndica, twenty residents, a subscription, two hundred entries of the
 * log of the last sixty days, a month of charges of which half are paid, and messages of which one in fifty failed. Set-based, with the rows that the
 * product's triggers would keep. The answers of two servers are counted by three hundred routes, for as long as they are kept.
 */
export async function generatePlatform(sql: postgres.Sql, condominiums: number): Promise<Platform> {
  const superadminId = randomUUID()
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await addUser(tx, superadminId)
    await tx`insert into private.platform_admins (user_id) values (${superadminId})`
    await addCondominiums(tx, condominiums)
    await addPeople(tx)
    await addSubscriptions(tx)
    await addUnits(tx)
    await addMoney(tx)
    await addLog(tx)
    await addMessages(tx)
    await addTraffic(tx)
  })
  await sql`select private.list_condominiums(array(select id from public.condominiums))`
  await sql`vacuum analyze`
  return { superadminId, condominiums, units: condominiums * unitsEach, entries: condominiums * entriesEach }
}

const addUser = (tx: postgres.TransactionSql, id: string) => tx`
  insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
  values (${id}, 'authenticated', 'authenticated', ${`${id}@example.com`}, '{}', '{}', now(), now(), now())`

async function addCondominiums(tx: postgres.TransactionSql, condominiums: number): Promise<void> {
  await tx`
    create temporary table made on commit drop as
    select n, private.new_id() as id, gen_random_uuid() as admin_id, private.now() - n * interval '1095 days' / ${condominiums} as founded_at
    from generate_series(1, ${condominiums}::integer) n`
  await tx`
    insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, last_sign_in_at, created_at, updated_at)
    select admin_id, 'authenticated', 'authenticated', admin_id || '@example.com', '{}', '{}', founded_at, private.now() - n % 90 * interval '1 day',
      founded_at - interval '1 hour', founded_at from made`
  await tx`
    insert into public.condominiums (id, admin_id, name, city, state, time_zone, total_units, unit_count, created_at)
    select id, admin_id, (array['Residencial', 'Edifício', 'Condomínio', 'Parque', 'Jardim'])[1 + n % 5] || ' '
        || (string_to_array(${surnames}, ','))[1 + n * 7 % cardinality(string_to_array(${surnames}, ','))] || ' ' || n,
      (array['Santos', 'Curitiba', 'Recife'])[1 + n % 3], (array['SP', 'PR', 'PE'])[1 + n % 3], 'America/Sao_Paulo', ${unitsEach}, ${unitsEach}, founded_at
    from made`
}

async function addPeople(tx: postgres.TransactionSql): Promise<void> {
  await tx`
    insert into public.memberships (condominium_id, user_id, role, status, full_name, created_at)
    select m.id, m.admin_id, 'owner_admin', 'approved', (f.list)[1 + m.n % cardinality(f.list)] || ' ' || (s.list)[1 + m.n * 3 % cardinality(s.list)], m.founded_at
    from made m, (select string_to_array(${firstNames}, ',') as list) f, (select string_to_array(${surnames}, ',') as list) s`
  await tx`
    create temporary table residents on commit drop as
    select m.id as condominium_id, gen_random_uuid() as user_id, m.n * 20 + r as n, m.founded_at + r * interval '3 days' as at
    from made m, generate_series(1, 20) r`
  await tx`
    insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, last_sign_in_at, created_at, updated_at)
    select user_id, 'authenticated', 'authenticated', user_id || '@example.com', '{}', '{}', at, private.now() - n % 120 * interval '1 day', at, at
    from residents`
  await tx`
    insert into public.memberships (condominium_id, user_id, role, status, full_name, created_at)
    select condominium_id, user_id, 'resident', 'approved', 'Pessoa ' || n, at from residents`
}

async function addSubscriptions(tx: postgres.TransactionSql): Promise<void> {
  await tx`
    insert into public.condominium_subscriptions (condominium_id, plan_id, status, price_cents, started_at, paid_until, created_at)
    select m.id, p.id, case when n % 11 = 0 then 'cancelled' when n % 13 = 0 then 'expired' else 'active' end, 12990, founded_at::date,
      private.today() + n % 30, founded_at
    from made m, public.subscription_plans p where p.slug = 'profissional'`
  await tx`
    insert into private.subscription_standings (condominium_id, subscription_id, plan_id, billing_cycle, monthly_cents, from_on, until_on, ended_as)
    select s.condominium_id, s.id, s.plan_id, 'monthly', 12990, s.started_at, case when s.status <> 'active' then private.today() - 20 end,
      case when s.status <> 'active' then s.status end
    from public.condominium_subscriptions s where s.started_at < private.today() - 20 or s.status = 'active'`
}

const addUnits = (tx: postgres.TransactionSql) => tx`
  insert into public.units (condominium_id, id, block, number, floor, kind, share, sort_key, created_at)
  select m.id, private.new_id(), 'A', f.number, 1 + u / 10, 'apartment', 1000, 'A ' || lpad((101 + u / 10)::text, 4, '0') || ' ' || lpad(f.number, 8, '0'),
    m.founded_at + interval '1 day'
  from made m, generate_series(0, ${unitsEach - 1}::integer) u, lateral (select (100 * (1 + u / 10) + 1 + u % 10)::text as number) f
  order by m.id, u`

async function addMoney(tx: postgres.TransactionSql): Promise<void> {
  await tx`
    insert into public.charge_runs (condominium_id, competence, due_on, total_cents, status, issued_at, created_at)
    select id, date_trunc('month', founded_at)::date, founded_at::date + 20, 800000, 'issued', founded_at + interval '10 days', founded_at + interval '10 days'
    from made`
  await tx`
    insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid,
      status, paid_on, paid_cents, settled_cents, created_at)
    select r.condominium_id, r.id, u.id, u.number, 'A-' || u.number, u.sort_key, r.competence, r.due_on, 40000, replace(gen_random_uuid()::text, '-', ''),
      case when u.floor % 2 = 0 then 'open' else 'paid' end, case when u.floor % 2 = 1 then r.due_on end, case when u.floor % 2 = 1 then 40000 end,
      case when u.floor % 2 = 1 then 40000 else 0 end, r.created_at
    from public.charge_runs r join public.units u on u.condominium_id = r.condominium_id and u.floor <= 2`
}

const addLog = (tx: postgres.TransactionSql) => tx`
  insert into public.audit_entries (condominium_id, actor_id, actor_role, action, entity, created_at)
  select m.id, m.admin_id, 'owner_admin', (array['save-unit', 'issue-charges', 'publish-announcement', 'update', 'insert'])[1 + e % 5],
    case when e % 5 > 2 then 'units' end, private.now() - (e * 7 + m.n % 7) * interval '60 days' / ${entriesEach * 7 + 7}
  from generate_series(1, ${entriesEach}::integer) e, made m order by e desc, m.n`

const addMessages = (tx: postgres.TransactionSql) => tx`
  insert into public.messages (condominium_id, channel, kind, user_id, subject, status, created_at)
  select r.condominium_id, 'email', 'announcement', r.user_id, 'Aviso', case when (r.n + g) % 50 = 0 then 'failed' else 'delivered' end,
    private.now() - (r.n + g) % 14 * interval '1 day'
  from residents r, generate_series(1, 2) g`

const addTraffic = (tx: postgres.TransactionSql) => tx`
  insert into private.route_counts (grain, at, route, instance, requests, denied, refused, failed, buckets)
  select t.grain, t.at, 'rest/rpc/routine_' || r, 'server-' || i, 150, 1, 2, r % 3, array_fill(10, array[15])
  from (
    select 'hour' as grain, date_trunc('hour', private.now()) - n * interval '1 hour' as at from generate_series(0, 90 * 24 - 1) n
    union all
    select 'day', date_trunc('day', private.now(), 'America/Sao_Paulo') - n * interval '1 day' from generate_series(0, 399) n
  ) t, generate_series(1, 300) r, generate_series(1, 2) i`
