-- The front desk (docs/decisions/0041): devices that are desks, and the one log of what is done at them. Everything else of the desk
-- follows from its acts; an act is never changed, and comes late when a desk was without network.

create table public.concierge_settings (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  -- none: no document is asked for; hint: its last three digits; full: the whole, sealed apart and deleted when its time is over.
  document_policy text not null default 'hint' check (document_policy in ('none', 'hint', 'full')),
  -- { expired, used_up, outside_hours }, each refuse or flag.
  pass_policy jsonb not null default '{"expired": "refuse", "used_up": "refuse", "outside_hours": "flag"}',
  overstay_hours integer not null default 12 check (overstay_hours between 1 and 168),
  -- Days after its arrival on which a unit is reminded of a delivery.
  delivery_reminder_days integer[] not null default '{2,5,10}' check (cardinality(delivery_reminder_days) <= 6
    and 0 < all (delivery_reminder_days) and 60 >= all (delivery_reminder_days)),
  visit_retention_days integer not null default 180 check (visit_retention_days between 30 and 1825),
  document_retention_days integer not null default 30 check (document_retention_days between 1 and 365),
  photo_retention_days integer not null default 90 check (photo_retention_days between 1 and 365),
  -- [{ id, label }]: what is gone through when a shift is handed over.
  shift_checklist jsonb not null default '[{"id": "keys", "label": "Chaves conferidas"}, {"id": "radio", "label": "Rádio e telefone funcionando"},
    {"id": "deliveries", "label": "Encomendas conferidas"}, {"id": "gates", "label": "Portões e câmeras em ordem"}]',
  -- [{ name, phone, note }]: whom to call in an emergency.
  contacts jsonb not null default '[{"name": "Polícia", "phone": "190"}, {"name": "SAMU", "phone": "192"}, {"name": "Bombeiros", "phone": "193"}]',
  changed_at timestamptz not null default private.now()
);
insert into public.concierge_settings (condominium_id) select c.id from public.condominiums c;
create function private.on_condominium_desk() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.concierge_settings (condominium_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger condominiums_desk after insert on public.condominiums for each row execute function private.on_condominium_desk();

create table public.desks (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  name text not null check (char_length(name) between 1 and 40 and private.is_plain(name)),
  registered_by uuid,
  registered_at timestamptz not null default private.now(),
  last_contact_at timestamptz,
  last_seq integer not null default 0,
  -- Up to here none of its numbers is missing: what is looked for begins after it.
  whole_seq integer not null default 0,
  revoked_at timestamptz,
  -- The device said that it has removed what it held.
  wiped_at timestamptz,
  primary key (condominium_id, id)
);
create unique index desks_id on public.desks (id);
create unique index desk_name_taken on public.desks (condominium_id, private.fold(name)) where revoked_at is null;

-- What a device proves itself by: here stands its digest.
create table private.desk_secrets (
  desk_id uuid primary key,
  condominium_id uuid not null,
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  foreign key (condominium_id, desk_id) references public.desks (condominium_id, id) on delete cascade
);

-- The key by which a device that is switched off seals what it had not sent; the private part is sealed outside the database's reach.
create table private.desk_seals (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  kid text not null,
  public_jwk jsonb not null,
  sealed_key text not null,
  created_at timestamptz not null default private.now()
);

-- A doorman's PIN for a shared device: { salt, iterations, hash } of PBKDF2, which a device checks without a network.
create table private.desk_pins (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  verifier jsonb not null,
  set_at timestamptz not null default private.now(),
  primary key (condominium_id, user_id)
);
create index desk_pins_user on private.desk_pins (user_id);

-- The head of each condominium's chain; its row is also what recording waits for.
create table private.desk_chains (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  number bigint not null default 0,
  hash text not null default repeat('0', 64)
);

create table public.desk_acts (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null,
  -- The order of recording, without gaps.
  number bigint not null,
  desk_id uuid not null,
  seq integer not null check (seq > 0),
  kind text not null,
  -- The desk's clock; `told_at` where it was ahead of ours, and recording counts.
  happened_at timestamptz not null,
  told_at timestamptz,
  recorded_at timestamptz not null default private.now(),
  acted_by uuid not null,
  acted_by_name text not null,
  sent_by uuid,
  subject_id uuid not null,
  second_subject_id uuid,
  payload jsonb not null,
  salt text not null,
  payload_digest text not null,
  hash text not null,
  -- Its time was over: what it said is gone, that it was said stays, and the chain holds.
  erased_at timestamptz,
  primary key (condominium_id, id),
  foreign key (condominium_id, desk_id) references public.desks (condominium_id, id)
);
create unique index desk_acts_number on public.desk_acts (condominium_id, number);
create unique index desk_acts_seq on public.desk_acts (condominium_id, desk_id, seq);
create index desk_acts_subject on public.desk_acts (condominium_id, subject_id);
create index desk_acts_undone on public.desk_acts (condominium_id, subject_id) where kind = 'act.undone';
create index desk_acts_second on public.desk_acts (condominium_id, second_subject_id) where second_subject_id is not null;
create index desk_acts_time on public.desk_acts (condominium_id, happened_at);

-- What the hash of an act is taken over: everything but the payload itself, of which it takes the salted digest.
create function private.desk_act_text(a public.desk_acts) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws('|', a.number, a.id, a.desk_id, a.seq, a.kind, (extract(epoch from a.happened_at) * 1000)::bigint,
    (extract(epoch from a.told_at) * 1000)::bigint, (extract(epoch from a.recorded_at) * 1000)::bigint, a.acted_by, a.acted_by_name, a.subject_id,
    a.payload_digest)
$$;
create function private.hex_sha256(typed text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(typed, 'UTF8')), 'hex') $$;

