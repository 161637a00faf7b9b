-- Pix Automático (docs/decisions/0033): a payer authorizes at the own bank that the unit's monthly fee be debited, up to a limit that is
-- ours alone; each fee that is due then gets a scheduled debit at the provider (BACEN API Pix: rec, locrec and cobr).

create table public.pix_authorizations (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  unit_id uuid not null,
  unit_label text not null,
  sort_key text not null collate "C",
  -- Who pays the unit and authorizes. Nobody else reads the row: a limit tells of somebody's means.
  person_id uuid not null,
  bank_account_id uuid not null,
  -- Nothing above it is scheduled.
  limit_cents bigint not null check (limit_cents between 100 and 9999999999),
  -- The first day of a month: fees that are due from then on. The cycles of the provider are so the months of the calendar.
  first_on date not null check (extract(day from first_on) = 1),
  -- asked: the provider has not heard of it; pending: its code waits for the payer's bank.
  status text not null default 'asked' check (status in ('asked', 'pending', 'active', 'refused', 'expired', 'cancelled')),
  -- payer: in the bank's app; bank: the payer's bank; resident, management: here; moved: pays the unit no more; account: the
  -- condominium's account is another one, or has no Pix Automático any more; provider: it would not have it.
  ended_by text check (ended_by in ('payer', 'bank', 'resident', 'management', 'moved', 'account', 'provider', 'time')),
  -- What the provider is to be told next.
  step text check (step in ('make', 'cancel')),
  asked_at timestamptz not null default private.now(),
  attempts smallint not null default 0,
  next_try_at timestamptz not null default private.now(),
  id_rec text unique check (id_rec ~ '^[a-zA-Z0-9]{29}$'),
  copy_paste text check (char_length(copy_paste) <= 512),
  refusal text check (char_length(refusal) <= 300),
  -- A code that nobody used by then is over.
  expires_on date not null,
  read_at timestamptz,
  authorized_at timestamptz,
  ended_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  check ((status in ('refused', 'expired', 'cancelled')) = (ended_at is not null)),
  check ((ended_at is null) = (ended_by is null)),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade,
  foreign key (condominium_id, person_id) references public.people (condominium_id, id),
  foreign key (condominium_id, bank_account_id) references public.bank_accounts (condominium_id, id)
);
create unique index pix_authorization_once on public.pix_authorizations (condominium_id, unit_id) where ended_at is null;
create index pix_authorizations_person on public.pix_authorizations (condominium_id, person_id);
create index pix_authorizations_unit on public.pix_authorizations (condominium_id, unit_id, created_at desc);
create index pix_authorizations_page on public.pix_authorizations (condominium_id, sort_key, id);
create index pix_authorizations_step on public.pix_authorizations (condominium_id, next_try_at) where step is not null;
create index pix_authorizations_open on public.pix_authorizations (read_at nulls first) where id_rec is not null and ended_at is null;

-- One fee as it is to be debited (cobr).
create table public.pix_debits (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  authorization_id uuid not null,
  unit_id uuid not null,
  charge_id uuid not null,
  -- Ours, and never used again. None: it was never scheduled.
  txid text unique check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  -- What the charge was when it was scheduled; the debit is less where it takes the discount.
  charge_cents bigint not null check (charge_cents > 0),
  due_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- The day that was asked for; the next one on which it is tried.
  debit_on date not null,
  next_on date,
  -- new: nothing said yet; waiting: the provider has it; scheduled: the payer's bank too; retrying: a try failed and another follows;
  -- failed: no try is left; refused: the payer's bank or the provider would not have it; skipped: never asked for.
  status text not null default 'new'
    check (status in ('new', 'waiting', 'scheduled', 'retrying', 'paid', 'failed', 'refused', 'cancelled', 'skipped')),
  -- Why it was not asked for, or who cancelled it.
  reason text check (reason in ('limit', 'late', 'us', 'payer', 'bank')),
  failed_tries smallint not null default 0,
  -- The provider was asked to take it back and could not any more: its day has come.
  cancel_refused boolean not null default false,
  step text check (step in ('put', 'cancel', 'retry')),
  asked_at timestamptz not null default private.now(),
  attempts smallint not null default 0,
  next_try_at timestamptz not null default private.now(),
  refusal text check (char_length(refusal) <= 300),
  read_at timestamptz,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  check ((status = 'skipped') = (txid is null)),
  check ((reason is not null) = (status in ('skipped', 'cancelled'))),
  foreign key (condominium_id, authorization_id) references public.pix_authorizations (condominium_id, id) on delete cascade,
  foreign key (condominium_id, charge_id) references public.charges (condominium_id, id) on delete cascade
);
-- Whatever happens at once, a fee is debited by one order.
create unique index pix_debit_once on public.pix_debits (condominium_id, charge_id)
  where status in ('new', 'waiting', 'scheduled', 'retrying', 'paid');
-- That it is not is said once.
create unique index pix_debit_skipped_once on public.pix_debits (condominium_id, authorization_id, charge_id, charge_cents, due_on)
  where status = 'skipped';
