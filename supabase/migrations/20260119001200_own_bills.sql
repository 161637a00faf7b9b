-- What is paid to whoever decides, and what else they are a party to: bills and orders of their own, bookings, requests, proxies, reports
-- (docs/decisions/0073).

-- A bill to oneself: its payment, unless others agreed to it.
create function private.guard_own_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  b public.bills;
begin
  if auth.uid() is null or not private.decides_in(new.condominium_id) then return new; end if;
  select * into b from public.bills x where x.condominium_id = new.condominium_id and x.id = new.bill_id;
  if b.supplier_id is null or not private.is_my_supplier(new.condominium_id, b.supplier_id) then return new; end if;
  if not exists (select from private.bill_needs(new.condominium_id, array[new.bill_id]) n where n.state = 'approved') then
    perform private.in_own_case(new.condominium_id, 'alone', 'bill_own_case', 'bill', new.bill_id);
  end if;
  return new;
end $$;
create trigger bill_payments_own_case before insert on public.bill_payments for each row execute function private.guard_own_payment();

-- The word on a bill of whoever recorded it, or is to get it. An assembly's decision is nobody's word alone.
create function private.guard_own_approval() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare b public.bills;
begin
  if auth.uid() is null or new.verdict = 'assembly' then return new; end if;
  select * into b from public.bills x where x.condominium_id = new.condominium_id and x.id = new.bill_id;
  if private.is_my_supplier(new.condominium_id, b.supplier_id) then raise sqlstate 'PT409' using message = 'bill_own_case'; end if;
  if new.verdict in ('approve', 'refuse') and exists (select from public.bills x
    where x.condominium_id = new.condominium_id and x.subject_id = new.subject_id and x.created_by = auth.uid()) then
    raise sqlstate 'PT409' using message = 'bill_own';
  end if;
  return new;
end $$;
create trigger bill_approvals_own_case before insert on public.bill_approvals for each row execute function private.guard_own_approval();

create function private.guard_own_order() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.decides_in(new.condominium_id) then return new; end if;
  if private.is_my_supplier(new.condominium_id, new.supplier_id) then
    perform private.in_own_case(new.condominium_id, 'alone', 'order_own_case', 'order', new.id);
  end if;
  return new;
end $$;
create trigger maintenance_orders_own_case_added before insert on public.maintenance_orders for each row
  when (new.supplier_id is not null) execute function private.guard_own_order();
create trigger maintenance_orders_own_case before update of supplier_id, quote_id on public.maintenance_orders for each row
  when (new.supplier_id is not null and (new.supplier_id, new.quote_id) is distinct from (old.supplier_id, old.quote_id))
  execute function private.guard_own_order();

-- A booking: one's own request decided, its fee lowered, a space that asks for approval taken without.
create function private.guard_own_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare decides boolean;
begin
  if auth.uid() is null or not private.decides_in(new.condominium_id) then return new; end if;
  if not (private.is_own_unit(new.condominium_id, new.unit_id) or tg_op = 'UPDATE' and new.booked_by is not distinct from auth.uid()) then return new; end if;
  if tg_op = 'UPDATE' and (new.fee_cents < old.fee_cents or new.deposit_cents < old.deposit_cents) then
    perform private.in_own_case(new.condominium_id, 'never', 'own_case', 'reservation', new.id, new.unit_id);
  end if;
  decides := case when tg_op = 'UPDATE' then old.state = 'pending' and new.state in ('approved', 'refused')
    else new.state = 'approved' and new.decided_by = auth.uid() and exists (select from public.common_areas a
      where a.condominium_id = new.condominium_id and a.id = new.area_id and a.needs_approval) end;
  if decides then
    perform private.in_own_case(new.condominium_id, 'alone', 'reservation_own_case', 'reservation', new.id, new.unit_id);
  end if;
  return new;
end $$;
create trigger reservations_own_case before insert or update of state, fee_cents, deposit_cents on public.reservations for each row
  execute function private.guard_own_booking();
create function private.guard_own_deposit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.decides_in(new.condominium_id) or not private.is_own_unit(new.condominium_id, new.unit_id) then return new; end if;
  -- A booking that was cancelled has nothing to be judged.
  if exists (select from public.reservations r where r.condominium_id = new.condominium_id and r.id = new.reservation_id and r.state = 'cancelled') then
    return new;
  end if;
  perform private.in_own_case(new.condominium_id, 'alone', 'reservation_own_case', 'deposit', new.reservation_id, new.unit_id);
  return new;
end $$;
create trigger reservation_deposits_own_case before insert on public.reservation_deposits for each row execute function private.guard_own_deposit();

-- A change of the register that the caller asked for, or that is about them.
create function private.guard_own_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.decides_in(new.condominium_id) then return new; end if;
  if old.asked_by = auth.uid() or private.is_me(old.condominium_id, old.person_id) then
    perform private.in_own_case(new.condominium_id, 'alone', 'own_case', 'change_request', new.id, new.unit_id);
  end if;
  return new;
end $$;
create trigger change_requests_own_case before update of status on public.change_requests for each row
  when (old.status = 'pending' and new.status in ('approved', 'refused')) execute function private.guard_own_change();

-- A request about one's own data, and the end of one's own: another answers, or who asked takes it back.
create function private.guard_own_data() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then return new; end if;
  if private.is_me(new.condominium_id, new.person_id)
    or tg_table_name = 'data_requests' and (to_jsonb(new) ->> 'user_id') is not distinct from auth.uid()::text then
    raise sqlstate 'PT409' using message = 'data_request_own_case';
  end if;
  return new;
end $$;
create trigger data_requests_own_case before update of status on public.data_requests for each row
  when (new.status in ('answered', 'refused') and new.status <> old.status) execute function private.guard_own_data();
create trigger person_erasures_own_case before insert or update of status on public.person_erasures for each row execute function private.guard_own_data();

-- An assembly's table: a proxy that the caller holds or gave, and the vote of one's own unit in arrears.
create function private.guard_own_seat() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.decides_in(new.condominium_id) then return new; end if;
  if private.is_own_unit(new.condominium_id, new.unit_id)
    or tg_table_name = 'assembly_proxies' and (to_jsonb(new) ->> 'holder_id') is not distinct from auth.uid()::text then
    perform private.in_own_case(new.condominium_id, 'alone', 'own_case', case tg_table_name when 'assembly_proxies' then 'proxy' else 'voter' end,
      new.unit_id, new.unit_id);
  end if;
  return new;
end $$;
create trigger assembly_proxies_own_case before update of checked_at on public.assembly_proxies for each row
  when (new.checked_at is not null and old.checked_at is null) execute function private.guard_own_seat();
create trigger assembly_units_own_case before update of admitted_at on public.assembly_units for each row
  when (new.admitted_at is not null and old.admitted_at is null) execute function private.guard_own_seat();

-- A report on the caller: neither dismissed, nor used up by a case that they open.
create function private.guard_own_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then return new; end if;
  if (case tg_table_name when 'penalty_reports' then new.id else private.to_uuid(to_jsonb(new) ->> 'report_id') end) in (select private.penalty_reports_on_me()) then
    raise sqlstate 'PT409' using message = 'penalty_own_case';
  end if;
  return new;
end $$;
create trigger penalty_reports_own_case before update of dismissed_at on public.penalty_reports for each row execute function private.guard_own_report();
create trigger penalty_cases_own_report before insert on public.penalty_cases for each row when (new.report_id is not null)
  execute function private.guard_own_report();
