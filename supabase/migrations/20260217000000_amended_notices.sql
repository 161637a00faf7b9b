-- A called assembly may be called again with other terms and another agenda before it opens: its notice gets the next number, everybody is told anew,
-- and every notice that was sent stays readable as it was sent (docs/decisions/0087).
alter table public.assemblies
  add column notice_number integer not null default 1 check (notice_number between 1 and 999),
  add column amended_at timestamptz,
  add column amended_by uuid,
  -- What changed and why, as the latest notice says it.
  add column amend_reason text check (char_length(amend_reason) between 10 and 1000),
  add constraint assembly_amended check (num_nulls(amended_at, amend_reason) = case when notice_number = 1 then 2 else 0 end);

alter table public.agenda_items
  -- The first notice that had it as it stands: a proxy given before covers what its giver read (Código Civil, art. 661).
  add column since_notice integer not null default 1 check (since_notice between 1 and 999),
  -- The notice that left it out; it is withdrawn and stays with its questions and files.
  add column left_out_in integer check (left_out_in between 2 and 999),
  add constraint item_left_out check (left_out_in is null or withdrawn_at is not null),
  drop constraint agenda_items_position_check,
  -- Those that were left out stand after all others.
  add constraint agenda_items_position_check check (case when left_out_in is null then position between 1 and 200 else position > 200 end);

-- Which notice its giver had read.
alter table public.assembly_proxies add column notice_number integer not null default 1 check (notice_number between 1 and 999);

-- Every notice as it was sent.
create table public.assembly_notices (
  condominium_id uuid not null,
  assembly_id uuid not null,
  number integer not null check (number between 1 and 999),
  sent_at timestamptz not null,
  sent_by uuid,
  -- What changed and why; null of the first.
  reason text check (char_length(reason) between 10 and 1000),
  -- The terms with the building's zone at that moment, the convention's word, and how those are told whom nothing reaches.
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  primary key (condominium_id, assembly_id, number),
  foreign key (condominium_id, assembly_id) references public.assemblies (condominium_id, id) on delete cascade,
  check ((number = 1) = (reason is null))
);
alter table public.assembly_notices enable row level security;
grant select on public.assembly_notices to authenticated, service_role;
create policy "who votes reads every notice that was sent" on public.assembly_notices for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));

create function private.keep_notice(condo_id uuid, wanted uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.assembly_notices (condominium_id, assembly_id, number, sent_at, sent_by, reason, terms, items)
  select a.condominium_id, a.id, a.notice_number, coalesce(a.amended_at, a.called_at), case when a.notice_number = 1 then a.called_by else a.amended_by end,
    a.amend_reason,
    jsonb_build_object('zone', private.zone_of(a.condominium_id), 'kind', a.kind, 'form', a.form, 'title', a.title, 'convened_by', a.convened_by,
      'conveners', a.conveners, 'first_call_at', a.first_call_at, 'second_call_at', a.second_call_at, 'place', a.place, 'access', a.access,
      'notice', a.notice, 'cut_off_on', a.cut_off_on, 'weight', a.weight, 'proxy_cap', a.proxy_cap, 'proxy_to_sindico', a.proxy_to_sindico,
      'proxy_to_debtor', a.proxy_to_debtor,
      'proxy_notarised', a.proxy_notarised, 'agreed_vote', a.agreed_vote, 'tenants_vote', a.tenants_vote, 'by_hand', a.by_hand,
      'by_hand_units', a.by_hand_units),
    (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'position', i.position, 'title', i.title, 'body', i.body, 'matter', i.matter,
        'ballot', i.ballot, 'options', i.options, 'seats', i.seats, 'substitutes', i.substitutes, 'secret', i.secret,
        'about_unit_id', i.about_unit_id, 'about_unit', l.label, 'convention', i.convention, 'since_notice', i.since_notice) order by i.position), '[]')
      from public.agenda_items i
      left join public.unit_list l on l.condominium_id = i.condominium_id and l.unit_id = i.about_unit_id
      where i.condominium_id = a.condominium_id and i.assembly_id = a.id and i.parent_id is null and i.left_out_in is null)
  from public.assemblies a where a.condominium_id = condo_id and a.id = wanted and a.called_at is not null