create index pix_debits_charge on public.pix_debits (charge_id, created_at desc);
create index pix_debits_authorization on public.pix_debits (condominium_id, authorization_id, debit_on desc);
create index pix_debits_step on public.pix_debits (condominium_id, next_try_at) where step is not null;
create index pix_debits_open on public.pix_debits (read_at nulls first) where status in ('waiting', 'scheduled', 'retrying');

-- Those of the caller's own person.
create function private.my_pix_authorizations() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select a.id from public.pix_authorizations a where a.person_id = any (array(select private.my_people())) $$;
grant execute on function private.my_pix_authorizations() to authenticated, service_role;

alter table public.pix_authorizations enable row level security;
alter table public.pix_debits enable row level security;
grant select on public.pix_authorizations, public.pix_debits to authenticated;
grant select, insert, update on public.pix_authorizations to service_role;
grant select, insert, update on public.pix_debits to service_role;
create policy "whoever authorized sees it" on public.pix_authorizations for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident')))
    and person_id = any (array(select private.my_people())));
create policy "managers and council see debits, payers theirs" on public.pix_debits for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or authorization_id = any (array(select private.my_pix_authorizations())));
call private.tell_of('public.pix_authorizations', 'board unnamed', 'person:person_id unnamed');
call private.tell_of('public.pix_debits', 'board unnamed', 'unit:unit_id unnamed');

-- What ends by itself: whoever pays the unit no more, an account that takes no debits any more, a code that nobody used. The provider is
-- told by the worker, who tells the payer too. Gives what ended.
create function private.end_pix_authorizations(target uuid) returns table (id uuid, ended_by text)
language sql volatile security definer set search_path = ''
as $$
  update public.pix_authorizations a
  set status = case w.why when 'time' then 'expired' else 'cancelled' end, ended_by = w.why, ended_at = private.now(),
    step = 'cancel', asked_at = private.now(), next_try_at = private.now(), attempts = 0
  from public.pix_authorizations x
  cross join lateral (
    select case
      when not exists (select from public.occupancies o where o.condominium_id = target and o.unit_id = x.unit_id
        and o.person_id = x.person_id and o.is_payer and o.starts_on <= private.today()
        and (o.ends_on is null or o.ends_on >= private.today())) then 'moved'
      when not exists (select from public.bank_accounts b where b.condominium_id = target and b.id = x.bank_account_id
        and b.is_active and b.pix_automatic) then 'account'
      when x.status in ('asked', 'pending') and x.expires_on < private.today() then 'time'
    end as why
  ) w
  where x.condominium_id = target and x.ended_at is null and w.why is not null
    and a.condominium_id = target and a.id = x.id and a.ended_at is null
  returning a.id, a.ended_by
$$;

