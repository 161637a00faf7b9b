-- Support access: an administrator of the platform sees one condominium as its administration does, for at most four hours, with a written reason
-- (docs/decisions/0095). Without one they read nothing of a tenant (product.md).

-- What an administration asked the support for.
create table public.support_requests (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  -- What people call it by, across condominiums.
  number bigint not null generated always as identity unique,
  asked_by uuid not null,
  text text not null check (char_length(text) between 10 and 2000 and private.is_prose(text)),
  created_at timestamptz not null default private.now(),
  -- Withdrawn by the administration, or answered by the support.
  closed_at timestamptz,
  answer text check (char_length(answer) between 1 and 2000 and private.is_prose(answer)),
  check (answer is null or closed_at is not null),
  primary key (condominium_id, id)
);
create index support_requests_open on public.support_requests (created_at, id) where closed_at is null;

create table public.support_accesses (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id() unique,
  -- Without foreign keys to accounts: it outlives them, as the audit does.
  opened_by uuid not null,
  -- It lives in the session that opened it, and in no other of the same account.
  session_id uuid not null,
  reason text not null check (char_length(reason) between 10 and 500 and private.is_plain(reason)),
  reference text not null check (char_length(reference) between 1 and 60 and private.is_plain(reference)),
  opened_at timestamptz not null default private.now(),
  expires_at timestamptz not null,
  -- What the support asks to change, and the answer of who administers the condominium.
  asked_to_act_at timestamptz,
  asked_to_act_for text check (char_length(asked_to_act_for) between 10 and 500 and private.is_plain(asked_to_act_for)),
  answered_at timestamptz,
  answered_by uuid,
  may_act boolean not null default false,
  ended_at timestamptz,
  -- Null where the time ended it.
  ended_by uuid,
  check (expires_at > opened_at and expires_at <= opened_at + interval '4 hours'),
  check (not may_act or answered_at is not null),
  check (answered_at is null or asked_to_act_at is not null),
  primary key (condominium_id, id)
);
create unique index support_accesses_open on public.support_accesses (opened_by, condominium_id) where ended_at is null;
create index support_accesses_expiring on public.support_accesses (expires_at) where ended_at is null;

-- The page that is being looked at. Nothing is read but while one is written down (open-support-page), so there is no reading that the
-- condominium's audit does not know of. Apart, because who listens to the access need not hear of every page.
create table private.support_views (
  access_id uuid primary key references public.support_accesses (id) on delete cascade,
  page text not null,
  seen_until timestamptz not null
);

alter table public.support_requests enable row level security;
alter table public.support_accesses enable row level security;
-- Of the session nobody reads.
grant select on public.support_requests to authenticated, service_role;
grant select (condominium_id, id, opened_by, reason, reference, opened_at, expires_at, asked_to_act_at, asked_to_act_for, answered_at, answered_by,
  may_act, ended_at, ended_by) on public.support_accesses to authenticated;
grant select, insert, update on public.support_requests, public.support_accesses, private.support_views to service_role;
create policy "administrators see what they asked the support" on public.support_requests for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "the support sees what it was asked" on public.support_requests for select to authenticated
  using ((select private.is_superadmin()));
create policy "administrators see who of the support was in" on public.support_accesses for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "the support sees its accesses" on public.support_accesses for select to authenticated
  using ((select private.is_superadmin()));
call private.tell_of('public.support_requests', 'board unnamed');
call private.tell_of('public.support_accesses', 'board unnamed', 'person:opened_by');

-- The caller's open accesses: of this session, still alive, until their end, while the caller administers the platform.
create function private.support_open() returns setof public.support_accesses
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select a.* from public.support_accesses a
  where a.opened_by = (select auth.uid()) and a.ended_at is null and a.expires_at > private.now()
    and a.session_id::text = (select auth.jwt()) ->> 'session_id'
    and (select private.session_level() is not null) and (select private.is_superadmin())
