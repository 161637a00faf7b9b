-- What comes after an assembly: its minutes with their signatures, who was reached by what was sent, and what is still to be done. Minutes
-- that somebody is asked to sign do not change under the pen, and signed ones never (docs/decisions/0059).

-- When each session began and ended and who led it; a permanent session has several (art. 1.353 § 1º), and the row itself knows the last alone.
alter table public.assemblies add column sessions jsonb not null default '[]' check (jsonb_typeof(sessions) = 'array');
create function private.keep_assembly_sessions() returns trigger
language plpgsql set search_path = ''
as $$
declare
  last integer := jsonb_array_length(old.sessions) - 1;
  begins boolean := new.opened_at is not null and old.opened_at is null or old.suspended_at is not null and new.suspended_at is null and new.closed_at is null
    and new.cancelled_at is null;
begin
  new.sessions := old.sessions;
  if begins then
    new.sessions := old.sessions || jsonb_build_object('started_at', private.iso(private.now()), 'chair', new.chair, 'secretary', new.secretary);
  elsif new.suspended_at is not null and old.suspended_at is null then
    new.sessions := jsonb_set(old.sessions, array[last::text], old.sessions -> last || jsonb_build_object('ended_at', private.iso(new.suspended_at),
      'resumes_at', private.iso(new.resumes_at), 'reason', new.suspend_reason));
  elsif new.closed_at is not null and old.closed_at is null and not old.sessions -> last ? 'ended_at' then
    new.sessions := jsonb_set(old.sessions, array[last::text], old.sessions -> last || jsonb_build_object('ended_at', private.iso(new.closed_at)));
  end if;
  return new;
end $$;
create trigger assemblies_sessions_kept before update on public.assemblies for each row execute function private.keep_assembly_sessions();

-- With an item's result what minutes tell of it: in which session and when it closed, who was there, and the open votes by heads and by shares.
create function private.keep_item_figures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.result := new.result || jsonb_build_object('told', jsonb_build_object(
    'session', (select greatest(1, jsonb_array_length(a.sessions)) from public.assemblies a where a.condominium_id = new.condominium_id and a.id = new.assembly_id),
    'closed_at', private.iso(new.closed_at),
    'figures', private.assembly_figures(new.condominium_id, new.assembly_id, new.about_unit_id),
    'votes', (select coalesce(jsonb_agg(jsonb_build_object('choice', c.choice, 'units', c.units, 'shares', c.shares) order by c.shares desc, c.choice), '[]')
      from (select v.choice, count(*) as units, sum(u.share) as shares from public.votes v
        join public.assembly_units u on u.condominium_id = v.condominium_id and u.assembly_id = new.assembly_id and u.unit_id = v.unit_id
        where v.condominium_id = new.condominium_id and v.item_id = new.id and u.is_voting group by v.choice) c)));
  return new;
end $$;
-- After agenda_items_guarded, by name.
create trigger agenda_items_told before update on public.agenda_items for each row
  when (old.result is null and new.result ? 'outcome') execute function private.keep_item_figures();

create table public.assembly_minutes (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  assembly_id uuid not null,
  -- Of one session of a permanent one, which went on later (art. 1.353 § 1º, II); null: of the whole assembly.
  session smallint check (session between 1 and 20),
  version integer not null default 1,
  -- [{ key, title, drafted, text }]: what was drafted stays beside what stands.
  sections jsonb not null check (jsonb_typeof(sections) = 'array' and pg_column_size(sections) < 2000000),
  -- Who was there, as the text that is signed has it: [{ unit, share, presence, holder, arrived_at, ... }].
  annex jsonb not null default '[]' check (jsonb_typeof(annex) = 'array'),
  created_by uuid,
  created_at timestamptz not null default private.now(),
  -- Waits for its signatures since then; SHA-256 of what they stand under.
  frozen_at timestamptz,
  text_hash text check (text_hash ~ '^[0-9a-f]{64}$'),
  code text unique,
  reopened_reason text check (char_length(reopened_reason) between 3 and 300 and private.is_plain(reopened_reason)),
  signed_at timestamptz,
  -- SHA-256 of the text's hash and every signature's, and of the file.
  seal_hash text check (seal_hash ~ '^[0-9a-f]{64}$'),
  pdf_hash text check (pdf_hash ~ '^[0-9a-f]{64}$'),
  state text not null generated always as (case when signed_at is not null then 'signed' when frozen_at is not null then 'signing' else 'draft' end) stored,
  primary key (condominium_id, id),
  foreign key (condominium_id, assembly_id) references public.assemblies (condominium_id, id) on delete cascade,
  check ((frozen_at is null) = (text_hash is null)),
  check (frozen_at is null or code is not null),
  check (num_nulls(signed_at, seal_hash, pdf_hash) in (0, 3)),
  check (signed_at is null or frozen_at is not null)
);
create unique index minutes_once on public.assembly_minutes (condominium_id, assembly_id, coalesce(session, 0));

