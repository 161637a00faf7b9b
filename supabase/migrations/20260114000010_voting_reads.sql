-- Who may vote for a unit, and what people read of an assembly. Sums are made by the database; what they decide is domain/voting.

-- Accounts that may vote for units today: the representative whom the co-owners chose, else every owner (art. 1.335, III); `tenant` marks
-- those who vote only where the convention lets them and the owner is not there.
create function private.unit_voters(condo_id uuid, wanted uuid[]) returns table (unit_id uuid, user_id uuid, name text, is_tenant boolean)
language sql stable security definer set search_path = ''
as $$
  select o.unit_id, p.user_id, p.name::text, o.kind = 'tenant'
  from public.occupancies o
  join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
  join public.memberships m on m.condominium_id = o.condominium_id and m.user_id = p.user_id and m.status = 'approved'
  where o.condominium_id = condo_id and o.unit_id = any (wanted) and o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today())
    and (o.kind = 'tenant' or o.kind in ('owner', 'co_owner', 'off_site_owner') and (o.is_voter or not exists (
      select from public.occupancies r where r.condominium_id = condo_id and r.unit_id = o.unit_id and r.is_voter
        and r.kind in ('owner', 'co_owner', 'off_site_owner') and r.starts_on <= private.today() and (r.ends_on is null or r.ends_on >= private.today()))))
$$;

-- Units that the caller may stand for in an assembly: their own, and those whose accepted proxy they hold.
create function private.my_assembly_units(condo_id uuid, wanted uuid) returns table (unit_id uuid, is_tenant boolean, proxy_id uuid)
language sql stable security definer set search_path = ''
as $$
  select distinct on (s.unit_id) s.unit_id, s.is_tenant, s.proxy_id from (
    select v.unit_id, v.is_tenant, null::uuid as proxy_id, 1 as rank
    from private.unit_voters(condo_id, array(select coalesce(u.main_id, u.unit_id) from public.unit_list u
      where u.condominium_id = condo_id and u.unit_id = any (array(select private.my_units())))) v
    where v.user_id = private.caller()
      and (not v.is_tenant or (select a.tenants_vote from public.assemblies a where a.condominium_id = condo_id and a.id = wanted))
    union all
    select p.unit_id, false, p.id, 2 from public.assembly_proxies p
    where p.condominium_id = condo_id and p.assembly_id = wanted and p.holder_id = private.caller() and p.state = 'accepted'
  ) s order by s.unit_id, s.is_tenant, s.rank
$$;
grant execute on function private.unit_voters(uuid, uuid[]), private.my_assembly_units(uuid, uuid) to service_role;

-- { units, shares, weight } of a roll and of those of it who are there: `all`, `present` (with a right to vote), `proxy`, `barred` (there or not),
-- `without` leaves out the unit that an item is about.
create function private.assembly_figures(condo_id uuid, wanted uuid, without uuid default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('units', count(*), 'shares', coalesce(sum(u.share), 0), 'weight', coalesce(sum(u.weight), 0),
    'present_units', count(*) filter (where u.presence <> 'absent' and u.is_voting),
    'present_shares', coalesce(sum(u.share) filter (where u.presence <> 'absent' and u.is_voting), 0),
    'present_weight', coalesce(sum(u.weight) filter (where u.presence <> 'absent' and u.is_voting), 0),
    'proxy_units', count(*) filter (where u.presence = 'proxy' and u.is_voting),
    'remote_units', count(*) filter (where u.presence = 'remote' and u.is_voting),
    'barred_units', count(*) filter (where not u.is_voting),
    'barred_present', count(*) filter (where not u.is_voting and u.presence <> 'absent'))
  from public.assembly_units u
  where u.condominium_id = condo_id and u.assembly_id = wanted and u.unit_id is distinct from without
$$;

-- [{ choice, units, weight }] of an item as it stands.
create function private.item_count(condo_id uuid, wanted uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('choice', c.choice, 'units', c.units, 'weight', c.weight) order by c.weight desc, c.choice), '[]')
  from (
    select v.choice, count(*) as units, sum(v.weight) as weight
    from public.votes v
    where v.condominium_id = condo_id and v.item_id = wanted
    group by v.choice) c
$$;
grant execute on function private.assembly_figures(uuid, uuid, uuid), private.item_count(uuid, uuid) to service_role;

