-- Assemblies: what they decide on, who may vote, who is there, and how each unit voted. What decides the outcome is domain/voting; here is
-- what may never be otherwise, whoever asks: an agenda that was sent does not change, a vote is of a unit that may vote, there, while the
-- item is open (docs/decisions/0057).

-- The convention's word on what the law leaves to it.
alter table public.conventions
  -- Whoever keeps up an agreement about debts votes (the debt was novated) unless the convention says otherwise (art. 1.335, III).
  add column agreed_vote boolean not null default true,
  -- Tenants vote on ordinary matters where the landlord does not come (Lei 4.591/64, art. 24 § 4º).
  add column tenants_vote boolean not null default false,
  -- The convention may forbid assemblies by electronic means (art. 1.354-A, I).
  add column remote_allowed boolean not null default true,
  -- Days between the notice and the assembly; null where the convention names none.
  add column notice_days integer check (notice_days between 1 and 60),
  -- A proxy by private paper is enough (art. 654) unless the convention asks for a recognised signature (§ 2º).
  add column proxy_notarised boolean not null default false;
grant insert (agreed_vote, tenants_vote, remote_allowed, notice_days, proxy_notarised),
  update (agreed_vote, tenants_vote, remote_allowed, notice_days, proxy_notarised) on public.conventions to authenticated;

create table public.assemblies (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  -- The client's own, so that one saved twice is one.
  id uuid not null,
  kind text not null check (kind in ('ordinary', 'extraordinary')),
  form text not null check (form in ('in_person', 'virtual', 'hybrid')),
  title text not null check (char_length(title) between 3 and 120 and private.is_plain(title)),
  -- The síndico (art. 1.348, I) or a quarter of the owners (art. 1.350 § 1º, 1.355), who are then named.
  convened_by text not null default 'management' check (convened_by in ('management', 'owners')),
  conveners text not null default '' check (char_length(conveners) <= 2000),
  first_call_at timestamptz not null,
  second_call_at timestamptz check (second_call_at >= first_call_at + interval '10 minutes'),
  place text not null default '' check (char_length(place) <= 200 and private.is_plain(place)),
  -- How people get in, speak and vote from afar (art. 1.354-A § 4º).
  access text not null default '' check (char_length(access) <= 2000),
  notice text not null default '' check (char_length(notice) <= 5000),
  -- Debts due until this day take the vote away.
  cut_off_on date not null,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  called_at timestamptz,
  called_by uuid,
  -- The convention's word on the day of the assembly, kept with the notice.
  weight text not null default 'share' check (weight in ('share', 'unit')),
  proxy_cap integer check (proxy_cap between 0 and 999),
  proxy_to_sindico boolean not null default true,
  proxy_notarised boolean not null default false,
  agreed_vote boolean not null default true,
  tenants_vote boolean not null default false,
  opened_at timestamptz,
  call smallint check (call in (1, 2)),
  chair text not null default '' check (char_length(chair) <= 120 and private.is_plain(chair)),
  secretary text not null default '' check (char_length(secretary) <= 120 and private.is_plain(secretary)),
  -- A permanent session (art. 1.353 § 1º): since when it rests, and when it goes on.
  suspended_at timestamptz,
  resumes_at timestamptz,
  suspend_reason text not null default '' check (char_length(suspend_reason) <= 2000),
  closed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) between 3 and 300 and private.is_plain(cancel_reason)),
  state text not null generated always as (case when cancelled_at is not null then 'cancelled' when closed_at is not null then 'closed'
    when suspended_at is not null then 'suspended' when opened_at is not null then 'open' when called_at is not null then 'called'
    else 'draft' end) stored,
  primary key (condominium_id, id),
  constraint assembly_taken unique (id),
  check ((opened_at is null) = (call is null)),
  check (opened_at is null or called_at is not null),
  check (closed_at is null or opened_at is not null),
  check (suspended_at is null or opened_at is not null and resumes_at > suspended_at),
  check ((cancelled_at is null) = (cancel_reason is null)),
  check (form = 'in_person' or access <> '' or called_at is null),
  check (form = 'virtual' or place <> '' or called_at is null)
);
create index assemblies_newest on public.assemblies (condominium_id, first_call_at desc, id desc);
-- One meets at a time: who is present in one room is not in another.
create unique index assembly_live on public.assemblies (condominium_id) where opened_at is not null and closed_at is null and suspended_at is null
  and cancelled_at is null;

