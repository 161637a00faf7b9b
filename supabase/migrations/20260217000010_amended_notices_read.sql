-- What reads notices, now that there may be several (docs/decisions/0087).

-- As before, with the notices that were sent, and what a later one left out of the agenda beside it.
create or replace function public.assembly_view(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  mine uuid[] := array(select private.my_units());
  answer jsonb;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  select to_jsonb(a) - 'condominium_id' || jsonb_build_object('now', private.now(), 'today', private.today(condo_id), 'manages', manages,
    'weight', case when a.called_at is not null then a.weight else coalesce((select v.voting_weight::text from public.conventions v
      where v.condominium_id = condo_id and v.effective_from <= (a.first_call_at at time zone (select private.zone_of(condo_id)))::date
      order by v.effective_from desc limit 1), 'share') end,
    'figures', private.assembly_figures(condo_id, wanted),
    'share_total', (select k.share_total from public.condominiums k where k.id = condo_id),
    -- Of the roll once there is one, of the register before.
    'share_sum', case when a.opened_at is not null
      then (select coalesce(sum(u.share), 0) from public.assembly_units u where u.condominium_id = condo_id and u.assembly_id = wanted)
      else (select coalesce(sum(l.share), 0) from public.unit_list l where l.condominium_id = condo_id) end,
    -- Of those that were sent, the first first.
    'notices', (select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'sent_at', n.sent_at, 'reason', n.reason,
        'by_hand', n.terms -> 'by_hand', 'by_hand_units', n.terms -> 'by_hand_units') order by n.number), '[]')
      from public.assembly_notices n where n.condominium_id = condo_id and n.assembly_id = wanted),
    'items', (select coalesce(jsonb_agg(to_jsonb(i) - 'condominium_id' - 'assembly_id' || jsonb_build_object('about_unit',
        (select l.label from public.unit_list l where l.condominium_id = condo_id and l.unit_id = i.about_unit_id)) order by i.position), '[]')
      from public.agenda_items i where i.condominium_id = condo_id and i.assembly_id = wanted and i.left_out_in is null),
    'left_out', (select coalesce(jsonb_agg(to_jsonb(i) - 'condominium_id' - 'assembly_id' || jsonb_build_object('about_unit',
        (select l.label from public.unit_list l where l.condominium_id = condo_id and l.unit_id = i.about_unit_id)) order by i.position), '[]')
      from public.agenda_items i where i.condominium_id = condo_id and i.assembly_id = wanted and i.left_out_in is not null),
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