-- Every text that was saved.
create table public.minutes_versions (
  condominium_id uuid not null,
  minutes_id uuid not null,
  version integer not null,
  sections jsonb not null,
  saved_by uuid,
  saved_at timestamptz not null default private.now(),
  primary key (condominium_id, minutes_id, version),
  foreign key (condominium_id, minutes_id) references public.assembly_minutes (condominium_id, id) on delete cascade
);

-- Whom the table names to sign, and how they did.
create table public.minutes_signatures (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  minutes_id uuid not null,
  position smallint not null check (position between 1 and 20),
  duty text not null check (duty in ('chair', 'secretary', 'council', 'other')),
  name text not null check (char_length(name) between 3 and 120 and private.is_plain(name)),
  -- Signs by their own account; without one they sign before the table, or a file outside.
  user_id uuid,
  -- Drawn on a screen; typed in full with acceptance (MP 2.200-2/2001, art. 10 § 2º); a PDF signed outside (ICP-Brasil, gov.br).
  way text check (way in ('drawn', 'typed', 'outside')),
  -- One SVG path in a box of 600 by 200.
  drawn text check (drawn ~ '^M[ML0-9 ,.-]+$' and char_length(drawn) <= 6000),
  file_hash text check (file_hash ~ '^[0-9a-f]{64}$'),
  -- The file signed outside begins, byte for byte, with the one that left here.
  is_continued boolean,
  text_hash text,
  signed_at timestamptz,
  signed_by uuid,
  hash text,
  voided_at timestamptz,
  primary key (condominium_id, id),
  foreign key (condominium_id, minutes_id) references public.assembly_minutes (condominium_id, id) on delete cascade,
  check (num_nulls(way, text_hash, signed_at, signed_by, hash) in (0, 5)),
  check ((way is not distinct from 'drawn') = (drawn is not null)),
  check ((way is not distinct from 'outside') = (file_hash is not null)),
  check ((file_hash is null) = (is_continued is null))
);
create index minutes_signatures_order on public.minutes_signatures (condominium_id, minutes_id, position);
create index minutes_signatures_user on public.minutes_signatures (user_id, condominium_id) where user_id is not null;

-- Papers byte for byte: the one that was given to be signed, those signed outside, and the signed minutes.
create table private.minutes_papers (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  minutes_id uuid not null,
  signature_id uuid,
  kind text not null check (kind in ('to_sign', 'outside', 'signed')),
  pdf bytea not null,
  made_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, minutes_id) references public.assembly_minutes (condominium_id, id) on delete cascade
);
create index minutes_papers_order on private.minutes_papers (condominium_id, minutes_id, kind, made_at);
grant select, insert on private.minutes_papers to service_role;

-- What signatures stand under: the text, section by section, and who was there.
create function private.minutes_hash(m public.assembly_minutes) returns text
language sql stable set search_path = ''
as $$
  select private.hex_sha256(m.condominium_id || '|' || m.assembly_id || '|' || coalesce(m.session, 0) || '|' || (
    select coalesce(string_agg(s ->> 'title' || chr(10) || (s ->> 'text'), chr(10) || chr(10) order by o), '')
    from jsonb_array_elements(m.sections) with ordinality as e (s, o)) || '|' || m.annex::text)
$$;
create function private.signature_hash(s public.minutes_signatures) returns text
language sql stable set search_path = ''
as $$ select private.hex_sha256((to_jsonb(s) - 'hash' - 'signed_at' - 'voided_at' || jsonb_build_object('signed_at', private.iso(s.signed_at)))::text) $$;
-- The hash of the text with those of the signatures that stand, in their order.
create function private.minutes_seal(m public.assembly_minutes) returns text
language sql stable set search_path = ''
as $$
  select private.hex_sha256(m.text_hash || '|' || coalesce((select string_agg(s.hash, '|' order by s.position, s.id) from public.minutes_signatures s
    where s.condominium_id = m.condominium_id and s.minutes_id = m.id and s.voided_at is null), ''))
$$;