$$;
revoke execute on function private.support_open() from public;
grant execute on function private.support_open() to service_role;

-- Where the caller sees as an administrator now, for reading or for changing too. A transaction that reads only cannot become one that writes
-- (https://www.postgresql.org/docs/current/sql-set-transaction.html), and requests that read run in such a one.
create function private.support_in(for_reading boolean) returns setof uuid
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select a.condominium_id from private.support_open() a
  join private.support_views v on v.access_id = a.id and v.seen_until > private.now()
  where a.may_act or for_reading
$$;
revoke execute on function private.support_in(boolean) from public;

-- As before, and the support where it has an access: as an administrator, never as the síndico. Of
-- everybody else it is not even asked: this runs in every statement.
create or replace function private.condominiums_as(variadic roles text[]) returns setof uuid
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select m.condominium_id from public.memberships m
  where m.user_id = (select auth.uid()) and m.status = 'approved' and m.role = any (roles)
    and (select private.second_factor_met())
  union all
  select s from private.support_in(current_setting('transaction_read_only') = 'on') s
  where 'admin' = any (roles) and (select exists (select from private.platform_admins p where p.user_id = (select auth.uid())))
$$;
create or replace function private.my_condominiums() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select m.condominium_id from public.memberships m
  where m.user_id = (select auth.uid()) and m.status = 'approved' and (select private.second_factor_met())
  union all
  select s from private.support_in(current_setting('transaction_read_only') = 'on') s
  where (select exists (select from private.platform_admins p where p.user_id = (select auth.uid())))
$$;

-- For commands: 'acts', 'reads', or null where the caller has no access.
create function private.support_standing(target uuid) returns text
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select case when target in (select private.support_in(false)) then 'acts' when target in (select private.support_in(true)) then 'reads' end
$$;
revoke execute on function private.support_standing(uuid) from public;
grant execute on function private.support_standing(uuid) to service_role;

-- What an entry of the audit says that the caller was.
create function private.acting_role(tenant uuid) returns text
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select coalesce(
    (select m.role from public.memberships m where m.condominium_id = tenant and m.user_id = auth.uid() and m.status = 'approved'),
    case when private.support_standing(tenant) is not null then 'support' end)
$$;
revoke execute on function private.acting_role(uuid) from public;

-- Files: the storage service writes down an access in the transaction that reads, so this asks for no reading one. An address signed for
-- a file would outlive the access; the file itself is given to the session alone.
create or replace function private.file_folders(verb text) returns setof text
language sql stable security definer set search_path = ''
as $$
  select m.condominium_id || '/' || a.area
  from public.memberships m
  join private.file_areas a on m.role = any (case verb when 'read' then a.readers when 'write' then a.writers end)
  where m.user_id = (select auth.uid()) and m.status = 'approved' and (select private.second_factor_met())
    and (verb = 'read' or private.subscription_state(m.condominium_id) in ('trial', 'active'))
  union all
  select s || '/' || a.area
  from private.support_in(verb = 'read') s
  join private.file_areas a on 'admin' = any (case verb when 'read' then a.readers when 'write' then a.writers end)
  where case verb when 'read' then coalesce(storage.operation(), '') !~ '(sign|copy|move)'
    else private.subscription_state(s) in ('trial', 'active') end
$$;

-- Every file that the support opens leaves an entry, not only those of people's records.
create or replace function private.note_opening(file_id uuid, path text, file_name text) returns boolean
language plpgsql volatile security definer cost 10000 set search_path = ''
as $$
declare
  tenant uuid := private.to_uuid(split_part(path, '/', 1));
  role text;
  whose record;
begin
  -- HEAD asks whether it is there.
  if auth.uid() is null or current_setting('request.method', true) = 'HEAD'
    or coalesce(storage.operation(), '') !~ '(^|\.)(object\.(get|get_authenticated|sign|sign_many|copy)|render\.image\w*)$'
    or split_part(path, '/', 2) <> 'people' and not exists (select from private.support_open() a where a.condominium_id = tenant)
    or not exists (select from private.file_folders('read') f where f = private.file_folder(path))
  then
    return true;
  end if;
  role := private.acting_role(tenant);
  if split_part(path, '/', 2) <> 'people' and role is distinct from 'support' then return true; end if;
  select p.id, p.user_id into whose from private.person_of_file(path) p;
  if whose.user_id is not distinct from auth.uid() and role is distinct from 'support' or exists (
    select from public.audit_entries e
    where e.condominium_id = tenant and e.entity_id = file_id::text and e.actor_id = auth.uid()
      and e.action in ('view-document', 'view-file') and e.created_at > private.now() - interval '1 hour')
  then
    return true;
  end if;
  insert into public.audit_entries (condominium_id, actor_id, actor_role, action, entity, entity_id, subject_person_id, after, request_id)
  values (tenant, auth.uid(), role, case split_part(path, '/', 2) when 'people' then 'view-document' else 'view-file' end,
    'files', file_id::text, whose.id, jsonb_build_object('title', file_name), private.request_header('x-request-id'));
  return true;
end $$;

create or replace function private.audit_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contacts text[] := case when tg_table_name = 'condominiums' then '{}' else '{document,email,phone}' end;
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - contacts end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - contacts end;
  this_row jsonb := coalesce(new_row, old_row);
  tenant uuid := coalesce(this_row ->> 'condominium_id', this_row ->> 'id')::uuid;
begin
  if current_setting('role', true) = 'authenticated' then
    insert into public.audit_entries (condominium_id, actor_id, actor_role, action, entity, entity_id, before, after, request_id)
    values (tenant, auth.uid(), private.acting_role(tenant), lower(tg_op), tg_table_name, this_row ->> 'id', old_row, new_row,
      private.request_header('x-request-id'));
  end if;
  return null;
end $$;

-- The realtime service checks a topic when it is joined, and not again at an access's end: the support hears no tenant's topics, and its pages
-- ask again instead.
create function private.condominiums_heard(variadic roles text[]) returns setof uuid
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$ select private.condominiums_as(variadic roles) except select a.condominium_id from private.support_open() a $$;
revoke execute on function private.condominiums_heard(text[]) from public;
create or replace function private.may_hear(topic text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select case t.kind
      when 'person' then t.id = (select private.caller())
      when 'members' then t.id in (select private.condominiums_heard('owner_admin', 'admin', 'council', 'doorman', 'resident'))
      when 'board' then t.id in (select private.condominiums_heard('owner_admin', 'admin', 'council'))
      when 'desk' then t.id in (select private.condominiums_heard('owner_admin', 'admin', 'council', 'doorman'))
      when 'unit' then t.id in (select private.my_units()) or exists (
        select from public.units u
        where u.id = t.id and u.condominium_id in (select private.condominiums_heard('owner_admin', 'admin', 'council')))
      when 'assembly' then exists (
        select from public.assemblies a
        where a.id = t.id and a.called_at is not null
          and a.condominium_id in (select private.condominiums_heard('owner_admin', 'admin', 'council', 'resident')))
    end
    from (select split_part(topic, ':', 1), private.to_uuid(split_part(topic, ':', 2))) as t (kind, id)
    where topic = t.kind || ':' || t.id), false)
