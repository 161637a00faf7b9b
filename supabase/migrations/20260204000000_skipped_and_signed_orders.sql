-- Work of a plan that is passed over once is told apart from an order that is called off, and who did the work signs for it (docs/decisions/0080).
alter table public.maintenance_orders
  drop constraint maintenance_orders_status_check,
  drop constraint maintenance_orders_check2,
  drop constraint maintenance_orders_cancel_reason_check,
  add constraint maintenance_orders_status_check
    check (status in ('planned', 'open', 'in_progress', 'done', 'checked', 'skipped', 'cancelled')),
  -- Why it is not done, of a skipped order too; as long as the text of a move.
  add constraint maintenance_orders_cancel_reason_check check (char_length(cancel_reason) between 3 and 2000),
  add constraint maintenance_order_given_up check ((status in ('skipped', 'cancelled')) = (cancel_reason is not null)),
  add constraint maintenance_order_skipped check (status <> 'skipped' or plan_id is not null),
  -- Who did the work, by the full name; the strokes (domain/signature-path.ts) where the signature is drawn, null where the typed name stands for it.
  add column signed_name text check (char_length(signed_name) between 3 and 120 and private.is_plain(signed_name)),
  add column signature text check (char_length(signature) between 2 and 6000),
  add column signed_at timestamptz,
  -- The account that it was signed with.
  add column signed_by uuid,
  add constraint maintenance_order_signed check (
    (signed_name is null) = (signed_at is null) and (signature is null or signed_name is not null)
    and (signed_name is null or status in ('done', 'checked')));

-- As before, with the cycle that says on which day the plan goes on, and by whose account the order was signed.
create or replace function private.maintenance_order_ties(condo_id uuid, of_order uuid, knows boolean) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select jsonb_build_object(
    'cycle', (select jsonb_build_object('every', p.every, 'every_unit', p.every_unit, 'anchor', p.anchor, 'first_on', p.first_on, 'season', p.season,
        'standard', p.standard)
      from public.maintenance_orders o
      join public.maintenance_plans p on p.condominium_id = condo_id and p.id = o.plan_id and p.ended_at is null
      where knows and o.condominium_id = condo_id and o.id = of_order),
    'signed_by_name', (select private.audit_name(condo_id, o.signed_by)
      from public.maintenance_orders o where o.condominium_id = condo_id and o.id = of_order),
    'follows', (select jsonb_build_object('id', k.id, 'code', k.code, 'title', k.title, 'status', k.status)
      from public.maintenance_orders o join public.maintenance_orders k on k.condominium_id = condo_id and k.id = o.follows_id
      where knows and o.condominium_id = condo_id and o.id = of_order),
    'followed_by', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'code', k.code, 'title', k.title, 'status', k.status) order by k.sequence), '[]')
      from public.maintenance_orders k where knows and k.condominium_id = condo_id and k.follows_id = of_order),
    'warranty', (select jsonb_build_object('covers', w.covers, 'starts_on', w.starts_on, 'until_on', w.until_on,
        'supplier_name', (select s.name from public.suppliers s where s.condominium_id = condo_id and s.id = w.supplier_id))
      from public.asset_warranties w where knows and w.condominium_id = condo_id and w.order_id = of_order),
    'rating', (select jsonb_build_object('stars', r.stars, 'note', r.note, 'by', private.audit_name(condo_id, r.rated_by),
        'may_edit', r.edited_at is null and r.rated_by is not distinct from private.caller())
      from public.supplier_ratings r where knows and r.condominium_id = condo_id and r.order_id = of_order),
    'decision_id', (select o.decision_id from public.maintenance_orders o where knows and o.condominium_id = condo_id and o.id = of_order),
    'urgent_reason', (select o.urgent_reason from public.maintenance_orders o where knows and o.condominium_id = condo_id and o.id = of_order),
    'decision', (select jsonb_build_object('id', d.id, 'label', d.label, 'decided_on', d.decided_on)
      from public.maintenance_orders o join public.decisions d on d.condominium_id = condo_id and d.id = o.decision_id
      where knows and o.condominium_id = condo_id and o.id = of_order),
    'rule', (select jsonb_build_object('quotes_above_cents', s.quotes_above_cents, 'quotes_needed', s.quotes_needed,
        'assembly_above_cents', s.assembly_above_cents)
      from public.maintenance_settings s where s.condominium_id = condo_id))
$$;

