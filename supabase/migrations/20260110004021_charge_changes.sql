-- What changed of charges whose payers have their document already: each is told once, with the document that is good from now on.
create table private.charge_changes (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  charge_id uuid not null,
  -- due_on: another due date, told at once. boleto: another nosso número, told when the bank has it.
  what text not null check (what in ('due_on', 'boleto')),
  previous_due_on date,
  reason text check (char_length(reason) <= 300),
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  check ((what = 'due_on') = (previous_due_on is not null)),
  foreign key (condominium_id, charge_id) references public.charges (condominium_id, id) on delete cascade
);
create index charge_changes_charge on private.charge_changes (condominium_id, charge_id);
grant select, insert, delete on private.charge_changes to service_role;

-- Keeps that charges changed, of those whose payers were told of them, and asks for the word to go out.
create function private.note_charge_changes(target uuid, charge_ids uuid[], changed text, previous date default null, why text default null)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.charge_changes (condominium_id, charge_id, what, previous_due_on, reason)
  select target, c.id, changed, previous, why
  from public.charges c
  where c.condominium_id = target and c.id = any (charge_ids) and c.payer_id is not null
    and exists (select from public.messages m
      where m.condominium_id = target and m.charge_id = c.id and m.kind = 'charge_issued' and m.status <> 'failed')
    and not exists (select from private.charge_changes o
      where changed = 'boleto' and o.condominium_id = target and o.charge_id = c.id and o.what = 'boleto');
  -- What waits to leave speaks of the old one.
  with stopped as (
    update public.messages m set status = 'failed', error_code = 'charge_changed', send_after = null
    where m.condominium_id = target and m.charge_id = any (charge_ids) and m.status = 'queued'
      and m.kind in ('charge_reminder', 'charge_overdue')
    returning m.id
  )
  delete from private.message_contents x using stopped s where x.condominium_id = target and x.message_id = s.id;
  insert into private.outbox (topic, payload)
  select 'charges-changed', jsonb_build_object('condominiumId', target, 'chargeIds', to_jsonb(charge_ids));
end $$;
grant execute on function private.note_charge_changes(uuid, uuid[], text, date, text) to service_role;

-- A charge may change more than once, and each time is told.
drop index public.messages_once_per_charge;
create unique index messages_once_per_charge on public.messages (condominium_id, charge_id, kind, channel)
  where charge_id is not null and not is_copy and kind <> 'charge_changed';
drop index public.messages_once_per_copy;
create unique index messages_once_per_copy on public.messages (condominium_id, charge_id, kind, channel, person_id)
  where charge_id is not null and is_copy and kind <> 'charge_changed';