$$;

-- As before, for the support too.
create or replace function public.home(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  mine text;
  manages boolean;
  answer jsonb;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  -- Without a membership it is the support, which sees as an administrator.
  mine := coalesce((select m.role from public.memberships m
    where m.condominium_id = condo_id and m.user_id = private.caller() and m.status = 'approved'), 'admin');
  manages := mine in ('owner_admin', 'admin');
  answer := jsonb_build_object('today', private.today(condo_id),
    'news', public.announcements_summary(condo_id) -> 'newest',
    'documents', public.documents_waiting(condo_id));
  if mine = 'doorman' then
    return answer || jsonb_build_object(
      'assemblies', public.desk_assemblies(condo_id),
      'moves', (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'label', d.label, 'moves_on', m.moves_on, 'hours', m.hours,
          'status', m.status, 'items', m.items) order by m.moves_on, m.id), '[]')
        from (select o.* from public.moves o where o.condominium_id = condo_id and o.status in ('planned', 'running')
          order by o.moves_on, o.id limit 5) m
        left join public.unit_list d on d.condominium_id = condo_id and d.unit_id = m.unit_id));
  end if;
  answer := answer || jsonb_build_object('community', public.community_waiting(condo_id),
    -- Charges and bills that come have their own places on the page; a month of a large building has a million.
    'ahead', private.building_days(condo_id, private.caller(), private.today(condo_id), private.today(condo_id) + 31,
      array['assembly', 'move', 'work', 'reservation', 'closure', 'maintenance', 'expiry', 'term'], 12) -> 'events',
    'polls', case when coalesce(((private.current_plan(condo_id)).features ->> 'voting')::boolean, false) then private.polls_waiting(condo_id) else '[]' end);
  if mine in ('resident', 'council') then
    answer := answer || jsonb_build_object('desk', private.desk_waiting(condo_id));
  end if;
  if mine = 'resident' then
    return answer || jsonb_build_object('own', private.own_money(condo_id));
  end if;
  answer := answer || jsonb_build_object(
    'summary', public.home_summary(condo_id),
    'duties', private.management_waiting(condo_id, mine),
    'budget', private.budget_month(condo_id),
    'delinquency_before', (select to_jsonb(e) - 'condominium_id' from private.delinquency_ends e where e.condominium_id = condo_id),
    'inspections', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'state', s.state, 'valid_until', s.valid_until,
          'done_on', s.done_on, 'not_applicable_reason', s.not_applicable_reason)
        order by array_position(array['refused', 'lapsed', 'due'], s.state), s.valid_until, s.position, s.name), '[]')
      from private.inspection_states(condo_id, (select private.today(condo_id))) s where s.state in ('refused', 'lapsed', 'due')));
  if not manages then
    return answer;
  end if;
  return answer || jsonb_build_object(
    'data', public.data_desk(condo_id),
    'gate', case when coalesce(((private.current_plan(condo_id)).features ->> 'portaria')::boolean, false) then private.gate_now(condo_id) end,
    'changes', (select count(*) from public.change_requests c where c.condominium_id = condo_id and c.status = 'pending'),
    'conflicts', (select count(*) from public.desk_conflicts c where c.condominium_id = condo_id and c.settled_at is null))
    || case when mine = 'owner_admin' then jsonb_build_object('mandate_ends_on', (
      select max(coalesce(m.ended_on, m.ends_on)) from public.mandates m where m.condominium_id = condo_id)) else '{}' end;
