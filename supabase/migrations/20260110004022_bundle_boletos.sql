-- One boleto for several charges (docs/decisions/0031): of a bundle, with the amount and the day of it. Registered, paid and written off by
-- the same files as a charge's own boleto, with a nosso número of the same count.
-- Why a bundle had no boleto to offer when it was made; null where one can be asked for.
alter table public.payment_bundles add column only_pix text
  check (only_pix in ('single', 'no_agreement', 'too_soon', 'no_document', 'too_large'));

create table public.bundle_boletos (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  bundle_id uuid not null,
  -- The bundle's, whose people hear of it.
  unit_id uuid not null,
  agreement_id uuid not null,
  our_number text not null,
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
  -- Its bundle is over and the bank still has it.
  write_off text check (write_off in ('wanted', 'sent', 'done', 'refused')),
  refusal text,
  -- Its payer has the e-mail: once for each number that the bank registered.
  told_at timestamptz,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint bundle_our_number_once unique (condominium_id, agreement_id, our_number),
  constraint bundle_boleto_once unique (condominium_id, bundle_id),
  foreign key (condominium_id, bundle_id) references public.payment_bundles (condominium_id, id) on delete cascade,
  foreign key (condominium_id, agreement_id) references public.collection_agreements (condominium_id, id),
  foreign key (condominium_id, remittance_id) references public.remittances (condominium_id, id)
);
create index bundle_boletos_open on public.bundle_boletos (condominium_id, agreement_id)
  where status in ('issued', 'sent', 'rejected') or write_off in ('wanted', 'sent', 'refused');
alter table public.bundle_boletos enable row level security;
grant select on public.bundle_boletos to authenticated;
grant select, insert, update on public.bundle_boletos to service_role;
create policy "managers and council see bundles' boletos, residents those of their charges" on public.bundle_boletos for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or bundle_id = any (array(select private.my_bundles())));
call private.tell_of('public.bundle_boletos', 'board', 'unit:unit_id unnamed');

-- One that is made anew gets another nosso número; the bank may still tell of the old one.
create table private.former_bundle_numbers (
  condominium_id uuid not null,
  agreement_id uuid not null,
  our_number text not null,
  bundle_id uuid not null,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, agreement_id, our_number),
  foreign key (condominium_id, agreement_id) references public.collection_agreements (condominium_id, id),
  foreign key (condominium_id, bundle_id) references public.payment_bundles (condominium_id, id) on delete cascade
);
grant select, insert on private.former_bundle_numbers to service_role;

-- A bundle that is over takes its boleto with it: what the bank never had is off at once, of the rest it is told.
create function private.on_bundle_over() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.bundle_boletos b
  set status = case when b.status in ('issued', 'rejected') then 'written_off' else b.status end,
    write_off = case when b.status in ('sent', 'registered') then coalesce(b.write_off, 'wanted') end
  from new_rows n join old_rows o on o.condominium_id = n.condominium_id and o.id = n.id
  where n.status <> 'open' and o.status = 'open' and b.condominium_id = n.condominium_id and b.bundle_id = n.id
    and b.status not in ('paid', 'written_off');
  return null;
end $$;
create trigger bundles_over after update on public.payment_bundles
  referencing old table as old_rows new table as new_rows for each statement execute function private.on_bundle_over();

-- Everything that banks are told of: charges' boletos and bundles', as a remittance takes them. `holder` is the charge or the bundle.
create view private.bank_titles as
select b.condominium_id, b.id, false as is_bundle, b.charge_id, null::uuid as bundle_id, b.agreement_id, b.our_number, b.our_number_check,
  b.due_on, b.amount_cents, b.status, b.write_off, b.due_change, b.created_at, c.status = 'open' as is_open, c.status = 'paid' as is_paid
from public.boletos b
join public.charges c on c.condominium_id = b.condominium_id and c.id = b.charge_id
union all
select b.condominium_id, b.id, true, l.charge_id, b.bundle_id, b.agreement_id, b.our_number, b.our_number_check,
  b.due_on, b.amount_cents, b.status,
  -- Its day is over: the amount is another from then on.
  case when b.write_off is null and b.status in ('sent', 'registered') and p.valid_until < private.today() then 'wanted' else b.write_off end,
  null, b.created_at, p.status = 'open' and p.valid_until >= private.today(), p.status = 'paid'
from public.bundle_boletos b
join public.payment_bundles p on p.condominium_id = b.condominium_id and p.id = b.bundle_id
join public.payment_bundle_charges l on l.condominium_id = b.condominium_id and l.bundle_id = b.bundle_id and l.position = 1;
grant select on private.bank_titles to service_role;

