-- Owners ask for an assembly: a quarter of them may convene it (art. 1.355, and art. 1.350 § 1º for the ordinary one). Here is who asked, who
-- declared support for which unit, and how a quarter is counted; what is enough is domain/voting/quarter (docs/decisions/0086).

create table public.assembly_requests (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  -- The client's own, so that one opened twice is one.
  id uuid not null,
  kind text not null check (kind in ('ordinary', 'extraordinary')),
  title text not null check (char_length(title) between 3 and 120 and private.is_plain(title)),
  reasons text not null check (char_length(reasons) between 10 and 4000),
  -- [{ id, title, body, matter }], as they go into the agenda.
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 20),
  opened_by uuid,
  opened_at timestamptz not null default private.now(),
  expires_at timestamptz not null check (expires_at > opened_at),
  withdrawn_at timestamptz,
  -- When a quarter had declared, and until when the management is waited for; afterwards the owners call by themselves.
  reached_at timestamptz,
  call_by timestamptz check (call_by > reached_at),
  called_at timestamptz check (called_at >= reached_at),
  -- The draft made of it, then what was called.
  assembly_id uuid,
  primary key (condominium_id, id),
  constraint request_taken unique (id),
  foreign key (condominium_id, assembly_id) references public.assemblies (condominium_id, id) on delete set null (assembly_id),
  check ((reached_at is null) = (call_by is null)),
  check (withdrawn_at is null or reached_at is null)
);
create index assembly_requests_newest on public.assembly_requests (condominium_id, opened_at desc, id desc);
create index assembly_requests_assembly on public.assembly_requests (condominium_id, assembly_id) where assembly_id is not null;

-- One for each unit and person: co-owners may all declare, their unit counts once. Names are read from the register.
create table public.assembly_declarations (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  request_id uuid not null,
  unit_id uuid not null,
  unit_label text not null,
  -- Follows two records of the same person that become one; null of one that is gone from the register.
  person_id uuid,
  user_id uuid not null,
  declared_at timestamptz not null default private.now(),
  withdrawn_at timestamptz,
  -- On the call: whether it was among those that convened.
  counted boolean,
  primary key (condominium_id, id),
  foreign key (condominium_id, request_id) references public.assembly_requests (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id),
  foreign key (condominium_id, person_id) references public.people (condominium_id, id) on delete set null (person_id)
);
create unique index declared_once on public.assembly_declarations (condominium_id, request_id, unit_id, user_id) where withdrawn_at is null;
create index assembly_declarations_unit on public.assembly_declarations (unit_id);
create index assembly_declarations_user on public.assembly_declarations (user_id);
create index assembly_declarations_person on public.assembly_declarations (condominium_id, person_id);

alter table public.assemblies
  -- Of declarations collected on paper: how many owners signed.
  add column convener_count integer check (convener_count between 1 and 100000),
  -- What was counted on the call of one that owners convened; { request, heads, heads_total, … }.
  add column quarter jsonb check (jsonb_typeof(quarter) = 'object');

create function private.guard_convened() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.called_at is not null and row(new.convener_count, new.quarter) is distinct from row(old.convener_count, old.quarter) then
    raise sqlstate 'PT409' using message = 'assembly_called';
  end if;
  return new;
end $$;
create trigger assemblies_convened before update on public.assemblies for each row execute function private.guard_convened();

create function private.request_state(r public.assembly_requests) returns text
language sql stable set search_path = ''
as $$
  select case when r.called_at is not null then 'called' when r.withdrawn_at is not null then 'withdrawn' when r.reached_at is not null then 'reached'
    when r.expires_at <= private.now() then 'expired' else 'open' end
$$;

-- What people signed stays as they signed it, whoever writes: the management hides nothing of it either.
create function private.guard_assembly_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if row(new.kind, new.title, new.reasons, new.items, new.opened_by, new.opened_at, new.expires_at)
    is distinct from row(old.kind, old.title, old.reasons, old.items, old.opened_by, old.opened_at, old.expires_at)
    or old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at
    or old.reached_at is not null and row(new.reached_at, new.call_by) is distinct from row(old.reached_at, old.call_by) then
    raise sqlstate 'PT409' using message = 'request_signed';
  end if;
  return new;
end $$;
create trigger assembly_requests_guarded before update on public.assembly_requests for each row execute function private.guard_assembly_request();