create table public.agenda_items (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  assembly_id uuid not null,
  position integer not null check (position between 1 and 200),
  title text not null check (char_length(title) between 3 and 200 and private.is_plain(title)),
  body text not null default '' check (char_length(body) <= 10000),
  -- Codes of domain/decisions, where each has its quorum by law.
  matter text not null check (char_length(matter) between 1 and 40),
  ballot text not null check (ballot in ('yes_no', 'choice', 'none')),
  options text[] not null default '{}' check (cardinality(options) <= 20),
  -- Of a fine: the unit that it is about, which the “remaining” owners decide without (art. 1.336 § 2º, 1.337).
  about_unit_id uuid,
  -- The convention's own quorum, as domain/voting/outcome reads it.
  convention jsonb check (jsonb_typeof(convention) = 'object'),
  -- Of a motion or an amendment that came up in the session: the item that it belongs to.
  parent_id uuid,
  opened_at timestamptz,
  closes_at timestamptz check (closes_at > opened_at),
  closed_at timestamptz,
  withdrawn_at timestamptz,
  withdraw_reason text not null default '' check (char_length(withdraw_reason) <= 300 and private.is_plain(withdraw_reason)),
  -- What was said, for the minutes.
  debate text not null default '' check (char_length(debate) <= 10000),
  -- { outcome, count } as domain/voting has them, on closing.
  result jsonb check (jsonb_typeof(result) = 'object'),
  -- Of a permanent session: what was counted at the end of each earlier one (art. 1.353 § 2º).
  partial_results jsonb not null default '[]' check (jsonb_typeof(partial_results) = 'array'),
  decision_id uuid,
  state text not null generated always as (case when withdrawn_at is not null then 'withdrawn' when closed_at is not null then 'closed'
    when opened_at is not null then 'open' else 'waiting' end) stored,
  primary key (condominium_id, id),
  constraint item_position unique (condominium_id, assembly_id, position) deferrable initially deferred,
  foreign key (condominium_id, assembly_id) references public.assemblies (condominium_id, id) on delete cascade,
  foreign key (condominium_id, parent_id) references public.agenda_items (condominium_id, id) on delete cascade,
  foreign key (condominium_id, about_unit_id) references public.units (condominium_id, id),
  foreign key (condominium_id, decision_id) references public.decisions (condominium_id, id) on delete set null (decision_id),
  check ((ballot = 'choice') = (cardinality(options) >= 2)),
  check ((closed_at is null) = (result is null)),
  check (closed_at is null or opened_at is not null)
);
-- One item is voted on at a time.
create unique index item_open on public.agenda_items (condominium_id, assembly_id) where opened_at is not null and closed_at is null
  and withdrawn_at is null;
create index agenda_items_parent on public.agenda_items (condominium_id, parent_id) where parent_id is not null;
create index agenda_items_due on public.agenda_items (closes_at) where closed_at is null and withdrawn_at is null and closes_at is not null;

