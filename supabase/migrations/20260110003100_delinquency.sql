-- Delinquency: what is late by age and by unit, who was spoken to, reminders by a ruler of steps, and clearances that anyone can check.
-- Amounts here are what is left of the original ones; correction, fine and interest are rules of the domain.

-- The late units from the oldest debt on: the range of the ageing, in the order of the list.
drop index private.unit_balances_due;
create index unit_balances_due on private.unit_balances (condominium_id, oldest_due_on, sort_key) where oldest_due_on is not null;

-- Late charges by age on a day. `units` counts each unit once, by its oldest debt. `until` is the latest due date that is late on `day`.
create function public.delinquency_ageing(condo_id uuid, day date, until date)
returns table (band integer, units bigint, charges bigint, cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
    with late as (
      select width_bucket(day - c.due_on, array[31, 61, 91, 366]) as age, count(*) as charges, sum(c.amount_cents - c.settled_cents)::bigint as cents
      from public.charges c where c.condominium_id = condo_id and c.status = 'open' and c.due_on <= until
      group by 1
    ), oldest as (
      select width_bucket(day - b.oldest_due_on, array[31, 61, 91, 366]) as age, count(*) as units
      from private.unit_balances b where b.condominium_id = condo_id and b.oldest_due_on <= until group by 1
    )
    select n, coalesce(o.units, 0), coalesce(l.charges, 0), coalesce(l.cents, 0)
    from generate_series(0, 4) n left join late l on l.age = n left join oldest o on o.age = n order by n;
end $$;

-- Late units without names, a page by a text key: of the largest amount first, the oldest debt first, or in unit order. `since` and
-- `until` bound the oldest debt's due date; `late_until` is the latest due date that is late. `debts` is
-- [[due, cents], …], the original amount, and behind it of a charge that was paid in part what was received (private.part_payments).
create function public.delinquency_page(condo_id uuid, late_until date, sort text default 'amount', since date default null,
  until date default null, after text default '', size integer default 50)
returns table (unit_id uuid, unit_label text, charge_count integer, oldest_due_on date, cents bigint, debts jsonb, place text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  after_cents bigint := case when sort = 'amount' then 999999999999999 - nullif(split_part(after, ' ', 1), '')::bigint end;
  after_id uuid := case when sort = 'amount' then private.to_uuid(split_part(after, ' ', 2)) end;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
    with late as materialized (
      select b.unit_id, b.oldest_due_on, case sort when 'oldest' then b.oldest_due_on::text || ' ' || b.sort_key else b.sort_key end as place
      from private.unit_balances b
      where sort <> 'amount' and b.condominium_id = condo_id and b.oldest_due_on <= least(late_until, until)
        and b.oldest_due_on >= coalesce(since, '-infinity')
        and (sort <> 'oldest' or after = '' or b.oldest_due_on >= split_part(after, ' ', 1)::date)
    ), owing as (
      -- Equal amounts by id: the text of a place is made of the page's units alone.
      select c.unit_id, sum(c.amount_cents - c.settled_cents)::bigint as cents
      from public.charges c
      where sort = 'amount' and c.condominium_id = condo_id and c.status = 'open' and c.due_on <= late_until
      group by c.unit_id
      having min(c.due_on) between coalesce(since, '-infinity') and coalesce(until, 'infinity')
        and (after = '' or sum(c.amount_cents - c.settled_cents) < after_cents
          or (sum(c.amount_cents - c.settled_cents) = after_cents and c.unit_id > after_id))
      order by cents desc, c.unit_id limit least(size, 1000)
    ), chosen as (
      (select l.unit_id, l.place from late l where l.place collate "C" > after order by l.place collate "C" limit least(size, 1000))
      union all
      select o.unit_id, lpad((999999999999999 - o.cents)::text, 15, '0') || ' ' || o.unit_id from owing o
    )
    select h.unit_id, d.label, d.charges, d.oldest, d.cents, d.debts, h.place
    from chosen h cross join lateral (
      select (array_agg(c.unit_label order by c.due_on desc))[1] as label, count(*)::integer as charges, min(c.due_on) as oldest,
        sum(c.amount_cents - c.settled_cents)::bigint as cents,
        jsonb_agg(case when c.settled_cents + c.late_cents = 0 then jsonb_build_array(c.due_on, c.amount_cents)
          else jsonb_build_array(c.due_on, c.amount_cents, private.part_payments(c)) end order by c.due_on) as debts
      from public.charges c where c.unit_id = h.unit_id and c.condominium_id = condo_id and c.status = 'open' and c.due_on <= late_until
    ) d
    order by h.place collate "C";
end $$;
grant execute on function public.delinquency_ageing(uuid, date, date),
  public.delinquency_page(uuid, date, text, date, date, text, integer) to authenticated, service_role;

-- Who was spoken to about a unit's debt, and what was promised. Only management: it may tell of people.
create table public.debt_contacts (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  unit_id uuid not null,
  happened_on date not null,
  channel text not null check (channel in ('phone', 'whatsapp', 'email', 'letter', 'in_person', 'lawyer')),
  note text not null check (char_length(note) between 3 and 1000),
  promised_on date,
  recorded_by uuid not null,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id)
);
create index debt_contacts_unit on public.debt_contacts (condominium_id, unit_id, happened_on desc);

-- Reminders before and after the due date: { days, subject, body } by step, negative before. Off until management switches it on.
create table public.dunning_rulers (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  is_on boolean not null default false,
  -- Charges due from then on: switching it on does not flood who has owed for years.
  starts_on date not null default private.today(),
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 12),
  updated_by uuid not null,
  updated_at timestamptz not null default private.now()
);
-- A step that was taken for a charge: once, whatever is repeated.
create table public.dunning_notices (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  unit_id uuid not null,
  charge_id uuid not null,
  days integer not null,
  sent_on date not null,
  -- What the charge was worth that day.
  cents bigint not null check (cents > 0),
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint dunning_step_once unique (condominium_id, charge_id, days),
  foreign key (condominium_id, charge_id) references public.charges (condominium_id, id)
);
create index dunning_notices_unit on public.dunning_notices (condominium_id, unit_id, sent_on desc);
create index dunning_notices_of on public.dunning_notices (unit_id);

