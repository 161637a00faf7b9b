-- The condominium's documents (docs/decisions/0039): folders that say who sees them, documents with their versions, and what each person
-- marks. Whoever may not see a folder learns nothing of it: no name, no count, no path.

create table public.document_folders (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  parent_id uuid,
  name text not null check (char_length(name) between 1 and 80 and name = btrim(name) and private.is_plain(name) and name !~ '[/\\]'),
  -- Who sees it besides the administrators: null is whoever sees the parent; a folder only ever narrows its parent. `owner` is a resident
  -- who owns, `resident` whoever lives in or owns a unit.
  readers text[] check (readers <@ array['council', 'doorman', 'owner', 'resident']),
  -- Residents and owners of these units alone.
  unit_ids uuid[] check (cardinality(unit_ids) between 1 and 500),
  archived_at timestamptz,
  binned_at timestamptz,
  created_at timestamptz not null default private.now(),
  -- Follows from the folder and those above it (private.refresh_document_folders).
  trail uuid[] not null default '{}',
  shown_to text[] not null default '{}',
  shown_units uuid[],
  is_shown boolean not null default true,
  sort_key text collate "C" generated always as (private.fold(name)) stored,
  primary key (condominium_id, id),
  foreign key (condominium_id, parent_id) references public.document_folders (condominium_id, id),
  check (parent_id <> id)
);
create unique index document_folder_name_taken on public.document_folders
  (condominium_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), sort_key) where binned_at is null;