create table public.assembly_proxies (
  condominium_id uuid not null,
  -- The client's own.
  id uuid not null,
  assembly_id uuid not null,
  unit_id uuid not null,
  unit_label text not null,
  -- Art. 654 § 1º: where, by whom and to whom, when, what for and how far.
  grantor_name text not null check (char_length(grantor_name) between 3 and 120 and private.is_plain(grantor_name)),
  holder_name text not null check (char_length(holder_name) between 3 and 120 and private.is_plain(holder_name)),
  holder_id uuid,
  signed_at_place text not null check (char_length(signed_at_place) between 2 and 80 and private.is_plain(signed_at_place)),
  signed_on date not null,
  -- Empty: every item.
  item_ids uuid[] not null default '{}' check (cardinality(item_ids) <= 200),
  is_notarised boolean not null default false,
  given_by uuid,
  given_at timestamptz not null default private.now(),
  checked_at timestamptz,
  checked_by uuid,
  refused_reason text check (char_length(refused_reason) between 3 and 300 and private.is_plain(refused_reason)),
  revoked_at timestamptz,
  revoked_by uuid,
  state text not null generated always as (case when revoked_at is not null then 'revoked' when refused_reason is not null then 'refused'
    when checked_at is not null then 'accepted' else 'given' end) stored,
  primary key (condominium_id, id),
  constraint proxy_taken unique (id),
  foreign key (condominium_id, assembly_id) references public.assemblies (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id),
  check (refused_reason is null or checked_at is not null)
);
create unique index proxy_once on public.assembly_proxies (condominium_id, assembly_id, unit_id) where revoked_at is null and refused_reason is null;
create index assembly_proxies_holder on public.assembly_proxies (holder_id, condominium_id) where holder_id is not null;

-- The roll: made when the assembly opens, of every unit that has a vote of its own; a garage or storage room that belongs to a unit adds its share.
create table public.assembly_units (
  condominium_id uuid not null,
  assembly_id uuid not null,
  unit_id uuid not null,
  unit_label text not null,
  block text not null,
  floor integer,
  sort_key text not null collate "C",
  share bigint not null check (share >= 0),
  -- What its vote counts: its share, or one.
  weight bigint not null check (weight >= 0),
  barred text check (barred in ('overdue', 'agreed')),
  -- Paid in the meantime, or shown to the table: who let it vote, and why.
  admitted_at timestamptz,
  admit_reason text check (char_length(admit_reason) between 3 and 300 and private.is_plain(admit_reason)),
  is_voting boolean not null generated always as (barred is null or admitted_at is not null) stored,
  presence text not null default 'absent' check (presence in ('absent', 'in_person', 'remote', 'proxy')),
  -- Who stands for it in the room.
  holder_name text check (char_length(holder_name) <= 120 and private.is_plain(holder_name)),
  holder_id uuid,
  proxy_id uuid,
  arrived_at timestamptz,
  primary key (condominium_id, assembly_id, unit_id),
  foreign key (condominium_id, assembly_id) references public.assemblies (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id),
  foreign key (condominium_id, proxy_id) references public.assembly_proxies (condominium_id, id),
  check ((presence = 'absent') = (arrived_at is null)),
  check ((presence = 'proxy') = (proxy_id is not null)),
  check (admitted_at is null or barred is not null)
);
create index assembly_units_order on public.assembly_units (condominium_id, assembly_id, sort_key);

-- Who came and went, and who was let vote: only added to.
create table public.assembly_attendance (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  assembly_id uuid not null,
  unit_id uuid not null,
  kind text not null check (kind in ('arrived', 'left', 'admitted')),
  presence text check (presence in ('in_person', 'remote', 'proxy')),
  holder_name text check (char_length(holder_name) <= 120),
  reason text check (char_length(reason) <= 300),
  told_by uuid,
  happened_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, assembly_id, unit_id) references public.assembly_units (condominium_id, assembly_id, unit_id) on delete cascade
);
create index assembly_attendance_order on public.assembly_attendance (condominium_id, assembly_id, happened_at, id);