-- Units with a vote of their own and who owns them today; what belongs to a unit goes with it.
create function private.own_vote_owners(condo_id uuid) returns table (unit_id uuid, person_id uuid, is_co_owner boolean, starts_on date)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  select o.unit_id, o.person_id, o.kind = 'co_owner', o.starts_on
  from public.occupancies o
  join public.unit_list l on l.condominium_id = condo_id and l.unit_id = o.unit_id and l.main_id is null
  where o.condominium_id = condo_id and o.kind in ('owner', 'co_owner', 'off_site_owner')
    and o.starts_on <= (select private.today(condo_id)) and (o.ends_on is null or o.ends_on >= (select private.today(condo_id)))
$$;

-- Units that the caller may declare for: those that they own.
create function private.my_request_units(condo_id uuid) returns table (unit_id uuid, person_id uuid, label text, sort_key text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  select distinct on (l.sort_key, l.unit_id) l.unit_id, o.person_id, l.label, l.sort_key
  from private.own_vote_owners(condo_id) o
  join public.people p on p.condominium_id = condo_id and p.id = o.person_id and p.user_id = private.caller()
  join public.unit_list l on l.condominium_id = condo_id and l.unit_id = o.unit_id
  order by l.sort_key, l.unit_id, o.is_co_owner, o.person_id
$$;

-- Declarations that stand: not taken back, and of somebody who still owns the unit. Debts take no declaration away: the article counts owners.
create function private.standing_declarations(condo_id uuid, wanted uuid) returns table (id uuid, unit_id uuid, person_id uuid, user_id uuid)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  select distinct d.id, d.unit_id, d.person_id, d.user_id
  from public.assembly_declarations d
  join private.own_vote_owners(condo_id) o on o.unit_id = d.unit_id and o.person_id = d.person_id
  where d.condominium_id = condo_id and d.request_id = wanted and d.withdrawn_at is null
$$;

-- How many owners, units and shares there are, and how many of each declared: { heads, heads_total, units, units_total, shares, shares_total, weight }.
-- An owner of several units is one head; a unit of several owners, or of nobody that the register knows, is one too.
create function private.quarter_figures(condo_id uuid, wanted uuid) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  with own as (
    select l.unit_id, l.share + coalesce((select sum(x.share) from public.unit_list x where x.condominium_id = condo_id and x.main_id = l.unit_id), 0) as share
    from public.unit_list l where l.condominium_id = condo_id and l.main_id is null
  ), head as (
    select distinct on (o.unit_id) o.unit_id, o.person_id from private.own_vote_owners(condo_id) o
    order by o.unit_id, o.is_co_owner, o.starts_on, o.person_id
  ), declared as (
    select distinct s.unit_id from private.standing_declarations(condo_id, wanted) s
  )
  select jsonb_build_object('heads', count(distinct coalesce(h.person_id, o.unit_id)) filter (where d.unit_id is not null),
    'heads_total', count(distinct coalesce(h.person_id, o.unit_id)), 'units', count(d.unit_id), 'units_total', count(*),
    'shares', coalesce(sum(o.share) filter (where d.unit_id is not null), 0), 'shares_total', coalesce(sum(o.share), 0),
    'weight', coalesce((select v.voting_weight::text from public.conventions v where v.condominium_id = condo_id
      and v.effective_from <= (select private.today(condo_id)) order by v.effective_from desc limit 1), 'share'))
  from own o
  left join head h on h.unit_id = o.unit_id
  left join declared d on d.unit_id = o.unit_id
$$;
grant execute on function private.request_state(public.assembly_requests), private.my_request_units(uuid), private.standing_declarations(uuid, uuid),
  private.quarter_figures(uuid, uuid) to service_role;
revoke execute on function private.own_vote_owners(uuid), private.my_request_units(uuid), private.standing_declarations(uuid, uuid),
  private.quarter_figures(uuid, uuid) from public;

-- A declaration is of an owner, for a unit that is theirs, while the request is under way; it is taken back until a quarter is reached.
create function private.guard_declaration() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  r public.assembly_requests;
  state text;
begin
  select * into r from public.assembly_requests o where o.condominium_id = new.condominium_id and o.id = new.request_id;
  state := private.request_state(r);
  if tg_op = 'INSERT' then
    if state not in ('open', 'reached') then raise sqlstate 'PT409' using message = 'request_over'; end if;
    if not exists (select from private.own_vote_owners(new.condominium_id) o where o.unit_id = new.unit_id and o.person_id = new.person_id) then
      raise sqlstate 'PT403' using message = 'request_not_owner';
    end if;
    return new;
  end if;
  if row(new.request_id, new.unit_id, new.user_id, new.declared_at) is distinct from row(old.request_id, old.unit_id, old.user_id, old.declared_at)
    or old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at then
    raise exception 'a declaration stays with its unit and its owner';
  end if;
  if new.withdrawn_at is distinct from old.withdrawn_at and state <> 'open' then
    raise sqlstate 'PT409' using message = 'request_reached';
  end if;
  return new;
end $$;
create trigger assembly_declarations_guarded before insert or update on public.assembly_declarations
  for each row execute function private.guard_declaration();

-- Condominiums whose owner the caller is: a request is the owners' own matter, which tenants do not read.
create function private.condominiums_owned() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select m.id from private.condominiums_as('resident') as m (id)
  where exists (select from private.my_request_units(m.id))
$$;
grant execute on function private.condominiums_owned() to authenticated, service_role;

alter table public.assembly_requests enable row level security;
alter table public.assembly_declarations enable row level security;
grant select on public.assembly_requests, public.assembly_declarations to authenticated;
grant select, insert, update on public.assembly_requests, public.assembly_declarations to service_role;
create policy "owners and the board see requests for an assembly" on public.assembly_requests for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or condominium_id = any (array(select private.condominiums_owned())));
create policy "owners and the board see who declared" on public.assembly_declarations for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or condominium_id = any (array(select private.condominiums_owned())));
call private.tell_of('public.assembly_requests', 'members unnamed');
call private.tell_of('public.assembly_declarations', 'members unnamed');

