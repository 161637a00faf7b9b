-- The month's charge run, its budget lines, the charge of each unit, its boleto, and every sum that arrives with its parts.

create table public.charge_runs (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  kind text not null default 'ordinary' check (kind in ('ordinary', 'extraordinary', 'fund', 'individual')),
  competence date not null check (extract(day from competence) = 1),
  -- Which of the month's runs of its kind.
  number integer not null default 1 check (number between 1 and 99),
  name text not null default 'Taxa do mês' check (char_length(name) between 2 and 60 and private.is_plain(name)),
  -- What an extraordinary run rests on: an assembly's decision, or why it could not wait for one (art. 1.341, § 2º).
  decision_id uuid,
  reason text check (char_length(reason) between 3 and 300 and private.is_plain(reason)),
  -- Behind the references of its charges, so that they stay unique: '' of a month's first ordinary run.
  suffix text not null default '' check (char_length(suffix) <= 8),
  due_on date not null,
  -- For early payment, until a day: percent of each charge, or centavos off each.
  discount_percent numeric(5, 2) check (discount_percent > 0 and discount_percent < 100),
  discount_cents bigint check (discount_cents > 0),
  discount_until date check (discount_until <= due_on),
  -- By which its boletos are made; none: that of the main account.
  agreement_id uuid,
  status text not null default 'issuing' check (status in ('issuing', 'issued', 'undone')),
  total_cents bigint not null check (total_cents > 0),
  charge_count integer not null default 0,
  -- Sum of the shares minus share_total when issued: shown and acknowledged, never hidden.
  share_difference bigint not null default 0,
  job_id uuid,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  issued_at timestamptz,
  undone_at timestamptz,
  undone_by uuid,
  undo_reason text check (char_length(undo_reason) between 3 and 300 and private.is_plain(undo_reason)),
  primary key (condominium_id, id),
  foreign key (condominium_id, agreement_id) references public.collection_agreements (condominium_id, id),
  check (num_nonnulls(discount_percent, discount_cents) <= 1),
  check ((discount_until is not null) = (num_nonnulls(discount_percent, discount_cents) = 1))
);
-- Two síndicos issuing the same run at once: one wins. One that was undone makes room.
create unique index charge_run_exists on public.charge_runs (condominium_id, competence, kind, number) where status <> 'undone';

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
  -- By share, by heads or area; a bill split by consumption; each unit's consumption by a tariff; an amount for each unit.
  rule text not null default 'ideal_share' check (rule in ('ideal_share', 'equal', 'area', 'consumption', 'tariff', 'amounts')),
  cents bigint not null check (cents > 0),
  -- Who pays, when not everybody: a block, or a group whose units alone use a part (art. 1.340); and who does not.
  block text check (char_length(block) <= 20),
  group_id uuid,
  excluded_units uuid[] not null default '{}',
  excluded_kinds text[] not null default '{}',
  -- The same in words as they were then, and why; both stand on every charge.
  scope text check (char_length(scope) <= 300),
  reason text check (char_length(reason) between 3 and 200 and private.is_plain(reason)),
  meter_kind text check (meter_kind in ('water', 'hot_water', 'gas', 'energy', 'other')),
  -- What waited of units (unit_dues): no discount is taken of it.
  is_due boolean not null default false,
  -- What the line was divided by, and among how many units, once issued.
  weight_sum bigint,
  unit_count integer,
  primary key (condominium_id, run_id, position),
  foreign key (condominium_id, run_id) references public.charge_runs (condominium_id, id) on delete cascade,
  foreign key (condominium_id, fund_id) references public.funds (condominium_id, id),
  foreign key (condominium_id, rubric_id) references public.rubrics (condominium_id, id),
  foreign key (condominium_id, income_rubric_id) references public.rubrics (condominium_id, id)
);