-- A text that waits for signatures changes only by taking it back, which voids them; signed minutes never change, whoever writes.
create function private.guard_minutes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from public.condominiums c where c.id = old.condominium_id)
      or not exists (select from public.assemblies a where a.condominium_id = old.condominium_id and a.id = old.assembly_id) then return old; end if;
    raise sqlstate 'PT409' using message = 'minutes_kept';
  end if;
  if old.signed_at is not null then
    -- The state is computed after this.
    if to_jsonb(new) - 'state' = to_jsonb(old) - 'state' then return new; end if;
    raise sqlstate 'PT409' using message = 'minutes_signed';
  end if;
  if row(new.id, new.condominium_id, new.assembly_id, new.session, new.created_at) is distinct from
    row(old.id, old.condominium_id, old.assembly_id, old.session, old.created_at) or old.code is not null and new.code is distinct from old.code then
    raise sqlstate 'PT409' using message = 'minutes_kept';
  end if;
  if old.frozen_at is null and new.frozen_at is not null then
    new.text_hash := private.minutes_hash(new);
  elsif old.frozen_at is not null and new.frozen_at is not null and row(new.sections, new.annex, new.version, new.frozen_at, new.text_hash) is distinct from
    row(old.sections, old.annex, old.version, old.frozen_at, old.text_hash) then
    raise sqlstate 'PT409' using message = 'minutes_frozen';
  elsif old.frozen_at is not null and new.frozen_at is null then
    new.text_hash := null;
    update public.minutes_signatures s set voided_at = private.now()
    where s.condominium_id = old.condominium_id and s.minutes_id = old.id and s.voided_at is null;
  end if;
  if new.signed_at is not null then
    if not exists (select from public.minutes_signatures s where s.condominium_id = new.condominium_id and s.minutes_id = new.id and s.voided_at is null)
      or exists (select from public.minutes_signatures s where s.condominium_id = new.condominium_id and s.minutes_id = new.id and s.voided_at is null
        and (s.signed_at is null or s.text_hash <> new.text_hash)) then
      raise sqlstate 'PT409' using message = 'minutes_unsigned';
    end if;
    new.seal_hash := private.minutes_seal(new);
  end if;
  return new;
end $$;
create trigger assembly_minutes_guarded before update or delete on public.assembly_minutes for each row execute function private.guard_minutes();
create trigger assembly_minutes_not_emptied before truncate on public.assembly_minutes for each statement execute function private.refuse_change();

-- A signature is of a text that waits for it, once; by typing only of the account that was named.
create function private.guard_minutes_signature() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare m public.assembly_minutes;
begin
  select * into m from public.assembly_minutes o where o.condominium_id = coalesce(new.condominium_id, old.condominium_id)
    and o.id = coalesce(new.minutes_id, old.minutes_id);
  if m.id is null then return coalesce(new, old); end if; -- goes with its minutes
  if tg_op = 'DELETE' then raise sqlstate 'PT409' using message = 'minutes_kept'; end if;
  if m.state = 'signed' then raise sqlstate 'PT409' using message = 'minutes_signed'; end if;
  if m.state = 'draft' then raise sqlstate 'PT409' using message = 'minutes_not_open'; end if;
  if tg_op = 'INSERT' then
    if new.signed_at is not null or new.voided_at is not null then raise sqlstate 'PT409' using message = 'minutes_kept'; end if;
    return new;
  end if;
  if row(new.condominium_id, new.id, new.minutes_id, new.position, new.duty, new.name, new.user_id) is distinct from
    row(old.condominium_id, old.id, old.minutes_id, old.position, old.duty, old.name, old.user_id) or old.voided_at is not null then
    raise sqlstate 'PT409' using message = 'minutes_kept';
  end if;
  if old.signed_at is not null then
    if to_jsonb(new) - 'voided_at' is distinct from to_jsonb(old) - 'voided_at' then raise sqlstate 'PT409' using message = 'minutes_kept'; end if;
    return new;
  end if;
  if new.signed_at is not null then
    if new.signed_by is distinct from new.user_id and (new.user_id is not null and new.way <> 'outside' or new.way = 'typed') then
      raise sqlstate 'PT403' using message = 'minutes_not_yours';
    end if;
    new.text_hash := m.text_hash;
    new.hash := private.signature_hash(new);
  end if;
  return new;
end $$;
create trigger minutes_signatures_guarded before insert or update or delete on public.minutes_signatures
  for each row execute function private.guard_minutes_signature();
create trigger minutes_signatures_not_emptied before truncate on public.minutes_signatures for each statement execute function private.refuse_change();
create trigger minutes_versions_kept before update or delete on public.minutes_versions for each row execute function private.keep_penalty_row();
create trigger minutes_papers_kept before update or delete on private.minutes_papers for each row execute function private.keep_penalty_row();
alter table public.assembly_minutes enable always trigger assembly_minutes_guarded;
alter table public.minutes_signatures enable always trigger minutes_signatures_guarded;
alter table public.minutes_versions enable always trigger minutes_versions_kept;
alter table private.minutes_papers enable always trigger minutes_papers_kept;