-- { rows: [{ id, title, state, opened_at, expires_at, figures, is_signed, key }], my_units: [{ id, label }] }: the newest first, after a key.
create function public.assembly_requests_page(condo_id uuid, after_key text default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  reads boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin', 'council')) or exists (select from private.my_request_units(condo_id));
  is_key boolean := coalesce(after_key ~ '^\d{10,16} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false);
  after_time bigint := case when is_key then split_part(after_key, ' ', 1)::bigint end;
  after_id uuid := case when is_key then split_part(after_key, ' ', 2)::uuid end;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  return jsonb_build_object(
    'my_units', (select coalesce(jsonb_agg(jsonb_build_object('id', u.unit_id, 'label', u.label) order by u.sort_key), '[]')
      from private.my_request_units(condo_id) u),
    'rows', case when reads then (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'state', private.request_state(r), 'opened_at', r.opened_at,
        'expires_at', r.expires_at, 'figures', private.quarter_figures(condo_id, r.id), 'is_signed', exists (select from public.assembly_declarations d
          where d.condominium_id = condo_id and d.request_id = r.id and d.withdrawn_at is null and d.user_id = private.caller()),
        'key', (extract(epoch from r.opened_at) * 1000000)::bigint || ' ' || r.id) order by r.opened_at desc, r.id desc), '[]')
      from (select * from public.assembly_requests o where o.condominium_id = condo_id
          and (after_time is null or ((extract(epoch from o.opened_at) * 1000000)::bigint, o.id) < (after_time, after_id))
        order by o.opened_at desc, o.id desc limit 31) r) else '[]' end);
end $$;

-- One request whole: its row, { state, now, manages, figures, opener, may_call, is_mine, my_units: [{ id, label, is_signed, by_other }],
-- declared: [{ unit, name, declared_at, stands }] }; null where it is none of the reader's business.
create function public.assembly_request_view(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := private.caller();
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  reads boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin', 'council')) or exists (select from private.my_request_units(condo_id));
  r public.assembly_requests;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  select * into r from public.assembly_requests o where o.condominium_id = condo_id and o.id = wanted;
  if r.id is null or not reads then return null; end if;
  return to_jsonb(r) - 'condominium_id' - 'opened_by' - 'assembly_id' || jsonb_build_object('state', private.request_state(r), 'now', private.now(),
    'manages', manages, 'is_mine', r.opened_by = me, 'figures', private.quarter_figures(condo_id, wanted),
    -- A draft is the management's own.
    'assembly_id', case when manages or r.called_at is not null then r.assembly_id end,
    'opener', (select p.name from public.people p where p.condominium_id = condo_id and p.user_id = r.opened_by order by p.id limit 1),
    'may_call', private.may_call_request(condo_id, wanted, me),
    'my_units', (select coalesce(jsonb_agg(jsonb_build_object('id', u.unit_id, 'label', u.label,
        'is_signed', exists (select from public.assembly_declarations d where d.condominium_id = condo_id and d.request_id = wanted
          and d.unit_id = u.unit_id and d.user_id = me and d.withdrawn_at is null)) order by u.sort_key), '[]')
      from private.my_request_units(condo_id) u),
    'declared', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'unit', d.unit_label, 'name', p.name, 'declared_at', d.declared_at,
        'counts', case when r.called_at is not null then coalesce(d.counted, false) else s.id is not null end) order by l.sort_key nulls last, d.declared_at, d.id), '[]')
      from public.assembly_declarations d
      left join public.people p on p.condominium_id = condo_id and p.id = d.person_id
      left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = d.unit_id
      left join private.standing_declarations(condo_id, wanted) s on s.id = d.id
      where d.condominium_id = condo_id and d.request_id = wanted and d.withdrawn_at is null));
