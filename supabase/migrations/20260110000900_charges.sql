-- The month's charge run, its budget lines, the charge of each unit, its boleto, its payments, and what waits for a person.

create table public.charge_runs (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  competence date not null check (extract(day from competence) = 1),
  due_on date not null,
  status text not null default 'issuing' check (status in ('issuing', 'issued')),
  total_cents bigint not null check (total_cents > 0),
  charge_count integer not null default 0,
  -- Sum of the shares minus share_total when issued: shown and acknowledged, never hidden.
  share_difference bigint not null default 0,
  job_id uuid,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  issued_at timestamptz,
  primary key (condominium_id, id),
  -- Two síndicos issuing the same month at once: one wins.
  constraint charge_run_exists unique (condominium_id, competence)
);

create table public.charge_run_lines (
  condominium_id uuid not null,
  run_id uuid not null,
  position integer not null,
  fund_id uuid not null,
  -- What the line is for, with its name as it was then.
  rubric_id uuid not null,
  rubric text not null check (char_length(rubric) between 1 and 60),
  -- What it is booked as: the fund's fee, unless the line's own rubric is one of income.
  income_rubric_id uuid not null,
  description text not null check (char_length(description) between 1 and 120),
  rule text not null default 'ideal_share' check (rule in ('ideal_share', 'equal')),
  cents bigint not null check (cents > 0),
  primary key (condominium_id, run_id, position),
  foreign key (condominium_id, run_id) references public.charge_runs (condominium_id, id) on delete cascade,
  foreign key (condominium_id, fund_id) references public.funds (condominium_id, id),
  foreign key (condominium_id, rubric_id) references public.rubrics (condominium_id, id),
  foreign key (condominium_id, income_rubric_id) references public.rubrics (condominium_id, id)
);

create table public.charges (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  run_id uuid not null,
  unit_id uuid not null,
  -- '2026/11-0026': competence and the unit's place in the run.
  reference text not null,
  unit_label text not null,
  sort_key text not null collate "C",
  competence date not null,
  due_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
  payer_id uuid,
  payer_name text,
  -- Static Pix: payable at once; the code itself is derived from the account's key and this txid.
  pix_txid text not null unique,
  paid_on date,
  paid_cents bigint check (paid_cents > 0),
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint charge_once_per_unit unique (condominium_id, run_id, unit_id),
  constraint charge_reference_once unique (condominium_id, reference),
  check ((status = 'paid') = (paid_on is not null and paid_cents is not null)),
  foreign key (condominium_id, run_id) references public.charge_runs (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id)
);
create index charges_month on public.charges (condominium_id, competence, sort_key);
create index charges_status on public.charges (condominium_id, status, due_on);
create index charges_unit on public.charges (unit_id, competence desc);

create table public.charge_items (
  condominium_id uuid not null,
  charge_id uuid not null,
  position integer not null,
  fund_id uuid not null,
  -- What it was booked as, and so what its payment is booked for.
  income_rubric_id uuid not null,
  description text not null,
  cents bigint not null check (cents > 0),
  primary key (condominium_id, charge_id, position),
  foreign key (condominium_id, charge_id) references public.charges (condominium_id, id)
);

create table public.boletos (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  charge_id uuid not null,
  agreement_id uuid not null,
  our_number text not null,
  -- '' at banks without one.
  our_number_check text not null default '',
  our_number_printed text not null,
  barcode text not null check (barcode ~ '^[0-9]{44}$'),
  digitable_line text not null,
  due_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- issued → sent (in a remittance) → registered | rejected → paid | written_off
  status text not null default 'issued' check (status in ('issued', 'sent', 'registered', 'rejected', 'paid', 'written_off')),
  rejection text,
  remittance_id uuid,
  registered_on date,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint our_number_once unique (condominium_id, agreement_id, our_number),
  constraint boleto_once_per_charge unique (condominium_id, charge_id),
  foreign key (condominium_id, charge_id) references public.charges (condominium_id, id),
  foreign key (condominium_id, agreement_id) references public.collection_agreements (condominium_id, id),
  foreign key (condominium_id, remittance_id) references public.remittances (condominium_id, id)
);
create index boletos_status on public.boletos (condominium_id, status);