-- One per unit and item; the last one counts.
create table public.votes (
  condominium_id uuid not null,
  item_id uuid not null,
  unit_id uuid not null,
  choice text not null check (char_length(choice) between 1 and 120),
  -- The unit's on the roll, which never changes: set by `votes_guarded`.
  weight bigint not null default 0,
  channel text not null check (channel in ('app', 'floor', 'paper')),
  cast_by uuid not null,
  -- By the voter's device: of two that arrive in the wrong order the later one stands.
  made_at timestamptz not null,
  cast_at timestamptz not null default private.now(),
  changes integer not null default 0,
  receipt text not null check (receipt ~ '^[0-9A-F]{4}-[0-9A-F]{4}$'),
  primary key (condominium_id, item_id, unit_id),
  foreign key (condominium_id, item_id) references public.agenda_items (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id)
);
-- Every vote that was ever cast, also those that a later one took the place of.
create table public.vote_changes (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  item_id uuid not null,
  unit_id uuid not null,
  choice text not null,
  channel text not null,
  cast_by uuid not null,
  made_at timestamptz not null,
  cast_at timestamptz not null,
  receipt text not null,
  primary key (condominium_id, id),
  foreign key (condominium_id, item_id, unit_id) references public.votes (condominium_id, item_id, unit_id) on delete cascade
);
create index vote_changes_unit on public.vote_changes (condominium_id, item_id, unit_id);

create table public.floor_requests (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  assembly_id uuid not null,
  unit_id uuid not null,
  user_id uuid,
  name text not null check (char_length(name) between 1 and 120),
  asked_at timestamptz not null default private.now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (condominium_id, id),
  foreign key (condominium_id, assembly_id) references public.assemblies (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id),
  check (ended_at is null or ended_at >= coalesce(started_at, asked_at))
);
create unique index floor_asked on public.floor_requests (condominium_id, assembly_id, unit_id) where ended_at is null;
create unique index floor_speaking on public.floor_requests (condominium_id, assembly_id) where started_at is not null and ended_at is null;

-- What was sent to everybody stays: the terms of a called assembly, its items, its roll's weights; nothing of one that is over.
create function private.guard_assembly() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.called_at is not null and row(new.kind, new.form, new.title, new.convened_by, new.conveners, new.first_call_at, new.second_call_at, new.place,
      new.access, new.notice, new.cut_off_on, new.called_at, new.weight, new.proxy_cap, new.proxy_to_sindico, new.proxy_notarised, new.agreed_vote,
      new.tenants_vote)
    is distinct from row(old.kind, old.form, old.title, old.convened_by, old.conveners, old.first_call_at, old.second_call_at, old.place,
      old.access, old.notice, old.cut_off_on, old.called_at, old.weight, old.proxy_cap, old.proxy_to_sindico, old.proxy_notarised, old.agreed_vote,
      old.tenants_vote) then
    raise sqlstate 'PT409' using message = 'assembly_called';
  end if;
  if old.closed_at is not null or old.cancelled_at is not null then
    raise sqlstate 'PT409' using message = 'assembly_over';
  end if;
  return new;
end $$;
create trigger assemblies_guarded before update on public.assemblies for each row execute function private.guard_assembly();

create function private.guard_agenda_item() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare a public.assemblies;
begin
  select * into a from public.assemblies o where o.condominium_id = coalesce(new.condominium_id, old.condominium_id)
    and o.id = coalesce(new.assembly_id, old.assembly_id);
  if a.id is null then return coalesce(new, old); end if; -- goes with its assembly
  if tg_op = 'UPDATE' then
    if a.called_at is not null and row(new.assembly_id, new.title, new.body, new.matter, new.ballot, new.options, new.about_unit_id, new.convention,
        new.parent_id)
      is distinct from row(old.assembly_id, old.title, old.body, old.matter, old.ballot, old.options, old.about_unit_id, old.convention, old.parent_id)
      -- A permanent session takes a special quorum that was missed up again; the votes stand until they are changed (art. 1.353 § 2º).
      or old.closed_at is not null and row(new.closed_at, new.result, new.opened_at) is distinct from row(old.closed_at, old.result, old.opened_at)
        and not (a.state = 'suspended' and new.closed_at is null and new.partial_results = old.partial_results || old.result) then
      raise sqlstate 'PT409' using message = 'assembly_called';
    end if;
    if new.opened_at is not null and old.opened_at is null and a.state <> 'open' then
      raise sqlstate 'PT409' using message = 'assembly_not_open';
    end if;
  elsif a.called_at is not null and not (tg_op = 'INSERT' and new.parent_id is not null and a.state = 'open') then
    -- Nothing is decided that the notice did not name (art. 1.354); what comes up in the session belongs to an item of it.
    raise sqlstate 'PT409' using message = 'assembly_called';
  end if;
  return coalesce(new, old);