$$;
revoke execute on function private.keep_notice(uuid, uuid) from public;
select private.keep_notice(a.condominium_id, a.id) from public.assemblies a where a.called_at is not null;

create function private.guard_notice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and not exists (select from public.assemblies a where a.condominium_id = old.condominium_id and a.id = old.assembly_id) then
    return old; -- goes with its assembly
  end if;
  raise exception 'a notice that was sent stays as it was sent';
end $$;
create trigger assembly_notices_guarded before update or delete on public.assembly_notices for each row execute function private.guard_notice();
create trigger assembly_notices_not_emptied before truncate on public.assembly_notices for each statement execute function private.refuse_change();

-- The first is written as it is sent; an amended one at the end of its transaction, when its agenda stands.
create function private.on_sent_notice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_notice(new.condominium_id, new.id);
  return null;
end $$;
create trigger assemblies_called after update of called_at on public.assemblies for each row
  when (old.called_at is null and new.called_at is not null) execute function private.on_sent_notice();
create trigger assemblies_begun_called after insert on public.assemblies for each row
  when (new.called_at is not null) execute function private.on_sent_notice();
create constraint trigger assemblies_amended after update of notice_number on public.assemblies deferrable initially deferred for each row
  when (old.notice_number <> new.notice_number) execute function private.on_sent_notice();

-- Between the raise of its number and the end of that transaction: the notice of the number is not written yet.
create function private.is_being_amended(a public.assemblies) returns boolean
language sql stable security definer set search_path = ''
as $$
  select a.notice_number > 1 and a.opened_at is null and a.closed_at is null and a.cancelled_at is null and not exists (
    select from public.assembly_notices n where n.condominium_id = a.condominium_id and n.assembly_id = a.id and n.number = a.notice_number)
$$;
revoke execute on function private.is_being_amended(public.assemblies) from public;
grant execute on function private.is_being_amended(public.assemblies) to service_role;

-- As before, but for the one change that raises the number of the notice by one before the opening.
create or replace function private.guard_assembly() returns trigger
language plpgsql set search_path = ''
as $$
declare
  is_amended boolean := old.called_at is not null and old.opened_at is null and old.closed_at is null and old.cancelled_at is null
    and new.opened_at is null and new.closed_at is null and new.cancelled_at is null and new.notice_number = old.notice_number + 1
    and new.amended_at is not null and new.amended_at >= coalesce(old.amended_at, old.called_at) and not private.is_being_amended(old)
    and row(new.called_at, new.called_by, new.convened_by, new.conveners)
      is not distinct from row(old.called_at, old.called_by, old.convened_by, old.conveners);
begin
  if not is_amended and row(new.notice_number, new.amended_at, new.amended_by, new.amend_reason)
    is distinct from row(old.notice_number, old.amended_at, old.amended_by, old.amend_reason) then
    raise sqlstate 'PT409' using message = 'assembly_called';
  end if;
  if old.called_at is not null and not is_amended and pg_trigger_depth() = 1 and row(new.kind, new.form, new.title, new.convened_by, new.conveners,
      new.first_call_at, new.second_call_at, new.place, new.access, new.notice, new.cut_off_on, new.called_at, new.weight, new.proxy_cap,
      new.proxy_to_sindico, new.proxy_to_debtor, new.proxy_notarised, new.agreed_vote, new.tenants_vote, new.by_hand, new.by_hand_units)
    is distinct from row(old.kind, old.form, old.title, old.convened_by, old.conveners,
      old.first_call_at, old.second_call_at, old.place, old.access, old.notice, old.cut_off_on, old.called_at, old.weight, old.proxy_cap,
      old.proxy_to_sindico, old.proxy_to_debtor, old.proxy_notarised, old.agreed_vote, old.tenants_vote, old.by_hand, old.by_hand_units) then
    raise sqlstate 'PT409' using message = 'assembly_called';
  end if;
  if old.closed_at is not null or old.cancelled_at is not null then
    raise sqlstate 'PT409' using message = 'assembly_over';
  end if;
  return new;