-- Puts an act at the end of its condominium's chain.
create function private.chain_desk_act() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  head private.desk_chains;
begin
  insert into private.desk_chains (condominium_id) values (new.condominium_id) on conflict do nothing;
  select * into head from private.desk_chains c where c.condominium_id = new.condominium_id for update;
  new.number := head.number + 1;
  new.salt := encode(uuid_send(gen_random_uuid()), 'hex');
  new.payload_digest := private.hex_sha256(new.salt || new.payload::text);
  new.erased_at := null;
  new.hash := private.hex_sha256(head.hash || '|' || private.desk_act_text(new));
  update private.desk_chains c set number = new.number, hash = new.hash where c.condominium_id = new.condominium_id;
  return new;
end $$;
create trigger desk_acts_chain before insert on public.desk_acts for each row execute function private.chain_desk_act();

-- { last_seq, missing } of a desk once acts of it were recorded: its highest number, and up to 200 below that never came. Reads only what
-- came since its numbers were last without a gap.
create function private.settle_desk_numbers(target uuid, desk uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  whole integer;
  last integer;
  count integer;
  missing integer[] := '{}';
begin
  select d.whole_seq into whole from public.desks d where d.condominium_id = target and d.id = desk for update;
  select coalesce(max(a.seq), whole), count(*) into last, count
  from public.desk_acts a where a.condominium_id = target and a.desk_id = desk and a.seq > whole;
  if count = last - whole then
    whole := last;
  else
    missing := array(select n from generate_series(whole + 1, last) n
      where not exists (select from public.desk_acts a where a.condominium_id = target and a.desk_id = desk and a.seq = n) order by n limit 200);
    whole := missing[1] - 1;
  end if;
  update public.desks d set last_seq = last, whole_seq = whole, last_contact_at = private.now() where d.condominium_id = target and d.id = desk;
  return jsonb_build_object('last_seq', last, 'missing', missing);
end $$;

-- Nobody alters an act, whatever their rights: its content may only be erased whole, and it goes with its condominium alone.
create function private.keep_desk_act() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  erased public.desk_acts := old;
begin
  if tg_op = 'DELETE' then
    if not exists (select from public.condominiums c where c.id = old.condominium_id) then return old; end if;
  else
    erased.payload := '{}';
    erased.salt := '';
    erased.erased_at := new.erased_at;
    if new is not distinct from old or new.erased_at is not null and new is not distinct from erased then return new; end if;
  end if;
  raise sqlstate 'PT409' using message = 'append_only';
end $$;
create trigger desk_acts_kept before update or delete on public.desk_acts for each row execute function private.keep_desk_act();
create trigger desk_acts_not_emptied before truncate on public.desk_acts for each statement execute function private.refuse_change();

-- What two desks did that cannot both stand. Follows from the acts (private.write_desk_state), but for what was said of it.
create table public.desk_conflicts (
  condominium_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  code text not null,
  other_act_id uuid,
  noticed_at timestamptz not null default private.now(),
  told_at timestamptz,
  settled_at timestamptz,
  settled_by uuid,
  -- first: as it stands; this: this one is the true one; both: nothing to set right.
  resolution text check (resolution in ('first', 'this', 'both')),
  note text check (char_length(note) <= 300),
  primary key (condominium_id, id),
  foreign key (condominium_id, id) references public.desk_acts (condominium_id, id) on delete cascade,
  check ((settled_at is null) = (resolution is null))
);
comment on column public.desk_conflicts.id is 'The act in conflict.';
create index desk_conflicts_open on public.desk_conflicts (condominium_id, noticed_at) where settled_at is null;
create index desk_conflicts_subject on public.desk_conflicts (condominium_id, subject_id);

-- A part of a condominium's chain, from after the act `since` (0 is the beginning), whose hash the caller knows good where `known` is told, at
-- most `at_most` acts: { is_whole, acts, through, hash, more, broken_at }. `broken_at` is the first act that is not as it was recorded; the
-- next part goes on from `through` and `hash` while there is `more`. The end is proven against the head of the chain.
create function private.verify_desk_part(target uuid, since bigint default 0, known text default null, at_most integer default 20000) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  before text := repeat('0', 64);
  head private.desk_chains;
  broken bigint;
  places bigint;
  through bigint;
  last_hash text;
begin
  if since > 0 then
    select a.hash into before from public.desk_acts a where a.condominium_id = target and a.number = since;
    if before is null or before <> coalesce(known, before) then
      return jsonb_build_object('is_whole', false, 'acts', 0, 'through', since, 'hash', before, 'more', false, 'broken_at', since);
    end if;
  end if;
  select * into head from private.desk_chains c where c.condominium_id = target;
  select min(p.place) filter (where not p.holds), count(*), max(p.number), (array_agg(p.hash order by p.number desc))[1]
  into broken, places, through, last_hash
  from (
    select o.number, o.hash, since + row_number() over o_order as place,
      o.number = since + row_number() over o_order
        and o.hash = private.hex_sha256(lag(o.hash, 1, before) over o_order || '|' || private.desk_act_text(o.act))
        and ((o.act).erased_at is not null or (o.act).payload_digest = private.hex_sha256((o.act).salt || (o.act).payload::text)) as holds
    from (select a.number, a.hash, a as act from public.desk_acts a
      where a.condominium_id = target and a.number > since order by a.number limit at_most) o
    window o_order as (order by o.number)
  ) p;
  through := coalesce(through, since);
  last_hash := coalesce(last_hash, before);
  if broken is null and places < at_most and (through, last_hash) <> (coalesce(head.number, 0), coalesce(head.hash, repeat('0', 64))) then
    broken := through + 1;
  end if;
  return jsonb_build_object('is_whole', broken is null, 'acts', places, 'through', through, 'hash', last_hash,
    'more', broken is null and places = at_most, 'broken_at', broken);
end $$;

alter table public.concierge_settings enable row level security;
alter table public.desks enable row level security;
alter table public.desk_acts enable row level security;
alter table public.desk_conflicts enable row level security;
grant select on public.concierge_settings, public.desks, public.desk_conflicts to authenticated;
grant select (condominium_id, id, number, desk_id, seq, kind, happened_at, told_at, recorded_at, acted_by, acted_by_name, subject_id, payload, hash, erased_at)
  on public.desk_acts to authenticated;
grant select, insert, update on public.concierge_settings, public.desks to service_role;
grant select, insert, update (payload, salt, erased_at) on public.desk_acts to service_role;
grant select, insert, update, delete on public.desk_conflicts to service_role;
revoke delete, truncate on public.desk_acts from service_role;
grant select, insert, update, delete on private.desk_secrets, private.desk_pins, private.desk_seals to service_role;
grant select, insert, update on private.desk_chains to service_role;
grant execute on function private.verify_desk_part(uuid, bigint, text, integer), private.settle_desk_numbers(uuid, uuid), private.hex_sha256(text), private.desk_act_text(public.desk_acts) to service_role;
create policy "everybody of the building knows the desk's rules" on public.concierge_settings for select to authenticated
  using (condominium_id = any (array(select private.my_condominiums())));
create policy "administrators see the desks" on public.desks for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
-- Entries of units under protection are among them.
create policy "the síndico reads the log" on public.desk_acts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin'))));
create policy "administrators see conflicts" on public.desk_conflicts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
call private.tell_of('public.concierge_settings', 'members unnamed');
call private.tell_of('public.desks', 'desk unnamed');
call private.tell_of('public.desk_acts', 'desk unnamed');
call private.tell_of('public.desk_conflicts', 'desk unnamed');