-- As before; a measure of a skipped order asks for nothing.
create or replace function private.maintenance_condition(condo_id uuid, standing text, filters jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked text := nullif(btrim(coalesce(filters ->> 'typed', '')), '');
  state text := coalesce(filters ->> 'state', 'any');
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  named text;
  condition text := format('o.condominium_id = %L', condo_id);
begin
  if standing = 'own' then
    condition := condition || case when condo_id in (select private.condominiums_as('owner_admin', 'admin', 'doorman'))
      then format(' and o.assignee_id = %L and o.status in (''planned'', ''open'', ''in_progress'', ''done'')', private.caller()) else ' and false' end;
  end if;
  condition := condition || case state when 'open' then ' and o.is_open' when 'any' then ''
    when 'late' then format(' and o.is_open and o.due_on < %L', (select private.today(condo_id)))
    when 'outside' then format(' and o.status not in (''skipped'', ''cancelled'') and o.id in (select k.order_id from public.maintenance_tasks k where k.condominium_id = %L and k.is_outside)', condo_id)
    else format(' and o.status = %L', state) end;
  foreach named in array array['asset_id', 'plan_id', 'supplier_id', 'incident_id', 'inspection_id'] loop
    if filters ->> named is not null then
      condition := condition || format(' and o.%I = %L::uuid', named, coalesce(private.to_uuid(filters ->> named), nobody));
    end if;
  end loop;
  if filters ->> 'kind' is not null then condition := condition || format(' and o.kind = %L', filters ->> 'kind'); end if;
  if filters ->> 'assignee_id' is not null then
    condition := condition || case filters ->> 'assignee_id' when 'none' then ' and o.assignee_id is null and o.supplier_id is null'
      when 'me' then format(' and o.assignee_id = %L', private.caller())
      else format(' and o.assignee_id = %L::uuid', coalesce(private.to_uuid(filters ->> 'assignee_id'), nobody)) end;
  end if;
  if filters ->> 'from' ~ '^\d{4}-\d\d-\d\d$' then condition := condition || format(' and o.due_on >= %L::date', filters ->> 'from'); end if;
  if filters ->> 'until' ~ '^\d{4}-\d\d-\d\d$' then condition := condition || format(' and o.due_on <= %L::date', filters ->> 'until'); end if;
  if asked is not null then
    condition := condition || case when asked ~* '^(os )?\d{4}-\d{1,7}$'
      then format(' and o.year = %L and o.number = %L', substring(asked from '(\d{4})-')::integer, regexp_replace(asked, '^.*-', '')::integer)
      else format(' and o.words @@ %L::tsquery', private.document_query(asked)) end;
  end if;
  return condition;
end $$;

-- As before; a skipped order stands on its day, but is neither work nor counted as such.
create or replace function public.maintenance_calendar(condo_id uuid, from_on date, until_on date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  last_on date := least(until_on, from_on + 400);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return jsonb_build_object('today', private.today(condo_id),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) - 'sequence' order by o.due_on, o.sequence), '[]') from (
      select k.id, k.code, k.title, k.kind, k.status, k.is_open, k.due_on, k.sequence,
        (select a.name from public.assets a where a.condominium_id = condo_id and a.id = k.asset_id) as asset_name
      from public.maintenance_orders k where k.condominium_id = condo_id and k.due_on between from_on and last_on and k.status <> 'cancelled'
      order by k.due_on, k.sequence limit 1000) o),
    'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month), '[]') from (
      select to_char(k.due_on, 'YYYY-MM') as month, count(*) as orders, count(*) filter (where k.is_open) as open,
        count(*) filter (where k.is_open and k.due_on < (select private.today(condo_id))) as late
      from public.maintenance_orders k where k.condominium_id = condo_id and k.due_on between from_on and last_on and k.status not in ('skipped', 'cancelled') group by 1) m),
    'weeks', (select coalesce(jsonb_agg(to_jsonb(w) order by w.week), '[]') from (
      select k.due_on - extract(dow from k.due_on)::integer as week, count(*) as orders, count(*) filter (where k.is_open) as open,
        coalesce(sum(coalesce(k.spent_minutes, k.minutes)), 0) as minutes, count(*) filter (where k.spent_minutes is null and k.minutes is null) as unknown
      from public.maintenance_orders k where k.condominium_id = condo_id and k.due_on between from_on and last_on and k.status not in ('skipped', 'cancelled') group by 1) w),
    'plans', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'every', p.every, 'every_unit', p.every_unit, 'anchor', p.anchor,
        'first_on', p.first_on, 'season', p.season, 'next_on', p.next_on, 'minutes', p.minutes, 'has_order', exists (select from public.maintenance_orders o
          where o.condominium_id = condo_id and o.plan_id = p.id and o.is_open)) order by p.next_on, p.id), '[]')
      from (select * from public.maintenance_plans k where k.condominium_id = condo_id and k.ended_at is null and k.next_on <= last_on order by k.next_on, k.id limit 500) p),
    'warranties', (select coalesce(jsonb_agg(to_jsonb(w) order by w.warranty_until, w.name), '[]') from (
      select a.id, a.name, a.warranty_until from public.assets a
      where a.condominium_id = condo_id and a.removed_at is null and a.warranty_until between from_on and last_on
      union all
      select w.asset_id, a.name || ': ' || w.covers, w.until_on from public.asset_warranties w
      join public.assets a on a.condominium_id = condo_id and a.id = w.asset_id and a.removed_at is null
      where w.condominium_id = condo_id and w.until_on between from_on and last_on) w),
    'expiries', (select coalesce(jsonb_agg(to_jsonb(e) order by e.due_on, e.title), '[]') from private.maintenance_expiries(condo_id, from_on, last_on) e));
end $$;
