-- The first page in one answer.

-- A person has few stays. Supposed to be a thousand, they made every look at one's own charges read those of all condominiums.
alter function private.my_stays() rows 5;

-- What waits at the front desk for the reader's own units: { parcels: [code], visits: { count, names } } of the visitors of today alone.
create function private.desk_waiting(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  mine uuid[] := array(select u.id from public.units u where u.condominium_id = condo_id and u.id = any (array(select private.my_units())));
  zone text := private.zone_of(condo_id);
begin
  return jsonb_build_object(
    'units', cardinality(mine),
    'parcels', (
      select coalesce(jsonb_agg(d.code order by d.arrived_at desc, d.id desc), '[]') from public.deliveries d
      where d.condominium_id = condo_id and d.unit_id = any (mine) and d.status = 'waiting'),
    'visits', (
      select jsonb_build_object('count', count(*), 'names', to_jsonb(coalesce((array_agg(a.name order by a.valid_from, a.id))[1:3], '{}')))
      from public.visit_authorizations a
      where a.condominium_id = condo_id and a.unit_id = any (mine) and a.revoked_at is null and a.weekdays is null
        and a.valid_until >= private.now() and (a.valid_from at time zone zone)::date = private.today_in(zone)));
end $$;
revoke execute on function private.desk_waiting(uuid) from public;

-- A charge as lists of the application show it, with its boleto, what paid it and what it charges.
create function private.shown_charge(condo_id uuid, charge uuid) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select jsonb_build_object('id', c.id, 'kind', c.kind, 'part', c.part, 'unit_id', c.unit_id, 'unit_label', c.unit_label, 'sort_key', c.sort_key,
    'reference', c.reference, 'competence', c.competence, 'due_on', c.due_on, 'amount_cents', c.amount_cents, 'status', c.status,
    'settled_cents', c.settled_cents, 'discount_cents', c.discount_cents, 'discount_until', c.discount_until, 'payer_name', c.payer_name,
    'paid_on', c.paid_on, 'paid_cents', c.paid_cents,
    'boletos', (select jsonb_build_object('status', b.status, 'digitable_line', b.digitable_line) from public.boletos b
      where b.condominium_id = condo_id and b.charge_id = c.id),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('receipt_id', p.receipt_id, 'turn', p.turn, 'method', p.method,
        'received_on', p.received_on, 'amount_cents', p.amount_cents, 'principal_cents', p.principal_cents, 'late_cents', p.late_cents,
        'discount_cents', p.discount_cents, 'undone_at', p.undone_at) order by p.turn), '[]')
      from public.payments p where p.condominium_id = condo_id and p.charge_id = c.id),
    'charge_items', (select coalesce(jsonb_agg(jsonb_build_object('description', i.description, 'note', i.note) order by i.position), '[]')
      from public.charge_items i where i.condominium_id = condo_id and i.charge_id = c.id))
  from public.charges c where c.condominium_id = condo_id and c.id = charge
$$;
revoke execute on function private.shown_charge(uuid, uuid) from public;

-- The published indexes from which amounts that are due on a day or later are corrected: from its month on, and the last one published before it, which
-- stands for what is not published yet.
create function private.indexes_since(due date) returns setof public.index_values
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select (i.row).* from (
    select v as row, lead(v.month) over (partition by v.series order by v.month) as following from public.index_values v
  ) i where coalesce(i.following, 'infinity') >= date_trunc('month', due)::date
$$;
grant execute on function private.indexes_since(date) to service_role;