-- Who sees both: a folder below another never widens it.
create function private.narrowed_readers(above text[], own text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select case when own is null then above else array(
    select r from unnest(own) r where r = any (above)
    union select 'owner' where 'owner' = any (own) and 'resident' = any (above) or 'resident' = any (own) and 'owner' = any (above)
    order by 1) end
$$;

-- Brings a condominium's folders into line with one another; in the transaction of whatever changed one. Throws `folder_inside_itself`,
-- `folder_too_deep`.
create function private.refresh_document_folders(target uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  with recursive tree as (
    select f.id, array[f.id] as trail, private.narrowed_readers(array['council', 'doorman', 'owner', 'resident'], f.readers) as shown_to,
      f.unit_ids as shown_units, f.binned_at is null as is_shown
    from public.document_folders f where f.condominium_id = target and f.parent_id is null
    union all
    select f.id, t.trail || f.id, private.narrowed_readers(t.shown_to, f.readers),
      case when f.unit_ids is null then t.shown_units when t.shown_units is null then f.unit_ids
        else array(select unnest(f.unit_ids) intersect select unnest(t.shown_units)) end,
      t.is_shown and f.binned_at is null
    from tree t join public.document_folders f on f.condominium_id = target and f.parent_id = t.id
    where cardinality(t.trail) < 13
  )
  update public.document_folders f
  set trail = t.trail, shown_to = t.shown_to, shown_units = t.shown_units, is_shown = t.is_shown
  from tree t
  where f.condominium_id = target and f.id = t.id
    and (f.trail, f.shown_to, f.shown_units, f.is_shown) is distinct from (t.trail, t.shown_to, t.shown_units, t.is_shown);
  -- Whatever the tree did not come to hangs below itself.
  if exists (
    with recursive tree as (
      select f.id, 1 as depth from public.document_folders f where f.condominium_id = target and f.parent_id is null
      union all
      select f.id, t.depth + 1 from tree t join public.document_folders f on f.condominium_id = target and f.parent_id = t.id where t.depth < 12
    )
    select from public.document_folders f where f.condominium_id = target and f.id not in (select t.id from tree t)
  ) then
    raise sqlstate 'PT409' using message = 'folder_too_deep';
  end if;
end $$;

create table public.documents (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  folder_id uuid not null,
  name text not null check (char_length(name) between 1 and 160 and name = btrim(name) and private.is_plain(name)),
  kind text not null default 'other' check (kind in ('convention', 'rules', 'minutes', 'contract', 'insurance', 'fire_permit', 'report', 'mandate',
    'plan', 'manual', 'budget', 'circular', 'letter', 'declaration', 'receipt', 'staff', 'other')),
  note text check (char_length(note) <= 1000),
  -- As a template numbered it: 'Circular nº 3/2026'.
  number text check (char_length(number) <= 60),
  -- For whom a template made it.
  unit_id uuid,
  dated_on date,
  expires_on date,
  -- Days before its end on which the administrators are reminded.
  remind_days integer[] not null default '{90,60,30,7}' check (remind_days <@ array[180, 120, 90, 60, 30, 15, 7, 1]),
  -- Not destroyed before that day (Lei 4.591, art. 22 § 1º g); null is never.
  retain_until date,
  -- The newest, as lists show it.
  version integer not null default 1 check (version > 0),
  version_id uuid not null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  content_type text not null,
  size bigint not null check (size >= 0),
  pages integer,
  text_state text not null default 'waiting',
  archived_at timestamptz,
  binned_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  changed_at timestamptz not null default private.now(),
  sort_key text collate "C" generated always as (private.fold(name)) stored,
  primary key (condominium_id, id),
  unique (condominium_id, id, folder_id),
  foreign key (condominium_id, folder_id) references public.document_folders (condominium_id, id),
  check (retain_until is null or retain_until > '1900-01-01')
);
create index documents_by_name on public.documents (condominium_id, folder_id, sort_key, id);
create index documents_by_change on public.documents (condominium_id, folder_id, changed_at desc, id);
create index documents_binned on public.documents (condominium_id, binned_at) where binned_at is not null;
create index documents_expiring on public.documents (condominium_id, expires_on) where expires_on is not null and binned_at is null;

create table public.document_versions (
  condominium_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  folder_id uuid not null,
  number integer not null check (number > 0),
  path text not null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  content_type text not null,
  size bigint not null check (size >= 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  note text check (char_length(note) <= 500),
  -- The earlier version that was brought back.
  restores integer,
  author_id uuid,
  author text not null default '',
  created_at timestamptz not null default private.now(),
  pages integer,
  -- waiting: not read yet; read; none: no text in it (a scan, a picture); encrypted; broken; too_large; refused: macros inside, kept from all
  -- but the administrators.
  text_state text not null default 'waiting'
    check (text_state in ('waiting', 'read', 'none', 'encrypted', 'broken', 'too_large', 'refused')),
  primary key (condominium_id, id),
  unique (condominium_id, document_id, number),
  foreign key (condominium_id, document_id, folder_id) references public.documents (condominium_id, id, folder_id)
    on update cascade on delete cascade,
  check (starts_with(path, condominium_id || '/documents/'))
);
create index document_versions_path on public.document_versions (path);
create index document_versions_hash on public.document_versions (condominium_id, sha256) where sha256 is not null;
alter table public.documents add foreign key (condominium_id, version_id) references public.document_versions (condominium_id, id)
  deferrable initially deferred;

-- What a person keeps at hand, and when they last opened it.
create table public.document_marks (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  user_id uuid not null default auth.uid(),
  document_id uuid not null,
  is_favourite boolean not null default false,
  opened_at timestamptz,
  primary key (condominium_id, user_id, document_id),
  foreign key (condominium_id, document_id) references public.documents (condominium_id, id) on delete cascade
);
create index document_marks_document on public.document_marks (condominium_id, document_id);

-- Units that the caller owns, whoever lives there.
create function private.my_owned_units() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select o.unit_id
  from public.people p
  join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id and m.status = 'approved'
  join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
    and o.kind in ('owner', 'co_owner', 'off_site_owner')
  where p.user_id = (select auth.uid()) and o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today())
    and (select private.second_factor_met())
$$;

-- Folders that the caller sees where they do not administer: asked once per statement.
create function private.my_document_folders() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select f.id
  from public.memberships m
  join public.document_folders f on f.condominium_id = m.condominium_id and f.is_shown
  where m.user_id = (select auth.uid()) and m.status = 'approved' and m.role in ('council', 'doorman', 'resident')
    and (select private.second_factor_met())
    and case m.role
      when 'doorman' then 'doorman' = any (f.shown_to)
      when 'council' then 'council' = any (f.shown_to)
        or f.shown_to && array['resident', 'owner'] and (f.shown_units is null or f.shown_units && array(select private.my_units()))
      else 'resident' = any (f.shown_to) and (f.shown_units is null or f.shown_units && array(select private.my_units()))
        or 'owner' = any (f.shown_to) and (
          f.shown_units is null and exists (
            select from public.units u where u.condominium_id = m.condominium_id and u.id = any (array(select private.my_owned_units())))
          or f.shown_units && array(select private.my_owned_units()))
      end
$$;
grant execute on function private.my_owned_units(), private.my_document_folders() to authenticated, service_role;

alter table public.document_folders enable row level security;
alter table public.documents enable row level security;
alter table public.document_versions enable row level security;
alter table public.document_marks enable row level security;
grant select on public.document_folders, public.documents, public.document_versions to authenticated;
grant select, insert, update, delete on public.document_folders, public.documents, public.document_versions to service_role;
-- An upsert names its key again.
grant select, insert, delete, update (condominium_id, user_id, document_id, is_favourite, opened_at) on public.document_marks to authenticated;
create policy "administrators see every folder, others those shown to them" on public.document_folders for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or id = any (array(select private.my_document_folders())));
create policy "a document is seen by whoever sees its folder" on public.documents for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or folder_id = any (array(select private.my_document_folders())) and binned_at is null);
create policy "versions are seen with their document" on public.document_versions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or folder_id = any (array(select private.my_document_folders())) and text_state <> 'refused' and exists (
      select from public.documents d
      where d.condominium_id = document_versions.condominium_id and d.id = document_versions.document_id));