-- What is still to be done.
create table public.assembly_follow_ups (
  condominium_id uuid not null,
  -- The client's own.
  id uuid not null,
  assembly_id uuid not null,
  item_id uuid,
  what text not null check (char_length(what) between 3 and 500 and private.is_plain(what)),
  responsible text not null check (char_length(responsible) between 2 and 120 and private.is_plain(responsible)),
  responsible_id uuid,
  due_on date not null,
  done_on date,
  done_note text not null default '' check (char_length(done_note) <= 1000),
  done_by uuid,
  told_on date,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint follow_up_taken unique (id),
  foreign key (condominium_id, assembly_id) references public.assemblies (condominium_id, id) on delete cascade,
  foreign key (condominium_id, item_id) references public.agenda_items (condominium_id, id) on delete set null (item_id)
);
create index follow_ups_open on public.assembly_follow_ups (condominium_id, due_on, id) where done_on is null;
create index follow_ups_order on public.assembly_follow_ups (condominium_id, assembly_id, due_on, id);
create index follow_ups_item on public.assembly_follow_ups (condominium_id, item_id) where item_id is not null;

alter table public.assembly_minutes enable row level security;
alter table public.minutes_versions enable row level security;
alter table public.minutes_signatures enable row level security;
alter table public.assembly_follow_ups enable row level security;
grant select on public.assembly_minutes, public.minutes_versions, public.minutes_signatures, public.assembly_follow_ups to authenticated;
grant select, insert, update on public.assembly_minutes, public.minutes_signatures to service_role;
grant select, insert on public.minutes_versions to service_role;
grant select, insert, update, delete on public.assembly_follow_ups to service_role;

create policy "the management drafts minutes, whoever votes reads signed ones" on public.assembly_minutes for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or signed_at is not null and condominium_id = any (array(select private.condominiums_as('council', 'resident'))));
create function private.signed_minutes() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select m.id from public.assembly_minutes m
  where m.condominium_id = any (array(select private.condominiums_as('council', 'resident'))) and m.signed_at is not null
$$;
grant execute on function private.signed_minutes() to authenticated, service_role;
create policy "the management sees earlier texts" on public.minutes_versions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "who reads minutes sees who signed" on public.minutes_signatures for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or minutes_id = any (array(select private.signed_minutes())));
create policy "who sees assemblies sees what is to be done" on public.assembly_follow_ups for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create index minutes_signatures_minutes on public.minutes_signatures (minutes_id);

call private.tell_of('public.assembly_minutes', 'members unnamed');
call private.tell_of('public.assembly_follow_ups', 'members unnamed');

-- The minutes of an assembly that the reader may see: [{ ..., signatures, versions (of the management) }]; whoever is named to sign reads what waits.
create function public.minutes_view(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  return (
    select coalesce(jsonb_agg(to_jsonb(m) - 'condominium_id' - 'created_by' || jsonb_build_object(
      'annex', case when manages or m.state = 'signed' then m.annex else '[]' end,
      'signatures', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'duty', s.duty, 'name', s.name, 'has_account', s.user_id is not null,
          'is_mine', s.user_id is not distinct from private.caller(), 'way', s.way, 'drawn', s.drawn, 'is_continued', s.is_continued,
          'signed_at', s.signed_at, 'hash', s.hash, 'voided_at', s.voided_at) order by s.voided_at nulls first, s.position, s.id), '[]')
        from public.minutes_signatures s where s.condominium_id = condo_id and s.minutes_id = m.id and (manages or s.voided_at is null)),
      'versions', case when manages then (select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'saved_at', v.saved_at, 'by', p.full_name)
          order by v.version desc), '[]')
        from public.minutes_versions v
        left join public.memberships p on p.condominium_id = condo_id and p.user_id = v.saved_by
        where v.condominium_id = condo_id and v.minutes_id = m.id) else '[]' end) order by m.session nulls first), '[]')
    from public.assembly_minutes m
    where m.condominium_id = condo_id and m.assembly_id = wanted and (manages or m.state = 'signed' or m.state = 'signing' and exists (
      select from public.minutes_signatures s where s.condominium_id = condo_id and s.minutes_id = m.id and s.voided_at is null
        and s.user_id = private.caller())));
end $$;