-- A resident's charges: { units, charge_units, first, open_count, paid, rules }: the one that is due first of all that are open, the last three
-- that were paid, and what an amount of today is reckoned by (the convention; index values where the first is late).
create function private.own_money(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  home jsonb := public.my_home(condo_id);
  units uuid[] := array(select jsonb_array_elements_text(home -> 'charge_units')::uuid);
  seen uuid[] := case when cardinality(units) > 0 then array(select private.my_charges()) else '{}' end;
  open_count bigint;
  first_id uuid;
  first_due date;
  paid uuid[];
begin
  select count(*), (array_agg(c.id order by c.competence, c.sort_key desc))[1], (array_agg(c.due_on order by c.competence, c.sort_key desc))[1]
  into open_count, first_id, first_due
  from public.charges c where c.unit_id = any (units) and c.condominium_id = condo_id and c.id = any (seen) and c.status = 'open';
  paid := array(
    select c.id from public.charges c where c.unit_id = any (units) and c.condominium_id = condo_id and c.id = any (seen) and c.status = 'paid'
    order by c.competence desc, c.sort_key limit 3);
  return home || jsonb_build_object(
    'first', (select jsonb_agg(private.shown_charge(condo_id, first_id)) -> 0 where first_id is not null),
    'open_count', open_count,
    'paid', (select coalesce(jsonb_agg(private.shown_charge(condo_id, p.id) order by p.place), '[]') from unnest(paid) with ordinality p (id, place)),
    'conventions', (select coalesce(jsonb_agg(to_jsonb(v)), '[]') from public.conventions v where v.condominium_id = condo_id),
    'indexes', (select coalesce(jsonb_agg(jsonb_build_object('series', i.series, 'month', i.month, 'percent', i.percent)), '[]')
      from private.indexes_since(first_due) i where first_due < (home ->> 'today')::date));
end $$;
revoke execute on function private.own_money(uuid) from public;

-- What waits of the management in bills and service orders, and how far the building has come: { bills: { overdue, overdue_cents, week, week_cents },
-- orders_late, has_received, approve (of a council member: purchases without their word), without_access (of administrators: people of the register
-- who have no account) }. Of orders null where the plan has none.
create function private.management_waiting(condo_id uuid, mine text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  day date := private.today(condo_id);
begin
  return jsonb_build_object(
    'bills', (
      select jsonb_build_object('overdue', count(*) filter (where b.due_on < day),
        'overdue_cents', coalesce(sum(b.cents - b.paid_cents) filter (where b.due_on < day), 0)::bigint,
        'week', count(*) filter (where b.due_on >= day), 'week_cents', coalesce(sum(b.cents - b.paid_cents) filter (where b.due_on >= day), 0)::bigint)
      from public.bills b where b.condominium_id = condo_id and b.status = 'open' and b.due_on <= day + 7),
    'orders_late', case when coalesce(((private.current_plan(condo_id)).features ->> 'incidents')::boolean, false) then (
      select count(*) from public.maintenance_orders o where o.condominium_id = condo_id and o.is_open and o.due_on < day) end,
    'has_received', exists (select from public.receipts r where r.condominium_id = condo_id and r.status = 'posted'))
    || case when mine = 'council' and exists (select from public.approval_rules r where r.condominium_id = condo_id) then jsonb_build_object(
      'approve', (
        select count(distinct n.subject_id)
        from private.bill_needs(condo_id, array(select b.id from public.bills b where b.condominium_id = condo_id and b.status = 'open')) n
        where n.need = 'council' and n.state = 'waiting' and not exists (
          select from public.bill_approvals a where a.condominium_id = condo_id and a.subject_id = n.subject_id and a.user_id = private.caller()
            and a.verdict in ('approve', 'refuse') and a.void_at is null))) else '{}' end
    || case when mine in ('owner_admin', 'admin') then jsonb_build_object(
      'without_access', (select coalesce(sum(c.people - c.accounts), 0) from private.people_counts c where c.condominium_id = condo_id)) else '{}' end;
end $$;
revoke execute on function private.management_waiting(uuid, text) from public;

-- Open polls that the reader has not answered, for a unit of theirs or for themselves, the one that closes first at the top: [{ id, question, closes_at }].
create function private.polls_waiting(condo_id uuid) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'question', p.question, 'closes_at', p.closes_at) order by p.closes_at, p.id), '[]')
  from public.polls p
  where p.condominium_id = condo_id and p.cancelled_at is null and p.ended_at is null and p.published_at is not null
    and p.opens_at <= private.now() and p.closes_at > private.now()
    and exists (select from private.my_poll_units(condo_id, p.audience) u where not exists (
      select from public.poll_marks m where m.condominium_id = condo_id and m.poll_id = p.id
        and m.voter_id = case p.per when 'unit' then u.unit_id else private.caller() end))
$$;
revoke execute on function private.polls_waiting(uuid) from public;

-- Everything of the reader's first page by their role, but what is owed with fine, interest and correction: those are rules of the domain, and the
-- command `home` says them with it. Parts that a role does nothing about are absent.
--   everybody: news, documents; all but the front desk: community, polls. The management: summary, duties, inspections; its administrators: changes,
--   conflicts, data; the síndico: mandate_ends_on. Residents and the council: desk; a resident: own. The front desk: assemblies, moves.
create function public.home(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  mine text;
  manages boolean;
  answer jsonb;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  select m.role into mine from public.memberships m
  where m.condominium_id = condo_id and m.user_id = private.caller() and m.status = 'approved';
  manages := mine in ('owner_admin', 'admin');
  answer := jsonb_build_object('today', private.today(condo_id),
    'news', public.announcements_summary(condo_id) -> 'newest',
    'documents', public.documents_waiting(condo_id));
  if mine = 'doorman' then
    return answer || jsonb_build_object(
      'assemblies', public.desk_assemblies(condo_id),
      'moves', (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'label', d.label, 'moves_on', m.moves_on, 'hours', m.hours,
          'status', m.status, 'items', m.items) order by m.moves_on, m.id), '[]')
        from (select o.* from public.moves o where o.condominium_id = condo_id and o.status in ('planned', 'running')
          order by o.moves_on, o.id limit 5) m
        left join public.unit_list d on d.condominium_id = condo_id and d.unit_id = m.unit_id));
  end if;
  answer := answer || jsonb_build_object('community', public.community_waiting(condo_id),
    'polls', case when coalesce(((private.current_plan(condo_id)).features ->> 'voting')::boolean, false) then private.polls_waiting(condo_id) else '[]' end);
  if mine in ('resident', 'council') then
    answer := answer || jsonb_build_object('desk', private.desk_waiting(condo_id));
  end if;
  if mine = 'resident' then
    return answer || jsonb_build_object('own', private.own_money(condo_id));
  end if;
  answer := answer || jsonb_build_object(
    'summary', public.home_summary(condo_id),
    'duties', private.management_waiting(condo_id, mine),
    'inspections', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'state', s.state, 'valid_until', s.valid_until,
          'done_on', s.done_on, 'not_applicable_reason', s.not_applicable_reason)
        order by array_position(array['refused', 'lapsed', 'due'], s.state), s.valid_until, s.position, s.name), '[]')
      from private.inspection_states(condo_id, (select private.today(condo_id))) s where s.state in ('refused', 'lapsed', 'due')));
  if not manages then
    return answer;
  end if;
  return answer || jsonb_build_object(
    'data', public.data_desk(condo_id),
    'changes', (select count(*) from public.change_requests c where c.condominium_id = condo_id and c.status = 'pending'),
    'conflicts', (select count(*) from public.desk_conflicts c where c.condominium_id = condo_id and c.settled_at is null))
    || case when mine = 'owner_admin' then jsonb_build_object('mandate_ends_on', (
      select max(coalesce(m.ended_on, m.ends_on)) from public.mandates m where m.condominium_id = condo_id)) else '{}' end;
end $$;
grant execute on function public.home(uuid) to authenticated, service_role;
