-- Draws for a date that many want, for parking places or for an order of choice. What a result is made of is committed to before anybody
-- can know it: the seed's hash when the draw opens, the list's hash when it closes, a public value that nobody here makes after that. The
-- computation itself is domain/reservations/draw.ts (docs/decisions/0055).

create table public.draws (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  -- The client's own, so that a draw opened twice is one.
  id uuid not null,
  kind text not null check (kind in ('date', 'places', 'order')),
  title text not null check (char_length(title) between 3 and 80 and private.is_plain(title)),
  rules text not null default '' check (char_length(rules) <= 2000),
  -- Of a date: the space and the time, held for the draw by a block with the draw's id.
  area_id uuid,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Of places: what is given away, in this order.
  places text[] not null default '{}' check (cardinality(places) <= 500),
  opened_by uuid,
  opened_at timestamptz not null default private.now(),
  closes_at timestamptz not null,
  -- The value that is mixed in, named beforehand: whose it is, and from which day on it is known.
  public_source text not null check (char_length(public_source) between 10 and 160 and private.is_plain(public_source)),
  public_on date not null,
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  -- From here on the list is fixed.
  closed_at timestamptz,
  list_hash text check (list_hash ~ '^[0-9a-f]{64}$'),
  drawn_at timestamptz,
  drawn_by uuid,
  public_value text check (public_value ~ '^[0-9]{1,12}( [0-9]{1,12}){0,29}$'),
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancel_reason text check (char_length(cancel_reason) between 3 and 300 and private.is_plain(cancel_reason)),
  -- Published with the result, or when a closed draw is cancelled.
  seed text check (seed ~ '^[0-9a-f]{64}$'),
  state text not null generated always as (case when cancelled_at is not null then 'cancelled' when drawn_at is not null then 'drawn'
    when closed_at is not null then 'closed' else 'open' end) stored,
  primary key (condominium_id, id),
  constraint draw_taken unique (id),
  foreign key (condominium_id, area_id) references public.common_areas (condominium_id, id),
  check ((kind = 'date') = (area_id is not null and starts_at is not null and ends_at > starts_at)),
  check ((kind = 'places') = (cardinality(places) > 0)),
  check (closes_at > opened_at and public_on > (closes_at at time zone 'America/Sao_Paulo')::date),
  check ((closed_at is null) = (list_hash is null)),
  check ((drawn_at is null) = (public_value is null)),
  check (drawn_at is null or closed_at is not null and seed is not null and cancelled_at is null),
  check ((cancelled_at is null) = (cancel_reason is null))
);
create index draws_newest on public.draws (condominium_id, opened_at desc, id desc);
create index draws_closing on public.draws (closes_at) where closed_at is null and cancelled_at is null;

create table public.draw_tickets (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  draw_id uuid not null,
  unit_id uuid not null,
  -- The unit as the list names it, for good.
  unit_label text not null,
  -- Made in the entrant's browser.
  nonce text not null check (nonce ~ '^[0-9a-f]{32}$'),
  entered_by uuid,
  entered_at timestamptz not null default private.now(),
  -- Its place in the list that was fixed, from 1.
  number integer check (number >= 1),
  -- What the draw gave it, from 1.
  rank integer check (rank >= 1),
  -- Of a date: what became of it.
  outcome text check (outcome in ('booked', 'quota', 'waiting', 'place', 'rank')),
  place text,
  primary key (condominium_id, id),
  constraint draw_ticket_once unique (condominium_id, draw_id, unit_id),
  unique (condominium_id, draw_id, number),
  unique (condominium_id, draw_id, rank),
  foreign key (condominium_id, draw_id) references public.draws (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id)
);

-- Known to the server alone until it is published.
create table private.draw_seeds (
  condominium_id uuid not null,
  draw_id uuid not null,
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  primary key (condominium_id, draw_id),
  foreign key (condominium_id, draw_id) references public.draws (condominium_id, id) on delete cascade
);
grant select, insert on private.draw_seeds to service_role;

-- What was committed to stays, whoever asks: terms, hashes, a list that is closed, a result.
create function private.guard_draw() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if row(new.kind, new.title, new.rules, new.area_id, new.starts_at, new.ends_at, new.places, new.opened_at, new.closes_at, new.public_source,
      new.public_on, new.seed_hash)
    is distinct from row(old.kind, old.title, old.rules, old.area_id, old.starts_at, old.ends_at, old.places, old.opened_at, old.closes_at,
      old.public_source, old.public_on, old.seed_hash)
    or old.list_hash is not null and new.list_hash is distinct from old.list_hash
    or old.seed is not null and new.seed is distinct from old.seed
    or old.public_value is not null and new.public_value is distinct from old.public_value
    or old.cancelled_at is not null and new.cancelled_at is distinct from old.cancelled_at then
    raise exception 'what a draw committed to never changes';
  end if;
  return new;