create table public.payments (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  charge_id uuid not null,
  method text not null check (method in ('boleto', 'pix')),
  received_on date not null,
  -- What the payer paid; principal plus late amounts (fine, interest, correction). The bank's fee is an expense of its own.
  amount_cents bigint not null check (amount_cents > 0),
  principal_cents bigint not null check (principal_cents > 0),
  late_cents bigint not null check (late_cents >= 0),
  bank_fee_cents bigint not null default 0 check (bank_fee_cents >= 0),
  -- The bank's or the Pix system's own identity of this payment: never booked twice.
  external_id text not null,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint payment_once unique (condominium_id, method, external_id),
  check (amount_cents = principal_cents + late_cents),
  foreign key (condominium_id, charge_id) references public.charges (condominium_id, id)
);
create unique index payments_one_per_charge on public.payments (condominium_id, charge_id);
create index payments_day on public.payments (condominium_id, received_on);

-- Money that arrived but does not fit the books: it waits here for a person and touches no account until decided.
create table public.payment_reviews (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  charge_id uuid,
  method text not null check (method in ('boleto', 'pix')),
  external_id text not null,
  reason text not null check (reason in ('unknown_charge', 'wrong_amount', 'already_paid', 'charge_cancelled')),
  amount_cents bigint not null check (amount_cents > 0),
  expected_cents bigint,
  received_on date not null,
  bank_fee_cents bigint not null default 0,
  status text not null default 'open' check (status in ('open', 'settled', 'dismissed')),
  note text check (char_length(note) <= 500),
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint payment_review_once unique (condominium_id, method, external_id),
  foreign key (condominium_id, charge_id) references public.charges (condominium_id, id)
);
create index payment_reviews_queue on public.payment_reviews (condominium_id, status, created_at);

alter table public.charge_runs enable row level security;
alter table public.charge_run_lines enable row level security;
alter table public.charges enable row level security;
alter table public.charge_items enable row level security;
alter table public.boletos enable row level security;
alter table public.payments enable row level security;
alter table public.payment_reviews enable row level security;
grant select on public.charge_runs, public.charge_run_lines, public.charges, public.charge_items, public.boletos,
  public.payments, public.payment_reviews to authenticated;

-- How far back the caller sees the charges of a unit (docs/decisions/0022): an owner all of them, since whoever buys answers for the
-- seller's (art. 1.345), from `-infinity` on; who lives there those of their stay; who has left, without days, what they were to pay.
-- (Whole with the register, which knows of annexes and of units that ended: *_unit_register.sql.)
create function private.my_stays() returns table (unit_id uuid, person_id uuid, since date, until date)
language sql stable security definer set search_path = ''
as $$ select null::uuid, null::uuid, null::date, null::date where false $$;
create function private.my_charge_units() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select s.unit_id from private.my_stays() s $$;
-- The charges themselves; items, boletos and payments follow them. A fee is of a stay by its month or by the day on which it is due.
create function private.my_charges() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select c.id from private.my_stays() s join public.charges c on c.unit_id = s.unit_id
  where c.payer_id = s.person_id or (greatest(c.competence, c.due_on) >= s.since and least(c.competence, c.due_on) <= s.until)
$$;
grant execute on function private.my_stays(), private.my_charge_units(), private.my_charges() to authenticated, service_role;
create index charge_items_charge on public.charge_items (charge_id);
create index boletos_charge on public.boletos (charge_id);
create index payments_charge on public.payments (charge_id);

create policy "managers and council see the runs" on public.charge_runs for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see the run's lines" on public.charge_run_lines for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
-- By unit through the index, and of those the charges that are theirs to see by a hash of them.
create policy "managers and council see charges, residents theirs" on public.charges for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or (unit_id = any (array(select private.my_charge_units())) and id in (select private.my_charges())));
create policy "managers and council see items, residents their charges'" on public.charge_items for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or charge_id = any (array(select private.my_charges())));
create policy "managers and council see boletos, residents their charges'" on public.boletos for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or charge_id = any (array(select private.my_charges())));
create policy "managers and council see payments, residents their charges'" on public.payments for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or charge_id = any (array(select private.my_charges())));
create policy "managers and council see payments to review" on public.payment_reviews for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
