-- What a policy hides is hidden in its copies too: what was told of it, what the audit says of it, the file that was made of it.

create index visits_hidden on public.visits (condominium_id, id) where is_hidden;

-- Whoever decides reads nothing of a matter that they are a party to, but what a party is told: cases in which the caller is accused, told of
-- them or not yet, and reports on units that were theirs on the day.
create function private.penalty_cases_against_me() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select y.case_id
  from public.people p
  join public.penalty_parties y on y.condominium_id = p.condominium_id and y.person_id = any (p.merged_ids || p.id)
  where p.user_id = (select private.caller())
$$;
create function private.penalty_reports_on_me() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select r.id
  from public.people p
  join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = any (p.merged_ids || p.id)
  join public.penalty_reports r on r.condominium_id = o.condominium_id and r.unit_id = o.unit_id and (o.ends_on is null or o.ends_on >= r.happened_on)
  where p.user_id = (select private.caller())
  union
  select c.report_id from public.penalty_cases c
  where c.report_id is not null and c.id in (select private.penalty_cases_against_me())
$$;
create index penalty_reports_unit on public.penalty_reports (condominium_id, unit_id) where unit_id is not null;

-- What the caller reads no copy of: visits of units under protection, for administrators other than the síndico, and what is against the
-- caller. What was told of it to others is none of the caller's either.
create function private.kept_from_me() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select v.id from public.visits v
  where v.is_hidden and v.condominium_id in (select private.condominiums_as('admin'))
  union all
  select private.penalty_cases_against_me()
  union all
  select private.penalty_reports_on_me()
$$;
grant execute on function private.penalty_cases_against_me(), private.penalty_reports_on_me(), private.kept_from_me() to authenticated, service_role;

drop policy "managers see what was sent, people what they got" on public.messages;
create policy "managers see what was sent but what is kept from them, people what they got" on public.messages for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
      and (about_id is null or about_id <> all (array(select private.kept_from_me())))
    or user_id = (select private.caller())
    or charge_id = any (array(select private.my_charges())));

-- Whom a protected unit does not want at its door names whom it is protected from.
drop policy "administrators see who is not admitted, a unit whom it does not" on public.admission_bans;
create policy "administrators see who is not admitted, but by hidden units; a unit whom it does not" on public.admission_bans
  for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
      and (unit_id is null or unit_id <> all (array(select private.units_hidden_from_me())))
    or unit_id = any (array(select private.my_units())));