create table public.charges (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  kind text not null default 'ordinary' check (kind in ('ordinary', 'extraordinary', 'fund', 'individual', 'agreement', 'old_debt')),
  -- None: an agreement's instalment, or a debt from before the books begin here.
  run_id uuid,
  unit_id uuid not null,
  -- '2026/11-0026': competence and the unit's place in the run.
  reference text not null,
  unit_label text not null,
  sort_key text not null collate "C",
  competence date not null,
  due_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Of the amount, what was received or let off: what is open is `amount_cents - settled_cents`. Late amounts received stand beside it.
  settled_cents bigint not null default 0,
  late_cents bigint not null default 0 check (late_cents >= 0),
  -- Paid on or before the day, so much less is owed.
  discount_cents bigint check (discount_cents > 0 and discount_cents < amount_cents),
  discount_until date,
  -- `agreed`: an agreement stands in its place.
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled', 'agreed')),
  -- The agreement that replaced it, or whose instalment it is.
  agreement_id uuid,
  -- Where it is paid; none: into the main account.
  bank_account_id uuid,
  cancelled_on date,
  cancel_reason text check (char_length(cancel_reason) between 3 and 300 and private.is_plain(cancel_reason)),
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
  -- What is paid has nothing left, what is open has.
  constraint charge_settled check (settled_cents between 0 and amount_cents
    and (status <> 'paid' or settled_cents = amount_cents) and (status <> 'open' or settled_cents < amount_cents)),
  check ((discount_cents is null) = (discount_until is null)),
  check (run_id is not null or kind in ('agreement', 'old_debt')),
  foreign key (condominium_id, run_id) references public.charge_runs (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id),
  foreign key (condominium_id, bank_account_id) references public.bank_accounts (condominium_id, id)
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
  -- The unit's part of what its line was divided by, and what else is to be said of it: a reading, a reason.
  weight bigint,
  note text,
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
  -- Its charge was cancelled, agreed or paid otherwise and the bank still has it: the next remittance tells it to write it off.
  write_off text check (write_off in ('wanted', 'sent', 'done', 'refused')),
  -- Its charge is due on another day than the bank knows; confirmed, it is none again.
  due_change text check (due_change in ('wanted', 'sent', 'refused')),
  -- Why the bank refused the last instruction.
  refusal text,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint our_number_once unique (condominium_id, agreement_id, our_number),
  constraint boleto_once_per_charge unique (condominium_id, charge_id),
  foreign key (condominium_id, charge_id) references public.charges (condominium_id, id),
  foreign key (condominium_id, agreement_id) references public.collection_agreements (condominium_id, id),
  foreign key (condominium_id, remittance_id) references public.remittances (condominium_id, id)
);
create index boletos_status on public.boletos (condominium_id, status);
create index boletos_instructed on public.boletos (condominium_id, agreement_id) where write_off = 'wanted' or due_change = 'wanted';