end $$;
grant execute on function public.home(uuid) to authenticated, service_role;

-- Who acts for the administration is kept from their own case there, by whatever way they came.
create or replace function private.decides_in(target uuid) returns boolean
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select exists (select from public.memberships m where m.condominium_id = target and m.user_id = auth.uid() and m.status = 'approved'
    and m.role in ('owner_admin', 'admin', 'council')) or target in (select private.support_in(false))
$$;

-- The caller's open accesses, each with what the screens need before anything else, as `my_memberships` has it for members.
create function public.my_support_accesses() returns table (
  id uuid, condominium_id uuid, condominium_name text, total_units integer, unit_count integer, subscription_state text, time_zone text,
  holidays jsonb, reason text, reference text, opened_at timestamptz, expires_at timestamptz, asked_to_act_at timestamptz, answered_at timestamptz,
  may_act boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_superadmin() then raise sqlstate 'PT403' using message = 'forbidden'; end if;
  return query
  select a.id, c.id, c.name, c.total_units, c.unit_count, private.subscription_state(c.id), c.time_zone, private.holidays_of(c.id),
    a.reason, a.reference, a.opened_at, a.expires_at, a.asked_to_act_at, a.answered_at, a.may_act
  from private.support_open() a join public.condominiums c on c.id = a.condominium_id order by a.opened_at, a.id;
end $$;
revoke execute on function public.my_support_accesses() from public, anon;
grant execute on function public.my_support_accesses() to authenticated, service_role;

-- What a condominium and the support had to do with each other, the newest first: { requests, accesses }. Both sides read it.
create function public.support_desk(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_superadmin() then perform private.demand_role(condo_id, 'owner_admin', 'admin'); end if;
  return jsonb_build_object(
    'condominium', (select c.name from public.condominiums c where c.id = condo_id),
    'requests', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'number', r.number, 'text', r.text, 'created_at', r.created_at,
        'closed_at', r.closed_at, 'answer', r.answer, 'author', private.audit_name(condo_id, r.asked_by)) order by r.number desc), '[]')
      from (select q.* from public.support_requests q where q.condominium_id = condo_id order by q.closed_at is not null, q.number desc limit 50) r),
    'accesses', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'reason', a.reason, 'reference', a.reference, 'opened_at', a.opened_at,
        'expires_at', a.expires_at, 'asked_to_act_at', a.asked_to_act_at, 'asked_to_act_for', a.asked_to_act_for, 'answered_at', a.answered_at,
        'answered_by', private.audit_name(condo_id, a.answered_by), 'may_act', a.may_act, 'ended_at', a.ended_at,
        'ended_by', case when a.ended_at is null then null when a.ended_by is null then 'time' when a.ended_by = a.opened_by then 'support'
          else 'condominium' end,
        'is_mine', exists (select from private.support_open() o where o.id = a.id),
        'pages', (select coalesce(jsonb_agg(jsonb_build_object('page', e.after ->> 'page', 'path', e.after ->> 'path', 'at', e.created_at)
            order by e.id), '[]')
          from (select e.* from public.audit_entries e
            where e.condominium_id = condo_id and e.entity_id = a.id::text and e.action = 'open-support-page' order by e.id limit 200) e))
        order by a.opened_at desc), '[]')
      from (select s.* from public.support_accesses s where s.condominium_id = condo_id order by s.opened_at desc limit 50) a));