-- Papers that say that a unit owes nothing as of a day, or that it paid all of a year (Lei 12.007/2009). What the code answers is this row.
create table public.clearances (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  unit_id uuid not null,
  unit_label text not null,
  kind text not null check (kind in ('certificate', 'yearly')),
  as_of date not null,
  -- Of a yearly statement.
  year integer check (year between 2000 and 2200),
  code text not null check (code ~ '^[2-9A-HJ-NP-Z]{16}$'),
  issued_by uuid,
  -- Whether who pays the unit was told of the yearly statement.
  is_told boolean not null default false,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint clearance_code unique (code),
  constraint clearance_once_a_year unique (condominium_id, unit_id, year),
  check ((kind = 'yearly') = (year is not null)),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id)
);
create index clearances_untold on public.clearances (condominium_id, year) where not is_told and year is not null;
create index clearances_unit on public.clearances (unit_id, created_at desc);

-- As clearanceCode of domain/delinquency makes them, for many at once: 80 random bits in signs that are not taken for one another.
create function private.clearance_code() returns text
language sql volatile set search_path = ''
as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', get_byte(r.bytes, n) % 32 + 1, 1), '' order by n)
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as bytes) r, generate_series(0, 15) n
$$;
grant execute on function private.clearance_code() to service_role, authenticated;

alter table public.debt_contacts enable row level security;
alter table public.dunning_rulers enable row level security;
alter table public.dunning_notices enable row level security;
alter table public.clearances enable row level security;
grant select on public.debt_contacts, public.dunning_rulers, public.dunning_notices, public.clearances to authenticated;
create policy "managers see who was spoken to" on public.debt_contacts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "managers and council see the ruler" on public.dunning_rulers for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see notices, residents their charges'" on public.dunning_notices for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or (unit_id = any (array(select private.my_charge_units())) and charge_id in (select private.my_charges())));
create policy "managers and council see clearances, residents their unit's" on public.clearances for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or unit_id = any (array(select private.my_units())));
call private.tell_of('public.debt_contacts', 'board unnamed');
call private.tell_of('public.dunning_rulers', 'board unnamed');
call private.tell_of('public.dunning_notices', 'board', 'unit:unit_id unnamed');
call private.tell_of('public.clearances', 'board', 'unit:unit_id');