-- As before, without what a later notice left out.
create or replace function public.assemblies_page(condo_id uuid, after_key text default null, typed text default null)
returns table (id uuid, kind text, form text, title text, state text, first_call_at timestamptz, second_call_at timestamptz, place text, items integer,
  approved integer, present_units integer, units integer, found jsonb, in_minutes boolean, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  is_key boolean := coalesce(after_key ~ '^\d{10,12} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false);
  after_time timestamptz := case when is_key then to_timestamp(split_part(after_key, ' ', 1)::bigint) end;
  after_id uuid := case when is_key then split_part(after_key, ' ', 2)::uuid end;
  -- What was typed has no wildcards left once it is folded. Null where nothing is searched.
  words text[] := (select array_agg('%' || w || '%') from regexp_split_to_table(private.fold(left(typed, 100)), ' ') w where w <> '');
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  return query
  select a.id, a.kind, a.form, a.title, a.state, a.first_call_at, a.second_call_at, a.place, i.count, i.approved, u.present, u.count,
    coalesce(s.found, '[]'), coalesce(private.fold(s.minutes) like all (words), false),
    extract(epoch from a.first_call_at)::bigint || ' ' || a.id
  from public.assemblies a
  cross join lateral (select count(*)::integer as count,
      (count(*) filter (where g.result -> 'outcome' ->> 'result' in ('approved', 'chosen')))::integer as approved
    from public.agenda_items g where g.condominium_id = condo_id and g.assembly_id = a.id and g.left_out_in is null) i
  cross join lateral (select count(*)::integer as count, (count(distinct t.unit_id))::integer as present
    from public.assembly_units r
    left join public.assembly_attendance t on t.condominium_id = condo_id and t.assembly_id = a.id and t.unit_id = r.unit_id and t.kind = 'arrived'
    where r.condominium_id = condo_id and r.assembly_id = a.id) u
  left join lateral (
    select string_agg(g.title || ' ' || g.body, ' ') as agenda,
      jsonb_path_query_array(jsonb_agg(jsonb_build_object('position', g.position, 'title', g.title, 'outcome', g.result -> 'outcome') order by g.position)
        filter (where private.fold(g.title || ' ' || g.body) like all (words)), '$[0 to 2]') as found,
      (select string_agg(p ->> 'text', ' ') from public.assembly_minutes m cross join jsonb_array_elements(m.sections) p
        where m.condominium_id = condo_id and m.assembly_id = a.id and m.state = 'signed') as minutes
    from public.agenda_items g where g.condominium_id = condo_id and g.assembly_id = a.id and g.left_out_in is null) s on words is not null
  where a.condominium_id = condo_id and (manages or a.called_at is not null)
    and (after_time is null or (a.first_call_at, a.id) < (after_time, after_id))
    and (words is null or private.fold(concat_ws(' ', a.title, a.place, s.agenda, s.minutes)) like all (words))
  order by a.first_call_at desc, a.id desc limit 51;
end $$;
create or replace function private.assembly_screen_view(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare pulse jsonb;
begin
  pulse := coalesce((select p.pulse from private.assembly_pulses p where p.condominium_id = condo_id and p.assembly_id = wanted
      and p.looked_at > clock_timestamp() - interval '1 second'), private.assembly_pulse(condo_id, wanted));
  return (select jsonb_build_object('condominium', k.name, 'time_zone', k.time_zone, 'title', a.title, 'state', a.state, 'call', a.call, 'weight', a.weight,
    'first_call_at', a.first_call_at, 'second_call_at', a.second_call_at, 'resumes_at', a.resumes_at, 'opened_at', a.opened_at,
    'now', private.now(),
    'figures', (select jsonb_build_object('units', f -> 'units', 'present_units', f -> 'present_units', 'shares', f -> 'shares',
        'present_shares', f -> 'present_shares', 'proxy_units', f -> 'proxy_units') from (select pulse -> 'figures' as f) x where f is not null),
    'items', (select count(*) from public.agenda_items i where i.condominium_id = condo_id and i.assembly_id = wanted and i.left_out_in is null),
    'item', (select jsonb_build_object('position', i.position, 'title', i.title, 'matter', i.matter, 'convention', i.convention, 'secret', i.secret, 'seats', i.seats,
        'substitutes', i.substitutes, 'closes_at', i.closes_at, 'voted', pulse -> 'item' -> 'voted', 'of_units', pulse -> 'item' -> 'figures' -> 'present_units')
      from public.agenda_items i where i.condominium_id = condo_id and i.assembly_id = wanted and i.id = private.to_uuid(pulse -> 'item' ->> 'id')),
    'speaker', (select jsonb_build_object('unit', one ->> 'unit', 'started_at', one ->> 'started_at')
      from jsonb_array_elements(coalesce(pulse -> 'floor', '[]')) one where one ->> 'started_at' is not null limit 1),
    'waiting', (select count(*) from jsonb_array_elements(coalesce(pulse -> 'floor', '[]')) one where one ->> 'started_at' is null),
    'last', (select jsonb_build_object('position', i.position, 'title', i.title, 'outcome', i.result -> 'outcome', 'count', i.result -> 'count')
      from public.agenda_items i where i.condominium_id = condo_id and i.assembly_id = wanted and i.state = 'closed' and i.result -> 'outcome' is not null
      order by i.closed_at desc, i.position desc limit 1))
  from public.assemblies a join public.condominiums k on k.id = a.condominium_id
  where a.condominium_id = condo_id and a.id = wanted);
end $$;

-- The notice that a telling is of: 'called' is the first, 'amended-2' the second; null of any other.
create function private.notice_told(telling text) returns integer
language sql immutable parallel safe
return case when telling = 'called' then 1 when telling ~ '^amended-\d{1,3}$' then split_part(telling, '-', 2)::integer end;
revoke execute on function private.notice_told(text) from public;
grant execute on function private.notice_told(text) to service_role;

-- As before, of each notice by its number: the occurrences of its messages are `noticeOccurrence` (worker/voting/tell-assembly.ts).
create or replace function private.sending_page(condo_id uuid, wanted uuid, telling text, after_key text, page_size integer)
returns table (recipient text, unit_label text, reach text, channels jsonb, at timestamptz, by_hand text, key text)
language sql stable security definer set search_path = ''
as $$
  with told as (
    select coalesce(m.person_id, p.id) as person_id, m.user_id, max(case m.status when 'read' then 4 when 'delivered' then 3 when 'sent' then 2 when 'queued' then 1 else 0 end) as rank,
      max(coalesce(m.read_at, m.delivered_at, m.sent_at)) as at, min(m.created_at) as told_at,
      jsonb_agg(jsonb_build_object('channel', m.channel, 'status', m.status, 'at', coalesce(m.read_at, m.delivered_at, m.sent_at, m.created_at), 'error', m.error_code)
        order by m.channel, m.created_at) as channels
    from public.messages m
    left join public.people p on m.person_id is null and p.condominium_id = condo_id and p.user_id = m.user_id
    where m.condominium_id = condo_id and m.about_id = wanted and case telling
      when 'minutes' then m.kind = 'assembly_minutes'
      when 'resumed' then m.kind = 'assembly_notice' and m.occurrence % 5 = 3
      when 'called' then m.kind = 'assembly_notice' and m.occurrence = 0
      else m.kind = 'assembly_notice' and m.occurrence = 5000 + 5 * (select private.notice_told(telling)) end
    group by 1, 2
  ), day as (
    select (min(t.told_at) at time zone (select private.zone_of(condo_id)))::date as told_on from told t
  ), ties as materialized (
    select o.unit_id, o.person_id, o.kind in ('owner', 'co_owner', 'off_site_owner') as is_owner
    from day d, public.occupancies o
    where o.condominium_id = condo_id and o.starts_on <= d.told_on and (o.ends_on is null or o.ends_on >= d.told_on)
  ), declared as (
    select n.terms ->> 'by_hand' as by_hand, (e.one ->> 'unit_id')::uuid as unit_id
    from public.assembly_notices n, jsonb_array_elements(n.terms -> 'by_hand_units') as e (one)
    where n.condominium_id = condo_id and n.assembly_id = wanted and n.number = (select private.notice_told(telling))
  ), homes as (
    select distinct on (o.person_id) o.person_id, l.label, l.sort_key
    from ties o join public.unit_list l on l.condominium_id = condo_id and l.unit_id = o.unit_id
    order by o.person_id, o.is_owner desc, l.sort_key
  ), hands as (
    select o.person_id, max(d.by_hand) as by_hand from declared d join ties o on o.unit_id = d.unit_id and o.is_owner group by 1
  ), listed as (
    select t.rank, t.at, t.channels, coalesce(p.name, s.full_name) as recipient, u.label, coalesce(u.sort_key, '~') as sort_key,
      case when t.rank = 0 then h.by_hand end as by_hand, coalesce(t.person_id, t.user_id)::text as who
    from told t
    left join public.people p on p.condominium_id = condo_id and p.id = t.person_id
    left join public.memberships s on t.person_id is null and s.condominium_id = condo_id and s.user_id = t.user_id
    left join homes u on u.person_id = t.person_id
    left join hands h on h.person_id = t.person_id
    union all
    -- No owner of it was told.
    select 0, null, '[]', null, l.label, l.sort_key, d.by_hand, l.unit_id::text
    from public.unit_list l left join declared d on d.unit_id = l.unit_id
    where l.condominium_id = condo_id and l.main_id is null and exists (select from told)
      and not exists (select from ties o join told t on t.person_id = o.person_id where o.unit_id = l.unit_id and o.is_owner)
  ), keyed as (
    select l.*, (l.rank || ' ' || l.sort_key || ' ' || l.who) collate "C" as key from listed l
  )
  select k.recipient, k.label, case k.rank when 4 then 'read' when 3 then 'delivered' when 2 then 'sent' when 1 then 'queued'
    else case when k.channels = '[]' then 'nobody' else 'failed' end end, k.channels, k.at, k.by_hand, k.key
  from keyed k where after_key is null or k.key > after_key collate "C" order by k.key limit page_size
$$;

-- As before; a notice that takes the place of another changes the event.
drop function private.assembly_feed(text);
create function private.assembly_feed(token_digest text) returns table (id uuid, title text, state text, place text, form text, starts_at timestamptz,
  second_call_at timestamptz, resumes_at timestamptz, ended_at timestamptz, called_at timestamptz, changed_at timestamptz, sessions integer, agenda text[],
  notice_number integer)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  select a.id, a.title, a.state, a.place, a.form, a.first_call_at, a.second_call_at, a.resumes_at, a.closed_at, a.called_at,
    greatest(a.called_at, a.amended_at, a.opened_at, a.suspended_at, a.closed_at, a.cancelled_at), coalesce(jsonb_array_length(a.sessions), 0),
    array(select g.title from public.agenda_items g where g.condominium_id = a.condominium_id and g.assembly_id = a.id and g.parent_id is null
      and g.withdrawn_at is null order by g.position),
    a.notice_number
  from private.reservation_feeds f
  join public.assemblies a on a.condominium_id = f.condominium_id
  where f.token_hash = token_digest and a.called_at is not null and greatest(a.first_call_at, a.resumes_at) > private.now() - interval '90 days'
    and coalesce(((private.current_plan(f.condominium_id)).features ->> 'voting')::boolean, false)
  order by a.first_call_at, a.id limit 100
$$;
grant execute on function private.assembly_feed(text) to service_role;
