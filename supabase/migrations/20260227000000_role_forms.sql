-- How a role is written for a person: 'síndica' or 'síndico', 'moradora' or 'morador'. Theirs to choose, and to leave open: without a choice the office has
-- the law's name. It stands with each membership, so that whoever sees the membership sees the word, and goes with the name where a person is erased.
alter table public.memberships add column role_form text check (role_form in ('feminine', 'masculine'));

create function private.on_membership_named() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Erased (private.erase_person, private.forget_closed_accounts): nothing is left that says anything about them.
  if tg_op = 'UPDATE' then new.role_form := null;
  else
    new.role_form := (select m.role_form from public.memberships m where m.user_id = new.user_id and m.role_form is not null limit 1);
  end if;
  return new;
end $$;
create trigger memberships_form before insert on public.memberships for each row when (new.role_form is null)
  execute function private.on_membership_named();
create trigger memberships_form_erased before update of full_name, role_form on public.memberships for each row
  when (new.full_name = 'Pessoa removida' and new.role_form is not null) execute function private.on_membership_named();

create or replace view public.my_memberships with (security_barrier = true) as
select m.condominium_id, m.id, m.role, m.status, m.reason, m.full_name, m.unit_hint, m.created_at,
  (select c.name from public.condominiums c where c.id = m.condominium_id) as condominium_name,
  (select c.total_units from public.condominiums c where c.id = m.condominium_id and m.status = 'approved') as total_units,
  (select c.unit_count from public.condominiums c where c.id = m.condominium_id and m.status = 'approved') as unit_count,
  case when m.status = 'approved' then private.subscription_state(m.condominium_id) end as subscription_state,
  (select c.time_zone from public.condominiums c where c.id = m.condominium_id) as time_zone,
  m.status = 'approved' and private.has_unit(m.condominium_id, m.user_id) as has_unit,
  case when m.status = 'approved' then private.holidays_of(m.condominium_id) else '[]' end as holidays,
  m.role_form
from public.memberships m
where m.user_id = (select private.caller());

drop function private.asked_people(uuid, uuid);
create function private.asked_people(condo_id uuid, document uuid) returns table (
  user_id uuid, role text, full_name text, unit_label text, unit_sort text, acknowledged_at timestamptz, role_form text
)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  select a.user_id, a.role, a.full_name, a.unit_label, a.unit_sort, k.acknowledged_at, m.role_form
  from public.acknowledgement_requests r
  join public.documents d on d.condominium_id = r.condominium_id and d.id = r.document_id
  cross join lateral private.folder_audience(r.condominium_id, d.folder_id) a
  join public.memberships m on m.condominium_id = r.condominium_id and m.user_id = a.user_id
  left join public.acknowledgements k on k.condominium_id = r.condominium_id and k.document_id = d.id and k.version = d.version
    and k.user_id = a.user_id
  where r.condominium_id = condo_id and r.document_id = document and r.ended_at is null
    and (case a.role when 'owner_admin' then null when 'admin' then 'admin' when 'council' then 'council' when 'doorman' then 'doorman'
        else case when 'resident' = any (r.roles) then 'resident' when cardinality(a.owned_ids) > 0 then 'owner' end end) = any (r.roles)
    and (r.unit_ids is null or a.role in ('admin', 'council', 'doorman') or a.unit_ids && r.unit_ids)
$$;
grant execute on function private.asked_people(uuid, uuid) to service_role;

drop function public.find_members(uuid, text, text, text, text, boolean, uuid);
create function public.find_members(
  condo_id uuid, wanted text default '', only_role text default null, only_status text default null,
  place text default null, backwards boolean default false, only_id uuid default null
) returns table (
  id uuid, user_id uuid, full_name text, email_masked text, role text, status text, reason text, created_at timestamptz,
  decided_at timestamptz, place_key text, last_access timestamptz, has_second_factor boolean, units text[], role_form text
)
language plpgsql stable security definer rows 51 set search_path = ''
as $$
declare
  typed text := left(trim(coalesce(wanted, '')), 120);
  side text := case when backwards then '<' else '>' end;
  way text := case when backwards then 'desc' else 'asc' end;
  conditions text := case coalesce(only_status, '')
    when '' then $s$ and m.status in ('approved', 'suspended')$s$
    when 'approved' then $s$ and m.status = 'approved'$s$
    when 'suspended' then $s$ and m.status = 'suspended'$s$
    when 'ended' then $s$ and m.status = 'ended'$s$
    else ' and false' end;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  if only_id is not null then conditions := $s$ and m.id = $7 and m.status in ('approved', 'suspended', 'ended')$s$; end if;
  -- The síndico stands among the administrators.
  if only_role in ('owner_admin', 'admin') then conditions := conditions || ' and private.role_rank(m.role) in (0, 1)';
  elsif only_role is not null then conditions := conditions || ' and private.role_rank(m.role) = private.role_rank($2)'; end if;
  if typed ~ '@' then
    -- A whole address finds its account.
    conditions := conditions || ' and m.user_id = (select a.user_id from private.account_of_address($3) a)';
  elsif typed <> '' then
    conditions := conditions || ' and m.full_name ~* private.name_pattern($3)';
  end if;
  if place is not null then
    conditions := conditions || format(
      ' and (private.role_rank(m.role), m.full_name collate public.pt_br, m.id) %s ($4, $5 collate public.pt_br, $6)', side);
  end if;
  return query execute format($query$
    with page as (
      select m.*, private.role_rank(m.role) as rank from public.memberships m
      where m.condominium_id = $1 %1$s
      order by private.role_rank(m.role) %2$s, m.full_name collate public.pt_br %2$s, m.id %2$s limit 51
    )
    select p.id, p.user_id, p.full_name, p.email_masked, p.role, p.status, p.reason, p.created_at, p.decided_at,
      p.id || p.rank::text || p.full_name, a.last_access, a.has_second_factor, coalesce(h.units, '{}'), p.role_form
    from page p
    cross join lateral private.account_use(p.user_id) a
    cross join lateral (
      select array_agg(distinct case u.block when '' then u.number else u.block || '-' || u.number end) as units
      from public.people r
      join public.occupancies o on o.condominium_id = r.condominium_id and o.person_id = r.id and o.ends_on is null
      join public.units u on u.condominium_id = o.condominium_id and u.id = o.unit_id
      where r.condominium_id = $1 and r.user_id = p.user_id
    ) h
    order by p.rank %2$s, p.full_name collate public.pt_br %2$s, p.id %2$s
  $query$, conditions, way)
  using condo_id, only_role, typed,
    case when substr(place, 37, 1) ~ '^\d$' then substr(place, 37, 1)::integer end, substr(place, 38), private.to_uuid(left(place, 36)), only_id;
