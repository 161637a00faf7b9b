-- Payments of charges at the condominium's own provider account (docs/decisions/0035). A row is written before the provider is asked; its id
-- is the reference there and what makes two calls one. What it is follows from what the provider says when it is asked.

create table public.charge_payments (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  account_id uuid not null,
  -- What it pays, as it was told: the charges and what each takes.
  bundle_id uuid not null,
  unit_id uuid not null,
  unit_labels text not null check (char_length(unit_labels) between 1 and 2000),
  method text not null check (method in ('card', 'pix', 'boleto')),
  installments smallint not null default 1 check (installments between 1 and 12),
  -- What the charges take, and what of the card's fee is passed on.
  debt_cents bigint not null check (debt_cents > 0),
  surcharge_cents bigint not null default 0 check (surcharge_cents >= 0),
  amount_cents bigint not null generated always as (debt_cents + surcharge_cents) stored,
  -- new: written down, the provider's answer has not come. refused: the provider would not make it. Else as the provider says.
  status text not null default 'new' check (status in ('new', 'refused', 'pending', 'approved', 'authorized', 'in_process', 'in_mediation',
    'rejected', 'cancelled', 'refunded', 'charged_back')),
  status_detail text check (char_length(status_detail) <= 80),
  provider_payment_id text check (provider_payment_id ~ '^[0-9]{1,30}$'),
  -- 'visa', 'pix', 'bolbradesco': as the provider names it.
  method_name text check (char_length(method_name) <= 40),
  card_end text check (card_end ~ '^[0-9]{4}$'),
  pix_code text check (char_length(pix_code) <= 600),
  barcode text check (barcode ~ '^[0-9]{44}$'),
  ticket_url text check (char_length(ticket_url) <= 500),
  expires_at timestamptz,
  -- What was taken off on the way, what is left of it there, and from when it can be drawn.
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and debt_cents + surcharge_cents),
  release_on date,
  approved_at timestamptz,
  -- What of it stands in the books: paid less given back, its fee, and by which receipt. A loss: money that went back though its receipt
  -- could not be undone.
  booked_cents bigint not null default 0 check (booked_cents >= 0),
  booked_fee_cents bigint not null default 0 check (booked_fee_cents >= 0),
  receipt_id uuid,
  loss_cents bigint not null default 0 check (loss_cents >= 0),
  -- What the provider is still to be told, and the management's reason for giving it back.
  order_to_provider text check (order_to_provider in ('make', 'cancel', 'refund')) default 'make',
  refund_reason text check (char_length(refund_reason) between 5 and 300),
  asked_by uuid,
  refund_refusal text check (char_length(refund_refusal) <= 300),
  -- Whoever pays.
  user_id uuid,
  created_at timestamptz not null default private.now(),
  -- When it last changed there: what was told before is older.
  changed_at timestamptz,
  read_at timestamptz,
  attempts smallint not null default 0,
  next_try_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint charge_payment_once unique (account_id, provider_payment_id),
  foreign key (condominium_id, account_id) references public.payment_accounts (condominium_id, id),
  foreign key (condominium_id, bundle_id) references public.payment_bundles (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id),
  foreign key (condominium_id, receipt_id) references public.receipts (condominium_id, id)
);
create index charge_payments_newest on public.charge_payments (condominium_id, created_at desc, id desc);
create index charge_payments_bundle on public.charge_payments (bundle_id);
create index charge_payments_account on public.charge_payments (condominium_id, account_id, status);
create index charge_payments_told on public.charge_payments (next_try_at) where order_to_provider is not null;
create index charge_payments_unread on public.charge_payments (read_at nulls first) where status in ('new', 'pending', 'in_process', 'authorized', 'in_mediation');
create index charge_payments_receipt on public.charge_payments (condominium_id, receipt_id) where receipt_id is not null;

