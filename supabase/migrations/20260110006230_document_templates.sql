-- Templates of the condominium's own, and the ones of the house that it changed; they are filled with the register's data.

create table public.document_templates (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  -- The one of the house that it takes the place of (domain/documents/templates).
  replaces text check (replaces ~ '^[a-z-]{2,40}$'),
  title text not null check (char_length(title) between 2 and 120 and private.is_plain(title)),
  body text not null check (char_length(body) between 1 and 20000),
  kind text not null,
  -- 'Circular nº 3/2026': what precedes the number; null has none.
  series text check (char_length(series) between 2 and 40 and private.is_plain(series)),
  folder_id uuid,
  is_hidden boolean not null default false,
  changed_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, folder_id) references public.document_folders (condominium_id, id)
);
create unique index document_template_replaces on public.document_templates (condominium_id, replaces) where replaces is not null;
alter table public.document_templates enable row level security;
grant select on public.document_templates to authenticated;
grant select, insert, update, delete on public.document_templates to service_role;
create policy "administrators see the templates" on public.document_templates for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
call private.tell_of('public.document_templates', 'board unnamed');

-- The last number given in a year.
create table private.document_numbers (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  series text not null,
  year integer not null,
  last integer not null,
  primary key (condominium_id, series, year)
);
-- Numbers follow each other without gaps: they are taken in the transaction that keeps the documents. Gives the first of `wanted`.
create function private.take_document_numbers(target uuid, taken_series text, taken_year integer, wanted integer) returns integer
language sql volatile security definer set search_path = ''
as $$
  insert into private.document_numbers as n (condominium_id, series, year, last) values (target, taken_series, taken_year, wanted)
  on conflict (condominium_id, series, year) do update set last = n.last + wanted
  returning last - wanted + 1
$$;
grant execute on function private.take_document_numbers(uuid, text, integer, integer) to service_role;

-- What each document of a job is filled with, made once; the job goes on where it stopped.
create table private.document_drafts (
  condominium_id uuid not null,
  job_id uuid not null,
  position integer not null,
  unit_id uuid,
  name text not null,
  number text,
  document_id uuid,
  primary key (condominium_id, job_id, position),
  foreign key (condominium_id, job_id) references public.jobs (condominium_id, id) on delete cascade
);
grant select, insert, update, delete on private.document_drafts to service_role;