-- Assemblies, the latest first, after a key.
create function public.assemblies_page(condo_id uuid, after_key text default null)
returns table (id uuid, kind text, form text, title text, state text, first_call_at timestamptz, second_call_at timestamptz, place text, items integer,
  approved integer, present_units integer, units integer, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  is_key boolean := coalesce(after_key ~ '^\d{10,12} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false);
  after_time timestamptz := case when is_key then to_timestamp(split_part(after_key, ' ', 1)::bigint) end;
  after_id uuid := case when is_key then split_part(after_key, ' ', 2)::uuid end;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  return query
  select a.id, a.kind, a.form, a.title, a.state, a.first_call_at, a.second_call_at, a.place, i.count, i.approved, u.present, u.count,
    extract(epoch from a.first_call_at)::bigint || ' ' || a.id
  from public.assemblies a
  cross join lateral (select count(*)::integer as count,
      (count(*) filter (where g.result -> 'outcome' ->> 'result' in ('approved', 'chosen')))::integer as approved
    from public.agenda_items g where g.condominium_id = condo_id and g.assembly_id = a.id) i
  cross join lateral (select count(*)::integer as count, (count(distinct t.unit_id))::integer as present
    from public.assembly_units r
    left join public.assembly_attendance t on t.condominium_id = condo_id and t.assembly_id = a.id and t.unit_id = r.unit_id and t.kind = 'arrived'
    where r.condominium_id = condo_id and r.assembly_id = a.id) u
  where a.condominium_id = condo_id and (manages or a.called_at is not null)
    and (after_time is null or (a.first_call_at, a.id) < (after_time, after_id))
  order by a.first_call_at desc, a.id desc limit 51;
end $$;

-- One assembly whole: itself, { items, proxies that the reader may see, my_units, manages, figures }; null where there is none to be read.
create function public.assembly_view(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  mine uuid[] := array(select private.my_units());
  answer jsonb;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  select to_jsonb(a) - 'condominium_id' || jsonb_build_object('now', private.now(), 'today', private.today(), 'manages', manages,
    'figures', private.assembly_figures(condo_id, wanted),
    'items', (select coalesce(jsonb_agg(to_jsonb(i) - 'condominium_id' - 'assembly_id' || jsonb_build_object('about_unit',
        (select l.label from public.unit_list l where l.condominium_id = condo_id and l.unit_id = i.about_unit_id)) order by i.position), '[]')
      from public.agenda_items i where i.condominium_id = condo_id and i.assembly_id = wanted),
    'proxies', (select coalesce(jsonb_agg(to_jsonb(p) - 'condominium_id' - 'assembly_id' - 'given_by' - 'checked_by' - 'revoked_by'
        || jsonb_build_object('is_mine', p.unit_id = any (mine), 'is_held', p.holder_id is not distinct from private.caller()) order by p.given_at, p.id), '[]')
      from public.assembly_proxies p where p.condominium_id = condo_id and p.assembly_id = wanted
        and (manages or p.unit_id = any (mine) or p.holder_id = private.caller())),
    'my_units', (select coalesce(jsonb_agg(jsonb_build_object('id', l.unit_id, 'label', l.label, 'is_tenant', s.is_tenant,
        'by_proxy', s.proxy_id is not null) order by l.sort_key), '[]')
      from private.my_assembly_units(condo_id, wanted) s
      join public.unit_list l on l.condominium_id = condo_id and l.unit_id = s.unit_id))
  into answer
  from public.assemblies a
  where a.condominium_id = condo_id and a.id = wanted and (manages or a.called_at is not null);
  return answer;
end $$;

-- What everybody sees of a session as it stands: { now, state, figures, item that is voted on with its counts, who asked to speak }.
create function private.assembly_pulse(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  a public.assemblies;
  i public.agenda_items;
  figures jsonb;
begin
  select * into a from public.assemblies o where o.condominium_id = condo_id and o.id = wanted and o.opened_at is not null;
  if a.id is null then return null; end if;
  select * into i from public.agenda_items o where o.condominium_id = condo_id and o.assembly_id = wanted and o.state = 'open';
  figures := private.assembly_figures(condo_id, wanted);
  return jsonb_build_object('now', private.now(), 'state', a.state, 'figures', figures,
    'item', case when i.id is not null then jsonb_build_object('id', i.id, 'opened_at', i.opened_at, 'closes_at', i.closes_at,
      'figures', case when i.about_unit_id is null then figures else private.assembly_figures(condo_id, wanted, i.about_unit_id) end,
      'votes', private.item_count(condo_id, i.id), 'voted', (select count(*) from private.item_voters(condo_id, i.id))) end,
    'floor', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'unit_id', f.unit_id, 'unit', l.label, 'name', f.name, 'asked_at', f.asked_at,
        'started_at', f.started_at) order by f.started_at nulls last, f.asked_at, f.id), '[]')
      from public.floor_requests f join public.unit_list l on l.condominium_id = condo_id and l.unit_id = f.unit_id
      where f.condominium_id = condo_id and f.assembly_id = wanted and f.ended_at is null));
end $$;

