-- A unit's money, where the caller has the unit: what is waived, lowered, put off, cancelled, agreed or given back (docs/decisions/0073).

-- What waits of the unit. A booking that its own people cancelled costs what its terms say, also theirs.
create function private.guard_own_due() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare r public.reservations;
begin
  if auth.uid() is null or not private.decides_in(old.condominium_id) then return new; end if;
  if not private.is_own_unit(old.condominium_id, old.unit_id, (old.created_at at time zone private.zone_of(old.condominium_id))::date) then return new; end if;
  if old.source in ('reservation', 'deposit') then
    select * into r from public.reservations k where k.condominium_id = old.condominium_id and k.id = old.source_id;
    if r.state = 'cancelled' and (old.source = 'deposit' or r.cancelled_at <= r.starts_at - make_interval(hours => r.free_cancel_hours)
      or case when new.waived_at is null then new.cents else 0 end >= r.fee_cents * r.late_cancel_percent / 100) then
      return new;
    end if;
    -- A deposit that is settled was asked about with its settling.
    if old.source = 'deposit' and exists (select from public.reservation_deposits d
      where d.condominium_id = old.condominium_id and d.reservation_id = old.source_id) then
      return new;
    end if;
  end if;
  perform private.in_own_case(old.condominium_id, 'never', 'own_case', 'receipt', old.id, old.unit_id);
  return new;
end $$;
create trigger unit_dues_own_case before update of waived_at, cents, unit_id, charged_from on public.unit_dues for each row
  when ((old.waived_at is null) <> (new.waived_at is null) or (old.cents, old.unit_id, old.charged_from) is distinct from (new.cents, new.unit_id, new.charged_from))
  execute function private.guard_own_due();

-- A charge: cancelled, lowered, put off. An agreement's instalments follow the agreement.
create function private.guard_own_charge() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or old.kind = 'agreement' or not private.decides_in(old.condominium_id) then return new; end if;
  if private.is_me(old.condominium_id, old.payer_id) or private.is_own_unit(old.condominium_id, old.unit_id, least(old.competence, old.due_on)) then
    perform private.in_own_case(old.condominium_id, 'never', 'own_case', 'receipt', old.id, old.unit_id);
  end if;
  return new;
end $$;
create trigger charges_own_case before update of status, due_on, amount_cents, discount_cents, discount_until on public.charges for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled' or new.due_on > old.due_on or new.amount_cents < old.amount_cents
    or coalesce(new.discount_cents, 0) > coalesce(old.discount_cents, 0) or new.discount_until > old.discount_until)
  execute function private.guard_own_charge();
-- A run is undone by the worker, for whoever asked: a run of one's own charges alone is these charges.
create function private.guard_own_run() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.decides_in(new.condominium_id) then return new; end if;
  if not exists (select from public.charges c where c.condominium_id = new.condominium_id and c.run_id = private.to_uuid(new.input ->> 'run_id')
    and c.unit_id not in (select private.units_of_party(new.condominium_id, auth.uid(), least(c.competence, c.due_on)))) then
    perform private.in_own_case(new.condominium_id, 'never', 'own_case', 'receipt', new.id);
  end if;
  return new;
end $$;
create trigger jobs_own_case before insert on public.jobs for each row when (new.kind = 'undo_charges') execute function private.guard_own_run();

-- An agreement: whoever owes asks and answers as one who owes, also of the administration, and makes none of their own words.
create function private.guard_own_agreement() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was text := case when tg_op = 'UPDATE' then old.status else '' end;
  since date;
begin
  if auth.uid() is null or not private.decides_in(new.condominium_id) then return new; end if;
  if not (new.status in ('offered', 'broken', 'cancelled') or new.status = 'active' and was in ('', 'proposed', 'broken')) then return new; end if;
  since := coalesce((select min(least(c.competence, c.due_on)) from public.charges c
    where c.condominium_id = new.condominium_id and c.id = any (new.charge_ids)), new.agreed_on);
  if private.is_me(new.condominium_id, new.debtor_id) or private.is_own_unit(new.condominium_id, new.unit_id, since) then
    perform private.in_own_case(new.condominium_id, case when new.origin = 'brought_in' and was = '' then 'alone' else 'never' end, 'agreement_own_case',
      'agreement', new.id, new.unit_id, since);
  end if;
  return new;