-- Bundles' boletos are counted with the others: they go by the same files.
create or replace function public.collection_accounts(condo_id uuid)
returns table (agreement_id uuid, bank_account_id uuid, bank text, branch text, account text, account_digit text, nickname text,
  holder_name text, layout smallint, wallet text, is_main boolean, is_in_use boolean, is_test boolean, next_our_number bigint,
  to_register bigint, to_write_off bigint, to_change bigint, unanswered bigint, rejected bigint, refused bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
  select a.id, b.id, b.bank, b.branch, b.account, b.account_digit, b.nickname, b.holder_name, a.layout, a.parameters ->> 'wallet',
    b.is_active, a.is_active, b.is_test, a.next_our_number, coalesce(n.to_register, 0), coalesce(n.to_write_off, 0),
    coalesce(n.to_change, 0), coalesce(n.unanswered, 0), coalesce(n.rejected, 0), coalesce(n.refused, 0)
  from public.collection_agreements a
  join public.bank_accounts b on b.condominium_id = condo_id and b.id = a.bank_account_id
  left join (
    select o.agreement_id,
      count(*) filter (where o.status = 'issued' and o.is_open) as to_register,
      count(*) filter (where o.write_off = 'wanted') as to_write_off,
      count(*) filter (where o.due_change = 'wanted' and o.write_off is null and o.is_open) as to_change,
      count(*) filter (where o.status = 'sent' and o.is_open or o.write_off = 'sent' or o.due_change = 'sent') as unanswered,
      count(*) filter (where o.status = 'rejected' and o.is_open) as rejected,
      count(*) filter (where o.write_off = 'refused' or o.due_change = 'refused') as refused
    from private.bank_titles o
    where o.condominium_id = condo_id
      and (o.status in ('issued', 'sent', 'rejected') or o.write_off in ('wanted', 'sent', 'refused') or o.due_change is not null)
    group by 1
  ) n on n.agreement_id = a.id
  where a.condominium_id = condo_id
  order by b.is_active desc, a.is_active desc, b.created_at, a.created_at;
end $$;

-- Bundles' boletos wait for a person as charges' do: `bundle_id` says of which, `charge_id` is then its oldest charge.
drop function public.troubled_boletos(uuid);
create function public.troubled_boletos(condo_id uuid)
returns table (charge_id uuid, bundle_id uuid, unit_label text, reference text, due_on date, amount_cents bigint, bank_account_id uuid,
  what text, reason text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
  select t.* from (
    select c.id, null::uuid, c.unit_label, c.reference, c.due_on, c.amount_cents, g.bank_account_id, w.what,
      case w.what when 'rejected' then b.rejection else b.refusal end
    from public.boletos b
    join public.charges c on c.condominium_id = condo_id and c.id = b.charge_id
    join public.collection_agreements g on g.condominium_id = condo_id and g.id = b.agreement_id
    cross join lateral (select case
      when b.write_off = 'refused' then 'write_off_refused'
      when b.due_change = 'refused' then 'due_change_refused'
      when b.status = 'rejected' and c.status = 'open' then 'rejected'
      when b.status = 'written_off' and c.status = 'open' and c.settled_cents = 0 and c.due_on >= private.today() then 'written_off' end as what) w
    where b.condominium_id = condo_id
      and (b.status in ('rejected', 'written_off') or b.write_off = 'refused' or b.due_change = 'refused') and w.what is not null
    union all
    select l.charge_id, b.bundle_id, p.unit_labels, c.reference, b.due_on, b.amount_cents, g.bank_account_id, w.what,
      case w.what when 'rejected' then b.rejection else b.refusal end
    from public.bundle_boletos b
    join public.payment_bundles p on p.condominium_id = condo_id and p.id = b.bundle_id
    join public.payment_bundle_charges l on l.condominium_id = condo_id and l.bundle_id = b.bundle_id and l.position = 1
    join public.charges c on c.condominium_id = condo_id and c.id = l.charge_id
    join public.collection_agreements g on g.condominium_id = condo_id and g.id = b.agreement_id
    cross join lateral (select case
      when b.write_off = 'refused' then 'write_off_refused'
      when p.status <> 'open' or b.due_on < private.today() then null
      when b.status in ('rejected', 'written_off') then b.status end as what) w
    where b.condominium_id = condo_id and (b.status in ('rejected', 'written_off') or b.write_off = 'refused') and w.what is not null
  ) t (charge_id, bundle_id, unit_label, reference, due_on, amount_cents, bank_account_id, what, reason)
  order by t.due_on, t.unit_label limit 100;
end $$;
grant execute on function public.troubled_boletos(uuid) to authenticated, service_role;
