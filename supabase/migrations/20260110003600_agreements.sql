-- Agreements on debts (acordos): what a condominium offers, proposals of both sides, the debts that one replaces, its instalments.
-- What they come to is the domain's (domain/agreements); how they are booked, docs/decisions/0025.

create index charges_agreement on public.charges (condominium_id, agreement_id) where agreement_id is not null;

create table public.agreement_rules (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  -- As `agreementRules` of domain/agreements reads them.
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  updated_by uuid,
  updated_at timestamptz not null default private.now()
);

create table public.debt_agreements (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  unit_id uuid not null,
  unit_label text not null,
  -- 'A26-0003': the year and the place in it, given when it is made.
  reference text,
  -- `brought_in`: it ran before the books begin here, and only what is left of it is known.
  origin text not null default 'made' check (origin in ('made', 'brought_in')),
  -- proposed: by the resident; offered: by management. Whoever is asked answers with another proposal, a yes or a no.
  status text not null check (status in ('proposed', 'offered', 'refused', 'withdrawn', 'active', 'completed', 'broken', 'renegotiated', 'cancelled')),
  -- As `agreementTerms` reads them, and the debts that it is about.
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  charge_ids uuid[] not null check (cardinality(charge_ids) <= 500),
  -- On the day of the proposal, then of the agreement.
  agreed_on date not null,
  debt_cents bigint not null check (debt_cents >= 0),
  late_waived_cents bigint not null default 0 check (late_waived_cents >= 0),
  principal_waived_cents bigint not null default 0 check (principal_waived_cents >= 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  interest_cents bigint not null default 0 check (interest_cents >= 0),
  total_cents bigint not null check (total_cents > 0),
  -- Who owes, as the paper names them.
  debtor_id uuid,
  debtor_name text check (char_length(debtor_name) <= 120),
  decision_id uuid,
  message text check (char_length(message) <= 500),
  -- Why it was refused or withdrawn, broken by hand or undone.
  reason text check (char_length(reason) <= 300),
  -- The transfers that it added to the books: posted when it is made, taken back when it breaks, posted again when that is undone.
  postings jsonb not null default '[]',
  -- The day from which on it is broken unless somebody pays, as of this morning.
  breaks_on date,
  completed_on date,
  broken_on date,
  -- What the breach took back and posted: its own moment, to be undone within the day. Null: by its rule.
  broken_by uuid,
  breach jsonb,
  -- Of what was paid on it, what fell on its debts when it broke.
  moved_cents bigint not null default 0 check (moved_cents >= 0),
  created_by uuid,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (condominium_id, id),
  constraint agreement_reference_once unique (condominium_id, reference),
  check ((reference is not null) = (status not in ('proposed', 'offered', 'refused', 'withdrawn'))),
  check ((status = 'completed') = (completed_on is not null)),
  check ((status = 'broken') = (broken_on is not null)),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id)
);
-- One negotiation of a unit at a time.
create unique index agreement_pending on public.debt_agreements (condominium_id, unit_id) where status in ('proposed', 'offered');
create index debt_agreements_page on public.debt_agreements (condominium_id, agreed_on desc, id desc);
create index debt_agreements_status on public.debt_agreements (condominium_id, status, agreed_on desc);
create index debt_agreements_unit on public.debt_agreements (unit_id, agreed_on desc);

-- The debts that an agreement replaced, by their value on its day.
create table public.agreement_debts (
  condominium_id uuid not null,
  agreement_id uuid not null,
  position integer not null,
  charge_id uuid not null,
  label text not null,
  reference text not null,
  due_on date not null,
  capital_cents bigint not null check (capital_cents >= 0),
  correction_cents bigint not null check (correction_cents >= 0),
  fine_cents bigint not null check (fine_cents >= 0),
  interest_cents bigint not null check (interest_cents >= 0),
  waived_cents bigint not null check (waived_cents >= 0),
  primary key (condominium_id, agreement_id, position),
  foreign key (condominium_id, agreement_id) references public.debt_agreements (condominium_id, id) on delete cascade,
  foreign key (condominium_id, charge_id) references public.charges (condominium_id, id)
);
create index agreement_debts_charge on public.agreement_debts (condominium_id, charge_id);

-- Its instalments, each a charge; 0 is the down payment.
create table public.agreement_instalments (
  condominium_id uuid not null,
  agreement_id uuid not null,
  position integer not null check (position >= 0),
  charge_id uuid not null,
  due_on date not null,
  cents bigint not null check (cents > 0),
  interest_cents bigint not null default 0 check (interest_cents >= 0),
  -- Of the delay, that the agreement will break.
  warned_on date,
  primary key (condominium_id, agreement_id, position),
  constraint instalment_once unique (condominium_id, charge_id),
  foreign key (condominium_id, agreement_id) references public.debt_agreements (condominium_id, id) on delete cascade,
  foreign key (condominium_id, charge_id) references public.charges (condominium_id, id)
);

