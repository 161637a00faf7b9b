-- How the management rates a supplier's finished work: from one to five with a few words, once for each order that was checked. Who gave it may change it once.
create table public.supplier_ratings (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  order_id uuid not null,
  supplier_id uuid not null,
  stars integer not null check (stars between 1 and 5),
  note text not null default '' check (char_length(note) <= 500),
  rated_by uuid not null,
  created_at timestamptz not null default private.now(),
  edited_at timestamptz,
  primary key (condominium_id, order_id),
  foreign key (condominium_id, order_id) references public.maintenance_orders (condominium_id, id) on delete cascade,
  foreign key (condominium_id, supplier_id) references public.suppliers (condominium_id, id)
);
create index supplier_ratings_supplier on public.supplier_ratings (condominium_id, supplier_id, created_at desc);
alter table public.supplier_ratings enable row level security;
grant select (condominium_id, order_id, supplier_id, stars, created_at) on public.supplier_ratings to authenticated;
grant select, insert, update, delete on public.supplier_ratings to service_role;
create policy "managers and council see the ratings of suppliers" on public.supplier_ratings for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
call private.tell_of('public.supplier_ratings', 'board unnamed');

-- A rating stays with its order and supplier, and is changed once.
create function private.guard_rating_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.edited_at is not null or new.edited_at is null or (new.order_id, new.supplier_id, new.rated_by) is distinct from (old.order_id, old.supplier_id, old.rated_by) then
    raise sqlstate 'PT409' using message = 'rating_settled';
  end if;
  return new;
end $$;
create trigger supplier_ratings_settled before update on public.supplier_ratings for each row when (new.* is distinct from old.*)
  execute function private.guard_rating_change();
-- Nobody rates their own work.
create function private.guard_own_rating() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.decides_in(new.condominium_id) then return new; end if;
  if private.is_my_supplier(new.condominium_id, new.supplier_id) then
    perform private.in_own_case(new.condominium_id, 'never', 'rating_own_work', 'order', new.order_id);
  end if;
  return new;
end $$;
create trigger supplier_ratings_own_case before insert or update on public.supplier_ratings for each row execute function private.guard_own_rating();

-- Suppliers with ratings, where one is chosen: [{ supplier_id, average, ratings }], of all or of one.
create function public.supplier_ratings_summary(condo_id uuid, of_supplier uuid default null) returns table (supplier_id uuid, average numeric, ratings integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query select r.supplier_id, round(avg(r.stars), 1), count(*)::integer from public.supplier_ratings r
    where r.condominium_id = condo_id and (of_supplier is null or r.supplier_id = of_supplier) group by 1;
end $$;
-- The newest ratings of a supplier, at most fifty: [{ order_id, code, title, stars, note, by, at }].
create function public.supplier_ratings_of(condo_id uuid, of_supplier uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (select coalesce(jsonb_agg(jsonb_build_object('order_id', r.order_id, 'code', o.code, 'title', o.title, 'stars', r.stars, 'note', r.note,
      'by', private.audit_name(condo_id, r.rated_by), 'at', r.created_at) order by r.created_at desc, o.sequence desc), '[]')
    from (select * from public.supplier_ratings k where k.condominium_id = condo_id and k.supplier_id = of_supplier order by k.created_at desc limit 50) r
    join public.maintenance_orders o on o.condominium_id = condo_id and o.id = r.order_id);
end $$;
grant execute on function public.supplier_ratings_summary(uuid, uuid), public.supplier_ratings_of(uuid, uuid) to authenticated, service_role;

-- As before, and `rating`: { stars, note, by, may_edit } of this work, or null.
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
      from public.asset_warranties w where knows and w.condominium_id = condo_id and w.order_id = of_order),
    'rating', (select jsonb_build_object('stars', r.stars, 'note', r.note, 'by', private.audit_name(condo_id, r.rated_by),
        'may_edit', r.edited_at is null and r.rated_by is not distinct from private.caller())
      from public.supplier_ratings r where knows and r.condominium_id = condo_id and r.order_id = of_order))
$$;