-- Rooms hear `pulse` in `assembly:<id>` when what they show has changed, at most twice a second, whichever worker looks first. A room that
-- closes has one last.
create table private.assembly_pulses (
  condominium_id uuid not null,
  assembly_id uuid not null primary key,
  looked_at timestamptz not null,
  pulse jsonb,
  foreign key (condominium_id, assembly_id) references public.assemblies (condominium_id, id) on delete cascade
);
create index assembly_pulses_assembly on private.assembly_pulses (condominium_id, assembly_id);

-- The pulse and the reader's own units and votes: when a room opens, and now and then, should a pulse be missed.
create function public.assembly_live(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  return coalesce(
      -- What a worker has just told everybody is not counted again for each who asks.
      (select p.pulse from private.assembly_pulses p
        where p.condominium_id = condo_id and p.assembly_id = wanted and p.looked_at > clock_timestamp() - interval '1 second'),
      private.assembly_pulse(condo_id, wanted)) || jsonb_build_object(
    'units', (select coalesce(jsonb_agg(jsonb_build_object('id', u.unit_id, 'label', u.unit_label, 'share', u.share, 'weight', u.weight, 'presence', u.presence,
        'is_voting', u.is_voting, 'barred', u.barred, 'by_proxy', s.proxy_id is not null, 'is_tenant', s.is_tenant,
        'choice', v.choice, 'receipt', v.receipt, 'voted_at', v.voted_at) order by u.sort_key), '[]')
      from private.my_assembly_units(condo_id, wanted) s
      join public.assembly_units u on u.condominium_id = condo_id and u.assembly_id = wanted and u.unit_id = s.unit_id
      left join public.agenda_items i on i.condominium_id = condo_id and i.assembly_id = wanted and i.state = 'open'
      left join lateral (
        select v.choice, v.receipt, v.cast_at as voted_at from public.votes v
        where v.condominium_id = condo_id and v.item_id = i.id and v.unit_id = u.unit_id
        union all
        -- Of a secret vote that it was cast, never what.
        (select null, e.receipt, e.moment from public.secret_votes o
        join public.secret_entries e on e.condominium_id = o.condominium_id and e.vote_id = o.id and e.unit_id = u.unit_id and e.kind = 'ballot'
        where o.condominium_id = condo_id and o.item_id = i.id and o.annulled_at is null order by e.sequence desc limit 1)) v on true));
end $$;

-- Gives how many rooms were told.
create function private.pulse_assemblies() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  room record;
  room_pulse jsonb;
  sent integer := 0;
begin
  insert into private.assembly_pulses (condominium_id, assembly_id, looked_at)
  select a.condominium_id, a.id, '-infinity' from public.assemblies a
  where a.opened_at is not null and a.closed_at is null and a.suspended_at is null and a.cancelled_at is null
    and not exists (select from private.assembly_pulses p where p.assembly_id = a.id)
  on conflict do nothing;
  for room in
    select p.condominium_id, p.assembly_id, p.pulse as told from private.assembly_pulses p
    where p.looked_at < clock_timestamp() - interval '400 milliseconds' for update skip locked
  loop
    room_pulse := private.assembly_pulse(room.condominium_id, room.assembly_id);
    if room.told - 'now' is distinct from room_pulse - 'now' then
      perform realtime.send(room_pulse, 'pulse', 'assembly:' || room.assembly_id, true);
      sent := sent + 1;
    end if;
    if room_pulse ->> 'state' = 'open' then
      update private.assembly_pulses set looked_at = clock_timestamp(), pulse = room_pulse where assembly_id = room.assembly_id;
    else
      delete from private.assembly_pulses where assembly_id = room.assembly_id;
    end if;
  end loop;
  return sent;
end $$;
grant execute on function private.pulse_assemblies() to service_role;

-- The rooms' own topic, beside those of the whole product.
create or replace function private.may_hear(topic text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select case t.kind
      when 'person' then t.id = (select private.caller())
      when 'members' then t.id in (select private.my_condominiums())
      when 'board' then t.id in (select private.condominiums_as('owner_admin', 'admin', 'council'))
      when 'desk' then t.id in (select private.condominiums_as('owner_admin', 'admin', 'council', 'doorman'))
      when 'unit' then t.id in (select private.my_units()) or exists (
        select from public.units u
        where u.id = t.id and u.condominium_id in (select private.condominiums_as('owner_admin', 'admin', 'council')))
      when 'assembly' then exists (
        select from public.assemblies a
        where a.id = t.id and a.called_at is not null
          and a.condominium_id in (select private.condominiums_as('owner_admin', 'admin', 'council', 'resident')))
    end
    from (select split_part(topic, ':', 1), private.to_uuid(split_part(topic, ':', 2))) as t (kind, id)
    where topic = t.kind || ':' || t.id), false)