end $$;

-- As before, with the agenda of a notice that is being amended: items come, change and are left out; none is deleted.
create or replace function private.guard_agenda_item() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  a public.assemblies;
  is_amended boolean;
begin
  select * into a from public.assemblies o where o.condominium_id = coalesce(new.condominium_id, old.condominium_id)
    and o.id = coalesce(new.assembly_id, old.assembly_id);
  if a.id is null then return coalesce(new, old); end if; -- goes with its assembly
  is_amended := tg_op <> 'DELETE' and a.called_at is not null and new.parent_id is null and private.is_being_amended(a);
  if tg_op = 'UPDATE' then
    is_amended := is_amended and row(new.assembly_id, new.parent_id) is not distinct from row(old.assembly_id, old.parent_id);
    if a.called_at is not null and not is_amended and row(new.assembly_id, new.position, new.title, new.body, new.matter, new.ballot, new.options,
        new.seats, new.substitutes, new.about_unit_id, new.convention, new.parent_id, new.since_notice, new.left_out_in)
      is distinct from row(old.assembly_id, old.position, old.title, old.body, old.matter, old.ballot, old.options, old.seats, old.substitutes,
        old.about_unit_id, old.convention, old.parent_id, old.since_notice, old.left_out_in)
      -- A permanent session takes a special quorum that was missed up again; the votes stand until they are changed (art. 1.353 § 2º).
      or old.closed_at is not null and row(new.closed_at, new.result, new.opened_at) is distinct from row(old.closed_at, old.result, old.opened_at)
        and not (a.state = 'suspended' and new.closed_at is null and new.partial_results = old.partial_results || old.result) then
      raise sqlstate 'PT409' using message = 'assembly_called';
    end if;
    if new.opened_at is not null and old.opened_at is null and a.state <> 'open' then
      raise sqlstate 'PT409' using message = 'assembly_not_open';
    end if;
    -- What a notice left out is not voted on, whatever else is done to it.
    if new.left_out_in is not null and (new.withdrawn_at is null or new.opened_at is not null) then
      raise sqlstate 'PT409' using message = 'item_done';
    end if;
  elsif a.called_at is not null and not is_amended and not (tg_op = 'INSERT' and new.parent_id is not null and a.state = 'open') then
    -- Nothing is decided that the notice did not name (art. 1.354); what comes up in the session belongs to an item of it.
    raise sqlstate 'PT409' using message = 'assembly_called';
  end if;
  return coalesce(new, old);
end $$;

-- As before, with the secrecy of an item of a notice that is being amended.
create or replace function private.guard_secret_item() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.secret is distinct from old.secret and exists (select from public.assemblies a where a.condominium_id = new.condominium_id and a.id = new.assembly_id
    and a.called_at is not null and not private.is_being_amended(a)) then
    raise sqlstate 'PT409' using message = 'assembly_called';
  end if;
  if not new.secret then return new; end if;
  if new.opened_at is not null and old.opened_at is null and not exists (select from public.secret_votes v
    where v.condominium_id = new.condominium_id and v.item_id = new.id and v.annulled_at is null) then
    raise sqlstate 'PT409' using message = 'secret_not_ready';
  end if;
  if new.tally_at is distinct from old.tally_at and exists (select from public.secret_votes v where v.condominium_id = new.condominium_id
    and v.item_id = new.id and v.annulled_at is null and (v.closed_at is null or new.tally_at is null)) then
    raise sqlstate 'PT409' using message = 'secret_not_counted';
  end if;
  if new.closed_at is not null and old.closed_at is null and not exists (select from public.secret_votes v
    where v.condominium_id = new.condominium_id and v.item_id = new.id and v.annulled_at is null and v.result is not null) then
    raise sqlstate 'PT409' using message = 'secret_not_counted';
  end if;
  if old.closed_at is not null and new.closed_at is null then raise sqlstate 'PT409' using message = 'item_done'; end if;
  return new;
end $$;
