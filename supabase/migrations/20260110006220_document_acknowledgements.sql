-- Acknowledgement: people are asked to confirm that they read a document; a new version asks again.

create table public.acknowledgement_requests (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  document_id uuid not null,
  folder_id uuid not null,
  -- Whom, of those who see the document; of these units alone.
  roles text[] not null check (roles <@ array['admin', 'council', 'doorman', 'owner', 'resident'] and cardinality(roles) > 0),
  unit_ids uuid[] check (cardinality(unit_ids) between 1 and 500),
  due_on date,
  asked_by uuid,
  asked_at timestamptz not null default private.now(),
  -- Of the version that people were last told of, and when those who had not read it were reminded.
  told_version integer,
  reminded_on date,
  ended_at timestamptz,
  primary key (condominium_id, id),
  foreign key (condominium_id, document_id, folder_id) references public.documents (condominium_id, id, folder_id)
    on update cascade on delete cascade
);
create unique index acknowledgement_asked_once on public.acknowledgement_requests (condominium_id, document_id) where ended_at is null;

create table public.acknowledgements (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  document_id uuid not null,
  version integer not null,
  user_id uuid not null,
  -- As the account was called then.
  name text not null,
  acknowledged_at timestamptz not null default private.now(),
  primary key (condominium_id, document_id, version, user_id),
  foreign key (condominium_id, document_id) references public.documents (condominium_id, id) on delete cascade
);
create index acknowledgements_user on public.acknowledgements (condominium_id, user_id);

-- Accounts that see a folder, with the words of their standing and their unit: one row each.
create function private.folder_audience(condo_id uuid, folder uuid) returns table (
  user_id uuid, role text, full_name text, unit_label text, unit_sort text, unit_ids uuid[], owned_ids uuid[]
)
language sql stable security definer set search_path = ''
as $$
  with tied as (
    select p.user_id, array_agg(distinct o.unit_id) as unit_ids,
      coalesce(array_agg(distinct o.unit_id) filter (where o.kind in ('owner', 'co_owner', 'off_site_owner')), '{}') as owned_ids,
      min(l.sort_key) as unit_sort, (array_agg(l.label order by l.sort_key))[1] as unit_label
    from public.people p
    join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
      and o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today())
    join public.unit_list l on l.condominium_id = o.condominium_id and l.unit_id = o.unit_id
    where p.condominium_id = condo_id and p.user_id is not null
    group by p.user_id
  )
  select m.user_id, m.role, m.full_name, t.unit_label, t.unit_sort, coalesce(t.unit_ids, '{}'), coalesce(t.owned_ids, '{}')
  from public.memberships m
  join public.document_folders f on f.condominium_id = condo_id and f.id = folder
  left join tied t on t.user_id = m.user_id
  where m.condominium_id = condo_id and m.status = 'approved' and case m.role
    when 'owner_admin' then true
    when 'admin' then true
    when 'doorman' then f.is_shown and 'doorman' = any (f.shown_to)
    when 'council' then f.is_shown and ('council' = any (f.shown_to)
      or f.shown_to && array['resident', 'owner'] and (f.shown_units is null or f.shown_units && t.unit_ids))
    else f.is_shown and ('resident' = any (f.shown_to) and (f.shown_units is null or f.shown_units && t.unit_ids)
      or 'owner' = any (f.shown_to) and cardinality(t.owned_ids) > 0 and (f.shown_units is null or f.shown_units && t.owned_ids)) end
$$;