create policy "people see their own marks" on public.document_marks for select to authenticated
  using (user_id = (select private.caller()) and condominium_id = any (array(select private.my_condominiums())));
create policy "people mark documents that they see" on public.document_marks for insert to authenticated
  with check (user_id = (select private.caller()) and exists (
    select from public.documents d where d.condominium_id = document_marks.condominium_id and d.id = document_marks.document_id));
create policy "people change their own marks" on public.document_marks for update to authenticated
  using (user_id = (select private.caller()) and condominium_id = any (array(select private.my_condominiums())))
  with check (user_id = (select private.caller()) and exists (
    select from public.documents d where d.condominium_id = document_marks.condominium_id and d.id = document_marks.document_id));
create policy "people remove their own marks" on public.document_marks for delete to authenticated
  using (user_id = (select private.caller()) and condominium_id = any (array(select private.my_condominiums())));
-- Nobody is told which: some of those who listen see none of it.
call private.tell_of('public.document_folders', 'members unnamed');
call private.tell_of('public.documents', 'members unnamed');
call private.tell_of('public.document_versions', 'members unnamed');
call private.tell_of('public.document_marks', 'person:user_id unnamed');

-- The bytes: administrators add and remove, whoever sees a version reads its file. A restored version is the same file.
insert into private.file_areas (area, readers, writers) values
  ('documents', array['owner_admin', 'admin'], array['owner_admin', 'admin']);
create policy "people read the files of documents that they see" on storage.objects for select to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'documents'
    and exists (select from public.document_versions v where v.path = objects.name));
-- What a version shows is proof of what was shown: only the night removes its file, after the version itself.
create function private.is_kept_document(path text) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.document_versions v where v.path = is_kept_document.path) $$;
grant execute on function private.is_kept_document(text) to authenticated, service_role;
create policy "files of documents stay as long as their versions" on storage.objects as restrictive for delete to authenticated
  using (split_part(name, '/', 2) <> 'documents' or not private.is_kept_document(name));