-- What the provider is asked with, sealed, until it has answered: a card's token, who pays.
create table private.charge_payment_orders (
  condominium_id uuid not null,
  payment_id uuid not null,
  sealed text not null check (char_length(sealed) between 40 and 4000),
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, payment_id),
  foreign key (condominium_id, payment_id) references public.charge_payments (condominium_id, id) on delete cascade
);
revoke all on private.charge_payment_orders from public, anon, authenticated, service_role;
grant select (condominium_id, payment_id), insert, delete on private.charge_payment_orders to service_role;

-- What was told of a payment, so that it is told once.
create table private.charge_payment_tellings (
  condominium_id uuid not null,
  payment_id uuid not null,
  what text not null check (char_length(what) <= 80),
  told_at timestamptz not null default private.now(),
  primary key (condominium_id, payment_id, what),
  foreign key (condominium_id, payment_id) references public.charge_payments (condominium_id, id) on delete cascade
);
grant select, insert on private.charge_payment_tellings to service_role;

alter table public.charge_payments enable row level security;
grant select on public.charge_payments to authenticated;
grant select, insert, update on public.charge_payments to service_role;
-- It tells of each of its charges, so it is read by who may read all of them (docs/decisions/0022).
create policy "managers and council see provider payments, residents those of their charges" on public.charge_payments for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or bundle_id = any (array(select private.my_bundles())));
call private.tell_of('public.charge_payments', 'board', 'unit:unit_id unnamed');

-- A Pix or boleto whose charges were paid otherwise, cancelled or told anew is taken back at the provider, so that nobody pays it too.
create function private.on_bundle_end_for_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with unwanted as (
    update public.charge_payments p
    set order_to_provider = 'cancel', next_try_at = private.now(), attempts = 0
    from new_rows n join old_rows o on o.condominium_id = n.condominium_id and o.id = n.id
    where p.condominium_id = n.condominium_id and p.bundle_id = n.id and n.status <> 'open' and o.status = 'open'
      and p.method <> 'card' and p.status = 'pending' and p.order_to_provider is null
    returning p.condominium_id
  )
  insert into private.outbox (topic, payload)
  select 'order-charge-payments', jsonb_build_object('condominiumId', u.condominium_id) from (select distinct condominium_id from unwanted) u;
  return null;
end $$;
create trigger bundles_ended_for_provider after update on public.payment_bundles referencing old table as old_rows new table as new_rows
  for each statement execute function private.on_bundle_end_for_provider();

