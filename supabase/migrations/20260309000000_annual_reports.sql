-- The síndico's annual report (Código Civil, art. 1.348, VIII, and 1.350): written by the management from the catalogue's reports, read by the council too, and
-- from its issue on what it was. What an owner gets of it is its document and the file of the agenda's item.

create table public.annual_reports (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  -- Twelve whole months.
  from_on date not null check (extract(day from from_on) = 1),
  until_on date not null,
  -- [{ name, text, included, with_tables, drafted }] as domain/reports/annual-report.ts has them.
  sections jsonb not null check (jsonb_typeof(sections) = 'array' and jsonb_array_length(sections) between 1 and 20 and octet_length(sections::text) <= 1500000),
  status text not null default 'draft' check (status in ('draft', 'issued')),
  -- Goes up with each saving: of two who write at once the second is told.
  version integer not null default 1 check (version > 0),
  -- The issued one whose mistake this one mends, and the one that took the place of this one.
  replaces uuid,
  replaced_by uuid,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  changed_by uuid,
  changed_at timestamptz not null default private.now(),
  issued_by uuid,
  issued_at timestamptz,
  document_id uuid,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The item of the agenda to which it was annexed.
  item_id uuid,
  primary key (condominium_id, id),
  foreign key (condominium_id, replaces) references public.annual_reports (condominium_id, id),
  foreign key (condominium_id, replaced_by) references public.annual_reports (condominium_id, id),
  check (until_on = (from_on + interval '12 months' - interval '1 day')::date),
  check (num_nulls(issued_at, document_id, sha256) = case status when 'draft' then 3 else 0 end),
  check (status = 'issued' or replaced_by is null and item_id is null)
);
create unique index annual_report_drafted_once on public.annual_reports (condominium_id, from_on, until_on) where status = 'draft';
create unique index annual_report_issued_once on public.annual_reports (condominium_id, from_on, until_on) where status = 'issued' and replaced_by is null;
create index annual_reports_by_document on public.annual_reports (condominium_id, document_id) where document_id is not null;
create index annual_reports_replaced on public.annual_reports (condominium_id, replaces) where replaces is not null;
create index annual_reports_replacing on public.annual_reports (condominium_id, replaced_by) where replaced_by is not null;

-- The paper byte for byte, whatever becomes of its document.
create table private.annual_report_papers (
  condominium_id uuid not null,
  report_id uuid not null,
  pdf bytea not null,
  primary key (condominium_id, report_id),
  foreign key (condominium_id, report_id) references public.annual_reports (condominium_id, id) on delete cascade
);
grant select, insert on private.annual_report_papers to service_role;
create trigger annual_report_papers_stay before update or delete on private.annual_report_papers for each row execute function private.keep_penalty_row();
create trigger annual_report_papers_not_emptied before truncate on private.annual_report_papers for each statement execute function private.refuse_change();

-- Of an issued one nothing changes but that another takes its place.
create function private.guard_annual_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.status = 'draft' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' and not exists (select from public.condominiums c where c.id = old.condominium_id) then
    return old; -- goes with its condominium
  end if;
  if tg_op = 'UPDATE' and old.replaced_by is null and to_jsonb(new) - 'replaced_by' = to_jsonb(old) - 'replaced_by' then
    return new;
  end if;
  raise sqlstate 'PT409' using message = 'annual_report_issued';
end $$;
create trigger annual_reports_guarded before update or delete on public.annual_reports for each row execute function private.guard_annual_report();
create trigger annual_reports_not_emptied before truncate on public.annual_reports for each statement execute function private.refuse_change();

alter table public.annual_reports enable row level security;
grant select on public.annual_reports to authenticated;
grant select, insert, update, delete on public.annual_reports to service_role;
create policy "the board reads the annual reports" on public.annual_reports for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
call private.tell_of('public.annual_reports', 'board unnamed');

-- A document may be an annual report.
alter table public.documents drop constraint documents_kind_check, add constraint documents_kind_check check (kind in ('convention', 'rules', 'minutes',
  'accounts', 'contract', 'insurance', 'fire_permit', 'report', 'mandate', 'plan', 'manual', 'budget', 'circular', 'letter', 'declaration', 'receipt', 'staff',
  'other'));