-- The folders that every condominium begins with. Whoever does not want one renames, narrows or removes it.
create function private.furnish_document_folders(target uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.document_folders (condominium_id, name, readers)
  select target, f.name, f.readers
  from (values
    ('Convenção e regimento', array['council', 'doorman', 'resident']),
    ('Atas', array['council', 'resident']),
    ('Seguros e AVCB', array['council', 'resident']),
    ('Plantas e manuais', array['council', 'resident']),
    ('Circulares', array['council', 'doorman', 'resident']),
    ('Contratos', array['council']),
    ('Orçamentos', array['council']),
    ('Conselho', array['council']),
    ('Cartas e declarações', array[]::text[])
  ) as f (name, readers)
  where not exists (select from public.document_folders k where k.condominium_id = target);
  select private.refresh_document_folders(target)
$$;
create function private.on_condominium_furnished() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.furnish_document_folders(new.id);
  return null;
end $$;
create trigger condominiums_documents after insert on public.condominiums
  for each row execute function private.on_condominium_furnished();
select private.furnish_document_folders(c.id) from public.condominiums c;
grant execute on function private.furnish_document_folders(uuid), private.refresh_document_folders(uuid) to service_role;

-- Documents that the caller sees among those whose file is the same as one of these, at most 50 digests:
-- { sha256, document_id, name, folder_id, version }.
create function public.documents_with_hash(condo_id uuid, hashes text[] default '{}') returns table (
  sha256 text, document_id uuid, name text, folder_id uuid, version integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return query
    select distinct on (v.sha256) v.sha256, d.id, d.name, d.folder_id, v.number
    from public.document_versions v
    join public.documents d on d.condominium_id = v.condominium_id and d.id = v.document_id and d.binned_at is null
    where v.condominium_id = condo_id and v.sha256 = any (hashes[:50])
    order by v.sha256, v.created_at;
end $$;

-- What expires, the soonest first, of the folders that the caller sees: { rows, counts: { over, month, quarter, later } }. Days are
-- counted from today; `within` filters: over, month (30 days), quarter (90), later.
create function public.document_expiries(condo_id uuid, within text default null, skip integer default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := exists (select from private.condominiums_as('owner_admin', 'admin') c where c = condo_id);
  mine uuid[];
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  mine := case when manages then array(select f.id from public.document_folders f where f.condominium_id = condo_id and f.is_shown)
    else array(select private.my_document_folders()) end;
  return (
    with ending as materialized (
      select d.id, d.name, d.kind, d.folder_id, d.expires_on, d.remind_days, d.expires_on - private.today() as days,
        case when d.expires_on < private.today() then 'over' when d.expires_on <= private.today() + 30 then 'month'
          when d.expires_on <= private.today() + 90 then 'quarter' else 'later' end as class
      from public.documents d
      where d.condominium_id = condo_id and d.expires_on is not null and d.binned_at is null and d.archived_at is null
        and d.folder_id = any (mine)
    )
    select jsonb_build_object(
      'counts', (select coalesce(jsonb_object_agg(c.class, c.count), '{}') from (select class, count(*) from ending group by 1) c),
      'rows', (select coalesce(jsonb_agg(r), '[]') from (
        select * from ending e where within is null or e.class = within order by e.expires_on, e.name, e.id
        limit 50 offset least(greatest(coalesce(skip, 0), 0), 10000)) r)));
end $$;
grant execute on function public.documents_with_hash(uuid, text[]), public.document_expiries(uuid, text, integer) to authenticated, service_role;

-- That a document comes to its end is told once for each day before it.
create table private.document_reminders (
  condominium_id uuid not null,
  document_id uuid not null,
  expires_on date not null,
  days integer not null,
  primary key (condominium_id, document_id, expires_on, days),
  foreign key (condominium_id, document_id) references public.documents (condominium_id, id) on delete cascade
);
grant select, insert on private.document_reminders to service_role;
