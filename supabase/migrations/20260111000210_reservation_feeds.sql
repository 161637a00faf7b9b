-- Secret addresses under which calendars outside read bookings: one's own units', or all of them for who administers. A calendar asks
-- without a session, so the address is the secret: only its hash is kept, it can be revoked, and it stops with the person's access.
create table private.reservation_feeds (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  scope text not null check (scope in ('mine', 'all')),
  -- SHA-256 of the token, in hexadecimal.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default private.now(),
  read_at timestamptz,
  primary key (condominium_id, user_id, scope)
);
grant select, insert, update, delete on private.reservation_feeds to service_role;

-- The reader's addresses, without what they are: [{ scope, created_at, read_at }].
create function public.my_reservation_feeds(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'resident');
  return (select coalesce(jsonb_agg(jsonb_build_object('scope', f.scope, 'created_at', f.created_at, 'read_at', f.read_at) order by f.scope), '[]')
    from private.reservation_feeds f where f.condominium_id = condo_id and f.user_id = auth.uid());
end $$;
grant execute on function public.my_reservation_feeds(uuid) to authenticated, service_role;

-- The bookings behind an address, from ninety days ago on, those that were called off in that time too: nothing of an address that is
-- unknown, of whoever has left, or of a plan without reservations. `offered` is no booking yet.
create function private.reservation_feed(token_digest text) returns table (condominium text, time_zone text, scope text, id uuid, area text,
  unit_label text, state text, starts_at timestamptz, ends_at timestamptz, guests integer, sequence integer, created_at timestamptz,
  updated_at timestamptz)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  f private.reservation_feeds;
  units uuid[];
begin
  select o.* into f from private.reservation_feeds o
  join public.memberships m on m.condominium_id = o.condominium_id and m.user_id = o.user_id and m.status = 'approved'
    and (m.role in ('owner_admin', 'admin') or m.role = 'resident' and o.scope = 'mine')
  where o.token_hash = token_digest;
  if not found then
    return;
  end if;
  update private.reservation_feeds o set read_at = private.now() where o.token_hash = token_digest
    and (o.read_at is null or o.read_at < private.now() - interval '1 hour');
  if f.scope = 'mine' then
    units := array(
      select o.unit_id from public.people p join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
      where p.condominium_id = f.condominium_id and p.user_id = f.user_id and o.starts_on <= private.today()
        and (o.ends_on is null or o.ends_on >= private.today()));
  end if;
  return query
  select c.name, 'America/Sao_Paulo', f.scope, r.id, a.name, l.label, r.state, r.starts_at, r.ends_at, r.guests, r.sequence, r.created_at, r.updated_at
  from public.condominiums c
  left join public.reservations r on r.condominium_id = c.id and (f.scope = 'all' or r.unit_id = any (units))
    and r.starts_at > private.now() - interval '90 days'
    and (r.state in ('pending', 'approved') or r.state in ('refused', 'cancelled') and r.updated_at > private.now() - interval '90 days')
  left join public.common_areas a on a.condominium_id = c.id and a.id = r.area_id
  left join public.unit_list l on l.condominium_id = c.id and l.unit_id = r.unit_id
  where c.id = f.condominium_id
  order by r.starts_at, r.id limit 5000;
end $$;
grant execute on function private.reservation_feed(text) to service_role;
