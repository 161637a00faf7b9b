-- Penalties: what a condominium's convention and rules forbid, by which terms its cases go, and the days that the law counts.

-- By which terms cases go. A condominium without a row goes by these defaults; a case keeps those of the day it was opened.
create table public.penalty_rules (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  -- Days to defend oneself, from the delivery of the notice; and to appeal, from that of the decision.
  defence_days integer not null default 15 check (defence_days between 5 and 90),
  appeal_days integer not null default 15 check (appeal_days between 5 and 90),
  -- Who decides, and who hears the appeal, by the convention.
  decided_by text not null default 'admin' check (decided_by in ('admin', 'council', 'assembly')),
  appeal_to text not null default 'assembly' check (appeal_to in ('assembly', 'council')),
  -- Where the convention says so.
  article text not null default '' check (char_length(article) <= 120 and private.is_plain(article)),
  -- What every letter begins and ends with, besides what it has to say.
  opening_words text not null default '' check (char_length(opening_words) <= 1200),
  closing_words text not null default '' check (char_length(closing_words) <= 1200),
  updated_by uuid,
  updated_at timestamptz not null default private.now()
);

-- What is forbidden; its words and its fine are dated versions.
create table public.infraction_types (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  archived_at timestamptz,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);

create table public.infraction_type_versions (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  type_id uuid not null,
  version integer not null,
  in_force_from date not null,
  name text not null check (char_length(name) between 2 and 80 and private.is_plain(name)),
  source text not null check (source in ('convention', 'rules')),
  article text not null check (char_length(article) between 1 and 60 and private.is_plain(article)),
  quote text not null check (char_length(quote) between 3 and 3000),
  -- Which duty of art. 1.336 it breaks: II works, III façade, IV use.
  duty text not null check (duty in ('works', 'facade', 'use')),
  first_measure text not null check (first_measure in ('warning', 'fine')),
  -- The convention itself names the fine (art. 1.336, § 2º): in hundredths of the monthly contribution, or in centavos.
  names_fine boolean not null,
  fine_hundredths integer check (fine_hundredths between 1 and 500),
  fine_cents bigint check (fine_cents > 0),
  -- Months within which the same is a repetition.
  window_months integer not null default 12 check (window_months between 1 and 60),
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint infraction_version_once unique (condominium_id, type_id, version),
  check (num_nonnulls(fine_hundredths, fine_cents) <= 1),
  check (not names_fine or num_nonnulls(fine_hundredths, fine_cents) = 1),
  foreign key (condominium_id, type_id) references public.infraction_types (condominium_id, id) on delete cascade
);
-- A version is replaced by a later one and never changed; it goes with its condominium alone.
create function private.keep_penalty_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then return new; end if;
  if tg_op = 'DELETE' and not exists (select from public.condominiums c where c.id = old.condominium_id) then return old; end if;
  raise sqlstate 'PT409' using message = 'append_only';
end $$;
create trigger infraction_versions_kept before update or delete on public.infraction_type_versions
  for each row execute function private.keep_penalty_row();
create trigger infraction_versions_not_emptied before truncate on public.infraction_type_versions
  for each statement execute function private.refuse_change();

alter table public.penalty_rules enable row level security;
alter table public.infraction_types enable row level security;
alter table public.infraction_type_versions enable row level security;
grant select on public.penalty_rules, public.infraction_types, public.infraction_type_versions to authenticated;
create policy "everybody here reads the terms" on public.penalty_rules for select to authenticated
  using (condominium_id = any (array(select private.my_condominiums())));
create policy "everybody here reads what is forbidden" on public.infraction_types for select to authenticated
  using (condominium_id = any (array(select private.my_condominiums())));
create policy "everybody here reads its words" on public.infraction_type_versions for select to authenticated
  using (condominium_id = any (array(select private.my_condominiums())));
call private.tell_of('public.penalty_rules', 'members unnamed');
call private.tell_of('public.infraction_types', 'members unnamed');
call private.tell_of('public.infraction_type_versions', 'members unnamed');

-- The version in force on a day, of a type that is not withdrawn.
create function private.infraction_version(target uuid, wanted uuid, on_day date) returns public.infraction_type_versions
language sql stable security definer set search_path = ''
as $$
  select v from public.infraction_type_versions v
  where v.condominium_id = target and v.type_id = wanted and v.in_force_from <= on_day
  order by v.in_force_from desc, v.version desc limit 1
$$;

-- Easter Sunday (Gregorian computus, Meeus/Jones/Butcher), as domain/holidays.ts has it.
create function private.easter(year integer) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  a integer := year % 19;
  b integer := year / 100;
  c integer := year % 100;
  h integer := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  s integer := h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114;
begin
  return make_date(year, s / 31, s % 31 + 1);
end $$;

-- Monday to Friday, and none of the national holidays and days without banks of domain/holidays.ts (held against it by a test).
create function private.is_business_day(day date) returns boolean
language sql immutable set search_path = ''
as $$
  select extract(isodow from day) < 6
    and to_char(day, 'MM-DD') not in ('01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25')
    and not (to_char(day, 'MM-DD') = '11-20' and extract(year from day) >= 2024)
    and day - private.easter(extract(year from day)::integer) not in (-48, -47, -2, 60)
$$;

-- The last day of a term: the day it starts is not counted, the last one is, and one that is no business day gives way to the next
-- (Código Civil, art. 132 and § 1º).
create function private.term_end(starts date, days integer) returns date
language plpgsql immutable set search_path = ''
as $$
declare day date := starts + days;
begin
  while not private.is_business_day(day) loop day := day + 1; end loop;
  return day;
end $$;