$$;

-- The building as the room sees it: [{ id, label, block, floor, seen: absent, present, proxy, voted, voted_proxy or barred }], and who stands for a
-- unit and why it is barred for the management and the council.
create function public.assembly_roll(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  knows boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin', 'council'));
  item uuid;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  select o.id into item from public.agenda_items o where o.condominium_id = condo_id and o.assembly_id = wanted and o.state = 'open';
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', u.unit_id, 'label', u.unit_label, 'block', u.block, 'floor', u.floor, 'share', u.share,
      'seen', case when not u.is_voting then 'barred' when u.presence = 'absent' then 'absent' when v.unit_id is not null and u.presence = 'proxy' then 'voted_proxy'
        when v.unit_id is not null then 'voted' when u.presence = 'proxy' then 'proxy' else 'present' end,
      'presence', u.presence, 'holder_name', case when knows then u.holder_name end, 'barred', case when knows and not u.is_voting then u.barred end,
      'owner_name', case when knows then l.owner_name end, 'arrived_at', case when knows then u.arrived_at end) order by u.sort_key), '[]')
    from public.assembly_units u
    left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = u.unit_id
    left join private.item_voters(condo_id, item) v on v.unit_id = u.unit_id
    where u.condominium_id = condo_id and u.assembly_id = wanted);
end $$;

-- How each unit voted on an item, once it is closed: [{ unit, choice, weight, channel, changes }]. Before that nobody is told, the management neither.
create function public.item_votes(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('unit', u.unit_label, 'choice', v.choice, 'weight', u.weight, 'channel', v.channel, 'changes', v.changes,
      'presence', u.presence, 'receipt', v.receipt) order by u.sort_key), '[]')
    from public.agenda_items i
    join public.votes v on v.condominium_id = condo_id and v.item_id = i.id
    join public.assembly_units u on u.condominium_id = condo_id and u.assembly_id = i.assembly_id and u.unit_id = v.unit_id
    where i.condominium_id = condo_id and i.id = wanted and i.state = 'closed');
end $$;
grant execute on function public.assemblies_page(uuid, text), public.assembly_view(uuid, uuid), public.assembly_live(uuid, uuid),
  public.assembly_roll(uuid, uuid), public.item_votes(uuid, uuid) to authenticated, service_role;

-- The roll of an assembly that opens, in one statement: every unit with a vote of its own, what belongs to it added to its share, and whether
-- debts that were due by the cut-off (told as the latest due date that is overdue) take its vote away.
create function private.make_assembly_roll(condo_id uuid, wanted uuid, overdue_until date) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  a public.assemblies;
  made integer;
begin
  select * into a from public.assemblies o where o.condominium_id = condo_id and o.id = wanted;
  insert into public.assembly_units (condominium_id, assembly_id, unit_id, unit_label, block, floor, sort_key, share, weight, barred)
  select condo_id, wanted, l.unit_id, l.label, l.block, l.floor, l.sort_key, w.share, case a.weight when 'unit' then 1 else w.share end,
    case when d.unit_id is not null then 'overdue' when g.unit_id is not null then 'agreed' end
  from public.unit_list l
  left join (select x.main_id, sum(x.share) as share from public.unit_list x where x.condominium_id = condo_id and x.main_id is not null group by 1) x
    on x.main_id = l.unit_id
  cross join lateral (select l.share + coalesce(x.share, 0) as share) w
  left join (select distinct c.unit_id from public.charges c where c.condominium_id = condo_id and c.status = 'open'
    and c.due_on <= least(overdue_until, a.cut_off_on) and c.amount_cents > c.settled_cents) d on d.unit_id = l.unit_id
  left join (select distinct g.unit_id from public.debt_agreements g where g.condominium_id = condo_id and g.status = 'active' and not a.agreed_vote) g
    on g.unit_id = l.unit_id
  where l.condominium_id = condo_id and l.main_id is null
  on conflict do nothing;
  get diagnostics made = row_count;
  return made;
end $$;
-- What takes a unit's vote away today: `overdue`, `agreed` or null.
create function private.barred_for(condo_id uuid, unit uuid, overdue_until date, agreed_vote boolean) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (select from public.charges c where c.condominium_id = condo_id and c.unit_id = unit and c.status = 'open'
      and c.due_on <= overdue_until and c.amount_cents > c.settled_cents) then 'overdue'
    when not agreed_vote and exists (select from public.debt_agreements d where d.condominium_id = condo_id and d.unit_id = unit and d.status = 'active')
      then 'agreed'
  end
$$;
grant execute on function private.make_assembly_roll(uuid, uuid, date), private.barred_for(uuid, uuid, date, boolean) to service_role;