-- Every sum that arrives, whether it fits or not: it is in the books at once, and what waits for a person lies in `unidentified`
-- (docs/decisions/0023).
create table public.receipts (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  -- `credit`: no money came, a unit's credit was used.
  method text not null check (method in ('boleto', 'pix', 'transfer', 'deposit', 'cash', 'check', 'card', 'credit')),
  -- Who told of it. What was typed can be undone whole, what a bank told of came all the same.
  source text not null check (source in ('return_file', 'pix', 'statement', 'typed', 'provider')),
  received_on date not null,
  -- What the payer paid. The bank's fee is an expense of its own.
  amount_cents bigint not null check (amount_cents > 0),
  bank_fee_cents bigint not null default 0 check (bank_fee_cents >= 0),
  -- None: cash, or no account was told yet.
  bank_account_id uuid,
  -- The bank's or the Pix system's own identity of it: told twice, it changes nothing.
  external_id text check (char_length(external_id) <= 100),
  payer_name text check (char_length(payer_name) <= 120),
  payer_document text check (payer_document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  statement_text text check (char_length(statement_text) <= 300),
  -- Whom it seems to be from and for while it waits; of whom it is once posted.
  unit_id uuid,
  charge_id uuid,
  expected_cents bigint,
  status text not null default 'waiting' check (status in ('waiting', 'posted', 'refunded', 'undone')),
  -- Why it waits, or waited.
  reason text check (reason in ('unknown_payer', 'paid_twice', 'charge_cancelled', 'charge_agreed', 'taken_back')),
  -- What became of it: all that was due, a bank's rounding apart, a part of it, more than it, all of it to the unit's credit; or no
  -- unit's at all: other income of the condominium, on a rubric.
  outcome text check (outcome in ('exact', 'rounding', 'part', 'more', 'credit', 'income')),
  -- Nobody was asked.
  is_automatic boolean not null default false,
  -- Of it, what went to the unit's credit.
  credit_cents bigint not null default 0 check (credit_cents between 0 and amount_cents),
  note text check (char_length(note) <= 500),
  decided_by uuid,
  decided_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  check (status <> 'waiting' or reason is not null),
  check ((status = 'posted') = (outcome is not null)),
  foreign key (condominium_id, bank_account_id) references public.bank_accounts (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id),
  foreign key (condominium_id, charge_id) references public.charges (condominium_id, id)
);
create unique index receipt_once on public.receipts (condominium_id, method, external_id) where status <> 'undone';
create index receipts_day on public.receipts (condominium_id, received_on desc, id desc);
create index receipts_waiting on public.receipts (condominium_id, received_on, id) where status = 'waiting';
create index receipts_unit on public.receipts (condominium_id, unit_id, received_on desc) where unit_id is not null;

-- A receipt's part on a charge. What was taken back stays, with its day.
create table public.payments (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  receipt_id uuid not null,
  charge_id uuid not null,
  -- Its place among all that was ever paid of the charge: the newest is taken back first.
  turn integer not null check (turn > 0),
  -- The receipt's, beside its parts: residents read these.
  method text not null,
  received_on date not null,
  -- principal plus late amounts (fine, interest, correction); the discount was let off beside it.
  amount_cents bigint not null check (amount_cents > 0),
  principal_cents bigint not null check (principal_cents >= 0),
  late_cents bigint not null check (late_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  -- Principal and discount over the charge's items, in their order.
  parts bigint[] not null,
  -- How the charge's boleto stood, where this part closed it.
  boleto_was text,
  undone_at timestamptz,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  check (amount_cents = principal_cents + late_cents),
  foreign key (condominium_id, receipt_id) references public.receipts (condominium_id, id) on delete cascade,
  foreign key (condominium_id, charge_id) references public.charges (condominium_id, id)
);
create index payments_day on public.payments (condominium_id, received_on);
create unique index payment_turn on public.payments (condominium_id, charge_id, turn);
create index payments_receipt on public.payments (condominium_id, receipt_id);

-- What was received of a charge, as the domain takes it: [{ on, cents, principal }]; '[]' without a look where nothing was.
create function private.part_payments(charge public.charges) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when charge.settled_cents + charge.late_cents = 0 then '[]' else (
    select coalesce(jsonb_agg(jsonb_build_object('on', p.received_on, 'cents', p.amount_cents, 'principal', p.principal_cents + p.discount_cents)
      order by p.received_on, p.turn), '[]')
    from public.payments p where p.charge_id = charge.id and p.undone_at is null) end
$$;
grant execute on function private.part_payments(public.charges) to service_role, authenticated;

-- What a unit has paid too much or ahead: kept with the transfers on accounts `advances`, in their transaction.
create table public.unit_credits (
  condominium_id uuid not null,
  unit_id uuid not null,
  -- As live updates name a row.
  id uuid not null generated always as (unit_id) stored,
  cents bigint not null default 0,
  primary key (condominium_id, unit_id),
  -- More cannot be used or given back than is there.
  constraint credit_insufficient check (cents >= 0),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade
);

alter table public.charge_runs enable row level security;
alter table public.charge_run_lines enable row level security;
alter table public.charges enable row level security;
alter table public.charge_items enable row level security;
alter table public.boletos enable row level security;
alter table public.payments enable row level security;
alter table public.receipts enable row level security;
alter table public.unit_credits enable row level security;
grant select on public.charge_runs, public.charge_run_lines, public.charges, public.charge_items, public.boletos,
  public.payments, public.unit_credits to authenticated;
-- Who paid and by which document is for those who decide (receipts_page).
grant select (condominium_id, id, method, source, received_on, amount_cents, bank_fee_cents, bank_account_id, unit_id, charge_id,
  expected_cents, status, reason, outcome, is_automatic, credit_cents, created_at, decided_at) on public.receipts to authenticated;

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
-- A resident's are those of the charges that they see, and those that became the credit of a unit that is theirs.
create function private.my_receipts() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select p.receipt_id from public.payments p where p.charge_id = any (array(select private.my_charges())) and p.undone_at is null
  union
  select r.id from private.my_stays() s
  join public.receipts r on r.unit_id = s.unit_id and r.received_on between s.since and s.until
  where r.status = 'posted' and r.credit_cents > 0
$$;
grant execute on function private.my_receipts() to authenticated, service_role;
create index receipts_of on public.receipts (unit_id) where unit_id is not null;
create policy "managers and council see receipts, residents theirs" on public.receipts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or id = any (array(select private.my_receipts())));
create policy "managers and council see credits, residents their unit's" on public.unit_credits for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or unit_id = any (array(select private.my_units())));