create or replace function private.delivery_page(target uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, created_at timestamptz, channel text, kind text, subject text, path text, status text, is_copy boolean, error_code text,
  provider_answer text, provider_id text, send_after timestamptz, in_digest boolean, sent_at timestamptz, delivered_at timestamptz, read_at timestamptz, attempts integer,
  person_id uuid, recipient text, unit_label text, is_retryable boolean, key text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  looked_for text := nullif(btrim(filters ->> 'text'), '');
  found_people uuid[];
  found_users uuid[];
  -- A key that was not made here is none.
  is_key boolean := coalesce(after_key ~ '^[0-9-]{10}T[0-9:.]{15}Z [0-9a-f-]{36}$', false);
  after_at timestamptz := case when is_key then split_part(after_key, ' ', 1)::timestamptz end;
  after_id uuid := case when is_key then split_part(after_key, ' ', 2)::uuid end;
  conditions text := '';
  rows_asked text;
  kept uuid[] := array(select private.kept_from_me());
begin
  if looked_for is not null then
    select array_agg(p.id), array_agg(p.user_id) filter (where p.user_id is not null) into found_people, found_users
    from public.people p
    where p.condominium_id = target and p.id = any (array(
      select n.person_id from private.people_named(target, private.fold(looked_for), 200) n
      union
      select o.person_id from public.unit_list l
      join public.occupancies o on o.condominium_id = l.condominium_id and o.unit_id = l.unit_id
      where l.condominium_id = target and l.block_number = any (array(select private.label_beginnings(looked_for)))
      union
      select o.person_id from public.unit_list l
      join public.occupancies o on o.condominium_id = l.condominium_id and o.unit_id = l.unit_id
      where l.condominium_id = target and l.number_block = any (array(select private.label_beginnings(looked_for)))
      limit 400));
    if found_people is null then return; end if;
  end if;
  -- Only what is asked for stands in the statement: each way of asking then has its own index.
  if filters ? 'kind' then conditions := conditions || ' and m.kind = $2 ->> ''kind'''; end if;
  if filters ? 'from' then conditions := conditions || ' and m.created_at >= (($2 ->> ''from'')::date)::timestamp at time zone ''America/Sao_Paulo'''; end if;
  if filters ? 'until' then conditions := conditions || ' and m.created_at < (($2 ->> ''until'')::date + 1)::timestamp at time zone ''America/Sao_Paulo'''; end if;
  if filters ? 'about' then conditions := conditions || ' and m.about_id = ($2 ->> ''about'')::uuid'; end if;
  if kept <> '{}' then conditions := conditions || ' and (m.about_id is null or m.about_id <> all ($10))'; end if;
  if looked_for is not null then conditions := conditions || ' and (m.person_id = any ($3) or m.user_id = any ($4))'; end if;
  if after_at is not null then conditions := conditions || ' and (m.created_at, m.id) < ($5, $6)'; end if;
  rows_asked := 'select m.* from public.messages m where m.condominium_id = $1 and m.kind <> ''test''' || conditions;
  -- What few have is found by the index of channel and state, in as many short looks as there are pairs of them; following the newest until
  -- a page is full would read everything where there is no page of it.
  if (filters ? 'channel' or filters ? 'status') and looked_for is null then
    rows_asked := 'select m.* from unnest($8) c cross join unnest($9) s cross join lateral (' || rows_asked
      || ' and m.channel = c and m.status = s order by m.created_at desc, m.id desc limit $7) m';
  else
    rows_asked := rows_asked || case when filters ? 'channel' then ' and m.channel = any ($8)' else '' end
      || case when filters ? 'status' then ' and m.status = any ($9)' else '' end;
  end if;
  return query execute '
    with page as materialized (
      ' || rows_asked || ' order by created_at desc, id desc limit $7
    )
    select m.id, m.created_at, m.channel, m.kind, case when m.person_id is null and m.user_id is null then m.kind else m.subject end, m.path,
      m.status, m.is_copy, m.error_code, m.provider_answer, m.provider_id, m.send_after, m.in_digest, m.sent_at, m.delivered_at, m.read_at,
      m.attempts, coalesce(m.person_id, q.id), coalesce(p.name, q.name, s.full_name), u.label,
      m.status = ''failed'' and exists (select from private.message_contents c where c.condominium_id = m.condominium_id and c.message_id = m.id),
      to_char(m.created_at at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.US"Z"'') || '' '' || m.id
    from page m
    left join public.people p on p.condominium_id = m.condominium_id and p.id = m.person_id
    left join lateral (select q.id, q.name from public.people q
      where m.person_id is null and q.condominium_id = m.condominium_id and q.user_id = m.user_id limit 1) q on true
    left join lateral (select s.full_name from public.memberships s
      where s.condominium_id = m.condominium_id and s.user_id = m.user_id limit 1) s on true
    left join lateral (select l.label from public.occupancies o
      join public.unit_list l on l.condominium_id = o.condominium_id and l.unit_id = o.unit_id
      where o.condominium_id = m.condominium_id and o.person_id = coalesce(m.person_id, q.id) and o.ends_on is null
      order by l.sort_key limit 1) u on true
    order by m.created_at desc, m.id desc'
    using target, filters, found_people, coalesce(found_users, '{}'), after_at, after_id, page_size,
      case when filters ? 'channel' then array[filters ->> 'channel'] else array['app', 'email', 'push', 'whatsapp', 'sms'] end,
      case when filters ? 'status' then array[filters ->> 'status'] else array['queued', 'sent', 'delivered', 'read', 'failed'] end,
      kept;
end $$;

create or replace function public.bans_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, unit_id uuid, unit_label text, name text, description text, reason text, until date, photo_path text,
  created_at timestamptz, created_by_name text, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  typed text := private.fold(coalesce(filters ->> 'typed', ''));
  place record := private.list_place(after_key);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return query
  select b.id, b.unit_id, l.label, b.name, b.description, b.reason, b.until, b.photo_path, b.created_at, m.full_name,
    private.list_key(b.id, b.created_at)
  from public.admission_bans b
  left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = b.unit_id
  left join public.memberships m on m.condominium_id = condo_id and m.user_id = b.created_by
  where b.condominium_id = condo_id and (filters ->> 'unit_id' is null or b.unit_id = private.to_uuid(filters ->> 'unit_id'))
    and (b.unit_id is null or b.unit_id <> all (array(select private.units_hidden_from_me())))
    and (b.lifted_at is null and (b.until is null or b.until >= private.today())) = (filters ->> 'status' is distinct from 'ended')
    and (typed = '' or position(typed in private.fold(concat_ws(' ', b.name, b.description, b.reason))) > 0)
    and (place.id is null or (b.created_at, b.id) < (place.at, place.id))
  order by b.created_at desc, b.id desc limit 51;
end $$;

-- What a unit arranges with the gate: an entry of it names who lives there, so also that the unit is under protection, and outlives the
-- row that would tell. In the audit it is the síndico's.
create function private.gate_entities() returns text[]
language sql immutable
as $$ select array['hidden_units', 'visit_authorizations', 'visit_parties', 'admission_bans'] $$;
-- Whether the caller reads the condominium's audit without them.
create function private.is_kept_from_gate(condo_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select condo_id in (select private.condominiums_as('admin')) $$;
grant execute on function private.gate_entities(), private.is_kept_from_gate(uuid) to authenticated, service_role;

drop policy "administrators read their condominium's entries" on public.audit_entries;
create policy "administrators read their condominium's entries, the síndico those of the gate too" on public.audit_entries
  for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin')))
    or condominium_id = any (array(select private.condominiums_as('admin'))) and (entity is null or entity <> all (private.gate_entities())));

create or replace function private.pick_audit_entries(
  condo_id uuid, actor uuid, actions text[], since date, until date, wanted text, page_at text, key_at timestamptz, key_id bigint, at_most integer
) returns setof public.audit_entries
language plpgsql stable security definer set search_path = ''
as $$
declare
  backwards boolean := page_at in ('last', 'before');
  ordered text := case when backwards then ' order by e.created_at, e.id limit $9' else ' order by e.created_at desc, e.id desc limit $9' end;
  conditions text := concat_ws(' and ', 'true',
    case when condo_id is not null then 'e.condominium_id = $1' end,
    case when private.is_kept_from_gate(condo_id) then '(e.entity is null or e.entity <> all ($10))' end,
    case when actor is not null then 'e.actor_id = $2' end,
    case when since is not null then 'e.created_at >= ($4::timestamp at time zone ''America/Sao_Paulo'')' end,
    case when until is not null then 'e.created_at < (($5 + 1)::timestamp at time zone ''America/Sao_Paulo'')' end,
    case when wanted <> '' then '(e.entity_id = $6 or e.subject_person_id = private.to_uuid($6))' end,
    case when key_id is not null then
      format('(e.created_at, e.id) %s ($7, $8)', case when page_at = 'before' then '>' else '<' end) end);
  one text := 'select e.* from public.audit_entries e where ' || conditions;
begin
  -- Each action by its own index range, however rare: all of them together would read the whole log for a rare one.
  if actions is not null then
    one := 'select e.* from unnest($3::text[]) a cross join lateral (' || one
      || ' and e.action = split_part(a, '':'', 1) and (split_part(a, '':'', 2) = '''' or e.entity = split_part(a, '':'', 2))'
      || ordered || ') e';
  end if;
  return query execute one || ordered using condo_id, actor, actions, since, until, wanted, key_at, key_id, at_most,
    private.gate_entities();
end $$;

create or replace function public.audit_entry(condo_id uuid, entry_id bigint default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_auditor(condo_id);
  return (
    select to_jsonb(e) || jsonb_build_object(
      'network', text(e.network), 'condominium_name', c.name, 'actor_name', private.audit_name(e.condominium_id, e.actor_id), 'subject_name', p.name,
      'entity_label', private.audit_label(e.condominium_id, e.entity, e.entity_id),
      'names', private.audit_names(e.condominium_id, concat(e.before, e.after)),
      'seal', (
        select jsonb_build_object('seq', s.seq, 'sealed_at', s.sealed_at, 'head', encode(s.head, 'hex'))
        from public.audit_seals s
        where s.condominium_id = private.audit_chain(e.condominium_id)
          and (e.id = any (s.late_ids) or e.id > s.after_id and e.id <= s.upto_id)
        order by e.id = any (s.late_ids) desc limit 1))
    from public.audit_entries e
    left join public.condominiums c on c.id = e.condominium_id
    left join public.people p on p.condominium_id = e.condominium_id and p.id = e.subject_person_id
    where e.id = entry_id and (condo_id is null or e.condominium_id = condo_id)
      and not (private.is_kept_from_gate(condo_id) and e.entity = any (private.gate_entities())));
end $$;

create or replace function public.audit_actors(condo_id uuid) returns table (actor_id uuid, actor_name text)
language plpgsql stable security definer set search_path = ''
as $$
declare kept boolean := private.is_kept_from_gate(condo_id);
begin
  perform private.demand_auditor(condo_id);
  return query
    with recursive actors as (
      (select e.actor_id from public.audit_entries e where e.condominium_id = condo_id and e.actor_id is not null and (not kept or e.entity is null or e.entity <> all (private.gate_entities())) order by e.actor_id limit 1)
      union all
      select (select e.actor_id from public.audit_entries e
        where e.condominium_id = condo_id and e.actor_id > a.actor_id
          and (not kept or e.entity is null or e.entity <> all (private.gate_entities())) order by e.actor_id limit 1)
      from actors a where a.actor_id is not null
    )
    select a.actor_id, private.audit_name(condo_id, a.actor_id) from actors a where a.actor_id is not null
    order by 2 nulls last limit 500;
end $$;

-- A remittance has everybody's name, CPF and address: its text comes by a command that leaves an entry.
revoke select on public.remittances from authenticated;
grant select (condominium_id, id, agreement_id, sequence, file_name, entry_count, total_cents, created_by, created_at)
  on public.remittances to authenticated;

-- The board's cases, but its members' own: those they read as a party does, once they were told, and without what the council thinks.
drop policy "managers read reports, others what they told" on public.penalty_reports;
create policy "managers read reports but those on themselves, others what they told" on public.penalty_reports for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
      and id <> all (array(select private.penalty_reports_on_me()))
    or told_by = (select private.caller()) and condominium_id = any (array(select private.my_condominiums())));
drop policy "the board reads cases, others what they were told of" on public.penalty_cases;
create policy "the board reads cases but its own, others what they were told of" on public.penalty_cases for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
      and id <> all (array(select private.penalty_cases_against_me()))
    or id = any (array(select private.my_penalty_cases())));
drop policy "the board reads whom cases concern, and they themselves" on public.penalty_parties;
create policy "the board reads whom cases concern but its own, others those of their cases" on public.penalty_parties for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
      and case_id <> all (array(select private.penalty_cases_against_me()))
    or case_id = any (array(select private.my_penalty_cases())));
drop policy "the board reads letters, others those of their cases" on public.penalty_letters;
create policy "the board reads letters but its own, others those of their cases" on public.penalty_letters for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
      and case_id <> all (array(select private.penalty_cases_against_me()))
    or case_id = any (array(select private.my_penalty_cases())));
drop policy "the board reads acts, others those of their cases" on public.penalty_acts;
create policy "the board reads acts but its own, others those of their cases" on public.penalty_acts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
      and case_id <> all (array(select private.penalty_cases_against_me()))
    or kind <> 'opinion' and case_id = any (array(select private.my_penalty_cases())));
-- A party reads the row of their case: neither who opened it, nor the report, nor who acted.
revoke select on public.penalty_cases, public.penalty_acts from authenticated;
grant select (condominium_id, id, number, sequence, unit_id, unit_label, type_id, version_id, breached_on, breached_time, place, facts, defence_days,
  appeal_days, decided_by, appeal_to, created_at, state, told_at, term_ends_on, fine_cents, last_act_at) on public.penalty_cases to authenticated;
grant select (condominium_id, id, case_id, position, kind, acted_at, actor_role, body, about_id, way, delivered_on, receiver, witness,
  tracking, term_ends_on, wants_hearing, is_on_paper, outcome, cents, basis, decision_id, computation, files, previous_hash, hash)
  on public.penalty_acts to authenticated;

create or replace function private.penalties_page(target uuid, own boolean, filters jsonb, after_key text, page_size integer)
returns table (id uuid, number text, unit_id uuid, unit_label text, type_id uuid, name text, article text, breached_on date, state text,
  term_ends_on date, fine_cents bigint, has_defence boolean, last_act_at timestamptz, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text := '%' || replace(replace(replace(private.fold(nullif(trim(filters ->> 'text'), '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  after_sequence bigint := case when after_key ~ '^[0-9]{1,15}$' then after_key::bigint end;
begin
  return query
  select c.id, c.number, c.unit_id, c.unit_label, c.type_id, v.name, v.article, c.breached_on, c.state, c.term_ends_on, c.fine_cents,
    exists (select from public.penalty_acts a where a.condominium_id = target and a.case_id = c.id and a.kind = 'defended'), c.last_act_at, c.sequence::text
  from public.penalty_cases c
  join public.infraction_type_versions v on v.condominium_id = target and v.id = c.version_id
  where c.condominium_id = target
    and (not own and c.id <> all (array(select private.penalty_cases_against_me())) or c.id in (select private.my_penalty_cases()))
    and (filters ->> 'state' is null or c.state = filters ->> 'state')
    and (filters ->> 'type_id' is null or c.type_id = private.to_uuid(filters ->> 'type_id'))
    and (filters ->> 'unit_id' is null or c.unit_id = private.to_uuid(filters ->> 'unit_id'))
    and (filters ->> 'term' is null or c.state in ('defence', 'fine') and c.term_ends_on <= private.today() + 7)
    and (wanted is null or private.fold(c.number || ' ' || c.unit_label || ' ' || v.name) like wanted)
    and (after_sequence is null or c.sequence < after_sequence)
  order by c.sequence desc limit page_size;
end $$;
create or replace function public.penalty_figures(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object('today', private.today(),
      'reports', (select count(*) from public.penalty_reports r where r.condominium_id = condo_id and r.state = 'new'
        and r.id <> all (array(select private.penalty_reports_on_me()))),
      'opened', count(*) filter (where c.state in ('opened', 'warned')), 'noticed', count(*) filter (where c.state = 'noticed'),
      'defence', count(*) filter (where c.state = 'defence' and c.term_ends_on >= private.today()),
      'deciding', count(*) filter (where c.state = 'defence' and c.term_ends_on < private.today()),
      'appealed', count(*) filter (where c.state = 'appealed'), 'fine', count(*) filter (where c.state = 'fine'))
    from public.penalty_cases c
    where c.condominium_id = condo_id and c.id <> all (array(select private.penalty_cases_against_me())) and c.state in ('opened', 'warned', 'noticed', 'defence', 'appealed', 'fine'));
end $$;
create or replace function public.penalty_case(condo_id uuid, penalty_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  reads boolean := exists (select from private.condominiums_as('owner_admin', 'admin', 'council') k where k = condo_id);
  is_party boolean := private.is_penalty_party(condo_id, penalty_id, auth.uid());
  found jsonb;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  if (not reads or is_party) and penalty_id not in (select private.my_penalty_cases()) then return null; end if;
  found := private.penalty_case(condo_id, penalty_id, reads and not is_party,
    not is_party and exists (select from private.condominiums_as('owner_admin', 'admin') k where k = condo_id));
  return found || jsonb_build_object('case', (found -> 'case') - 'incident_id' - 'occurrence_id',
    'origin', case when reads and not is_party then (
      select private.penalty_origin(condo_id, c) from public.penalty_cases c where c.condominium_id = condo_id and c.id = penalty_id) end);
end $$;
create or replace function public.penalty_reports_page(condo_id uuid, state_is text default null, after_key text default null)
returns table (id uuid, unit_id uuid, unit_label text, type_id uuid, type_name text, happened_on date, happened_time text, place text, facts text,
  told_by_name text, told_by_role text, told_at timestamptz, state text, case_id uuid, dismiss_reason text, is_mine boolean, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := exists (select from private.condominiums_as('owner_admin', 'admin') k where k = condo_id);
  -- '<microseconds>_<id>'
  is_key boolean := coalesce(after_key ~ '^[0-9]{1,17}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false);
  after_at timestamptz := case when is_key then timestamptz 'epoch' + split_part(after_key, '_', 1)::bigint * interval '1 microsecond' end;
  after_id uuid := case when is_key then private.to_uuid(split_part(after_key, '_', 2)) end;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  return query
  select r.id, r.unit_id, l.label, r.type_id, (private.infraction_version(condo_id, r.type_id, r.happened_on)).name, r.happened_on, r.happened_time,
    r.place, r.facts, case when manages then m.full_name end, r.told_by_role, r.told_at, r.state, case when manages then r.case_id end,
    r.dismiss_reason, r.told_by = auth.uid(),
    (extract(epoch from r.told_at) * 1000000)::bigint || '_' || r.id
  from public.penalty_reports r
  left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = r.unit_id
  left join public.memberships m on m.condominium_id = condo_id and m.user_id = r.told_by
  where r.condominium_id = condo_id and (manages and r.id <> all (array(select private.penalty_reports_on_me())) or r.told_by = auth.uid()) and (state_is is null or r.state = state_is)
    and (after_at is null or (r.told_at, r.id) < (after_at, after_id))
  order by r.told_at desc, r.id desc limit 51;
end $$;

-- Photos of a report on oneself, and what the council added to an opinion on one's own case.
create function private.penalty_folders_kept_from_me() returns setof text
language sql stable security definer set search_path = ''
as $$
  select r::text from private.penalty_reports_on_me() r
  union all
  select a.id::text from public.penalty_acts a where a.case_id in (select private.penalty_cases_against_me())
$$;
grant execute on function private.penalty_folders_kept_from_me() to authenticated, service_role;
create policy "nobody reads the files against them but those they were shown" on storage.objects as restrictive for select to authenticated
  using (bucket_id <> 'condominium-files' or split_part(name, '/', 2) <> 'penalties'
    or split_part(name, '/', 3) <> all (array(select private.penalty_folders_kept_from_me()))
    or split_part(name, '/', 1) || '/' || split_part(name, '/', 3) = any (array(select private.my_penalty_folders())));

-- Of an incident neighbours read neither the unit, nor the place inside it, nor who was called: no filter and no search finds it by them.
alter table public.incidents add column open_words tsvector not null default '';
create or replace function private.on_incident_written() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  heading text := new.title || ' ' || new.year || '-' || lpad(new.number::text, 6, '0');
begin
  new.words := private.document_words(heading, new.description || ' ' || new.place_note);
  new.open_words := case when new.place_kind = 'unit' then private.document_words(heading, new.description) else new.words end;
  return new;
end $$;
drop trigger incidents_words on public.incidents;
create trigger incidents_words before insert or update of title, description, place_note, place_kind on public.incidents
  for each row execute function private.on_incident_written();
update public.incidents set title = title;
create index incidents_open_words on public.incidents using gin (condominium_id, open_words);

create or replace function private.incident_condition(condo_id uuid, standing text, filters jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked text := nullif(btrim(coalesce(filters ->> 'typed', '')), '');
  state text := coalesce(filters ->> 'state', 'any');
  named text;
  condition text := format('i.condominium_id = %L', condo_id);
begin
  if standing = 'shared' then
    condition := condition || ' and (i.visibility = ''community'' or i.id = any (array(select private.my_incidents())))';
  elsif standing = 'own' then
    condition := condition || ' and i.id = any (array(select private.my_incidents()))';
  end if;
  condition := condition || case state when 'open' then ' and i.is_open' when 'merged' then ' and i.merged_into_id is not null'
    when 'any' then '' else format(' and i.status = %L and i.merged_into_id is null', state) end;
  foreach named in array array['category_id', 'supplier_id', 'outage_id', 'unit_id', 'place_id'] loop
    -- What the caller does not read matches nothing: of the unit they read that of their own reports.
    if filters ->> named is not null and standing <> 'all' and named = 'supplier_id' then condition := condition || ' and false'; end if;
    if filters ->> named is not null and standing <> 'all' and named = 'unit_id' then
      condition := condition || format(' and i.reporter_id = %L', private.caller());
    end if;
    if filters ->> named is not null then
      condition := condition || format(' and i.%I = %L::uuid', named, coalesce(private.to_uuid(filters ->> named), '00000000-0000-0000-0000-000000000000'));
    end if;
  end loop;
  foreach named in array array['priority', 'visibility', 'block'] loop
    if filters ->> named is not null then condition := condition || format(' and i.%I = %L', named, filters ->> named); end if;
  end loop;
  if filters ->> 'floor' ~ '^-?[0-9]{1,3}$' then condition := condition || format(' and i.floor = %L', filters ->> 'floor'); end if;
  -- Who looks after what is the management's own.
  if filters ->> 'assignee_id' is not null then
    condition := condition || case when standing <> 'all' then ' and false' else case filters ->> 'assignee_id' when 'none' then ' and i.assignee_id is null and i.supplier_id is null'
      else format(' and i.assignee_id = %L::uuid', coalesce(private.to_uuid(filters ->> 'assignee_id'), '00000000-0000-0000-0000-000000000000')) end end;
  end if;
  if filters ->> 'late' = 'true' then
    condition := condition || format(' and i.is_open and i.paused_at is null and (i.solve_due_at < %1$L or i.answered_at is null and i.answer_due_at < %1$L)', private.now());
  end if;
  condition := condition || case filters ->> 'whose'
    when 'reported' then format(' and i.reporter_id = %L', private.caller())
    when 'assigned' then format(' and i.assignee_id = %L', private.caller())
    when 'followed' then format(' and i.id in (select f.incident_id from public.incident_followers f where f.condominium_id = %L and f.user_id = %L)',
      condo_id, private.caller())
    else '' end;
  if filters ->> 'from' ~ '^\d{4}-\d\d-\d\d$' then
    condition := condition || format(' and i.created_at >= %L', (filters ->> 'from')::date::timestamp at time zone 'America/Sao_Paulo');
  end if;
  if filters ->> 'until' ~ '^\d{4}-\d\d-\d\d$' then
    condition := condition || format(' and i.created_at < %L', ((filters ->> 'until')::date + 1)::timestamp at time zone 'America/Sao_Paulo');
  end if;
  if asked is not null then
    condition := condition || case when asked ~ '^\d{4}-\d{1,7}$' or asked ~ '^\d{6,7}$'
      then format(' and i.number = %L', regexp_replace(asked, '^.*-', '')::integer)
        || case when asked ~ '-' then format(' and i.year = %L', left(asked, 4)::integer) else '' end
      else format(' and i.%I @@ %L::tsquery', case when standing = 'all' then 'words' else 'open_words' end, private.document_query(asked)) end;
  end if;
  return condition;
end $$;
create or replace function public.incident_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  standing text := private.incident_standing(condo_id);
  figures jsonb;
begin
  execute format($q$
    select jsonb_build_object('open', count(*), 'new', count(*) filter (where i.status = 'new'),
      'in_progress', count(*) filter (where i.status in ('triaged', 'in_progress')), 'waiting', count(*) filter (where i.status = 'waiting'),
      'late', count(*) filter (where i.paused_at is null and (i.solve_due_at < $1 or i.answered_at is null and i.answer_due_at < $1)),
      'unassigned', count(*) filter (where i.assignee_id is null and i.supplier_id is null),
      'mine', count(*) filter (where i.reporter_id = $2))
    from public.incidents i where %s$q$, private.incident_condition(condo_id, standing, '{"state": "open"}'))
    into figures using private.now(), private.caller();
  -- Who looks after what is the management's own, also as a number.
  if standing <> 'all' then figures := figures || '{"unassigned": null}'; end if;
  return figures || jsonb_build_object(
    'outages', (select count(*) from public.outages o where o.condominium_id = condo_id and o.ended_at is null));
end $$;
create or replace function public.incident_similar(condo_id uuid, category uuid, filters jsonb default '{}', typed text default '')
returns table (id uuid, protocol text, title text, status text, category_name text, created_at timestamptz, followers integer, is_followed boolean,
  is_mine boolean, place_name text, block text, floor integer)
language plpgsql stable security definer set search_path = ''
as $$
declare
  standing text := private.incident_standing(condo_id);
  asked tsquery := private.document_query(coalesce(typed, ''), true);
  unit uuid := (select u from private.to_uuid(filters ->> 'unit_id') u where standing = 'all' or u in (select private.my_units()));
  spot uuid := private.to_uuid(filters ->> 'place_id');
begin
  return query execute format($q$
    with near as (
      select i.*, (i.category_id = $2)::integer + 2 * coalesce(i.unit_id = $3, false)::integer + 2 * coalesce(i.place_id = $4, false)::integer
        + coalesce(i.block = $5 and i.unit_id is null, false)::integer + 2 * least(1, 10 * ts_rank(i.%2$I, $6)) as score
      from public.incidents i
      where %1$s and i.created_at > $7 - interval '60 days'
        and (i.category_id = $2 and ($4 is null and $3 is null and $5 is null or i.place_id = $4 or i.unit_id = $3 or i.block = $5) or i.%2$I @@ $6)
      order by i.sequence desc limit 300
    )
    select n.id, n.protocol, n.title, n.status, c.name, n.created_at, (select count(*)::integer from public.incident_followers f
        where f.condominium_id = $1 and f.incident_id = n.id),
      exists (select from public.incident_followers f where f.condominium_id = $1 and f.incident_id = n.id and f.user_id = $8),
      n.reporter_id = $8, p.name, n.block, n.floor
    from near n join public.incident_categories c on c.condominium_id = $1 and c.id = n.category_id
    left join public.incident_places p on p.condominium_id = $1 and p.id = n.place_id
    where n.score >= 1.5 order by n.score desc, n.sequence desc limit 3$q$,
    private.incident_condition(condo_id, standing, '{"state": "open", "visibility": "community"}'),
    case when standing = 'all' then 'words' else 'open_words' end)
  using condo_id, category, unit, spot, filters ->> 'block', asked, private.now(), private.caller();
end $$;
create or replace function public.incident_map(condo_id uuid, of_block text default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  standing text := private.incident_standing(condo_id);
  answer jsonb;
begin
  execute format($q$
    with open as materialized (
      select i.place_id, i.unit_id, coalesce(i.block, case when $4 then u.block end) as block, coalesce(i.floor, case when $4 then u.floor end) as floor,
        i.paused_at is null and (i.solve_due_at < $3 or i.answered_at is null and i.answer_due_at < $3) as late
      from public.incidents i left join public.units u on u.condominium_id = $1 and u.id = i.unit_id
      where %s
    ), by_unit as (
      select o.unit_id, count(*) as n, count(*) filter (where o.late) as late from open o where o.unit_id is not null group by 1
    ), by_block as (
      select o.block, count(*) as n, count(*) filter (where o.late) as late from open o group by 1
    ), on_floor as (
      select o.floor, count(*) as n from open o where o.block = $2 group by 1
    ), blocks as (
      select u.block, sum(u.units) as units from private.unit_counts u where u.condominium_id = $1 group by 1 having sum(u.units) > 0
    ), by_floor as (
      select u.floor, jsonb_agg(jsonb_build_object('id', u.unit_id, 'number', u.number, 'open', coalesce(b.n, 0), 'late', coalesce(b.late, 0))
        order by u.sort_key) as units
      from (select l.* from public.unit_list l where l.condominium_id = $1 and l.block = $2 and l.kind in ('apartment', 'house', 'store') order by l.sort_key limit 1000) u
      left join by_unit b on $4 and b.unit_id = u.unit_id
      group by u.floor
    )
    select jsonb_build_object(
      'blocks', coalesce((select jsonb_agg(jsonb_build_object('block', b.block, 'units', b.units, 'open', coalesce(o.n, 0), 'late', coalesce(o.late, 0)) order by b.block)
        from blocks b left join by_block o on o.block = b.block), '[]'),
      'floors', coalesce((select jsonb_agg(jsonb_build_object('floor', f.floor, 'units', f.units,
          'open', coalesce((select o.n from on_floor o where o.floor is not distinct from f.floor), 0)) order by f.floor desc nulls last) from by_floor f), '[]'),
      'places', coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'open', coalesce(o.n, 0), 'late', coalesce(o.late, 0)) order by p.position, p.name)
        from public.incident_places p left join (
          select o.place_id, count(*) as n, count(*) filter (where o.late) as late from open o where o.place_id is not null group by 1) o on o.place_id = p.id
        where p.condominium_id = $1 and (p.removed_at is null or o.n > 0)), '[]'),
      'elsewhere', (select count(*) from open o where o.place_id is null and o.block is null))$q$,
    private.incident_condition(condo_id, standing, '{"state": "open"}'))
  into answer using condo_id, of_block, private.now(), standing = 'all';
  return answer;
end $$;
