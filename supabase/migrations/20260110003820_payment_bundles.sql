-- One payment for several charges, or for one on another day (docs/decisions/0031): the amount of a chosen day, what each charge takes of
-- it, and a Pix code of its own. A bundle is no debt: what is owed are its charges, and when one of them moves it is over.

create table public.payment_bundles (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  -- Of its oldest charge; the labels name all of them.
  unit_id uuid not null,
  unit_labels text not null check (char_length(unit_labels) between 1 and 2000),
  made_on date not null,
  -- The day whose amount it is, and the last one on which that amount is taken.
  pay_on date not null check (pay_on >= made_on),
  valid_until date not null check (valid_until >= pay_on),
  amount_cents bigint not null check (amount_cents > 0),
  charge_count integer not null check (charge_count > 0),
  -- Where it is paid: that of its charges where they have one in common; none: the main account.
  bank_account_id uuid,
  pix_txid text not null unique,
  status text not null default 'open' check (status in ('open', 'paid', 'ended')),
  -- replaced: a newer one has a charge of it; changed: a charge was paid otherwise, cancelled or agreed upon; undone: its payment was.
  end_reason text check (end_reason in ('replaced', 'changed', 'undone')),
  replaced_by uuid,
  receipt_id uuid,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  ended_at timestamptz,
  primary key (condominium_id, id),
  check ((status = 'ended') = (end_reason is not null)),
  check ((end_reason is not distinct from 'replaced') = (replaced_by is not null)),
  check (status <> 'paid' or receipt_id is not null),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id),
  foreign key (condominium_id, receipt_id) references public.receipts (condominium_id, id),
  foreign key (condominium_id, bank_account_id) references public.bank_accounts (condominium_id, id)
);
create index payment_bundles_open on public.payment_bundles (condominium_id, unit_id, created_at desc);

create table public.payment_bundle_charges (
  condominium_id uuid not null,
  bundle_id uuid not null,
  position integer not null,
  charge_id uuid not null,
  unit_id uuid not null,
  principal_cents bigint not null check (principal_cents >= 0),
  late_cents bigint not null check (late_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  primary key (condominium_id, bundle_id, position),
  constraint bundle_charge_once unique (condominium_id, bundle_id, charge_id),
  foreign key (condominium_id, bundle_id) references public.payment_bundles (condominium_id, id) on delete cascade,
  foreign key (condominium_id, charge_id) references public.charges (condominium_id, id)
);
create index payment_bundle_charges_of on public.payment_bundle_charges (charge_id);

-- A charge that was paid otherwise, cancelled, agreed upon or given another date makes what was told of it untrue. (The bundle's own
-- payment says so itself, after it.)
create function private.on_bundled_charges_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.payment_bundles b
  set status = 'ended', end_reason = case b.status when 'paid' then 'undone' else 'changed' end, ended_at = private.now()
  where b.status in ('open', 'paid') and (b.condominium_id, b.id) in (
    select c.condominium_id, c.bundle_id
    from public.payment_bundle_charges c
    join new_rows n on n.condominium_id = c.condominium_id and n.id = c.charge_id
    join old_rows o on o.condominium_id = n.condominium_id and o.id = n.id
    where (n.status, n.settled_cents, n.late_cents, n.amount_cents, n.due_on, n.discount_cents, n.discount_until)
      is distinct from (o.status, o.settled_cents, o.late_cents, o.amount_cents, o.due_on, o.discount_cents, o.discount_until));
  return null;
end $$;
create trigger bundled_charges_updated after update on public.charges referencing old table as old_rows new table as new_rows
  for each statement execute function private.on_bundled_charges_change();

-- A bundle tells of each of its charges, so it is read by who may read all of them (docs/decisions/0022).
create function private.my_bundles() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select c.bundle_id from public.payment_bundle_charges c
  where c.charge_id = any (array(select private.my_charges()))
  group by c.condominium_id, c.bundle_id
  having count(*) = (select b.charge_count from public.payment_bundles b where b.condominium_id = c.condominium_id and b.id = c.bundle_id)
$$;
grant execute on function private.my_bundles() to authenticated, service_role;

alter table public.payment_bundles enable row level security;
alter table public.payment_bundle_charges enable row level security;
grant select on public.payment_bundles, public.payment_bundle_charges to authenticated;
create policy "managers and council see bundles, residents those of their charges" on public.payment_bundles for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or id = any (array(select private.my_bundles())));
create policy "managers and council see bundled charges, residents theirs" on public.payment_bundle_charges for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or bundle_id = any (array(select private.my_bundles())));
call private.tell_of('public.payment_bundles', 'board', 'unit:unit_id unnamed');