end $$;

-- After the management's term: who opened it calls, or, once they own nothing of what they signed for, anybody whose declaration stands.
create function private.may_call_request(condo_id uuid, wanted uuid, who uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare r public.assembly_requests;
begin
  select * into r from public.assembly_requests o where o.condominium_id = condo_id and o.id = wanted;
  return coalesce(private.request_state(r) = 'reached' and r.call_by <= private.now()
    and exists (select from private.standing_declarations(condo_id, wanted) s where s.user_id = who)
    and (r.opened_by = who or not exists (select from private.standing_declarations(condo_id, wanted) s where s.user_id = r.opened_by)), false);
end $$;
grant execute on function private.may_call_request(uuid, uuid, uuid) to service_role;
revoke execute on function private.may_call_request(uuid, uuid, uuid) from public;
revoke execute on function public.assembly_requests_page(uuid, text), public.assembly_request_view(uuid, uuid) from public;
grant execute on function public.assembly_requests_page(uuid, text), public.assembly_request_view(uuid, uuid) to authenticated, service_role;

-- As before, with requests for an assembly: those that lack the reader's declaration, those that they may call, and of the management those to call.
create or replace function private.assemblies_waiting(condo_id uuid, me uuid, manages boolean) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  a public.assemblies;
  owned uuid[] := array(select u.unit_id from private.my_request_units(condo_id) u);
begin
  select o.* into a from public.assemblies o
  where o.condominium_id = condo_id and o.called_at is not null and o.closed_at is null and o.cancelled_at is null
    and coalesce(o.resumes_at, o.first_call_at) < private.now() + interval '60 days'
    and (o.opened_at is not null or o.first_call_at > private.now() - interval '1 day')
  order by o.opened_at is null, coalesce(o.resumes_at, o.first_call_at), o.id limit 1;
  return jsonb_build_object(
    'next', case when a.id is not null then jsonb_build_object('id', a.id, 'title', a.title, 'form', a.form, 'state', a.state,
      'at', case a.state when 'suspended' then a.resumes_at else a.first_call_at end, 'second_call_at', a.second_call_at) end,
    'sign', (select coalesce(jsonb_agg(jsonb_build_object('id', m.assembly_id, 'title', o.title) order by o.first_call_at, o.id), '[]')
      from public.minutes_signatures s
      join public.assembly_minutes m on m.condominium_id = condo_id and m.id = s.minutes_id and m.state = 'signing'
      join public.assemblies o on o.condominium_id = condo_id and o.id = m.assembly_id
      where s.condominium_id = condo_id and s.user_id = me and s.signed_at is null and s.voided_at is null))
    || case when cardinality(owned) > 0 then jsonb_build_object(
      'support', (select jsonb_build_object('count', count(*), 'id', (array_agg(r.id order by r.expires_at, r.id))[1],
          'title', (array_agg(r.title order by r.expires_at, r.id))[1])
        from public.assembly_requests r
        where r.condominium_id = condo_id and private.request_state(r) = 'open'
          and exists (select from unnest(owned) as u (id) where not exists (select from public.assembly_declarations d
            where d.condominium_id = condo_id and d.request_id = r.id and d.unit_id = u.id and d.withdrawn_at is null))),
      'call', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title) order by r.call_by, r.id), '[]')
        from public.assembly_requests r
        where r.condominium_id = condo_id and r.called_at is null and r.call_by <= private.now()
          and private.may_call_request(condo_id, r.id, me))) else '{}' end
    || case when manages then jsonb_build_object(
      'reached', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'call_by', r.call_by) order by r.call_by, r.id), '[]')
        from public.assembly_requests r where r.condominium_id = condo_id and r.reached_at is not null and r.called_at is null),
      'proxies', (select count(*) from public.assembly_proxies p where p.condominium_id = condo_id and p.assembly_id = a.id and p.state = 'given'),
      'questions', (select count(*) from public.assembly_questions q where q.condominium_id = condo_id and q.assembly_id = a.id
        and q.answered_at is null and q.withdrawn_at is null),
      'minutes', (select jsonb_build_object('id', o.id, 'title', o.title) from public.assemblies o
        where o.condominium_id = condo_id and o.closed_at > private.now() - interval '180 days'
          and not exists (select from public.assembly_minutes m where m.condominium_id = condo_id and m.assembly_id = o.id
            and m.state in ('signed', 'signing'))
        order by o.closed_at, o.id limit 1)) else '{}' end;
end $$;
