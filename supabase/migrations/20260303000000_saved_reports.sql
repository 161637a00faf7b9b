-- Reports that people saved by name, those that are sent by themselves, and what was sent.

create table public.saved_reports (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  -- Its address in domain/reports/catalogue.ts.
  report text not null check (report ~ '^[a-z][a-z-]{2,59}$'),
  name text not null check (char_length(name) between 2 and 80 and private.is_plain(name)),
  -- As domain/reports/asked.ts has them.
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  -- To the others of the management and the council.
  is_shared boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);
create index saved_reports_by on public.saved_reports (condominium_id, created_by);

create table public.report_schedules (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  saved_id uuid not null,
  rhythm text not null check (rhythm in ('weekly', 'monthly', 'closing')),
  -- Monday is 1; of a month the first 28 have each.
  on_day smallint,
  roles text[] not null check (roles <@ array['owner_admin', 'admin', 'council'] and cardinality(roles) > 0),
  format text not null check (format in ('pdf', 'xlsx')),
  -- The next day on which it is sent; none: after a month is closed.
  next_on date,
  created_by uuid not null,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint report_scheduled_once unique (condominium_id, saved_id),
  foreign key (condominium_id, saved_id) references public.saved_reports (condominium_id, id) on delete cascade,
  check (case rhythm when 'weekly' then on_day between 1 and 7 when 'monthly' then on_day between 1 and 28 else on_day is null end),
  check ((rhythm = 'closing') = (next_on is null))
);
create index report_schedules_due on public.report_schedules (next_on) where next_on is not null;
create index report_schedules_closing on public.report_schedules (condominium_id) where rhythm = 'closing';

-- It stays when the report is removed: it proves what was sent.
create table public.report_sendings (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  saved_id uuid not null,
  report text not null,
  name text not null,
  filters jsonb not null,
  -- The day that it was for, or the first day of the month that was closed.
  for_day date not null,
  roles text[] not null,
  format text not null,
  -- How many it was sent to; their messages are in the log of what was sent (`messages.about_id`).
  recipients integer not null default 0,
  -- The code of the error for which nothing was sent.
  refused text,
  sent_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  -- The same is never sent twice.
  constraint report_sent_once unique (condominium_id, saved_id, for_day)
);

alter table public.saved_reports enable row level security;
alter table public.report_schedules enable row level security;
alter table public.report_sendings enable row level security;
grant select on public.saved_reports, public.report_schedules, public.report_sendings to authenticated;
grant select, insert, update, delete on public.saved_reports, public.report_schedules, public.report_sendings to service_role;
create policy "the board sees what is shared, and each their own" on public.saved_reports for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    and (is_shared or created_by = (select private.caller())));
create policy "the board sees what is sent by itself" on public.report_schedules for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "the board sees what was sent" on public.report_sendings for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
call private.tell_of('public.saved_reports', 'board unnamed');
call private.tell_of('public.report_schedules', 'board unnamed');
call private.tell_of('public.report_sendings', 'board unnamed');
