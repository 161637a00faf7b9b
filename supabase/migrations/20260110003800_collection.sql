-- Collection: nosso números that were given up, and how each agreement stands with its bank.

-- A boleto that is made anew gets another nosso número; the bank may still tell of the old one.
create table private.former_our_numbers (
  condominium_id uuid not null,
  agreement_id uuid not null,
  our_number text not null,
  charge_id uuid not null,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, agreement_id, our_number),
  foreign key (condominium_id, agreement_id) references public.collection_agreements (condominium_id, id),
  foreign key (condominium_id, charge_id) references public.charges (condominium_id, id) on delete cascade
);
grant select, insert on private.former_our_numbers to service_role;

-- Every account that boletos were ever made by, the main one first, with what the next remittance tells its bank and what waits for
-- an answer: [{ agreement_id, bank_account_id, bank, branch, account, account_digit, nickname, holder_name, layout, is_main, is_in_use,
-- is_test, has_pix_key, next_our_number, to_register, to_write_off, to_change, unanswered, rejected, refused }].
create function public.collection_accounts(condo_id uuid)
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
      count(*) filter (where o.status = 'issued' and c.status = 'open') as to_register,
      count(*) filter (where o.write_off = 'wanted') as to_write_off,
      count(*) filter (where o.due_change = 'wanted' and o.write_off is null and c.status = 'open') as to_change,
      count(*) filter (where o.status = 'sent' and c.status = 'open' or o.write_off = 'sent' or o.due_change = 'sent') as unanswered,
      count(*) filter (where o.status = 'rejected' and c.status = 'open') as rejected,
      count(*) filter (where o.write_off = 'refused' or o.due_change = 'refused') as refused
    from public.boletos o
    join public.charges c on c.condominium_id = condo_id and c.id = o.charge_id
    where o.condominium_id = condo_id
      and (o.status in ('issued', 'sent', 'rejected') or o.write_off in ('wanted', 'sent', 'refused') or o.due_change is not null)
    group by 1
  ) n on n.agreement_id = a.id
  where a.condominium_id = condo_id
  order by b.is_active desc, a.is_active desc, b.created_at, a.created_at;
end $$;

-- Boletos that wait for a person: refused by the bank, its refusal of an instruction, or forgotten by it while their charge is open.
-- `what`: rejected, write_off_refused, due_change_refused, written_off.
create function public.troubled_boletos(condo_id uuid)
returns table (charge_id uuid, unit_label text, reference text, due_on date, amount_cents bigint, bank_account_id uuid, what text,
  reason text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
  select c.id, c.unit_label, c.reference, c.due_on, c.amount_cents, g.bank_account_id, t.what,
    case t.what when 'rejected' then b.rejection else b.refusal end
  from public.boletos b
  join public.charges c on c.condominium_id = condo_id and c.id = b.charge_id
  join public.collection_agreements g on g.condominium_id = condo_id and g.id = b.agreement_id
  cross join lateral (select case
    when b.write_off = 'refused' then 'write_off_refused'
    when b.due_change = 'refused' then 'due_change_refused'
    when b.status = 'rejected' and c.status = 'open' then 'rejected'
    when b.status = 'written_off' and c.status = 'open' and c.settled_cents = 0 and c.due_on >= private.today() then 'written_off' end as what) t
  where b.condominium_id = condo_id
    and (b.status in ('rejected', 'written_off') or b.write_off = 'refused' or b.due_change = 'refused') and t.what is not null
  order by c.due_on, c.sort_key limit 100;
end $$;
grant execute on function public.collection_accounts(uuid), public.troubled_boletos(uuid) to authenticated, service_role;