end $$;
create trigger debt_agreements_own_case before insert or update of status, terms on public.debt_agreements for each row
  execute function private.guard_own_agreement();

-- Money that came: typed by hand, given to one's own unit while nobody knew whose it was, sent back, taken back. What tells of itself whose it
-- is (a boleto, a Pix of the charge, a document) is a fact, and so is the use of a unit's credit.
create function private.guard_own_receipt(r public.receipts, was_waiting boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare own uuid;
begin
  if r.method = 'credit' or r.decided_by is distinct from auth.uid() and r.status <> 'undone' then return; end if;
  if r.status = 'posted' and (r.source not in ('typed', 'statement') and not was_waiting
    or r.source <> 'typed' and private.is_my_document(r.condominium_id, r.payer_document)) then
    return;
  end if;
  -- Taken back, what a bank told of came all the same, and waits.
  if r.status = 'undone' and r.source <> 'typed' then return; end if;
  select u into own from (
    select r.unit_id union all
    select c.unit_id from public.payments p join public.charges c on c.condominium_id = p.condominium_id and c.id = p.charge_id
    where p.condominium_id = r.condominium_id and p.receipt_id = r.id) k (u)
  where private.is_own_unit(r.condominium_id, u, r.received_on) limit 1;
  if own is not null and not exists (select from public.own_decisions d where d.condominium_id = r.condominium_id and d.entity_id = r.id
    and d.decided_at = private.now()) then
    perform private.in_own_case(r.condominium_id, case when r.source = 'statement' and not was_waiting then 'noted' else 'alone' end, 'receipt_own_case',
      case when r.status = 'refunded' then 'refund' else 'receipt' end, r.id, own, r.received_on);
  end if;
end $$;
create function private.on_own_receipts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then return null; end if;
  perform private.guard_own_receipt(n, o.status = 'waiting' and o.reason = 'unknown_payer' and o.created_at < private.now())
  from new_rows n join old_rows o on o.condominium_id = n.condominium_id and o.id = n.id
  where n.status in ('posted', 'refunded', 'undone') and n.status is distinct from o.status and private.decides_in(n.condominium_id);
  return null;
end $$;
create trigger receipts_own_case after update on public.receipts referencing old table as old_rows new table as new_rows
  for each statement execute function private.on_own_receipts();
create function private.on_own_payments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then return null; end if;
  perform private.guard_own_receipt(r, false)
  from (select distinct n.condominium_id, n.receipt_id from new_rows n) n
  join public.receipts r on r.condominium_id = n.condominium_id and r.id = n.receipt_id and r.status = 'posted' and r.source in ('typed', 'statement')
  where private.decides_in(n.condominium_id);
  return null;
end $$;
create trigger payments_own_case after insert on public.payments referencing new table as new_rows
  for each statement execute function private.on_own_payments();

-- A unit's credit that is paid out, and debts written off.
create function private.on_own_transfers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then return null; end if;
  perform private.in_own_case(n.condominium_id, 'never', 'own_case', 'refund', n.id, n.unit_id)
  from new_rows n
  where n.kind in ('refund', 'write_off') and n.unit_id is not null and n.charge_id is null and private.decides_in(n.condominium_id)
    and private.is_own_unit(n.condominium_id, n.unit_id);
  return null;
end $$;
create trigger ledger_transfers_own_case after insert on public.ledger_transfers referencing new table as new_rows
  for each statement execute function private.on_own_transfers();

-- A payment that the provider is asked to give back.
create function private.guard_own_charge_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.decides_in(new.condominium_id) then return new; end if;
  if private.is_own_unit(new.condominium_id, new.unit_id, (new.created_at at time zone private.zone_of(new.condominium_id))::date) then
    perform private.in_own_case(new.condominium_id, 'alone', 'own_case', 'refund', new.id, new.unit_id);
  end if;
  return new;
end $$;
create trigger charge_payments_own_case before update of order_to_provider on public.charge_payments for each row
  when (new.order_to_provider = 'refund' and old.order_to_provider is distinct from 'refund') execute function private.guard_own_charge_payment();
