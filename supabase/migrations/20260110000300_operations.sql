-- What every command leaves behind: its audit entry, its outbox rows, its idempotency record, its job.

-- Where a request comes from, as little of it as tells one device from another (LGPD art. 6 III): the browser's family and the network
-- (/24 or /48). The host sets `x-real-ip` itself; behind other gateways it is the last of `x-forwarded-for`.
-- Those of one expression have no search path, so that they are inlined: a bulk write outside any request pays nothing.
create function private.request_header(name text) returns text
language sql stable
as $$ select nullif(current_setting('request.headers', true), '')::jsonb ->> name $$;
create function private.device_of(user_agent text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(concat_ws(' no ',
    (select n from (values ('edg(e|a|ios)?/', 'Edge'), ('opr/|opera', 'Opera'), ('samsungbrowser', 'Samsung Internet'),
      ('firefox|fxios', 'Firefox'), ('chrome|crios', 'Chrome'), ('safari', 'Safari')) b (mark, n) where user_agent ~* mark limit 1),
    (select n from (values ('iphone', 'iPhone'), ('ipad', 'iPad'), ('android', 'Android'), ('windows', 'Windows'),
      ('mac os x|macintosh', 'Mac'), ('cros', 'Chromebook'), ('linux', 'Linux')) s (mark, n) where user_agent ~* mark limit 1)), '')
$$;
create function private.network_of(address text) returns cidr
language plpgsql immutable set search_path = ''
as $$
begin
  -- In two steps: a planner folds the cast of a constant before it looks at the condition.
  if address is null or address ~ '/' or not pg_input_is_valid(address, 'inet') then return null; end if;
  return network(set_masklen(address::inet, case family(address::inet) when 4 then 24 else 48 end));
end $$;
create function private.request_device() returns text
language sql stable
as $$ select case when current_setting('request.headers', true) <> '' then private.device_of(private.request_header('user-agent')) end $$;
create function private.request_network() returns cidr
language sql stable
as $$
  select case when current_setting('request.headers', true) <> '' then private.network_of(
    coalesce(private.request_header('x-real-ip'), trim(substring(private.request_header('x-forwarded-for') from '[^,]*$')))) end
$$;
grant execute on function private.request_header(text), private.device_of(text), private.network_of(text), private.request_device(), private.request_network()
  to anon, authenticated, service_role;

-- Append-only, and sealed (*_audit.sql). Written by commands and by the triggers of directly written tables; read by the
-- condominium's administrators. Without foreign keys: entries outlive what they tell of, condominiums and accounts too, so they hold
-- ids and codes, and of personal data masks and initials (domain/audit/redaction.ts).
create table public.audit_entries (
  id bigint generated always as identity primary key,
  condominium_id uuid,
  actor_id uuid,
  actor_role text,
  action text not null,
  entity text,
  entity_id text,
  -- Whose personal data were looked at, revealed or exported: what "who saw my data" is made of.
  subject_person_id uuid,
  before jsonb,
  after jsonb,
  request_id text,
  device text default private.request_device(),
  network cidr default private.request_network(),
  created_at timestamptz not null default private.now()
);
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

-- For tables that the API writes directly: keeps before and after. The table needs condominium_id, or is condominiums. Contacts of
-- people stay out; their generated masks are in the row.
create function private.audit_change() returns trigger
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
    values (tenant, auth.uid(),
      (select m.role from public.memberships m where m.condominium_id = tenant and m.user_id = auth.uid() and m.status = 'approved'),
      lower(tg_op), tg_table_name, this_row ->> 'id', old_row, new_row, private.request_header('x-request-id'));
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
  kind text not null check (kind in ('import_units', 'generate_units', 'edit_units', 'issue_charges', 'undo_charges', 'apply_return_file', 'send_charges', 'make_folder', 'print_charges', 'export_ledger', 'import_ledger', 'make_documents')),
  -- 'review': read, and waiting for somebody to say that it may go in.
  status text not null default 'queued'
    check (status in ('queued', 'running', 'paused', 'review', 'done', 'failed', 'cancelled')),
  -- What it is at while it runs.
  phase text check (phase in ('reading', 'checking', 'writing')),
  -- Which try has it: an earlier one that was paused, or lost its worker, finds that it is no longer the one.
  attempt integer not null default 0,
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
  where kind in ('import_units', 'generate_units') and status in ('queued', 'running', 'paused');

-- Row by row: what did not go in and why.
create table public.job_issues (
  condominium_id uuid not null,
  job_id uuid not null,
  position bigint not null,
  line integer,
  field text,
  -- As it was typed; of an import gone after 30 days (worker/expired-records.ts), for it may be somebody's CPF or e-mail.
  value text,
  rule text not null,
  message text not null,
  primary key (condominium_id, job_id, position),
  foreign key (condominium_id, job_id) references public.jobs (condominium_id, id) on delete cascade
);

create index job_issues_with_value on public.job_issues (condominium_id, job_id) where value is not null;

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
