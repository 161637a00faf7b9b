import type postgres from 'postgres'

type Sql = postgres.TransactionSql

/**
 * Five years of what else happens in a furnished building: people with accounts, messages, the front desk, meters, incidents, maintenance, bookings,
 * assemblies, penalties, requests of the law of data and the audit, in the numbers that a busy building has. The same every time.
 */
export async function furnishLife(sql: postgres.Sql, condominiumId: string, adminId: string): Promise<void> {
  for (const part of [
    people,
    messages,
    desk,
    meters,
    incidents,
    maintenance,
    bookings,
    meetings,
    penalties,
    traces,
  ])
    await sql.begin(async (tx) => {
      // A history is written as no guard would let anybody write it today.
      await tx`set local session_replication_role = replica`
      await tx`select setseed(0.5)`
      await part(tx, condominiumId, adminId)
      await tx`analyze`
    })
}

/** Three more people in each unit, most with an account, of whom some have left; invitations and moves. */
async function people(tx: Sql, condominiumId: string, adminId: string): Promise<void> {
  await tx`
    create temp table newcomers on commit drop as
    select private.new_id() as id, u.id as unit_id, gen_random_uuid() as user_id, 'Morador ' || u.number || '-' || k as name, k
    from public.units u, generate_series(1, 3) k where u.condominium_id = ${condominiumId}`
  await tx`
    insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, last_sign_in_at, created_at, updated_at)
    select user_id, 'authenticated', 'authenticated', user_id || '@example.com', '{}', '{}', now(), case when k = 1 then now() end, now(), now()
    from newcomers where k < 3`
  await tx`
    insert into public.memberships (condominium_id, user_id, role, status, full_name)
    select ${condominiumId}, user_id, 'resident', 'approved', name from newcomers where k < 3`
  await tx`
    insert into public.people (condominium_id, id, user_id, name, email)
    select ${condominiumId}, id, case when k < 3 then user_id end, name, case when random() < 0.7 then user_id || '@example.com' end from newcomers`
  await tx`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on, ends_on)
    select ${condominiumId}, unit_id, id, (array['tenant', 'dweller', 'co_owner'])[k], current_date - 400 - (random() * 1400)::int,
      case when k = 3 and random() < 0.5 then current_date - (random() * 400)::int end from newcomers`
  await tx`
    insert into public.invitations (condominium_id, email, email_masked, role, unit_ids, occupancy_kind, status, expires_at, invited_by, closed_at)
    select ${condominiumId}, p.email, 'a•••', 'council', '{}', null, 'expired', at, ${adminId}, at
    from public.people p, lateral (select now() - random() * interval '1800 days' as at) t where p.condominium_id = ${condominiumId} and p.email is not null`
  await tx`
    insert into public.moves (condominium_id, unit_id, person_id, kind, moves_on, status, items)
    select ${condominiumId}, unit_id, id, (array['in', 'out'])[1 + n % 2], current_date - (random() * 1825)::int, (array['done', 'done', 'cancelled'])[n], '[]'
    from newcomers, generate_series(1, 3) n`
}

/** Three announcements a month, each read by most; with the other messages five tellings to each person a month, by one channel or two. */
async function messages(tx: Sql, condominiumId: string): Promise<void> {
  await tx`
    create temp table told on commit drop as
    select private.new_id() as id, now() - n * interval '10 days' - interval '1 hour' as at from generate_series(0, 182) n`
  await tx`
    insert into public.announcements (condominium_id, id, kind, status, title, body, plain, audience, asks_confirmation, published_at)
    select ${condominiumId}, id, 'info', 'published', 'Aviso', '{}', '', '{"standing":"any"}', true, at from told`
  await tx`
    insert into public.announcement_recipients (condominium_id, announcement_id, person_id, tie, unit_labels, seen_at, confirmed_at)
    select ${condominiumId}, t.id, p.id, 'owner', 'A-1', t.at + interval '1 day', case when random() < 0.8 then t.at + interval '1 day' end
    from told t, public.people p where p.condominium_id = ${condominiumId} and p.user_id is not null`
  await tx`
    create temp table tellings on commit drop as
    select p.id as person_id, p.user_id, t.about_id, t.at, private.new_id() as id, random() as way
    from public.people p, (
      select id as about_id, at from told
      union all
      select null, now() - m * interval '30 days' - k * interval '7 days' from generate_series(0, 59) m, generate_series(1, 2) k) t
    where p.condominium_id = ${condominiumId}`
  await tx`
    insert into public.messages (condominium_id, channel, kind, person_id, user_id, about_id, telling_id, subject, status, created_at)
    select ${condominiumId}, c, 'announcement', case when user_id is null or way < 0.7 then person_id end, case when way >= 0.7 then user_id end, about_id, id, 'Aviso',
      case when random() < 0.05 then 'failed' else (array['sent', 'delivered', 'read'])[1 + (random() * 2)::int] end, at
    from tellings, unnest(array['email', 'whatsapp']) c where c = 'email' or way < 0.3`
}