-- A certificate of a unit whose debts are in an agreement that is kept says so.
alter table public.clearances add column agreement text check (char_length(agreement) <= 20);

-- Paid to the last instalment an agreement is over, and goes on when a payment is taken back. What somebody paid moves the day of the
-- breach, which is told anew in the morning.
create function private.on_instalments_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare changed record;
begin
  for changed in
    select distinct n.condominium_id, n.agreement_id as id
    from new_rows n join old_rows o on o.condominium_id = n.condominium_id and o.id = n.id
    where n.kind = 'agreement' and n.agreement_id is not null and (n.status, n.settled_cents) is distinct from (o.status, o.settled_cents)
    order by 1, 2
  loop
    update public.debt_agreements a
    set status = case when s.open = 0 and s.paid > 0 then 'completed' else 'active' end,
      completed_on = case when s.open = 0 and s.paid > 0 then s.last end, breaks_on = null, updated_at = private.now(), version = a.version + 1
    from (
      select count(*) filter (where c.status = 'open') as open, count(*) filter (where c.status = 'paid') as paid, max(c.paid_on) as last
      from public.agreement_instalments i join public.charges c on c.condominium_id = i.condominium_id and c.id = i.charge_id
      where i.condominium_id = changed.condominium_id and i.agreement_id = changed.id
    ) s
    where a.condominium_id = changed.condominium_id and a.id = changed.id and a.status in ('active', 'completed');
  end loop;
  return null;
end $$;
create trigger instalments_updated after update on public.charges referencing old table as old_rows new table as new_rows
  for each statement execute function private.on_instalments_change();

-- The next free reference of a year; agreements are made one at a time.
create function private.next_agreement_reference(target uuid, made_on date) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare prefix text := 'A' || to_char(made_on, 'YY') || '-';
begin
  perform pg_advisory_xact_lock(hashtextextended('agreements ' || target, 0));
  return prefix || lpad((coalesce((
    select max(substr(a.reference, 5)::integer) from public.debt_agreements a
    where a.condominium_id = target and a.reference ~ ('^' || prefix || '[0-9]+$')), 0) + 1)::text, 4, '0');
end $$;

-- The agreements that a resident sees: those of whoever owns the unit, and those that they themselves owe (docs/decisions/0022).
create function private.my_agreements() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select a.id from private.my_stays() s join public.debt_agreements a on a.unit_id = s.unit_id
  where s.since = '-infinity' or a.debtor_id = s.person_id
$$;
grant execute on function private.my_agreements() to authenticated, service_role;
grant execute on function private.next_agreement_reference(uuid, date) to service_role, authenticated;

alter table public.agreement_rules enable row level security;
alter table public.debt_agreements enable row level security;
alter table public.agreement_debts enable row level security;
alter table public.agreement_instalments enable row level security;
grant select on public.agreement_rules, public.agreement_debts, public.agreement_instalments to authenticated;
grant select (condominium_id, id, unit_id, unit_label, reference, origin, status, terms, charge_ids, agreed_on, debt_cents, late_waived_cents,
  principal_waived_cents, fee_cents, interest_cents, total_cents, debtor_id, debtor_name, decision_id, message, reason, breaks_on,
  completed_on, broken_on, broken_by, moved_cents, created_by, created_at, updated_at, version) on public.debt_agreements to authenticated;
create policy "members see what agreements are offered" on public.agreement_rules for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create policy "managers and council see agreements, residents theirs" on public.debt_agreements for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or id = any (array(select private.my_agreements())));
create policy "managers and council see agreed debts, residents theirs" on public.agreement_debts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or agreement_id = any (array(select private.my_agreements())));
create policy "managers and council see instalments, residents theirs" on public.agreement_instalments for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or agreement_id = any (array(select private.my_agreements())));
create index agreement_debts_of on public.agreement_debts (agreement_id);
create index agreement_instalments_of on public.agreement_instalments (agreement_id);
call private.tell_of('public.agreement_rules', 'members unnamed');
call private.tell_of('public.debt_agreements', 'board', 'unit:unit_id unnamed');

-- Signed papers: the row is the agreement.
insert into private.file_areas (area, readers, writers) values
  ('agreements', array['owner_admin', 'admin', 'council'], array['owner_admin', 'admin']);