end $$;
create trigger agenda_items_guarded before insert or update or delete on public.agenda_items
  for each row execute function private.guard_agenda_item();

create function private.guard_assembly_unit() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if row(new.unit_label, new.share, new.weight, new.barred) is distinct from row(old.unit_label, old.share, old.weight, old.barred)
    or old.admitted_at is not null and new.admitted_at is distinct from old.admitted_at then
    raise exception 'the roll of an assembly never changes its weights';
  end if;
  return new;
end $$;
create trigger assembly_units_guarded before update on public.assembly_units for each row execute function private.guard_assembly_unit();

-- Whether a unit may vote on an item: it is there, nothing bars it, and the item is not about itself.
create function private.demand_unit_vote(i public.agenda_items, unit uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare u public.assembly_units;
begin
  select * into u from public.assembly_units o where o.condominium_id = i.condominium_id and o.assembly_id = i.assembly_id and o.unit_id = unit;
  if u.unit_id is null or u.presence = 'absent' then raise sqlstate 'PT409' using message = 'vote_absent'; end if;
  if not u.is_voting then raise sqlstate 'PT403' using message = 'vote_barred'; end if;
  if i.about_unit_id = unit then raise sqlstate 'PT403' using message = 'vote_about_you'; end if;
  return u.weight;
end $$;

-- A vote is of a unit that may vote and is there, for something that the item offers, while it is open: whoever writes it.
create function private.guard_vote() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  i public.agenda_items;
begin
  if tg_op = 'UPDATE' and row(new.condominium_id, new.item_id, new.unit_id) is distinct from row(old.condominium_id, old.item_id, old.unit_id) then
    raise exception 'a vote stays with its unit and its item';
  end if;
  select * into i from public.agenda_items o where o.condominium_id = new.condominium_id and o.id = new.item_id;
  if i.state <> 'open' or i.closes_at <= private.now() then raise sqlstate 'PT409' using message = 'vote_closed'; end if;
  if not (new.choice = 'abstained' or case i.ballot when 'yes_no' then new.choice in ('favour', 'against') when 'choice' then new.choice = any (i.options)
      else false end) then
    raise sqlstate 'PT422' using message = 'vote_choice';
  end if;
  new.weight := private.demand_unit_vote(i, new.unit_id);
  return new;
end $$;
create trigger votes_guarded before insert or update on public.votes for each row execute function private.guard_vote();
create function private.keep_vote() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.vote_changes (condominium_id, item_id, unit_id, choice, channel, cast_by, made_at, cast_at, receipt)
  values (new.condominium_id, new.item_id, new.unit_id, new.choice, new.channel, new.cast_by, new.made_at, new.cast_at, new.receipt);
  return null;
end $$;
create trigger votes_kept after insert or update on public.votes for each row execute function private.keep_vote();

alter table public.assemblies enable row level security;
alter table public.agenda_items enable row level security;
alter table public.assembly_proxies enable row level security;
alter table public.assembly_units enable row level security;
alter table public.assembly_attendance enable row level security;
alter table public.votes enable row level security;
alter table public.vote_changes enable row level security;
alter table public.floor_requests enable row level security;
grant select on public.assemblies, public.agenda_items, public.assembly_proxies, public.assembly_units, public.assembly_attendance, public.votes,
  public.vote_changes, public.floor_requests to authenticated;
grant select, insert, update, delete on public.assemblies, public.agenda_items to service_role;
grant select, insert, update on public.assembly_proxies, public.assembly_units, public.votes, public.floor_requests to service_role;
grant select, insert on public.assembly_attendance to service_role;
grant select on public.vote_changes to service_role;

-- A draft is the management's own.
create policy "who votes sees what was called, the management drafts too" on public.assemblies for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or called_at is not null and condominium_id = any (array(select private.condominiums_as('council', 'resident'))));
create function private.called_assemblies() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select a.id from public.assemblies a
  where a.condominium_id = any (array(select private.condominiums_as('council', 'resident'))) and a.called_at is not null