/** A day has twenty visits, fifteen parcels, two entries of the book and forty stops of the round. */
async function desk(tx: Sql, condominiumId: string, adminId: string): Promise<void> {
  await tx`
    create temp table flats on commit drop as
    select id, row_number() over (order by sort_key)::int as nth from public.units where condominium_id = ${condominiumId}`
  await tx`
    insert into public.visits (condominium_id, id, status, unit_id, name, kind, entered_at, entered_by, desk_id, act_id, seq)
    select ${condominiumId}, gen_random_uuid(), 'left', f.id, 'Visita', (array['visitor', 'provider', 'courier', 'guest'])[1 + n % 4],
      now() - random() * interval '1825 days', ${adminId}, ${condominiumId}, gen_random_uuid(), n
    from generate_series(1, 36500) n join flats f on f.nth = 1 + n % 200`
  await tx`
    insert into public.deliveries (condominium_id, id, status, unit_id, carrier, description, volumes, code, arrived_at, received_by, desk_id)
    select ${condominiumId}, gen_random_uuid(), case when n % 200 = 0 then 'waiting' else 'handed' end, f.id, 'Correios', 'Caixa', 1, n::text,
      now() - random() * interval '1825 days', ${adminId}, ${condominiumId}
    from generate_series(1, 27000) n join flats f on f.nth = 1 + (n * 7) % 200`
  await tx`
    insert into public.occurrences (condominium_id, id, act_id, category, text, unit_id, noted_at, noted_by, noted_by_name, desk_id, number)
    overriding system value
    select ${condominiumId}, gen_random_uuid(), gen_random_uuid(), (array['noise', 'safety', 'service', 'other'])[1 + n % 4], 'Anotado', f.id,
      now() - random() * interval '1825 days', ${adminId}, 'Porteiro', ${condominiumId}, n
    from generate_series(1, 3650) n join flats f on f.nth = 1 + n % 200`
  await tx`
    with points as (
      insert into public.patrol_points (condominium_id, name, position, every_hours, token_hash, created_at)
      select ${condominiumId}, 'Ponto ' || n, n, 6, repeat('0', 64), now() - interval '1825 days' from generate_series(1, 10) n returning id
    )
    insert into public.patrol_passes (condominium_id, id, point_id, proof, is_valid, passed_at, passed_by, passed_by_name, desk_id)
    select ${condominiumId}, gen_random_uuid(), p.id, 'qr', true, now() - n * interval '6 hours' - random() * interval '2 hours', ${adminId}, 'Porteiro', ${condominiumId}
    from points p, generate_series(0, 7299) n`
}

/** Water, gas and energy of each unit in each month. */
async function meters(tx: Sql, condominiumId: string): Promise<void> {
  await tx`
    with made as (
      insert into public.meters (condominium_id, unit_id, kind, serial, measure, installed_on)
      select ${condominiumId}, u.id, k, u.number || k, case k when 'energy' then 'kWh' else 'm3' end, '2015-01-01'
      from public.units u, unnest(array['water', 'gas', 'energy']) k where u.condominium_id = ${condominiumId} returning id, unit_id, kind
    )
    insert into public.meter_readings (condominium_id, meter_id, unit_id, kind, competence, read_on, value, previous_value, previous_on, consumption)
    select ${condominiumId}, id, unit_id, kind, month, month, 1000 * (70 - m), 1000 * (69 - m), month, (random() * 20000)::int
    from made, generate_series(0, 60) m, lateral (select (date_trunc('month', current_date) - m * interval '1 month')::date as month) s`
}

