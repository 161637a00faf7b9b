-- The audit as people read it: by page and filter, one entry with its seal, and who saw one's own data.

-- Refuses whoever may not read a condominium's audit; null is everything, for platform administrators.
create function private.demand_auditor(condo_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$ begin
  if not private.is_superadmin() then perform private.demand_role(condo_id, 'owner_admin', 'admin'); end if;
end $$;

-- Who did something, by name: a member, a person of the register, or the platform. Null once the account is gone.
create function private.audit_name(tenant uuid, account uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select m.full_name from public.memberships m where m.condominium_id = tenant and m.user_id = account),
    (select p.name from public.people p where p.condominium_id = tenant and p.user_id = account limit 1),
    (select 'Equipe Prumo' from private.platform_admins a where a.user_id = account))
$$;

-- 'A-101' of a unit: a unit's name as people say it.
create function private.audit_unit(tenant uuid, unit uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case u.block when '' then u.number else u.block || '-' || u.number end
  from public.units u where u.condominium_id = tenant and u.id = unit
$$;
create function private.audit_person(tenant uuid, person uuid) returns text
language sql stable security definer set search_path = ''
as $$ select p.name from public.people p where p.condominium_id = tenant and p.id = person $$;

-- What an entry is about, by name, as its row calls itself today; null where it is gone or has none. A statement for each kind, so that
-- an entry plans only its own.
create function private.audit_label(tenant uuid, entity text, entity_id text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare row_id uuid := private.to_uuid(entity_id);
begin
  if row_id is null then return null; end if;
  case entity
    when 'units' then return private.audit_unit(tenant, row_id);
    when 'people', 'consents' then return private.audit_person(tenant, row_id);
    when 'memberships' then
      return (select m.full_name from public.memberships m where m.condominium_id = tenant and m.id = row_id);
    when 'invitations' then
      return (select coalesce(i.full_name, i.email_masked) from public.invitations i where i.condominium_id = tenant and i.id = row_id);
    when 'occupancies' then
      return (select concat_ws(' · ', private.audit_unit(tenant, o.unit_id), private.audit_person(tenant, o.person_id))
        from public.occupancies o where o.condominium_id = tenant and o.id = row_id);
    when 'moves' then
      return (select concat_ws(' · ', private.audit_unit(tenant, o.unit_id), private.audit_person(tenant, o.person_id))
        from public.moves o where o.condominium_id = tenant and o.id = row_id);
    when 'vehicles' then
      return (select concat_ws(' · ', v.plate, private.audit_unit(tenant, v.unit_id))
        from public.vehicles v where v.condominium_id = tenant and v.id = row_id);
    when 'pets' then
      return (select concat_ws(' · ', p.name, private.audit_unit(tenant, p.unit_id))
        from public.pets p where p.condominium_id = tenant and p.id = row_id);
    when 'emergency_contacts' then
      return (select private.audit_person(tenant, c.person_id)
        from public.emergency_contacts c where c.condominium_id = tenant and c.id = row_id);
    when 'change_requests' then
      return (select private.audit_person(tenant, r.person_id)
        from public.change_requests r where r.condominium_id = tenant and r.id = row_id);
    when 'person_erasures' then
      return (select private.audit_person(tenant, r.person_id)
        from public.person_erasures r where r.condominium_id = tenant and r.id = row_id);
    when 'data_requests' then
      return (select 'nº ' || r.number from public.data_requests r where r.condominium_id = tenant and r.id = row_id);
    when 'unit_groups' then return (select g.name from public.unit_groups g where g.condominium_id = tenant and g.id = row_id);
    when 'unit_changes' then return (select c.title from public.unit_changes c where c.condominium_id = tenant and c.id = row_id);
    when 'decisions' then return (select d.label from public.decisions d where d.condominium_id = tenant and d.id = row_id);
    when 'mandates' then return (select m.full_name from public.mandates m where m.condominium_id = tenant and m.id = row_id);
    when 'handovers' then return (select h.to_name from public.handovers h where h.condominium_id = tenant and h.id = row_id);
    when 'jobs' then return (select j.title from public.jobs j where j.condominium_id = tenant and j.id = row_id);
    when 'condominiums' then return (select c.name from public.condominiums c where c.id = row_id);
    when 'charges' then
      return (select c.unit_label || ' · ' || to_char(c.competence, 'MM/YYYY')
        from public.charges c where c.condominium_id = tenant and c.id = row_id);
    when 'charge_runs' then
      return (select to_char(r.competence, 'MM/YYYY') from public.charge_runs r where r.condominium_id = tenant and r.id = row_id);
    when 'ledger_transfers' then
      return (select t.description from public.ledger_transfers t where t.condominium_id = tenant and t.id = row_id);
    when 'remittances' then
      return (select r.file_name from public.remittances r where r.condominium_id = tenant and r.id = row_id);
    when 'return_files' then
      return (select r.file_name from public.return_files r where r.condominium_id = tenant and r.id = row_id);
    else return null;
  end case;
end $$;

-- Entries newest first, by page. `actions` holds words as domain/audit has them: a command, or 'update:conventions' for a table that
-- is written directly. `wanted` is the id of what was touched. Pages: 'first', 'last', 'after' or 'before' the key (created_at, id);
-- those towards the front come in reverse.
create function private.pick_audit_entries(
  condo_id uuid, actor uuid, actions text[], since date, until date, wanted text, page_at text, key_at timestamptz, key_id bigint, at_most integer
) returns setof public.audit_entries
language plpgsql stable security definer set search_path = ''
as $$
declare
  backwards boolean := page_at in ('last', 'before');
  ordered text := case when backwards then ' order by e.created_at, e.id limit $9' else ' order by e.created_at desc, e.id desc limit $9' end;
  conditions text := concat_ws(' and ', 'true',
    case when condo_id is not null then 'e.condominium_id = $1' end,
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
  return query execute one || ordered using condo_id, actor, actions, since, until, wanted, key_at, key_id, at_most;
end $$;

create function public.find_audit_entries(
  condo_id uuid, actor uuid default null, actions text[] default null, since date default null, until date default null,
  wanted text default null, page_at text default 'first', key_at timestamptz default null, key_id bigint default null
) returns table (
  id bigint, condominium_id uuid, condominium_name text, actor_id uuid, actor_name text, actor_role text, action text, entity text,
  entity_id text, entity_label text, subject_person_id uuid, subject_name text, before jsonb, after jsonb, device text, network text, created_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_auditor(condo_id);
  return query
    select e.id, e.condominium_id, c.name, e.actor_id, private.audit_name(e.condominium_id, e.actor_id), e.actor_role, e.action, e.entity,
      e.entity_id, private.audit_label(e.condominium_id, e.entity, e.entity_id), e.subject_person_id, p.name::text, e.before, e.after, e.device, text(e.network), e.created_at
    from private.pick_audit_entries(condo_id, actor, actions, since, until, wanted, page_at, key_at, key_id, 51)
      with ordinality as e (id, condominium_id, actor_id, actor_role, action, entity, entity_id, subject_person_id, before, after,
        request_id, device, network, created_at, position)
    left join public.condominiums c on c.id = e.condominium_id
    left join public.people p on p.condominium_id = e.condominium_id and p.id = e.subject_person_id
    order by e.position;
end $$;

-- What the rows that an entry's values point to are called today, by id; at most forty.
create function private.audit_names(tenant uuid, told text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(n.id, n.name), '{}')
  from (
    select c.id, coalesce(private.audit_unit(tenant, c.id), private.audit_person(tenant, c.id), private.audit_name(tenant, c.id)) as name
    from (
      select distinct m[1]::uuid as id
      from regexp_matches(told, '"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"', 'g') m limit 40) c
  ) n where n.name is not null
$$;

-- One entry with the seal that covers it: { …, names, seal: { seq, sealed_at, head } | null }.
create function public.audit_entry(condo_id uuid, entry_id bigint default 0) returns jsonb
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
    where e.id = entry_id and (condo_id is null or e.condominium_id = condo_id));
end $$;

-- Who has entries in a condominium's audit: { actor_id, actor_name }, one look at the index for each.
create function public.audit_actors(condo_id uuid) returns table (actor_id uuid, actor_name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_auditor(condo_id);
  return query
    with recursive actors as (
      (select e.actor_id from public.audit_entries e where e.condominium_id = condo_id and e.actor_id is not null order by e.actor_id limit 1)
      union all
      select (select e.actor_id from public.audit_entries e
        where e.condominium_id = condo_id and e.actor_id > a.actor_id order by e.actor_id limit 1)
      from actors a where a.actor_id is not null
    )
    select a.actor_id, private.audit_name(condo_id, a.actor_id) from actors a where a.actor_id is not null
    order by 2 nulls last limit 500;
end $$;

-- People of the whole platform by part of their name (three letters or more), by whole e-mail or by account id, for the filter of its
-- administrators: { actor_id, actor_name, condominium_name }, twenty at most.
create function public.audit_people(wanted text default '') returns table (actor_id uuid, actor_name text, condominium_name text)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  typed text := left(trim(coalesce(wanted, '')), 120);
  account uuid := private.to_uuid(lower(typed));
begin
  if not private.is_superadmin() then raise sqlstate 'PT403' using message = 'forbidden'; end if;
  if account is null and typed ~ '@' then account := (select a.user_id from private.account_of_address(typed) a); end if;
  if account is not null then
    return query
      select account, coalesce(min(m.full_name), min(private.audit_name(null, account))), min(c.name)
      from (select 1) one
      left join public.memberships m on m.user_id = account
      left join public.condominiums c on c.id = m.condominium_id
      having coalesce(min(m.full_name), min(private.audit_name(null, account))) is not null;
  elsif length(regexp_replace(typed, '[^[:alnum:]]', '', 'g')) >= 3 and typed !~ '@' then
    return query
      select distinct on (f.full_name, f.user_id) f.user_id, f.full_name, c.name
      from (select m.user_id, m.full_name, m.condominium_id from public.memberships m
        where m.full_name ~* private.name_pattern(typed) limit 200) f
      join public.condominiums c on c.id = f.condominium_id
      order by f.full_name, f.user_id limit 20;
  end if;
end $$;

-- How far the condominium's chain (for platform administrators: the one outside any) is sealed, and what the night's check found.
create function public.audit_state(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  chain uuid := private.audit_chain(condo_id);
begin
  perform private.demand_auditor(condo_id);
  return jsonb_build_object(
    'sealed_at', (select p.sealed_at from private.audit_sealing p),
    'seals', (select coalesce(max(s.seq), 0) from public.audit_seals s where s.condominium_id = chain),
    'head', (select encode(s.head, 'hex') from public.audit_seals s where s.condominium_id = chain order by s.seq desc limit 1),
    'checked', (select jsonb_build_object('at', k.checked_at, 'seals', k.seals, 'entries', k.entries,
        'broken', case when k.problem is not null then jsonb_build_object('seq', k.broken_seq, 'problem', k.problem) end)
      from private.audit_checks k where k.condominium_id = chain));
end $$;

-- Recomputes the next seals of a condominium's chain, so many that an answer takes about a second at most (private.check_audit).
create function public.verify_audit(condo_id uuid, after_seq bigint default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_auditor(condo_id);
  return private.check_audit(private.audit_chain(condo_id), after_seq,
    -- Seals of a busy minute hold 10,000 entries, those of a quiet one a few.
    (select greatest(count(*) filter (where w.entries <= 50000), 1)::integer from (
      select sum(s.row_count) over (order by s.seq) as entries from (
        select * from public.audit_seals s where s.condominium_id = private.audit_chain(condo_id) and s.seq > after_seq order by s.seq limit 500
      ) s) w));
end $$;

-- What an entry tells those whose data it is about; null when it is no access to data.
create function private.data_access_kind(action text) returns text
language sql immutable set search_path = ''
as $$
  select case action when 'reveal-contact' then 'reveal' when 'reveal-emergency-contacts' then 'reveal'
    when 'export-register' then 'export' when 'view-document' then 'view'
    when 'open-support-access' then 'support' end
$$;

-- Who saw the caller's data (LGPD art. 18 I, 19 II): what was revealed of them, exports of the register they are in, support accesses to
-- their condominium; fifty at a time, newest first, before an instant. One's own accesses are not among them.
create function public.my_data_accesses(before_at timestamptz default null) returns table (
  id bigint, condominium_name text, kind text, actor_name text, actor_role text, details jsonb, created_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  with mine as materialized (
    select p.condominium_id, p.id, p.created_at from public.people p where p.user_id = (select private.caller())
  )
  select e.id, c.name, private.data_access_kind(e.action), private.audit_name(e.condominium_id, e.actor_id), e.actor_role,
    jsonb_strip_nulls(jsonb_build_object('fields', e.after -> 'fields', 'reason', e.after -> 'reason', 'with_contacts', e.after -> 'with_contacts',
      'title', e.after -> 'title')),
    e.created_at
  from (
    select s.* from mine m cross join lateral (
      select e.* from public.audit_entries e
      where e.condominium_id = m.condominium_id and e.subject_person_id = m.id and (before_at is null or e.created_at < before_at)
        and private.data_access_kind(e.action) is not null
      order by e.created_at desc limit 50) s
    union
    select a.* from (select m.condominium_id, min(m.created_at) as since from mine m group by 1) m
    cross join (values ('export-register'), ('open-support-access')) k (action)
    cross join lateral (
      select e.* from public.audit_entries e
      where e.condominium_id = m.condominium_id and e.action = k.action and e.created_at >= m.since
        and (before_at is null or e.created_at < before_at)
      order by e.created_at desc limit 50) a
  ) e
  left join public.condominiums c on c.id = e.condominium_id
  where e.actor_id is distinct from (select private.caller())
  order by e.created_at desc, e.id desc limit 50
$$;
grant execute on function public.find_audit_entries(uuid, uuid, text[], date, date, text, text, timestamptz, bigint),
  public.audit_entry(uuid, bigint), public.audit_actors(uuid), public.audit_people(text), public.audit_state(uuid), public.verify_audit(uuid, bigint),
  public.my_data_accesses(timestamptz) to authenticated, service_role;
