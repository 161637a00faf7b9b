-- What ends on a day of the building, in one place for its calendar and for the board's list of what comes.

-- From a day to another: inspections and suppliers' papers as private.maintenance_expiries has them, warranties, papers, the mandate. The council reads papers by
-- their folder; what is shown to some units alone stays with them.
create function private.expiries(condo_id uuid, from_on date, until_on date)
returns table (what text, id uuid, on_date date, title text, note text, paper text, is_for_council boolean)
language sql stable security definer set search_path = ''
as $$
  select e.source, e.id, e.due_on, e.title, null::text, null::text, true from private.maintenance_expiries(condo_id, from_on, until_on) e
  union all
  select 'warranty', a.id, a.warranty_until, a.name, null, null, true
  from public.assets a
  where a.condominium_id = condo_id and a.removed_at is null and a.warranty_until between from_on and until_on
  union all
  select 'work_warranty', w.order_id, w.until_on, a.name, w.covers, null, true
  from public.asset_warranties w
  join public.assets a on a.condominium_id = condo_id and a.id = w.asset_id and a.removed_at is null
  where w.condominium_id = condo_id and w.until_on between expiries.from_on and expiries.until_on
  union all
  select 'document', d.id, d.expires_on, d.name, null, d.kind,
    'council' = any (f.shown_to) or f.shown_to && array['resident', 'owner'] and f.shown_units is null
  from public.documents d join public.document_folders f on f.condominium_id = condo_id and f.id = d.folder_id and f.is_shown
  where d.condominium_id = condo_id and d.expires_on between from_on and until_on and d.binned_at is null and d.archived_at is null
  union all
  select 'mandate', m.id, m.ends_on, m.full_name, null, null, true
  from public.mandates m
  where m.condominium_id = condo_id and m.ended_on is null and m.ends_on between from_on and until_on
$$;
grant execute on function private.expiries(uuid, date, date) to service_role;

create or replace function private.building_days(condo_id uuid, reader uuid, from_on date, until_on date, kinds text[], most integer) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  zone text := private.zone_of(condo_id);
  today date := private.today(condo_id);
  features jsonb := (private.current_plan(condo_id)).features;
  has_people boolean := coalesce((features ->> 'resident_management')::boolean, false);
  has_bookings boolean := coalesce((features ->> 'reservations')::boolean, false);
  has_voting boolean := coalesce((features ->> 'voting')::boolean, false);
  has_upkeep boolean := coalesce((features ->> 'incidents')::boolean, false);
  has_papers boolean := coalesce((features ->> 'documents')::boolean, false);
  has_money boolean := coalesce((features ->> 'financial')::boolean, false);
  has_penalties boolean := coalesce((features ->> 'penalties')::boolean, false);
  reader_role text := (select m.role from public.memberships m
    where m.condominium_id = condo_id and m.user_id = reader and m.status = 'approved');
  manages boolean := coalesce(reader_role in ('owner_admin', 'admin'), false);
  board boolean := coalesce(reader_role in ('owner_admin', 'admin', 'council'), false);
  at_desk boolean := coalesce(reader_role = 'doorman', false);
  lives boolean := coalesce(reader_role = 'resident' or reader_role = 'council' and private.has_unit(condo_id, reader), false);
  asked_from date := case when at_desk then greatest(from_on, today) else from_on end;
  asked_until date := case when at_desk then least(until_on, today + 1) else until_on end;
  from_time timestamptz := asked_from::timestamp at time zone zone;
  end_time timestamptz := asked_until::timestamp at time zone zone;
  own_people uuid[] := '{}';
  own_units uuid[] := '{}';
