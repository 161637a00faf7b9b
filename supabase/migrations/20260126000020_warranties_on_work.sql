-- The warranty on work that was done: what a supplier replaced or repaired is covered until its own day, whatever the equipment's own warranty says. One of
-- an order, shown with its equipment and told before it ends.
create table public.asset_warranties (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  order_id uuid not null,
  asset_id uuid not null,
  -- What of the equipment it covers.
  covers text not null check (char_length(covers) between 3 and 160),
  starts_on date not null,
  -- The last day on which it holds.
  until_on date not null,
  supplier_id uuid,
  -- The end that the management was told of.
  told_on date,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, order_id),
  foreign key (condominium_id, order_id) references public.maintenance_orders (condominium_id, id) on delete cascade,
  foreign key (condominium_id, asset_id) references public.assets (condominium_id, id),
  foreign key (condominium_id, supplier_id) references public.suppliers (condominium_id, id),
  check (until_on >= starts_on)
);
create index asset_warranties_asset on public.asset_warranties (condominium_id, asset_id, until_on desc);
create index asset_warranties_until on public.asset_warranties (until_on);
create index asset_warranties_supplier on public.asset_warranties (condominium_id, supplier_id) where supplier_id is not null;
alter table public.asset_warranties enable row level security;
grant select (condominium_id, order_id, asset_id, covers, starts_on, until_on, supplier_id, created_at) on public.asset_warranties to authenticated;
grant select, insert, update, delete on public.asset_warranties to service_role;
create policy "managers and council see the warranties on work" on public.asset_warranties for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
call private.tell_of('public.asset_warranties', 'board unnamed');

-- The warranty that a supplier offers with a quote.
alter table public.maintenance_events drop constraint maintenance_events_kind_check,
  add constraint maintenance_events_kind_check check (kind in ('made', 'status', 'assigned', 'changed', 'quote', 'bill', 'warranty'));
alter table public.maintenance_quotes add column warranty_months integer check (warranty_months between 1 and 600);

-- The warranties on work of an asset, the one that ends last first: [{ order_id, code, title, covers, starts_on, until_on, supplier_name }].
create function private.asset_warranties_of(condo_id uuid, of_asset uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('order_id', w.order_id, 'code', o.code, 'title', o.title, 'covers', w.covers, 'starts_on', w.starts_on,
    'until_on', w.until_on, 'supplier_name', s.name) order by w.until_on desc, o.sequence desc), '[]')
  from public.asset_warranties w
  join public.maintenance_orders o on o.condominium_id = condo_id and o.id = w.order_id
  left join public.suppliers s on s.condominium_id = condo_id and s.id = w.supplier_id
  where w.condominium_id = condo_id and w.asset_id = of_asset
$$;
grant execute on function private.asset_warranties_of(uuid, uuid) to service_role;

-- As before, and `warranty`: { covers, starts_on, until_on, supplier_name } on this work, or null.
create or replace function private.maintenance_order_ties(condo_id uuid, of_order uuid, knows boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'follows', (select jsonb_build_object('id', k.id, 'code', k.code, 'title', k.title, 'status', k.status)
      from public.maintenance_orders o join public.maintenance_orders k on k.condominium_id = condo_id and k.id = o.follows_id
      where knows and o.condominium_id = condo_id and o.id = of_order),
    'followed_by', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'code', k.code, 'title', k.title, 'status', k.status) order by k.sequence), '[]')
      from public.maintenance_orders k where knows and k.condominium_id = condo_id and k.follows_id = of_order),
    'warranty', (select jsonb_build_object('covers', w.covers, 'starts_on', w.starts_on, 'until_on', w.until_on,
        'supplier_name', (select s.name from public.suppliers s where s.condominium_id = condo_id and s.id = w.supplier_id))
      from public.asset_warranties w where knows and w.condominium_id = condo_id and w.order_id = of_order))
$$;

-- As before, with the warranties on work.
create or replace function public.asset_view(condo_id uuid, asset_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  knows boolean := private.maintenance_standing(condo_id) = 'all';
  a public.assets;
begin
  select * into a from public.assets k where k.condominium_id = condo_id and k.id = asset_view.asset_id;
  if not found then return null; end if;
  return jsonb_build_object('id', a.id, 'name', a.name, 'category', a.category, 'place_id', a.place_id, 'place_note', a.place_note, 'removed_at', a.removed_at,
      'place_name', (select p.name from public.incident_places p where p.condominium_id = condo_id and p.id = a.place_id), 'is_whole', knows, 'today', private.today(condo_id))
    || case when knows then jsonb_build_object('maker', a.maker, 'model', a.model, 'serial', a.serial, 'installed_on', a.installed_on,
      'warranty_until', a.warranty_until, 'life_years', a.life_years, 'replacement_cents', a.replacement_cents,
      'supplier_id', a.supplier_id, 'notes', a.notes, 'created_at', a.created_at,
      'supplier_name', (select s.name from public.suppliers s where s.condominium_id = condo_id and s.id = a.supplier_id),
      'files', private.files_under(condo_id || '/maintenance/' || a.id),
      'plans', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'every', p.every, 'every_unit', p.every_unit, 'next_on', p.next_on)
          order by p.next_on nulls last, p.title), '[]')
        from public.maintenance_plans p where p.condominium_id = condo_id and p.asset_id = a.id),
      'orders', (select coalesce(jsonb_agg(to_jsonb(h) - 'sequence' order by h.sequence desc), '[]') from (
        select o.id, o.code, o.title, o.kind, o.status, o.due_on, o.done_on, o.done_note, o.cost_cents, o.sequence, private.outside_measures(condo_id, o.id) as outside,
          coalesce((select s.name from public.suppliers s where s.condominium_id = condo_id and s.id = o.supplier_id), private.audit_name(condo_id, o.assignee_id)) as who
        from public.maintenance_orders o where o.condominium_id = condo_id and o.asset_id = a.id order by o.sequence desc limit 50) h),
      'warranties', private.asset_warranties_of(condo_id, a.id),
      'costs', (select coalesce(jsonb_agg(to_jsonb(c) order by c.year), '[]') from private.asset_costs_of(condo_id, a.id) c)) else '{}'::jsonb end;