/** Two a day. */
async function incidents(tx: Sql, condominiumId: string, adminId: string): Promise<void> {
  await tx`
    insert into public.incidents (condominium_id, id, year, number, category_id, priority, visibility, status, outcome, title, description, place_kind,
      place_id, reporter_id, answer_due_at, solve_due_at, answered_at, solved_at, closed_at, rating, created_at)
    select ${condominiumId}, gen_random_uuid(), 2026, n, c.ids[1 + n % cardinality(c.ids)], 'normal', 'community', case when n % 50 = 0 then 'triaged' else 'closed' end,
      case when n % 50 > 0 then 'solved' end, 'Caso', 'Está assim', 'common', p.ids[1 + n % cardinality(p.ids)], ${adminId},
      at + interval '1 day', at + interval '9 days', at + random() * interval '2 days', case when n % 50 > 0 then at + interval '8 days' end,
      case when n % 50 > 0 then at + interval '9 days' end, case when n % 3 = 1 then 1 + n % 5 end, at
    from generate_series(1, 3650) n, lateral (select now() - n * interval '12 hours' as at) t,
      (select array_agg(id) as ids from public.incident_categories where condominium_id = ${condominiumId}) c,
      (select array_agg(id) as ids from public.incident_places where condominium_id = ${condominiumId}) p`
}

/** One order a day for forty pieces of equipment and thirty suppliers. */
async function maintenance(tx: Sql, condominiumId: string, adminId: string): Promise<void> {
  await tx`
    create temp table equipment on commit drop as
    select nth, private.new_id() as id, private.new_id() as supplier_id, private.new_id() as plan_id from generate_series(0, 39) nth`
  await tx`
    insert into public.assets (condominium_id, id, name, category, warranty_until)
    select ${condominiumId}, id, 'Bomba ' || nth, 'pump', current_date + nth from equipment`
  await tx`
    insert into public.suppliers (condominium_id, id, name) select ${condominiumId}, supplier_id, 'Oficina ' || nth from equipment`
  await tx`
    insert into public.maintenance_plans (condominium_id, id, title, kind, every, every_unit, anchor, first_on, responsible, next_on)
    select ${condominiumId}, plan_id, 'Revisão ' || nth, 'preventive', 1, 'month', 'date', '2020-01-01', 'staff', current_date + nth from equipment`
  await tx`
    insert into public.maintenance_orders (condominium_id, id, year, number, kind, title, status, priority, asset_id, plan_id, planned_on, responsible, supplier_id,
      due_on, done_on, cost_cents)
    select ${condominiumId}, gen_random_uuid(), 2026, n, (array['preventive', 'corrective'])[1 + n % 2], 'Serviço', case when n % 40 = 0 then 'open' else 'checked' end,
      'normal', e.id, case when n % 40 > 0 then e.plan_id end, case when n % 40 > 0 then current_date - n end, 'supplier', e.supplier_id, current_date - n,
      case when n % 40 > 0 then current_date - n + 2 end, (random() * 90000)::int
    from generate_series(1, 1825) n join equipment e on e.nth = n * 7 % 40`
  await tx`
    insert into public.supplier_ratings (condominium_id, order_id, supplier_id, stars, rated_by, created_at)
    select ${condominiumId}, id, supplier_id, 1 + number % 5, ${adminId}, due_on from public.maintenance_orders
    where condominium_id = ${condominiumId} and status = 'checked'`
}

/** Six spaces with six bookings a day, most with a fee. */
async function bookings(tx: Sql, condominiumId: string, adminId: string): Promise<void> {
  await tx`
    with spaces as (
      insert into public.common_areas (condominium_id, id, name, capacity, mode)
      select ${condominiumId}, private.new_id(), 'Espaço ' || n, 50, 'free' from generate_series(1, 6) n returning id
    ), hours as (
      insert into public.area_hours (condominium_id, area_id, weekday, starts_minute, ends_minute)
      select ${condominiumId}, id, d, 480, 1320 from spaces, generate_series(0, 6) d
    )
    insert into public.reservations (condominium_id, id, area_id, unit_id, booked_by, starts_at, ends_at, busy, state, fee_cents, deposit_cents, free_cancel_hours,
      late_cancel_percent, cancelled_by, cancelled_at)
    select ${condominiumId}, private.new_id(), s.id, u.id, ${adminId}, at, at + interval '4 hours', tstzrange(at, at + interval '4 hours'),
      case when d % 8 = 0 then 'cancelled' else 'approved' end, 5000, 0, 24, 0, case when d % 8 = 0 then ${adminId}::uuid end,
      case when d % 8 = 0 then at - interval '1 day' end
    from (select id, row_number() over () as nth from spaces) s, generate_series(-30, 1824) d,
      lateral (select date_trunc('day', now()) - d * interval '1 day' + interval '15 hours' as at) t,
      lateral (select id from public.units where condominium_id = ${condominiumId} and number = (1 + (d + 30) * s.nth % 200)::text) u`
  await tx`
    insert into public.unit_dues (condominium_id, unit_id, source, source_id, fund_id, rubric_id, description, cents, charged_from)
    select ${condominiumId}, r.unit_id, 'reservation', r.id, f.id, b.id, 'Taxa', 5000, date_trunc('month', r.starts_at)::date
    from public.reservations r, (select id from public.funds where condominium_id = ${condominiumId} and kind = 'ordinary') f,
      (select id from public.rubrics where condominium_id = ${condominiumId} and purpose = 'reservation' limit 1) b
    where r.condominium_id = ${condominiumId} and r.state = 'approved'`
  await charge(tx, condominiumId, 'reservation')
}