-- Debits whose fee is paid, cancelled, agreed upon or another than it was, or whose authorization is over, are taken back.
create function private.take_back_pix_debits(target uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.pix_debits d
  set step = 'cancel', asked_at = private.now(), next_try_at = private.now(), attempts = 0
  from public.charges c, public.pix_authorizations a
  where d.condominium_id = target and d.status in ('new', 'waiting', 'scheduled', 'retrying') and d.step is distinct from 'cancel'
    and not d.cancel_refused
    and c.condominium_id = target and c.id = d.charge_id and a.condominium_id = target and a.id = d.authorization_id
    and (a.status <> 'active' or c.status <> 'open' or c.settled_cents + c.late_cents > 0
      or (c.amount_cents, c.due_on) is distinct from (d.charge_cents, d.due_on))
$$;

-- Open fees of units with an authorization that are due soon and of which nothing was said yet. `horizon`: how far ahead to look.
create function private.pix_debit_candidates(target uuid, horizon integer)
returns table (authorization_id uuid, charge_id uuid, unit_id uuid, limit_cents bigint, amount_cents bigint, due_on date,
  discount_cents bigint, discount_until date)
language sql stable security definer set search_path = ''
as $$
  select a.id, c.id, c.unit_id, a.limit_cents, c.amount_cents, c.due_on, c.discount_cents, c.discount_until
  from public.pix_authorizations a
  join public.charges c on c.condominium_id = target and c.unit_id = a.unit_id and c.kind = 'ordinary' and c.status = 'open'
    and c.settled_cents + c.late_cents = 0 and c.payer_id = a.person_id
    and c.due_on >= greatest(a.first_on, private.today()) and c.due_on <= private.today() + horizon
  join public.bank_accounts b on b.condominium_id = target
    and case when c.bank_account_id is null then b.is_active else b.id = c.bank_account_id end
  where a.condominium_id = target and a.status = 'active' and b.id = a.bank_account_id
    and not exists (
      select from public.pix_debits d where d.condominium_id = target and d.charge_id = c.id
        and (d.status in ('new', 'waiting', 'scheduled', 'retrying', 'paid', 'failed')
          or d.authorization_id = a.id and d.reason is distinct from 'us' and (d.charge_cents, d.due_on) = (c.amount_cents, c.due_on)))
$$;

-- Condominiums with an authorization in use, or with something to tell a provider.
create function private.pix_automatic_tenants() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select a.condominium_id from public.pix_authorizations a where a.ended_at is null or a.step is not null
  union
  select d.condominium_id from public.pix_debits d where d.step is not null
$$;
grant execute on function private.end_pix_authorizations(uuid), private.take_back_pix_debits(uuid),
  private.pix_debit_candidates(uuid, integer), private.pix_automatic_tenants() to service_role;

-- A payment, a move or another account: the worker looks after the commit.
create function private.on_pix_automatic_touched() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'charges' then
    insert into private.outbox (topic, payload)
    select 'sync-pix-automatic', jsonb_build_object('condominiumId', d.condominium_id)
    from public.pix_debits d join new_rows n on n.condominium_id = d.condominium_id and n.id = d.charge_id
    where d.status in ('new', 'waiting', 'scheduled', 'retrying') group by d.condominium_id;
  else
    insert into private.outbox (topic, payload)
    select 'sync-pix-automatic', jsonb_build_object('condominiumId', a.condominium_id)
    from public.pix_authorizations a
    where a.ended_at is null and a.condominium_id in (select n.condominium_id from new_rows n) group by a.condominium_id;
  end if;
  return null;
end $$;
create trigger charges_for_pix_automatic after update on public.charges referencing new table as new_rows
  for each statement execute function private.on_pix_automatic_touched();
create trigger occupancies_for_pix_automatic after update on public.occupancies referencing new table as new_rows
  for each statement execute function private.on_pix_automatic_touched();
create trigger occupancies_gone_for_pix_automatic after delete on public.occupancies referencing old table as new_rows
  for each statement execute function private.on_pix_automatic_touched();
create trigger accounts_for_pix_automatic after update on public.bank_accounts referencing new table as new_rows
  for each statement execute function private.on_pix_automatic_touched();

-- What the board sees: which units have it and how the debits stand. No limit, no code, nobody's name.
create function private.pix_automatic_page(target uuid, filters jsonb, after_key text, page_size integer)
returns table (key text, unit_id uuid, unit_label text, status text, ended_by text, since date, charge_id uuid, debit_status text,
  reason text, next_on date, amount_cents bigint, failed_tries smallint, refusal text)
language plpgsql stable security definer set search_path = ''
as $$
declare place text[] := regexp_match(after_key, '^(.*) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$');
begin
  return query
  select a.sort_key || ' ' || a.id, a.unit_id, a.unit_label, a.status, a.ended_by,
    (coalesce(a.authorized_at, a.created_at) at time zone 'America/Sao_Paulo')::date, d.charge_id, d.status, d.reason,
    d.next_on, d.amount_cents, d.failed_tries, d.refusal
  from public.pix_authorizations a
  left join lateral (
    select * from public.pix_debits x where x.condominium_id = target and x.authorization_id = a.id
    order by x.due_on desc, x.created_at desc, x.id desc limit 1
  ) d on true
  where a.condominium_id = target and (place is null or (a.sort_key, a.id) > (place[1] collate "C", place[2]::uuid))
    and case coalesce(filters ->> 'state', 'active')
      when 'pending' then a.status in ('asked', 'pending')
      when 'trouble' then a.ended_at is null and d.status in ('retrying', 'failed', 'refused', 'skipped')
      when 'ended' then a.ended_at is not null
      else a.status = 'active' end
    and (coalesce(filters ->> 'text', '') = '' or private.fold(a.unit_label) like '%' || private.fold(filters ->> 'text') || '%')
  order by a.sort_key, a.id
  limit page_size;
end $$;
create function public.pix_automatic_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (key text, unit_id uuid, unit_label text, status text, ended_by text, since date, charge_id uuid, debit_status text,
  reason text, next_on date, amount_cents bigint, failed_tries smallint, refusal text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query select * from private.pix_automatic_page(condo_id, filters, after_key, 51);
end $$;

create function public.pix_automatic_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object(
      'offered', exists (select from public.bank_accounts b where b.condominium_id = condo_id and b.is_active and b.pix_automatic),
      'active', count(*) filter (where a.status = 'active'),
      'pending', count(*) filter (where a.status in ('asked', 'pending')),
      'ended', count(*) filter (where a.ended_at is not null),
      'trouble', count(*) filter (where a.ended_at is null and d.status in ('retrying', 'failed', 'refused', 'skipped')),
      'scheduled', count(*) filter (where d.status in ('new', 'waiting', 'scheduled', 'retrying')),
      'scheduled_cents', coalesce(sum(d.amount_cents) filter (where d.status in ('new', 'waiting', 'scheduled', 'retrying')), 0))
    from public.pix_authorizations a
    left join lateral (
      select * from public.pix_debits x where x.condominium_id = condo_id and x.authorization_id = a.id
      order by x.due_on desc, x.created_at desc, x.id desc limit 1
    ) d on true
    where a.condominium_id = condo_id);
end $$;
revoke execute on function public.pix_automatic_page(uuid, jsonb, text), public.pix_automatic_summary(uuid) from public, anon;
grant execute on function public.pix_automatic_page(uuid, jsonb, text), public.pix_automatic_summary(uuid) to authenticated;