begin
  if reader_role is null or asked_from >= asked_until then
    return jsonb_build_object('events', '[]'::jsonb, 'cut_on', null);
  end if;
  own_people := array(select unnest(p.merged_ids || p.id) from public.people p where p.condominium_id = condo_id and p.user_id = reader);
  if lives then
    own_units := array(select distinct o.unit_id from public.occupancies o
      where o.condominium_id = condo_id and o.person_id = any (own_people) and o.starts_on <= today and (o.ends_on is null or o.ends_on >= today));
  end if;
  return (
    with event (kind, what, id, on_date, until_on, starts_at, ends_at, title, place, unit, tally, is_over, is_mine) as (
      select 'assembly', case when a.second_call_at is null then 'assembly' else 'assembly_twice' end, a.id, (a.first_call_at at time zone zone)::date,
        (a.first_call_at at time zone zone)::date, a.first_call_at, null::timestamptz, a.title, nullif(a.place, ''), null::text, null::bigint,
        a.state = 'closed', false
      from public.assemblies a
      where has_voting and (board or lives or at_desk and a.form <> 'virtual') and a.condominium_id = condo_id and a.called_at is not null
        and a.cancelled_at is null and a.first_call_at >= from_time and a.first_call_at < end_time
      union all
      select 'assembly', 'assembly_resumes', a.id, (a.resumes_at at time zone zone)::date, (a.resumes_at at time zone zone)::date, a.resumes_at, null,
        a.title, nullif(a.place, ''), null, null, a.state = 'closed', false
      from public.assemblies a
      where has_voting and (board or lives or at_desk and a.form <> 'virtual') and a.condominium_id = condo_id and a.called_at is not null
        and a.cancelled_at is null and a.resumes_at > a.first_call_at and a.resumes_at >= from_time and a.resumes_at < end_time
      union all
      select 'move', 'move_' || m.kind, m.id, m.moves_on, m.moves_on, null, null, null, m.hours, l.label, null, m.status = 'done', m.unit_id = any (own_units)
      from public.moves m join public.unit_list l on l.condominium_id = condo_id and l.unit_id = m.unit_id
      where has_people and m.condominium_id = condo_id and m.moves_on >= asked_from and m.moves_on < asked_until and m.status <> 'cancelled'
        and (board or at_desk or m.unit_id = any (own_units))
      union all
      -- No booking is longer than a day and six hours: the index is cut on both sides.
      select 'reservation', case when r.state = 'approved' then 'reservation' else 'reservation_' || r.state end, r.id,
        (r.starts_at at time zone zone)::date, ((r.ends_at - interval '1 microsecond') at time zone zone)::date, r.starts_at, r.ends_at, a.name, null,
        l.label, null, r.ends_at <= private.now(), r.unit_id = any (own_units)
      from public.reservations r
      join public.common_areas a on a.condominium_id = condo_id and a.id = r.area_id
      left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = r.unit_id
      where has_bookings and r.condominium_id = condo_id and r.state in ('offered', 'pending', 'approved')
        and r.starts_at > from_time - interval '2 days' and r.starts_at < end_time and r.ends_at > from_time
        and (manages or at_desk and r.state = 'approved' or r.unit_id = any (own_units))
      union all
      select 'closure', 'closure', b.id, (b.starts_at at time zone zone)::date, ((b.ends_at - interval '1 microsecond') at time zone zone)::date,
        b.starts_at, b.ends_at, a.name, b.reason, null, null, b.ends_at <= private.now(), false
      from public.area_blocks b join public.common_areas a on a.condominium_id = condo_id and a.id = b.area_id
      where has_bookings and (manages or at_desk or lives) and b.condominium_id = condo_id and b.removed_at is null
        and b.starts_at < end_time and b.ends_at > from_time
      union all
      select case when o.works is null then 'maintenance' else 'work' end, 'order', o.id, o.due_on, o.due_on, null, null, o.title, o.code, null, null,
        not o.is_open, false
      from public.maintenance_orders o
      where has_upkeep and o.condominium_id = condo_id and o.due_on >= asked_from and o.due_on < asked_until and o.status not in ('cancelled', 'skipped')
        and (board or at_desk and o.assignee_id = reader and o.status in ('planned', 'open', 'in_progress', 'done'))
      union all
      -- Residents are told where something is worked on and when, nothing of what the management wrote of it: upkeep of a common place, and works once
      -- they were decided or begun.
      select case when o.works is null then 'maintenance' else 'work' end, case when o.works is null then 'common_upkeep' else 'common_work' end, o.id,
        t.begins_on, greatest(t.begins_on, coalesce(o.done_on, o.due_on)), null, null, p.name, null, null, null, not o.is_open, false
      from public.maintenance_orders o
      cross join lateral (select least((o.started_at at time zone zone)::date, o.due_on) as begins_on) t
      left join public.incident_places p on p.condominium_id = condo_id and p.id = o.place_id
      where has_upkeep and lives and not board and o.condominium_id = condo_id and o.due_on >= asked_from and t.begins_on < asked_until
        and greatest(t.begins_on, coalesce(o.done_on, o.due_on)) >= asked_from and o.status not in ('cancelled', 'skipped')
        and (o.works is null and p.id is not null
          or o.works is not null and (o.decision_id is not null or o.urgent_reason is not null or o.status in ('in_progress', 'done', 'checked')))
      union all
      -- Whom the front desk lets in today to work, and where.
      select case when o.works is null then 'maintenance' else 'work' end, case when s.id is null then 'desk_work' else 'desk_supplier' end, o.id,
        today, today, null, null, s.name, p.name, null, null, false, false
      from public.maintenance_orders o
      left join public.suppliers s on s.condominium_id = condo_id and s.id = o.supplier_id
      left join public.incident_places p on p.condominium_id = condo_id and p.id = o.place_id
      where has_upkeep and at_desk and o.condominium_id = condo_id and o.is_open and o.assignee_id is distinct from reader
        and (o.due_on = today or o.status = 'in_progress')
        and (s.id is not null or o.works is not null and (o.decision_id is not null or o.urgent_reason is not null or o.status = 'in_progress'))
      union all
      select 'maintenance', 'plan', p.id, p.next_on, p.next_on, null, null, p.title, null, null, null, false, false
      from public.maintenance_plans p
      where has_upkeep and board and p.condominium_id = condo_id and p.ended_at is null and p.next_on >= asked_from and p.next_on < asked_until
        and not exists (select from public.maintenance_orders o where o.condominium_id = condo_id and o.plan_id = p.id and o.is_open)
      union all
      select 'expiry', e.what, e.id, e.on_date, e.on_date, null, null, e.title, e.note, null, null, false, false
      from private.expiries(condo_id, asked_from, asked_until - 1) e
      where board and (manages or e.is_for_council) and (has_upkeep or e.what in ('document', 'mandate')) and (has_papers or e.what <> 'document')
      union all
      select 'term', case when c.state = 'defence' then 'defence' else 'appeal' end, c.id, c.term_ends_on, c.term_ends_on, null, null, null, c.number,
        c.unit_label, null, c.term_ends_on < today, y.is_party
      from public.penalty_cases c
      cross join lateral (select exists (select from public.penalty_parties p where p.condominium_id = condo_id and p.case_id = c.id
        and p.person_id = any (own_people)) as is_party) y
      where has_penalties and c.condominium_id = condo_id and c.state in ('defence', 'fine', 'warning') and c.term_ends_on >= asked_from
        -- Nobody of the board reads the case against themselves but as the party that was told of it.
        and c.term_ends_on < asked_until and (board and not y.is_party or not at_desk and y.is_party and c.told_at is not null)
      union all
      select 'term', case when q.user_id = reader then 'own_data_request' else 'data_request' end, q.id, q.due_on, q.due_on, null, null, null,
        q.number::text, null, null, q.due_on < today, q.user_id = reader
      from public.data_requests q
      where q.condominium_id = condo_id and q.status = 'open' and q.due_on >= asked_from and q.due_on < asked_until and not at_desk
        and (manages or q.user_id = reader)
      union all
      select 'term', case when manages then 'acknowledgement' else 'own_acknowledgement' end, d.id, r.due_on, r.due_on, null, null, d.name, null, null,
        null, r.due_on < today, not manages
      from public.acknowledgement_requests r
      join public.documents d on d.condominium_id = r.condominium_id and d.id = r.document_id and d.binned_at is null
      where has_papers and r.condominium_id = condo_id and r.ended_at is null and r.due_on >= asked_from and r.due_on < asked_until
        and (manages or exists (select from private.asked_people(condo_id, d.id) a where a.user_id = reader and a.acknowledged_at is null))
      union all
      select 'term', 'poll', p.id, (p.closes_at at time zone zone)::date, (p.closes_at at time zone zone)::date, p.closes_at, null, p.question, null, null,
        null, p.closes_at <= private.now(), false
      from public.polls p
      where has_voting and (board or lives) and p.condominium_id = condo_id and p.published_at is not null and p.cancelled_at is null
        and p.ended_at is null and p.closes_at >= from_time and p.closes_at < end_time
      union all
      select 'term', 'draw', w.id, (w.closes_at at time zone zone)::date, (w.closes_at at time zone zone)::date, w.closes_at, null, w.title, null, null,
        null, w.closes_at <= private.now(), false
      from public.draws w
      where has_bookings and (manages or lives) and w.condominium_id = condo_id and w.cancelled_at is null and w.closes_at >= from_time
        and w.closes_at < end_time
      union all
      -- One line a day for the board, however many units there are.
      select 'charge', 'charge_day', null, c.due_on, c.due_on, null, null, null, null, null, count(*), bool_and(c.status = 'paid'), false
      from public.charges c
      where has_money and board and c.condominium_id = condo_id and c.status in ('open', 'paid') and c.due_on >= asked_from and c.due_on < asked_until
      group by c.due_on
      union all
      -- A fee is of a stay by its month or by the day on which it is due, as private.my_charges has it.
      select 'charge', 'charge', c.id, c.due_on, c.due_on, null, null, null, null, c.unit_label, null, c.status = 'paid', true
      from public.charges c
      where has_money and lives and c.condominium_id = condo_id and c.unit_id = any (own_units) and c.status in ('open', 'paid')
        and c.due_on >= asked_from and c.due_on < asked_until and exists (
          select from public.occupancies o
          where o.condominium_id = condo_id and o.unit_id = c.unit_id and o.person_id = any (own_people) and o.starts_on <= today
            and (o.ends_on is null or o.ends_on >= today)
            and (o.kind in ('owner', 'co_owner', 'off_site_owner') or c.payer_id = o.person_id
              or c.part <> 'owner' and greatest(c.competence, c.due_on) >= o.starts_on and (o.ends_on is null or least(c.competence, c.due_on) <= o.ends_on)))
      union all
      select 'bill', 'bill_day', null, b.due_on, b.due_on, null, null, null, null, null, count(*), false, false
      from public.bills b
      where has_money and board and b.condominium_id = condo_id and b.status = 'open' and b.due_on >= asked_from and b.due_on < asked_until
      group by b.due_on
    ), first as materialized (
      select * from event where kinds is null or kind = any (kinds) order by on_date, starts_at nulls first, kind, unit, title, id limit most + 1
    ), cut as (
      -- A day is given whole or not at all, but for the first one.
      select case when count(*) > most then greatest(max(f.on_date), asked_from) end as cut_on, min(f.on_date) as first_on, max(f.on_date) as last_on
      from first f
    ), fit as (
      select f.* from first f cross join cut
      where cut.cut_on is null or f.on_date < cut.last_on or cut.first_on = cut.last_on
      order by f.on_date, f.starts_at nulls first, f.kind, f.unit, f.title, f.id limit most
    )
    select jsonb_build_object('cut_on', (select cut_on from cut), 'events',
      (select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(e)) order by e.on_date, e.starts_at nulls first, e.kind, e.unit, e.title, e.id), '[]') from fit e)));
end $$;