/** Puts the dues of a source on charges of their units of that month. */
async function charge(tx: Sql, condominiumId: string, source: string): Promise<void> {
  await tx`
    update public.unit_dues d set run_id = c.run_id from public.charges c
    where d.condominium_id = ${condominiumId} and d.source = ${source} and c.condominium_id = ${condominiumId} and c.unit_id = d.unit_id
      and c.competence = d.charged_from and c.run_id is not null`
}

/** Four assemblies a year of all units, eight items each, with their votes and what they left to be done. */
async function meetings(tx: Sql, condominiumId: string, adminId: string): Promise<void> {
  await tx`
    create temp table held on commit drop as
    select private.new_id() as id, now() - n * interval '91 days' as at from generate_series(1, 20) n`
  await tx`
    insert into public.assemblies (condominium_id, id, kind, form, title, place, access, first_call_at, cut_off_on, weight, opened_at, call,
      closed_at, called_at)
    select ${condominiumId}, id, 'ordinary', 'hybrid', 'Assembleia', 'Salão', 'Aplicativo', at, at::date, 'unit', at, 2, at + interval '3 hours', at from held`
  await tx`
    insert into public.assembly_units (condominium_id, assembly_id, unit_id, unit_label, block, sort_key, share, weight, presence)
    select ${condominiumId}, h.id, u.id, u.number, u.block, u.sort_key, u.share, 1, 'absent' from held h, public.units u where u.condominium_id = ${condominiumId}`
  await tx`
    insert into public.assembly_attendance (condominium_id, assembly_id, unit_id, kind, presence, happened_at, at_desk)
    select ${condominiumId}, h.id, u.id, k, case k when 'arrived' then 'in_person' end, h.at + case k when 'left' then interval '2 hours' else interval '0' end, false
    from held h, public.units u, unnest(array['arrived', 'left']) k where u.condominium_id = ${condominiumId} and u.number::int % 2 = 0`
  await tx`
    with items as (
      insert into public.agenda_items (condominium_id, id, assembly_id, position, title, matter, ballot, options, opened_at, closed_at, result)
      select ${condominiumId}, private.new_id(), h.id, n, 'Item ' || n, 'accounts', 'yes_no', '{}', h.at, h.at + interval '1 hour',
        '{"outcome":{"result":"approved","chosen":null},"count":{"basis":"units","present":100,"votes":[{"choice":"favour","weight":70},{"choice":"against","weight":30}]}}'
      from held h, generate_series(1, 8) n returning id
    )
    insert into public.votes (condominium_id, item_id, unit_id, choice, weight, channel, cast_by, made_at, receipt)
    select ${condominiumId}, i.id, u.id, 'favour', 1, 'app', ${adminId}, now(), 'ABCD-0123' from items i, public.units u
    where u.condominium_id = ${condominiumId} and u.number::int % 2 = 0`
  await tx`
    insert into public.assembly_follow_ups (condominium_id, id, assembly_id, what, responsible, due_on, done_on)
    select ${condominiumId}, gen_random_uuid(), h.id, 'Trocar o portão', 'Zeladoria', h.at::date + 30, case when n < 4 then h.at::date + 20 end
    from held h, generate_series(1, 4) n`
}

