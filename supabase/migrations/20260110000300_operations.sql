-- What every command leaves behind: its audit entry, its outbox rows, its idempotency record, its job.

-- Append-only. Written by commands and by the triggers of directly written tables; read by the condominium's administrators.
create table public.audit_entries (
  id bigint generated always as identity primary key,
  condominium_id uuid references public.condominiums (id) on delete cascade,
  actor_id uuid,
  actor_role text,
  action text not null,
  entity text,
  entity_id text,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamptz not null default private.now()
);
create index audit_entries_newest on public.audit_entries (condominium_id, id desc);
alter table public.audit_entries enable row level security;
grant select on public.audit_entries to authenticated;
revoke update, delete, truncate on public.audit_entries from service_role;
create policy "administrators read their condominium's entries" on public.audit_entries for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "superadmins read every entry" on public.audit_entries for select to authenticated
  using ((select private.is_superadmin()));

create function private.refuse_change() returns trigger
language plpgsql set search_path = ''
as $$ begin raise exception 'append-only table %', tg_table_name; end $$;
create trigger audit_entries_append_only before update or truncate on public.audit_entries
  for each statement execute function private.refuse_change();

-- For tables that the API writes directly: keeps before and after. The table needs condominium_id, or is condominiums.
create function private.audit_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  this_row jsonb := coalesce(new_row, old_row);
begin
  if current_setting('role', true) = 'authenticated' then
    insert into public.audit_entries (condominium_id, actor_id, action, entity, entity_id, before, after, request_id)
    values (coalesce(this_row ->> 'condominium_id', this_row ->> 'id')::uuid, auth.uid(), lower(tg_op), tg_table_name,
      this_row ->> 'id', old_row, new_row, nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id');
  end if;
  return null;
end $$;
create trigger condominiums_audit after update of name, total_units, document, address, district, city, state, postal_code, photo_path
  on public.condominiums for each row execute function private.audit_change();

-- Transactional outbox: a command asks for background work here; the worker relays it to the queue.
create table private.outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default private.now()
);

-- A repeated command answers with its first result; the same key with another body is refused.
create table private.idempotency_keys (
  actor text not null,
  command text not null,
  key text not null,
  body_hash text not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default private.now(),
  primary key (actor, command, key)
);

-- Long work that people watch: imports, issuing, files.
create table public.jobs (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  kind text not null check (kind in ('import_units', 'generate_units', 'issue_charges', 'apply_return_file', 'send_charges')),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  title text not null,
  total bigint not null default 0,
  done bigint not null default 0,
  refused bigint not null default 0,
  -- What the work needs (ids, options); never personal data.
  input jsonb not null default '{}',
  -- What came out: counts and totals for the final report.
  report jsonb,
  error_code text,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (condominium_id, id)
);
create index jobs_newest on public.jobs (condominium_id, kind, created_at desc);
-- Units come in one way at a time: two files, or a file and the generator, would each count without the other.
create unique index import_in_progress on public.jobs (condominium_id)
  where kind in ('import_units', 'generate_units') and status in ('queued', 'running');

-- Row by row: what did not go in and why.
create table public.job_issues (
  condominium_id uuid not null,
  job_id uuid not null,
  position integer not null,
  line integer,
  field text,
  value text,
  rule text not null,
  message text not null,
  primary key (condominium_id, job_id, position),
  foreign key (condominium_id, job_id) references public.jobs (condominium_id, id) on delete cascade
);

alter table public.jobs enable row level security;
alter table public.job_issues enable row level security;
grant select on public.jobs, public.job_issues to authenticated;
create policy "administrators watch their jobs" on public.jobs for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "administrators read the row report" on public.job_issues for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));

-- What went wrong in a browser, without personal data: id, message and route.
create table private.error_reports (
  id text primary key,
  message text not null,
  route text not null,
  created_at timestamptz not null default private.now()
);

-- Attempts per key and minute, shared by every process (password checks, error reports).
create table private.rate_limits (
  key text not null,
  minute timestamptz not null,
  hits integer not null default 1,
  primary key (key, minute)
);
grant all on all tables in schema private to service_role;
grant usage on all sequences in schema private to service_role;
alter default privileges in schema private grant all on tables to service_role;
alter default privileges in schema private grant usage on sequences to service_role;
