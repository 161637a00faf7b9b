-- What a use of a space broke beyond its deposit, or where there was none: stated by the management, answered by the unit, decided, and only then a
-- due of the unit (docs/decisions/0051). The books know nothing of it before a run charges that due.
create table public.reservation_damages (
  condominium_id uuid not null,
  -- The client's own: one that is sent twice is there once.
  id uuid not null,
  reservation_id uuid not null,
  unit_id uuid not null,
  -- Without what the deposit covers.
  cents bigint not null check (cents between 1 and 100000000),
  reason text not null check (char_length(reason) between 3 and 300 and private.is_plain(reason)),
  -- The checklist that shows it, and its items as they were signed: [{ id, label, note }]. None where nothing was signed.
  checklist_id uuid,
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) <= 30),
  proposed_by uuid,
  proposed_name text not null,
  proposed_at timestamptz not null default private.now(),
  -- The last day for the unit's answer; silence is neither yes nor no, and lets the management decide.
  answer_until date not null,
  answer text check (answer in ('accepted', 'contested')),
  answer_note text not null default '' check (char_length(answer_note) <= 600),
  answered_by uuid,
  answered_name text,
  answered_at timestamptz,
  -- What becomes a due of it.
  charged_cents bigint check (charged_cents between 1 and cents),
  decided_words text not null default '' check (char_length(decided_words) <= 300 and private.is_plain(decided_words)),
  decided_by uuid,
  decided_name text,
  decided_at timestamptz,
  withdraw_reason text check (char_length(withdraw_reason) between 3 and 300 and private.is_plain(withdraw_reason)),
  withdrawn_by uuid,
  withdrawn_name text,
  withdrawn_at timestamptz,
  state text not null generated always as (case when withdrawn_at is not null then 'withdrawn' when decided_at is not null then 'charged'
    else coalesce(answer, 'proposed') end) stored,
  primary key (condominium_id, id),
  constraint reservation_damage_taken unique (id),
  foreign key (condominium_id, reservation_id) references public.reservations (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id),
  foreign key (condominium_id, checklist_id) references public.reservation_checklists (condominium_id, id),
  check ((answer is null) = (answered_at is null)),
  check (answer is distinct from 'contested' or char_length(answer_note) >= 3),
  check ((charged_cents is null) = (decided_at is null)),
  -- Less than was stated, or against the unit's word: with words.
  check (decided_at is null or char_length(decided_words) >= 3 or charged_cents = cents and answer is distinct from 'contested'),
  check ((withdraw_reason is null) = (withdrawn_at is null))
);
-- One that stands of each booking.
create unique index reservation_damages_standing on public.reservation_damages (condominium_id, reservation_id) where withdrawn_at is null;
create index reservation_damages_unit on public.reservation_damages (condominium_id, unit_id);

-- What was stated, answered and decided stays as it was; each is added once.
create function private.keep_reservation_damage() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare added text[] := array['state'];
begin
  if tg_op = 'DELETE' then
    if not exists (select from public.condominiums c where c.id = old.condominium_id) then return old; end if;
    raise sqlstate 'PT409' using message = 'append_only';
  end if;
  if old.withdrawn_at is null then
    added := added || array['withdraw_reason', 'withdrawn_by', 'withdrawn_name', 'withdrawn_at'];
    if old.decided_at is null then
      added := added || array['charged_cents', 'decided_words', 'decided_by', 'decided_name', 'decided_at'];
      if old.answer is null then
        added := added || array['answer', 'answer_note', 'answered_by', 'answered_name', 'answered_at'];
      end if;
    end if;
  end if;
  if to_jsonb(new) - added <> to_jsonb(old) - added then
    raise sqlstate 'PT409' using message = 'append_only';
  end if;
  return new;
end $$;
create trigger reservation_damages_kept before update or delete on public.reservation_damages
  for each row execute function private.keep_reservation_damage();

-- Nobody states, decides or withdraws what their own unit broke: it is the condominium's money. They answer as everybody does.
create function private.guard_own_damage() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.decides_in(new.condominium_id) then return new; end if;
  if tg_op = 'UPDATE' and new.decided_at is not distinct from old.decided_at and new.withdrawn_at is not distinct from old.withdrawn_at then
    return new;
  end if;
  if private.is_own_unit(new.condominium_id, new.unit_id, (select (r.starts_at at time zone private.zone_of(r.condominium_id))::date
    from public.reservations r where r.condominium_id = new.condominium_id and r.id = new.reservation_id)) then
    perform private.in_own_case(new.condominium_id, 'never', 'reservation_own_case', 'reservation', new.reservation_id, new.unit_id);
  end if;
  return new;
end $$;
create trigger reservation_damages_own_case before insert or update on public.reservation_damages
  for each row execute function private.guard_own_damage();

alter table public.reservation_damages enable row level security;
grant select on public.reservation_damages to authenticated;
grant select, insert, update, delete on public.reservation_damages to service_role;
create policy "managers see the damages, residents their unit's" on public.reservation_damages for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or unit_id = any (array(select private.my_units())) and condominium_id = any (array(select private.condominiums_lived_in())));
call private.tell_of('public.reservation_damages', 'board unnamed', 'unit:unit_id unnamed');