-- Who was reached by an assembly's notice, the call to a session that goes on, or its minutes; whoever was not comes first, and among them units
-- where nobody is registered. A person is one row, with what became of each channel.
create function private.sending_page(condo_id uuid, wanted uuid, telling text, after_key text, page_size integer)
returns table (recipient text, unit_label text, reach text, channels jsonb, at timestamptz, key text)
language sql stable security definer set search_path = ''
as $$
  with told as (
    select coalesce(m.person_id, p.id) as person_id, m.user_id, max(case m.status when 'read' then 4 when 'delivered' then 3 when 'sent' then 2 when 'queued' then 1 else 0 end) as rank,
      max(coalesce(m.read_at, m.delivered_at, m.sent_at)) as at,
      jsonb_agg(jsonb_build_object('channel', m.channel, 'status', m.status, 'at', coalesce(m.read_at, m.delivered_at, m.sent_at, m.created_at), 'error', m.error_code)
        order by m.channel, m.created_at) as channels
    from public.messages m
    left join public.people p on m.person_id is null and p.condominium_id = condo_id and p.user_id = m.user_id
    where m.condominium_id = condo_id and m.about_id = wanted and case telling
      when 'minutes' then m.kind = 'assembly_minutes'
      when 'resumed' then m.kind = 'assembly_notice' and m.occurrence % 5 = 3
      else m.kind = 'assembly_notice' and m.occurrence = 0 end
    group by 1, 2
  ), listed as (
    select t.rank, t.at, t.channels, coalesce(p.name, s.full_name) as recipient, u.label, coalesce(u.sort_key, '~') as sort_key,
      coalesce(t.person_id, t.user_id)::text as who
    from told t
    left join public.people p on p.condominium_id = condo_id and p.id = t.person_id
    left join public.memberships s on t.person_id is null and s.condominium_id = condo_id and s.user_id = t.user_id
    left join lateral (select l.label, l.sort_key from public.occupancies o
      join public.unit_list l on l.condominium_id = o.condominium_id and l.unit_id = o.unit_id
      where o.condominium_id = condo_id and o.person_id = t.person_id and o.ends_on is null order by l.sort_key limit 1) u on true
    union all
    -- Nobody of it could be told.
    select 0, null, '[]', null, l.label, l.sort_key, l.unit_id::text
    from public.unit_list l
    where l.condominium_id = condo_id and l.main_id is null and exists (select from told)
      and not exists (select from public.occupancies o join told t on t.person_id = o.person_id
        where o.condominium_id = condo_id and o.unit_id = l.unit_id)
  ), keyed as (
    select l.*, (l.rank || ' ' || l.sort_key || ' ' || l.who) collate "C" as key from listed l
  )
  select k.recipient, k.label, case k.rank when 4 then 'read' when 3 then 'delivered' when 2 then 'sent' when 1 then 'queued'
    else case when k.channels = '[]' then 'nobody' else 'failed' end end, k.channels, k.at, k.key
  from keyed k where after_key is null or k.key > after_key collate "C" order by k.key limit page_size
$$;
grant execute on function private.sending_page(uuid, uuid, text, text, integer) to service_role;

create function public.sending_proofs(condo_id uuid, wanted uuid, telling text default 'called', after_key text default null)
returns table (recipient text, unit_label text, reach text, channels jsonb, at timestamptz, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return query select * from private.sending_page(condo_id, wanted, telling, after_key, 51);
end $$;
-- How many by reach: { read, delivered, sent, queued, failed, nobody }.
create function public.sending_counts(condo_id uuid, wanted uuid, telling text default 'called') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (select coalesce(jsonb_object_agg(c.reach, c.count), '{}') from (
    select p.reach, count(*) from private.sending_page(condo_id, wanted, telling, null, null) p group by 1) c);
end $$;
grant execute on function public.minutes_view(uuid, uuid), public.sending_proofs(uuid, uuid, text, text), public.sending_counts(uuid, uuid, text)
  to authenticated, service_role;

-- Accounts of this condominium that people mean, in their order: by e-mail, else by the full name where it is one person's alone.
create function private.accounts_meant(condo_id uuid, names text[], emails text[]) returns table (nth integer, user_id uuid)
language sql stable security definer set search_path = ''
as $$
  select p.nth::integer, case when count(distinct m.user_id) = 1 then min(m.user_id::text)::uuid end
  from unnest(names, emails) with ordinality as p (name, email, nth)
  left join public.memberships m on m.condominium_id = condo_id and m.status = 'approved' and case when p.email <> ''
    then m.user_id in (select u.id from auth.users u where u.email = p.email
      union select q.user_id from public.people q where q.condominium_id = condo_id and lower(q.email) = p.email)
    else private.fold(m.full_name) = private.fold(p.name) end
  group by p.nth order by p.nth
$$;
grant execute on function private.accounts_meant(uuid, text[], text[]) to service_role;