end $$;
grant execute on function public.find_members(uuid, text, text, text, text, boolean, uuid) to authenticated, service_role;

create or replace function public.desk_people(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'doorman');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'name', m.full_name, 'role', m.role, 'role_form', m.role_form, 'has_pin', p.user_id is not null,
      'set_at', p.set_at) order by m.role <> 'doorman', m.full_name), '[]')
    from public.memberships m left join private.desk_pins p on p.condominium_id = condo_id and p.user_id = m.user_id
    where m.condominium_id = condo_id and m.status = 'approved' and m.role in ('doorman', 'owner_admin', 'admin'));
end $$;

-- The log stays as it was written: the form is the actor's of today, looked up together with the page.
drop function public.find_audit_entries(uuid, uuid, text[], date, date, text, text, timestamptz, bigint);
create function public.find_audit_entries(
  condo_id uuid, actor uuid default null, actions text[] default null, since date default null, until date default null,
  wanted text default null, page_at text default 'first', key_at timestamptz default null, key_id bigint default null
) returns table (
  id bigint, condominium_id uuid, condominium_name text, actor_id uuid, actor_name text, actor_role text, action text, entity text,
  entity_id text, entity_label text, subject_person_id uuid, subject_name text, before jsonb, after jsonb, device text, network text, created_at timestamptz,
  actor_form text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_auditor(condo_id);
  return query
    select e.id, e.condominium_id, c.name, e.actor_id, private.audit_name(e.condominium_id, e.actor_id), e.actor_role, e.action, e.entity,
      e.entity_id, private.audit_label(e.condominium_id, e.entity, e.entity_id), e.subject_person_id, p.name::text, e.before, e.after, e.device, text(e.network), e.created_at, a.role_form
    from private.pick_audit_entries(condo_id, actor, actions, since, until, wanted, page_at, key_at, key_id, 51)
      with ordinality as e (id, condominium_id, actor_id, actor_role, action, entity, entity_id, subject_person_id, before, after,
        request_id, device, network, created_at, position)
    left join public.condominiums c on c.id = e.condominium_id
    left join public.memberships a on a.condominium_id = e.condominium_id and a.user_id = e.actor_id
    left join public.people p on p.condominium_id = e.condominium_id and p.id = e.subject_person_id
    order by e.position;
end $$;
grant execute on function public.find_audit_entries(uuid, uuid, text[], date, date, text, text, timestamptz, bigint) to authenticated, service_role;

create or replace function public.audit_entry(condo_id uuid, entry_id bigint default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_auditor(condo_id);
  return (
    select to_jsonb(e) || jsonb_build_object(
      'network', text(e.network), 'condominium_name', c.name, 'actor_name', private.audit_name(e.condominium_id, e.actor_id), 'actor_form', a.role_form,
      'subject_name', p.name,
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
    left join public.memberships a on a.condominium_id = e.condominium_id and a.user_id = e.actor_id
    left join public.people p on p.condominium_id = e.condominium_id and p.id = e.subject_person_id
    where e.id = entry_id and (condo_id is null or e.condominium_id = condo_id)
      and (e.entity_id is null or e.entity_id::text <> all (array(select private.entities_kept_from_me())))
      and not (private.is_kept_from_gate(condo_id) and e.entity = any (private.gate_entities())));
end $$;

drop function public.my_data_accesses(timestamptz);
create function public.my_data_accesses(before_at timestamptz default null) returns table (
  id bigint, condominium_name text, kind text, actor_name text, actor_role text, details jsonb, created_at timestamptz,
  actor_form text
)
language sql stable security definer set search_path = ''
as $$
  with mine as materialized (
    select p.condominium_id, p.id, p.created_at from public.people p where p.user_id = (select private.caller())
  )
  select e.id, c.name, private.data_access_kind(e.action), private.audit_name(e.condominium_id, e.actor_id), e.actor_role,
    jsonb_strip_nulls(jsonb_build_object('fields', e.after -> 'fields', 'reason', e.after -> 'reason', 'with_contacts', e.after -> 'with_contacts',
      'title', e.after -> 'title')),
    e.created_at, a.role_form
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
  left join public.memberships a on a.condominium_id = e.condominium_id and a.user_id = e.actor_id
  where e.actor_id is distinct from (select private.caller())
  order by e.created_at desc, e.id desc limit 50
$$;
grant execute on function public.my_data_accesses(timestamptz) to authenticated, service_role;