-- Whom a request asks, and when each confirmed the newest version: those who have not come first.
create function private.asked_people(condo_id uuid, document uuid) returns table (
  user_id uuid, role text, full_name text, unit_label text, unit_sort text, acknowledged_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select a.user_id, a.role, a.full_name, a.unit_label, a.unit_sort, k.acknowledged_at
  from public.acknowledgement_requests r
  join public.documents d on d.condominium_id = r.condominium_id and d.id = r.document_id
  cross join lateral private.folder_audience(r.condominium_id, d.folder_id) a
  left join public.acknowledgements k on k.condominium_id = r.condominium_id and k.document_id = d.id and k.version = d.version
    and k.user_id = a.user_id
  where r.condominium_id = condo_id and r.document_id = document and r.ended_at is null
    and (case a.role when 'owner_admin' then null when 'admin' then 'admin' when 'council' then 'council' when 'doorman' then 'doorman'
        else case when 'resident' = any (r.roles) then 'resident' when cardinality(a.owned_ids) > 0 then 'owner' end end) = any (r.roles)
    and (r.unit_ids is null or a.role in ('admin', 'council', 'doorman') or a.unit_ids && r.unit_ids)
$$;
grant execute on function private.folder_audience(uuid, uuid), private.asked_people(uuid, uuid) to service_role;

alter table public.acknowledgement_requests enable row level security;
alter table public.acknowledgements enable row level security;
grant select on public.acknowledgement_requests, public.acknowledgements to authenticated;
grant select, insert, update, delete on public.acknowledgement_requests, public.acknowledgements to service_role;
create policy "requests are seen with their document" on public.acknowledgement_requests for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or folder_id = any (array(select private.my_document_folders())) and exists (
      select from public.documents d
      where d.condominium_id = acknowledgement_requests.condominium_id and d.id = acknowledgement_requests.document_id));
create policy "administrators see who confirmed, others that they did" on public.acknowledgements for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or user_id = (select private.caller()) and condominium_id = any (array(select private.my_condominiums())));
call private.tell_of('public.acknowledgement_requests', 'members unnamed');
call private.tell_of('public.acknowledgements', 'board unnamed', 'person:user_id unnamed');

-- Who was asked to confirm a document and who did: { asked, confirmed, rows: [{ full_name, role, unit_label, acknowledged_at }] }, the missing first.
create function public.acknowledgement_list(condo_id uuid, document uuid, skip integer default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (
    with asked as materialized (select * from private.asked_people(condo_id, document))
    select jsonb_build_object('asked', (select count(*) from asked), 'confirmed', (select count(acknowledged_at) from asked),
      'rows', (select coalesce(jsonb_agg(to_jsonb(r) - 'unit_sort' - 'user_id'), '[]') from (
        select * from asked order by acknowledged_at nulls first, unit_sort nulls last, full_name, user_id
        limit 50 offset least(greatest(coalesce(skip, 0), 0), 100000)) r)));
end $$;

-- What waits for the caller: { acknowledge: [{ id, name, version, due_on }], expiring, soonest }. Expiries are counted for administrators.
create function public.documents_waiting(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller uuid := (select auth.uid());
  manages boolean := exists (select from private.condominiums_as('owner_admin', 'admin') c where c = condo_id);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  return jsonb_build_object(
    'acknowledge', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'version', d.version, 'due_on', r.due_on) order by r.due_on nulls last, d.name), '[]')
      from public.acknowledgement_requests r
      join public.documents d on d.condominium_id = r.condominium_id and d.id = r.document_id and d.binned_at is null
      where r.condominium_id = condo_id and r.ended_at is null
        and (manages or r.folder_id = any (array(select private.my_document_folders())))
        and exists (select from private.asked_people(condo_id, d.id) a where a.user_id = caller and a.acknowledged_at is null)),
    'expiring', case when manages then (
      select count(*) from public.documents d
      where d.condominium_id = condo_id and d.binned_at is null and d.archived_at is null and d.expires_on <= private.today() + 30) end,
    'soonest', case when manages then (
      select jsonb_build_object('id', d.id, 'name', d.name, 'expires_on', d.expires_on) from public.documents d
      where d.condominium_id = condo_id and d.binned_at is null and d.archived_at is null and d.expires_on <= private.today() + 30
      order by d.expires_on, d.id limit 1) end);
end $$;
grant execute on function public.acknowledgement_list(uuid, uuid, integer), public.documents_waiting(uuid) to authenticated, service_role;