end $$;

-- As before; equipment with a warranty on work counts as covered, too.
create or replace function public.assets_page(condo_id uuid, filters jsonb default '{}', after_key text default null, page_size integer default 50)
returns table (id uuid, name text, category text, place_name text, place_note text, maker text, model text, serial text, installed_on date, warranty_until date,
  supplier_name text, removed_at timestamptz, open_orders integer, late_orders integer, last_done_on date, next_on date, cost_cents bigint, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked text := nullif(btrim(coalesce(filters ->> 'typed', '')), '');
  day date := private.today(condo_id);
  condition text := format('a.condominium_id = %L', condo_id);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  condition := condition || case coalesce(filters ->> 'state', 'used') when 'used' then ' and a.removed_at is null' when 'removed' then ' and a.removed_at is not null' else '' end
    || case filters ->> 'warranty'
      when 'valid' then format(' and (a.warranty_until >= %1$L or a.id in (select w.asset_id from public.asset_warranties w
        where w.condominium_id = %2$L and w.until_on >= %1$L))', day, condo_id)
      when 'over' then format(' and a.warranty_until < %L', day)
      when 'ending' then format(' and (a.warranty_until between %1$L and %2$L or a.id in (select w.asset_id from public.asset_warranties w
        where w.condominium_id = %3$L and w.until_on between %1$L and %2$L))', day, day + 60, condo_id) else '' end;
  if filters ->> 'category' is not null then condition := condition || format(' and a.category = %L', filters ->> 'category'); end if;
  if filters ->> 'supplier_id' is not null then
    condition := condition || format(' and a.supplier_id = %L::uuid', coalesce(private.to_uuid(filters ->> 'supplier_id'), '00000000-0000-0000-0000-000000000000'));
  end if;
  if asked is not null then condition := condition || format(' and a.words @@ %L::tsquery', private.document_query(asked)); end if;
  if after_key ~ ' [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    condition := condition || format(' and (private.fold(a.name) collate "C", a.id) > (%L, %L::uuid)', left(after_key, -37), right(after_key, 36));
  end if;
  return query execute format($q$
    with page as materialized (select a.* from public.assets a where %s order by private.fold(a.name) collate "C", a.id limit %s)
    select a.id, a.name, a.category, (select p.name from public.incident_places p where p.condominium_id = $1 and p.id = a.place_id), a.place_note, a.maker,
      a.model, a.serial, a.installed_on, a.warranty_until, (select s.name from public.suppliers s where s.condominium_id = $1 and s.id = a.supplier_id),
      a.removed_at, o.open_orders, o.late_orders, o.last_done_on,
      (select min(p.next_on) from public.maintenance_plans p where p.condominium_id = $1 and p.asset_id = a.id), o.cost_cents,
      private.fold(a.name) || ' ' || a.id
    from page a
    cross join lateral (select (count(*) filter (where k.is_open))::integer as open_orders, (count(*) filter (where k.is_open and k.due_on < $2))::integer as late_orders,
        max(k.done_on) as last_done_on, coalesce(sum(k.cost_cents) filter (where k.done_on > $2 - 365 and k.status in ('done', 'checked')), 0)::bigint as cost_cents
      from public.maintenance_orders k where k.condominium_id = $1 and k.asset_id = a.id) o
    order by private.fold(a.name) collate "C", a.id$q$, condition, least(greatest(page_size, 1), 1000) + 1)
  using condo_id, day;
end $$;

-- As before, with the ends of warranties on work among `warranties`.
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
      from public.maintenance_orders k where k.condominium_id = condo_id and k.due_on between from_on and last_on and k.status <> 'cancelled' group by 1) m),
    'weeks', (select coalesce(jsonb_agg(to_jsonb(w) order by w.week), '[]') from (
      select k.due_on - extract(dow from k.due_on)::integer as week, count(*) as orders, count(*) filter (where k.is_open) as open,
        coalesce(sum(coalesce(k.spent_minutes, k.minutes)), 0) as minutes, count(*) filter (where k.spent_minutes is null and k.minutes is null) as unknown
      from public.maintenance_orders k where k.condominium_id = condo_id and k.due_on between from_on and last_on and k.status <> 'cancelled' group by 1) w),
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