-- Agreements newest first after a key '<day> <id>', without names. Filters, all optional: { state: waiting|active|late|completed|broken|
-- ended|all, text, unit_id }; `late_until` is the latest due date that is late.
create function private.agreements_page(target uuid, filters jsonb, late_until date, after_key text, page_size integer)
returns table (id uuid, reference text, unit_id uuid, unit_label text, status text, agreed_on date, debt_cents bigint, waived_cents bigint,
  total_cents bigint, paid_cents bigint, instalments integer, paid_instalments integer, late_instalments integer, next_due_on date,
  breaks_on date, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text[] := case filters ->> 'state' when 'waiting' then array['proposed', 'offered'] when 'active' then array['active']
    when 'late' then array['active'] when 'completed' then array['completed'] when 'broken' then array['broken']
    when 'ended' then array['refused', 'withdrawn', 'renegotiated', 'cancelled'] end;
  found text := lower(nullif(trim(filters ->> 'text'), ''));
  place text[] := regexp_match(after_key, '^(\d{4}-\d{2}-\d{2}) ([0-9a-f-]{36})$');
begin
  return query
  select a.id, a.reference, a.unit_id, a.unit_label, a.status, a.agreed_on, a.debt_cents, a.late_waived_cents + a.principal_waived_cents,
    a.total_cents, coalesce(i.paid, 0)::bigint + a.moved_cents, coalesce(i.count, 0)::integer, coalesce(i.paid_count, 0)::integer,
    coalesce(i.late_count, 0)::integer, i.next_due_on, a.breaks_on, a.agreed_on || ' ' || a.id
  from public.debt_agreements a
  left join lateral (
    select sum(c.settled_cents + c.late_cents) as paid, count(*) as count, count(*) filter (where c.status = 'paid') as paid_count,
      count(*) filter (where c.status = 'open' and c.due_on <= late_until) as late_count,
      min(c.due_on) filter (where c.status = 'open') as next_due_on
    from public.agreement_instalments n join public.charges c on c.condominium_id = target and c.id = n.charge_id
    where n.condominium_id = target and n.agreement_id = a.id
  ) i on true
  where a.condominium_id = target and (wanted is null or a.status = any (wanted))
    and (filters ->> 'state' is distinct from 'late' or i.late_count > 0)
    and (filters ->> 'unit_id' is null or a.unit_id = (filters ->> 'unit_id')::uuid)
    and (found is null or starts_with(lower(a.unit_label), found) or starts_with(split_part(lower(a.unit_label), '-', 2), found)
      or position(found in lower(coalesce(a.reference, ''))) > 0)
    and (place is null or (a.agreed_on, a.id) < (place[1]::date, place[2]::uuid))
  order by a.agreed_on desc, a.id desc limit page_size;
end $$;
create function public.agreements_page(condo_id uuid, late_until date, filters jsonb default '{}', after_key text default null)
returns table (id uuid, reference text, unit_id uuid, unit_label text, status text, agreed_on date, debt_cents bigint, waived_cents bigint,
  total_cents bigint, paid_cents bigint, instalments integer, paid_instalments integer, late_instalments integer, next_due_on date,
  breaks_on date, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  -- Fifty and one more, which tells that there is a next page.
  return query select * from private.agreements_page(condo_id, filters, late_until, after_key, 51);
end $$;

-- { today, waiting, active: { count, cents }, late: { count, cents }, broken, ageing: [{ band, count, cents }] }: what is open of
-- agreements that are kept, and of it what is late, by age apart from other debts.
create function public.agreement_summary(condo_id uuid, late_until date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare day date := private.today();
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    with counted as (
      select count(*) filter (where a.status in ('proposed', 'offered')) as waiting, count(*) filter (where a.status = 'active') as active,
        count(*) filter (where a.status = 'broken') as broken
      from public.debt_agreements a where a.condominium_id = condo_id
    ), owed as materialized (
      select i.agreement_id, c.due_on, c.amount_cents - c.settled_cents as cents
      from public.debt_agreements a
      join public.agreement_instalments i on i.condominium_id = condo_id and i.agreement_id = a.id
      join public.charges c on c.condominium_id = condo_id and c.id = i.charge_id and c.status = 'open'
      where a.condominium_id = condo_id and a.status = 'active'
    )
    select jsonb_build_object('today', day, 'waiting', n.waiting, 'broken', n.broken,
      'active', jsonb_build_object('count', n.active, 'cents', (select coalesce(sum(o.cents), 0) from owed o)),
      'late', (select jsonb_build_object('count', count(distinct o.agreement_id), 'cents', coalesce(sum(o.cents), 0))
        from owed o where o.due_on <= late_until),
      'ageing', (select jsonb_agg(jsonb_build_object('band', b, 'count', coalesce(g.count, 0), 'cents', coalesce(g.cents, 0)) order by b)
        from generate_series(0, 4) b left join (
          select width_bucket(day - o.due_on, array[31, 61, 91, 366]) as band, count(*) as count, sum(o.cents) as cents
          from owed o where o.due_on <= late_until group by 1) g on g.band = b))
    from counted n);
end $$;
grant execute on function public.agreements_page(uuid, date, jsonb, text), public.agreement_summary(uuid, date) to authenticated, service_role;