$$;
grant execute on function private.called_assemblies() to authenticated, service_role;
create policy "who sees an assembly sees its agenda" on public.agenda_items for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or assembly_id = any (array(select private.called_assemblies())));
create policy "the management sees proxies, others those that they gave or hold" on public.assembly_proxies for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or unit_id = any (array(select private.my_units())) or holder_id = (select private.caller()));
create policy "the management and the council see the roll, others their units" on public.assembly_units for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or unit_id = any (array(select private.my_units())));
create policy "the management and the council see who came, others their units" on public.assembly_attendance for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or unit_id = any (array(select private.my_units())));
-- How the others voted is told when an item is closed (public.item_votes), to nobody before.
create function private.closed_items() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select i.id from public.agenda_items i
  where i.condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))) and i.closed_at is not null
$$;
grant execute on function private.closed_items() to authenticated, service_role;
create policy "a unit sees its votes, the management and the council those of a closed item" on public.votes for select to authenticated
  using (unit_id = any (array(select private.my_units())) or item_id = any (array(select private.closed_items())));
create policy "a unit sees what it changed, the management and the council of a closed item" on public.vote_changes for select to authenticated
  using (unit_id = any (array(select private.my_units())) or item_id = any (array(select private.closed_items())));
create policy "who votes sees who asked to speak" on public.floor_requests for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create index assembly_proxies_unit on public.assembly_proxies (unit_id);
create index assembly_units_unit on public.assembly_units (unit_id);
create index assembly_attendance_unit on public.assembly_attendance (unit_id);
create index votes_item on public.votes (item_id);
create index vote_changes_item on public.vote_changes (item_id);
create index votes_unit on public.votes (unit_id);
create index vote_changes_unit_only on public.vote_changes (unit_id);
create index agenda_items_assembly on public.agenda_items (assembly_id);

call private.tell_of('public.assemblies', 'members unnamed');
call private.tell_of('public.agenda_items', 'members unnamed');
call private.tell_of('public.assembly_proxies', 'board unnamed', 'unit:unit_id unnamed');

-- A row of the roll has its unit for a name: `unit:roll`.
create or replace function private.rows_by_person(key text, operation text) returns text
language sql immutable set search_path = ''
as $$
  select 'select l.holder, count(distinct l.id) as row_count, '
    || 'case when count(distinct l.id) <= 20 then jsonb_agg(distinct l.id) end as ids from ('
    || format(case key
      when 'charge_id' then 'select r.id, c.unit_id as holder from %2$s r '
        || 'join public.charges c on c.condominium_id = r.condominium_id and c.id = r.charge_id'
      when 'person_id' then 'select r.id, p.user_id as holder from %2$s r '
        || 'join public.people p on p.condominium_id = r.condominium_id and p.id = r.person_id'
      when 'home' then 'select r.id, o.unit_id as holder from %2$s r '
        || 'join public.occupancies o on o.condominium_id = r.condominium_id and o.person_id = r.id and o.ends_on is null'
      when 'roll' then 'select r.unit_id as id, r.unit_id as holder from %2$s r'
      else 'select r.id, r.%1$I as holder from %2$s r'
    end, key, case operation
      when 'INSERT' then 'new_rows'
      when 'DELETE' then 'old_rows'
      else '(select * from new_rows union all select * from old_rows)'
    end)
    || ') l where l.holder is not null group by 1 limit 51'
$$;
call private.tell_of('public.assembly_units', 'unit:roll unnamed');