-- Payments of the provider's account as the management reads them, newest first, after a key `created_at id`. Filters, all optional:
-- { id, method, state: waiting | paid | back | failed, text, from, until }.
create function private.charge_payments_page(target uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, unit_id uuid, unit_labels text, method text, method_name text, card_end text, installments smallint,
  debt_cents bigint, surcharge_cents bigint, amount_cents bigint, fee_cents bigint, refunded_cents bigint, booked_cents bigint,
  booked_fee_cents bigint, loss_cents bigint, status text, status_detail text, release_on date, created_at timestamptz, approved_at timestamptz,
  receipt_id uuid, order_to_provider text, refund_reason text, refund_refusal text, provider_payment_id text, payer text, references_text text, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  place text[] := regexp_match(after_key, '^(\S+ \S+) ([0-9a-f-]{36})$');
  wanted text := '%' || replace(replace(replace(lower(extensions.unaccent(trim(filters ->> 'text'))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return query
  select p.id, p.unit_id, p.unit_labels, p.method, p.method_name, p.card_end, p.installments, p.debt_cents, p.surcharge_cents, p.amount_cents,
    p.fee_cents, p.refunded_cents, p.booked_cents, p.booked_fee_cents, p.loss_cents, p.status, p.status_detail, p.release_on, p.created_at,
    p.approved_at, p.receipt_id, p.order_to_provider, p.refund_reason, p.refund_refusal, p.provider_payment_id, m.full_name, r.names,
    concat_ws(' ', p.created_at::text, p.id)
  from public.charge_payments p
  left join public.memberships m on m.condominium_id = target and m.user_id = p.user_id
  cross join lateral (
    select string_agg(c.reference, ', ' order by b.position) as names
    from public.payment_bundle_charges b join public.charges c on c.condominium_id = target and c.id = b.charge_id
    where b.condominium_id = target and b.bundle_id = p.bundle_id
  ) r
  where p.condominium_id = target
    and (place is null or (p.created_at, p.id) < (place[1]::timestamptz, place[2]::uuid))
    and (filters ->> 'id' is null or p.id = private.to_uuid(filters ->> 'id'))
    and (filters ->> 'method' is null or p.method = filters ->> 'method')
    and (filters ->> 'state' is null or filters ->> 'state' = case
      when p.status in ('new', 'pending', 'in_process', 'authorized') then 'waiting'
      when p.status in ('approved', 'in_mediation') then 'paid'
      when p.status in ('refunded', 'charged_back') then 'back' else 'failed' end)
    and (filters ->> 'from' is null or p.created_at >= (filters ->> 'from')::date::timestamp at time zone 'America/Sao_Paulo')
    and (filters ->> 'until' is null or p.created_at < ((filters ->> 'until')::date + 1)::timestamp at time zone 'America/Sao_Paulo')
    and (wanted is null or lower(p.unit_labels) like wanted or lower(extensions.unaccent(m.full_name)) like wanted
      or lower(r.names) like wanted or p.provider_payment_id = trim(filters ->> 'text'))
  order by p.created_at desc, p.id desc limit page_size;
end $$;

create function public.charge_payments_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, unit_id uuid, unit_labels text, method text, method_name text, card_end text, installments smallint,
  debt_cents bigint, surcharge_cents bigint, amount_cents bigint, fee_cents bigint, refunded_cents bigint, booked_cents bigint,
  booked_fee_cents bigint, loss_cents bigint, status text, status_detail text, release_on date, created_at timestamptz, approved_at timestamptz,
  receipt_id uuid, order_to_provider text, refund_reason text, refund_refusal text, provider_payment_id text, payer text, references_text text, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  -- Fifty and one more, which tells that there is a next page.
  return query select * from private.charge_payments_page(condo_id, filters, after_key, 51);
end $$;

-- What lies at the provider, by the books and by the payments: { balance_cents, released_cents, to_release_cents, net_cents, drawn_cents,
-- month: { count, cents, fee_cents } }. `net_cents` is the sum of what payments left there; `drawn_cents` what else moved (transfers out).
create function public.payment_account_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object('balance_cents', b.balance, 'net_cents', s.net, 'drawn_cents', s.net - b.balance,
      'to_release_cents', s.to_release, 'released_cents', greatest(0, b.balance - s.to_release), 'month', s.month)
    from public.payment_accounts a
    cross join lateral (
      select coalesce(sum(l.balance_cents), 0)::bigint as balance from public.ledger_accounts l
      where l.condominium_id = condo_id and l.bank_account_id = a.bank_account_id
    ) b
    cross join lateral (
      select coalesce(sum(p.booked_cents - p.booked_fee_cents), 0)::bigint as net,
        coalesce(sum(p.booked_cents - p.booked_fee_cents) filter (where p.release_on > private.today()), 0)::bigint as to_release,
        jsonb_build_object('count', count(*) filter (where p.booked_cents > 0 and p.approved_at >= date_trunc('month', private.now())),
          'cents', coalesce(sum(p.booked_cents) filter (where p.approved_at >= date_trunc('month', private.now())), 0)::bigint,
          'fee_cents', coalesce(sum(p.booked_fee_cents) filter (where p.approved_at >= date_trunc('month', private.now())), 0)::bigint) as month
      from public.charge_payments p where p.condominium_id = condo_id and p.account_id = a.id
    ) s
    where a.condominium_id = condo_id order by (a.state <> 'ended') desc, a.connected_at desc limit 1);
end $$;
grant execute on function private.charge_payments_page(uuid, jsonb, text, integer) to service_role;
grant execute on function public.charge_payments_page(uuid, jsonb, text), public.payment_account_summary(uuid) to authenticated, service_role;
