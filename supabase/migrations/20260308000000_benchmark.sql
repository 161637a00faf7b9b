-- Condominiums that compare themselves with similar ones, and what they compare: made once a month at night, never when somebody asks.

-- Who shares. Leaving removes the row, and with it all that was measured of the condominium (below).
create table public.benchmark_members (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  joined_by uuid not null,
  joined_at timestamptz not null default private.now()
);
alter table public.benchmark_members enable row level security;
grant select on public.benchmark_members to authenticated;
grant select, insert, delete on public.benchmark_members to service_role;
create policy "the board sees whether the condominium compares itself" on public.benchmark_members for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
call private.tell_of('public.benchmark_members', 'board unnamed');

-- A month, by its first day: those who share are taken once, and its figures are made once. Neither is made again when somebody joins or leaves, or two
-- readings of one month would differ by exactly that one.
create table private.benchmark_months (
  month date primary key check (extract(day from month) = 1),
  taken_at timestamptz not null default private.now(),
  made_at timestamptz
);
create table private.benchmark_seats (
  month date not null references private.benchmark_months (month) on delete cascade,
  condominium_id uuid not null references public.benchmark_members (condominium_id) on delete cascade,
  state text,
  -- domain/reports/benchmark.ts: by units, and by who administers.
  band smallint not null,
  units integer not null check (units > 0),
  management integer not null,
  -- Whose figures it reads: its state's or that of all states with too few (`*`); null until they are made, and where too few share.
  group_state text,
  primary key (month, condominium_id)
);
create index benchmark_seats_of on private.benchmark_seats (condominium_id);
-- What was measured of each, exact; null where there is nothing to measure. Read by nobody but its own condominium, rounded.
create table private.benchmark_values (
  month date not null,
  condominium_id uuid not null,
  measure text not null,
  value numeric,
  primary key (month, condominium_id, measure),
  foreign key (month, condominium_id) references private.benchmark_seats (month, condominium_id) on delete cascade
);
-- Rounded before they are written: the exact ones are nowhere.
create table private.benchmark_figures (
  month date not null references private.benchmark_months (month) on delete cascade,
  band smallint not null,
  state text not null,
  measure text not null,
  managements integer not null check (managements > 10),
  lower numeric not null,
  middle numeric not null,
  upper numeric not null,
  primary key (month, band, state, measure)
);
grant select, insert, update, delete on private.benchmark_months, private.benchmark_seats, private.benchmark_values, private.benchmark_figures to service_role;

-- What a condominium reads: the figures of its own group in the newest month in which it has a place, beside its own. Nothing for one that does not share.
-- How many others there are comes in steps of five, so that one more or one less is not seen.
create function private.benchmark_of(condo_id uuid)
returns table (month date, measure text, ours numeric, band smallint, state text, others integer, lower numeric, middle numeric, upper numeric)
language sql stable security definer set search_path = ''
as $$
  select f.month, f.measure, v.value, f.band, f.state, (f.managements - 1) / 5 * 5, f.lower, f.middle, f.upper
  from private.benchmark_seats s
  join private.benchmark_figures f on f.month = s.month and f.band = s.band and f.state = s.group_state
  left join private.benchmark_values v on v.month = s.month and v.condominium_id = condo_id and v.measure = f.measure
  where s.condominium_id = condo_id and s.month = (select max(m.month) from private.benchmark_months m where m.made_at is not null)
$$;
revoke execute on function private.benchmark_of(uuid) from public;
grant execute on function private.benchmark_of(uuid) to service_role;