/** A report and a case a week, each with four acts, half fined. */
async function penalties(tx: Sql, condominiumId: string, adminId: string): Promise<void> {
  await tx`
    create temp table breaches on commit drop as
    select nth, private.new_id() as id, private.new_id() as type_id, private.new_id() as version_id from generate_series(0, 9) nth`
  await tx`insert into public.infraction_types (condominium_id, id) select ${condominiumId}, type_id from breaches`
  await tx`
    insert into public.infraction_type_versions (condominium_id, id, type_id, version, in_force_from, name, source, article, quote, duty, first_measure, names_fine)
    select ${condominiumId}, version_id, type_id, 1, '2020-01-01', 'Infração ' || nth, 'rules', 'art. 1', 'É proibido', 'use', 'warning', false from breaches`
  await tx`
    insert into public.penalty_reports (condominium_id, unit_id, type_id, happened_on, facts, told_by, told_by_role, told_at)
    select ${condominiumId}, u.id, b.type_id, current_date - n, 'Barulho à noite', ${adminId}, 'resident', now() - n * interval '3 days'
    from generate_series(1, 600) n join breaches b on b.nth = n % 10
    join public.units u on u.condominium_id = ${condominiumId} and u.number = (1 + n % 200)::text`
  // Its chain refuses a day that is past, even of a copied row.
  await tx`alter table public.penalty_acts disable trigger user`
  await tx`
    with cases as (
      insert into public.penalty_cases (condominium_id, number, sequence, unit_id, unit_label, type_id, version_id, breached_on, facts, defence_days, appeal_days,
        decided_by, appeal_to, created_by, created_at, state, fine_cents)
      select ${condominiumId}, '2026/' || n, n, u.id, u.number, b.type_id, b.version_id, current_date - n * 7, 'Barulho à noite', 15, 15, 'admin', 'assembly',
        ${adminId}, now() - n * interval '7 days', case n % 2 when 0 then 'charged' else 'archived' end, case n % 2 when 0 then 20000 end
      from generate_series(1, 260) n join breaches b on b.nth = n % 10
      join public.units u on u.condominium_id = ${condominiumId} and u.number = (1 + n % 200)::text returning id, unit_id, state, created_at
    ), dues as (
      insert into public.unit_dues (condominium_id, unit_id, source, source_id, fund_id, rubric_id, description, cents, charged_from)
      select ${condominiumId}, c.unit_id, 'fine', c.id, f.id, r.id, 'Multa', 20000, date_trunc('month', c.created_at)::date
      from cases c, (select id from public.funds where condominium_id = ${condominiumId} and kind = 'ordinary') f,
        (select id from public.rubrics where condominium_id = ${condominiumId} and purpose = 'fine' limit 1) r
      where c.state = 'charged'
    )
    insert into public.penalty_acts (condominium_id, case_id, position, kind, acted_at, actor_id, actor_name, actor_role, outcome, cents, previous_hash, hash)
    select ${condominiumId}, id, k, case k when 1 then 'opened' when 4 then 'decided' else 'opinion' end, created_at + k * interval '5 days', ${adminId}, 'Helena',
      'owner_admin', case when k = 4 then case state when 'charged' then 'fine' else 'archived' end end, case when k = 4 and state = 'charged' then 20000 end, '', ''
    from cases, generate_series(1, 4) k`
  await tx`alter table public.penalty_acts enable trigger user`
  await charge(tx, condominiumId, 'fine')
}

/** Fifty entries of the audit a day, of which a tenth are accesses to personal data; one request of the law of data a week. */
async function traces(tx: Sql, condominiumId: string, adminId: string): Promise<void> {
  await tx`
    insert into public.audit_entries (condominium_id, actor_id, actor_role, action, entity, subject_person_id, created_at)
    select ${condominiumId}, ${adminId}, 'owner_admin', case n % 20 when 0 then 'reveal-contact' when 1 then 'export-register' else 'update-person' end, 'people',
      p.ids[1 + n % cardinality(p.ids)], now() - n * interval '29 minutes'
    from generate_series(1, 91000) n, (select array_agg(id) as ids from public.people where condominium_id = ${condominiumId}) p`
  await tx`
    insert into public.data_requests (condominium_id, number, requester_name, kind, details, status, steer_on, due_on, answer, answered_at, created_at)
    select ${condominiumId}, n, 'Pessoa', 'access', 'Quero ver', 'answered', at::date + 15, at::date + 15, 'Aqui está.', at + interval '9 days', at
    from generate_series(1, 260) n, lateral (select now() - n * interval '7 days' as at) t`
}
