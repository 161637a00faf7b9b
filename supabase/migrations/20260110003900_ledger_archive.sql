-- The whole of the books as one archive that can be brought into an empty condominium again (docs/decisions/0032, docs/ledger-archive.md).
-- The worker makes it and reads it; an archive is public.jobs with a file, a reading its job, its issues and what is staged here.

insert into private.file_areas (area, readers, writers, max_bytes) values
  -- Archives that were made, and those that are to be brought in; the row is the job, chosen before the upload.
  ('ledger-archives', array['owner_admin', 'admin'], array['owner_admin', 'admin'], 2147483647);
update storage.buckets set file_size_limit = 2147483647, allowed_mime_types = array_append(allowed_mime_types, 'application/zip')
where id = 'condominium-files';

-- Nobody can look into an archive from the outside, so it is an attachment of nothing.
create function private.refuse_stray_archives() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from new_rows n
    where n.bucket_id = 'condominium-files' and n.metadata ->> 'mimetype' = 'application/zip'
      and split_part(n.name, '/', 2) <> 'ledger-archives'
  ) then
    raise sqlstate 'PT422' using message = 'file_type_not_allowed';
  end if;
  return null;
end $$;
create trigger files_added_type after insert on storage.objects referencing new table as new_rows
  for each statement execute function private.refuse_stray_archives();

-- One at a time of either: two readings would each find the books empty.
create unique index ledger_job_in_progress on public.jobs (condominium_id, kind)
  where kind in ('export_ledger', 'import_ledger') and status in ('queued', 'running', 'review');

-- An archive on its way in; gone with its rows once the job is over.
create table private.ledger_imports (
  condominium_id uuid not null,
  job_id uuid not null,
  -- In bucket condominium-files.
  path text not null,
  size bigint not null,
  -- What new ids are derived by: whoever writes an archive cannot choose which ids its rows get, not even those of another's rows.
  secret bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  -- Somebody has seen what would go in and wants it.
  confirmed boolean not null default false,
  -- Files that are staged whole, with their rows: { "charges": 96 }; whoever goes on begins after them.
  staged jsonb not null default '{}',
  primary key (condominium_id, job_id),
  foreign key (condominium_id, job_id) references public.jobs (condominium_id, id) on delete cascade
);

-- Rows until they go in, with their new ids. Unlogged: lost in a crash of the database, they are read again.
create unlogged table private.ledger_import_rows (
  condominium_id uuid not null,
  job_id uuid not null,
  file text not null,
  line integer not null,
  content json not null
);
create index ledger_import_rows_line on private.ledger_import_rows (condominium_id, job_id, file, line);

-- What is of the register and has its own ids here: units, people, groups.
create unlogged table private.ledger_import_ids (
  condominium_id uuid not null,
  job_id uuid not null,
  source_id uuid not null,
  target_id uuid not null,
  primary key (condominium_id, job_id, source_id)
);
grant select, insert, update, delete on private.ledger_imports, private.ledger_import_rows, private.ledger_import_ids to service_role;
grant select, insert, delete on private.statement_match_entries to service_role;
grant maintain on private.ledger_import_rows, private.ledger_import_ids to service_role;

-- Units and people that stand inside a document are named by their ids here.
create function private.with_ids_here(content jsonb, target uuid, job uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare known record;
begin
  if content is null or content::text !~ '"unit' then return content; end if;
  for known in
    select distinct i.source_id, i.target_id
    from regexp_matches(content::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as m (found)
    join private.ledger_import_ids i on i.condominium_id = target and i.job_id = job and i.source_id = m.found[1]::uuid
  loop
    content := replace(content::text, known.source_id::text, known.target_id::text)::jsonb;
  end loop;
  return content;
end $$;
grant execute on function private.with_ids_here(jsonb, uuid, uuid) to service_role;

-- The closings of another condominium's books, over rows that are here by now: each month that is closed is sealed anew, since its rows
-- have other ids; what was opened again stays as the history says. The caller holds private.books.
create function private.bring_closings(target uuid, brought jsonb, reopened jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  one record;
  tree record;
  made public.closings;
begin
  for one in
    select c.* from jsonb_to_recordset(brought) as c (sequence integer, month date, entry_count bigint, total_cents bigint,
      leaf_count integer, root text, closed_at timestamptz, reopened_at timestamptz) order by c.sequence
  loop
    insert into public.closing_reopenings (condominium_id, sequence, reason, before_sequence, reopened_at)
    select target, r.sequence, r.reason, r.before_sequence, r.reopened_at
    from jsonb_to_recordset(reopened) as r (sequence integer, reason text, before_sequence integer, reopened_at timestamptz)
    where r.before_sequence = one.sequence;
    made := null;
    made.condominium_id := target;
    made.sequence := one.sequence;
    made.month := one.month;
    made.closed_at := one.closed_at;
    made.reopened_at := one.reopened_at;
    if one.reopened_at is null then
      select * into tree from private.month_tree(target, one.month);
      made.entry_count := tree.entry_count;
      made.total_cents := tree.total_cents;
      made.leaf_count := tree.leaf_count;
      made.root := tree.root;
    else
      made.entry_count := one.entry_count;
      made.total_cents := one.total_cents;
      made.leaf_count := one.leaf_count;
      made.root := one.root;
    end if;
    made.reopenings := private.reopenings_digest(target, made.sequence);
    made.previous_seal := coalesce(
      (select c.seal from public.closings c where c.condominium_id = target and c.sequence = made.sequence - 1), repeat('0', 64));
    made.seal := private.closing_seal(made);
    insert into public.closings select made.*;
    if one.reopened_at is null then
      insert into private.closing_blocks (condominium_id, sequence, position, first_unit_id, hash, common_leaf)
      select target, made.sequence, b.place - 1, b.first_unit, b.hash, case when b.place = 1 then tree.common_leaf end
      from unnest(tree.first_units, tree.nodes) with ordinality as b (first_unit, hash, place) where b.hash is not null;
    end if;
  end loop;
  -- What was opened last has no closing behind it yet.
  insert into public.closing_reopenings (condominium_id, sequence, reason, before_sequence, reopened_at)
  select target, r.sequence, r.reason, r.before_sequence, r.reopened_at
  from jsonb_to_recordset(reopened) as r (sequence integer, reason text, before_sequence integer, reopened_at timestamptz)
  where not exists (select from public.closings c where c.condominium_id = target and c.sequence = r.before_sequence);
  update private.books b
  set closed_until = (select (max(c.month) + interval '1 month')::date - 1 from public.closings c
    where c.condominium_id = target and c.reopened_at is null)
  where b.condominium_id = target;
end $$;
grant execute on function private.bring_closings(uuid, jsonb, jsonb) to service_role;

-- Units that had ended in the books that are brought in, and that nobody knows here: they end here too, on the same day.
create function private.bring_closed_units(target uuid, ended jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- They count for no plan.
  update public.condominiums c set unit_count = c.unit_count - jsonb_array_length(ended) where c.id = target;
  insert into public.units (condominium_id, id, block, number, floor, kind, share, sort_key, closed_on)
  select target, u.id, u.block, u.number, u.floor, u.kind, 0, u.sort_key, u.closed_on
  from jsonb_to_recordset(ended) as u (id uuid, block text, number text, floor integer, kind text, sort_key text, closed_on date);
end $$;
grant execute on function private.bring_closed_units(uuid, jsonb) to service_role;