end $$;
create trigger draws_guarded before update on public.draws for each row execute function private.guard_draw();
create function private.guard_draw_ticket() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare d public.draws;
begin
  select * into d from public.draws o where o.condominium_id = coalesce(new.condominium_id, old.condominium_id)
    and o.id = coalesce(new.draw_id, old.draw_id);
  if tg_op = 'UPDATE' then
    if row(new.draw_id, new.unit_id, new.unit_label, new.nonce) is distinct from row(old.draw_id, old.unit_id, old.unit_label, old.nonce)
      or old.number is not null and new.number is distinct from old.number
      or old.rank is not null and new.rank is distinct from old.rank then
      raise exception 'what a draw committed to never changes';
    end if;
  elsif d.id is not null and (d.closed_at is not null or d.cancelled_at is not null) then
    raise exception 'the list of a draw that is closed never changes';
  end if;
  return coalesce(new, old);
end $$;
create trigger draw_tickets_guarded before insert or update or delete on public.draw_tickets
  for each row execute function private.guard_draw_ticket();

alter table public.draws enable row level security;
alter table public.draw_tickets enable row level security;
grant select on public.draws, public.draw_tickets to authenticated;
grant select, insert, update, delete on public.draws, public.draw_tickets to service_role;
create policy "who books and who runs it see the draws" on public.draws for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'resident'))));
create policy "whoever sees a draw sees its list" on public.draw_tickets for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'resident'))));
call private.tell_of('public.draws', 'members unnamed');
call private.tell_of('public.draw_tickets', 'members unnamed');

-- The draws, the newest first, after a key, with how many entered and whether the reader's unit did.
create function public.draws_page(condo_id uuid, after_key text default null)
returns table (id uuid, kind text, title text, area_name text, starts_at timestamptz, ends_at timestamptz, place_count integer, closes_at timestamptz,
  public_on date, state text, tickets integer, my_rank integer, is_mine boolean, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  mine uuid[] := array(select private.my_units());
  is_key boolean := coalesce(after_key ~ '^\d{10,17} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false);
  after_time timestamptz := case when is_key then to_timestamp(split_part(after_key, ' ', 1)::numeric / 1000000) end;
  after_id uuid := case when is_key then split_part(after_key, ' ', 2)::uuid end;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'resident');
  return query
  select d.id, d.kind, d.title, a.name, d.starts_at, d.ends_at, cardinality(d.places), d.closes_at, d.public_on, d.state, t.count, t.rank,
    t.is_mine, (extract(epoch from d.opened_at) * 1000000)::bigint || ' ' || d.id
  from public.draws d
  left join public.common_areas a on a.condominium_id = condo_id and a.id = d.area_id
  cross join lateral (select count(*)::integer as count, min(k.rank) filter (where k.unit_id = any (mine)) as rank,
      coalesce(bool_or(k.unit_id = any (mine)), false) as is_mine
    from public.draw_tickets k where k.condominium_id = condo_id and k.draw_id = d.id) t
  where d.condominium_id = condo_id and (after_time is null or (d.opened_at, d.id) < (after_time, after_id))
  order by d.opened_at desc, d.id desc limit 51;
end $$;

-- Everything that anybody needs to compute a draw again, as domain/reservations/draw.ts has it, and what the page shows beside.
create function public.draw_view(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
  mine uuid[] := array(select private.my_units());
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'resident');
  select jsonb_build_object('id', d.id, 'kind', d.kind, 'title', d.title, 'rules', d.rules, 'area_id', d.area_id, 'area_name', a.name,
    'starts_at', d.starts_at, 'ends_at', d.ends_at, 'places', d.places, 'opened_at', d.opened_at, 'closes_at', d.closes_at,
    'public_source', d.public_source, 'public_on', d.public_on, 'seed_hash', d.seed_hash, 'closed_at', d.closed_at, 'list_hash', d.list_hash,
    'drawn_at', d.drawn_at, 'public_value', d.public_value, 'seed', d.seed, 'cancelled_at', d.cancelled_at, 'cancel_reason', d.cancel_reason,
    'state', d.state, 'now', private.now(), 'today', private.today(),
    'tickets', (select coalesce(jsonb_agg(jsonb_build_object('unit_id', t.unit_id, 'unit', t.unit_label, 'nonce', t.nonce, 'number', t.number,
        'rank', t.rank, 'outcome', t.outcome, 'place', t.place, 'is_mine', t.unit_id = any (mine))
        order by t.number, t.entered_at, t.id), '[]')
      from public.draw_tickets t where t.condominium_id = condo_id and t.draw_id = d.id))
  into answer
  from public.draws d left join public.common_areas a on a.condominium_id = condo_id and a.id = d.area_id
  where d.condominium_id = condo_id and d.id = wanted;
  return answer;
end $$;
grant execute on function public.draws_page(uuid, text), public.draw_view(uuid, uuid) to authenticated, service_role;