end $$;
revoke execute on function public.support_desk(uuid) from public, anon;
grant execute on function public.support_desk(uuid) to authenticated, service_role;
create index support_requests_newest on public.support_requests (condominium_id, number);
create index support_accesses_newest on public.support_accesses (condominium_id, opened_at);

-- Who administers a condominium sees on every page that the support is in it.
create or replace view public.my_memberships with (security_barrier = true) as
select m.condominium_id, m.id, m.role, m.status, m.reason, m.full_name, m.unit_hint, m.created_at,
  (select c.name from public.condominiums c where c.id = m.condominium_id) as condominium_name,
  (select c.total_units from public.condominiums c where c.id = m.condominium_id and m.status = 'approved') as total_units,
  (select c.unit_count from public.condominiums c where c.id = m.condominium_id and m.status = 'approved') as unit_count,
  case when m.status = 'approved' then private.subscription_state(m.condominium_id) end as subscription_state,
  (select c.time_zone from public.condominiums c where c.id = m.condominium_id) as time_zone,
  m.status = 'approved' and private.has_unit(m.condominium_id, m.user_id) as has_unit,
  case when m.status = 'approved' then private.holidays_of(m.condominium_id) else '[]' end as holidays,
  m.role_form,
  case when m.status = 'approved' and m.role in ('owner_admin', 'admin') then (
    select jsonb_build_object('id', a.id, 'expires_at', a.expires_at, 'asks', a.asked_to_act_at is not null and a.answered_at is null,
      'may_act', a.may_act)
    from public.support_accesses a
    where a.condominium_id = m.condominium_id and a.ended_at is null and a.expires_at > private.now()
    order by a.opened_at desc limit 1) end as support_visit
from public.memberships m
where m.user_id = (select private.caller());
