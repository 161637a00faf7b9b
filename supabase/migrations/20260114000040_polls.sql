-- Small polls between assemblies. They bind nobody: only an assembly decides (art. 1.350 and 1.352 of the Civil Code; docs/decisions/0060).

create table public.polls (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  -- The client's own, so that one saved twice is one.
  id uuid not null,
  question text not null check (char_length(question) between 3 and 200 and private.is_plain(question)),
  body text not null default '' check (char_length(body) <= 2000),
  options text[] not null check (cardinality(options) between 2 and 10),
  is_multiple boolean not null default false,
  -- One answer a unit or one a person.
  per text not null check (per in ('unit', 'person')),
  audience text not null check (audience in ('residents', 'owners')),
  is_anonymous boolean not null default false,
  -- Sums while it is open or only afterwards. Sums that grow while one looks would tell who answered what.
  shows_results text not null check (shows_results in ('during', 'after')),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  created_by uuid,
  created_at timestamptz not null default private.now(),
  -- Null is a draft, the management's own.
  published_at timestamptz,
  told_at timestamptz,
  ended_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) between 3 and 300 and private.is_plain(cancel_reason)),
  constraint poll_taken primary key (condominium_id, id),
  check (not is_anonymous or shows_results = 'after'),
  check ((cancelled_at is null) = (cancel_reason is null)),
  check (published_at is not null or ended_at is null and cancelled_at is null)
);
create index polls_newest on public.polls (condominium_id, created_at desc, id desc);
create index polls_untold on public.polls (opens_at) where told_at is null and published_at is not null;

-- Who took part, of every poll; what they chose is not here.
create table public.poll_marks (
  condominium_id uuid not null,
  poll_id uuid not null,
  -- The unit or the account, as the poll counts.
  voter_id uuid not null,
  unit_id uuid,
  user_id uuid not null,
  primary key (condominium_id, poll_id, voter_id),
  foreign key (condominium_id, poll_id) references public.polls (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id)
);
create index poll_marks_user on public.poll_marks (user_id);
create index poll_marks_unit on public.poll_marks (unit_id) where unit_id is not null;

-- What was chosen: of a poll with names by its voter; of an anonymous one under the hash of a secret that only the voter's device has, without
-- person, unit or moment.
create table public.poll_answers (
  condominium_id uuid not null,
  poll_id uuid not null,
  key text not null check (char_length(key) between 36 and 64),
  -- Positions of options, from 1.
  choices integer[] not null check (cardinality(choices) between 1 and 10),
  unit_id uuid,
  user_id uuid,
  answered_at timestamptz,
  primary key (condominium_id, poll_id, key),
  foreign key (condominium_id, poll_id) references public.polls (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id)
);
create index poll_answers_user on public.poll_answers (user_id) where user_id is not null;
create index poll_answers_unit on public.poll_answers (unit_id) where unit_id is not null;

create function private.poll_state(p public.polls) returns text
language sql stable set search_path = ''
as $$
  select case when p.cancelled_at is not null then 'cancelled' when p.published_at is null then 'draft'
    when p.ended_at is not null or p.closes_at <= private.now() then 'closed' when p.opens_at > private.now() then 'scheduled' else 'open' end
$$;

-- What people were asked stays as it was asked; what is over stays over.
create function private.guard_poll() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.published_at is not null and row(new.question, new.body, new.options, new.is_multiple, new.per, new.audience, new.is_anonymous, new.shows_results,
      new.opens_at, new.closes_at, new.published_at)
    is distinct from row(old.question, old.body, old.options, old.is_multiple, old.per, old.audience, old.is_anonymous, old.shows_results,
      old.opens_at, old.closes_at, old.published_at) then
    raise sqlstate 'PT409' using message = 'poll_published';
  end if;
  return new;
end $$;
create trigger polls_guarded before update on public.polls for each row execute function private.guard_poll();

create function private.guard_poll_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare p public.polls;
begin
  select * into p from public.polls o where o.condominium_id = new.condominium_id and o.id = new.poll_id;
  if private.poll_state(p) <> 'open' then raise sqlstate 'PT409' using message = 'poll_not_open'; end if;
  if not p.is_multiple and cardinality(new.choices) > 1 or exists (select from unnest(new.choices) c where c not between 1 and cardinality(p.options))
    or (select count(distinct c) from unnest(new.choices) c) < cardinality(new.choices) then
    raise sqlstate 'PT422' using message = 'poll_choice';
  end if;
  if p.is_anonymous and num_nonnulls(new.unit_id, new.user_id, new.answered_at) > 0 then
    raise exception 'an anonymous answer has no person, no unit and no moment';
  end if;
  return new;
end $$;
create trigger poll_answers_guarded before insert or update on public.poll_answers for each row execute function private.guard_poll_answer();

-- Units that the caller may answer for: as whom the poll asks, today; what belongs to a unit answers with it.
create function private.my_poll_units(condo_id uuid, audience text) returns table (unit_id uuid, label text, sort_key text)
language sql stable security definer set search_path = ''
as $$
  select distinct m.unit_id, m.label, m.sort_key
  from public.occupancies o
  join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id and p.user_id = private.caller()
  join public.unit_list l on l.condominium_id = o.condominium_id and l.unit_id = o.unit_id
  join public.unit_list m on m.condominium_id = l.condominium_id and m.unit_id = coalesce(l.main_id, l.unit_id)
  where o.condominium_id = condo_id and o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today())
    and (audience = 'residents' or o.kind in ('owner', 'co_owner', 'off_site_owner'))
$$;
grant execute on function private.poll_state(public.polls), private.my_poll_units(uuid, text) to service_role;

alter table public.polls enable row level security;
alter table public.poll_marks enable row level security;
alter table public.poll_answers enable row level security;
grant select on public.polls, public.poll_marks, public.poll_answers to authenticated;
grant select, insert, update, delete on public.polls to service_role;
grant select, insert on public.poll_marks to service_role;
grant select, insert, update on public.poll_answers to service_role;
create policy "who votes sees what was published, the management drafts too" on public.polls for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or published_at is not null and condominium_id = any (array(select private.condominiums_as('council', 'resident'))));
create policy "people see where they took part" on public.poll_marks for select to authenticated
  using (user_id = (select private.caller()) and condominium_id = any (array(select private.condominiums_as('resident'))));
create function private.named_polls() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select p.id from public.polls p
  where p.condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))) and not p.is_anonymous
    and (p.shows_results = 'during' or private.poll_state(p) in ('closed', 'cancelled'))
$$;
grant execute on function private.named_polls() to authenticated, service_role;
-- Of anonymous ones nobody reads a row; the page tells sums.
create policy "people see their answers, the management those with names" on public.poll_answers for select to authenticated
  using (user_id = (select private.caller())
      and condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident')))
    or user_id is not null and poll_id = any (array(select private.named_polls())));
call private.tell_of('public.polls', 'members unnamed');

-- Polls, the newest first, after a key: { …, answers, has_answered }.
create function public.polls_page(condo_id uuid, after_key text default null)
returns table (id uuid, question text, state text, is_anonymous boolean, opens_at timestamptz, closes_at timestamptz, answers integer,
  may_answer boolean, has_answered boolean, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  is_key boolean := coalesce(after_key ~ '^\d{10,16} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false);
  after_time bigint := case when is_key then split_part(after_key, ' ', 1)::bigint end;
  after_id uuid := case when is_key then split_part(after_key, ' ', 2)::uuid end;
  mine_as_owner boolean := exists (select from private.my_poll_units(condo_id, 'owners'));
  mine boolean := exists (select from private.my_poll_units(condo_id, 'residents'));
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  return query
  select p.id, p.question, private.poll_state(p), p.is_anonymous, p.opens_at, least(p.closes_at, p.ended_at),
    (select count(*)::integer from public.poll_marks m where m.condominium_id = condo_id and m.poll_id = p.id),
    case p.audience when 'owners' then mine_as_owner else mine end,
    exists (select from public.poll_marks m where m.condominium_id = condo_id and m.poll_id = p.id and m.user_id = private.caller()),
    (extract(epoch from p.created_at) * 1000000)::bigint || ' ' || p.id
  from public.polls p
  where p.condominium_id = condo_id and (manages or p.published_at is not null)
    and (after_time is null or ((extract(epoch from p.created_at) * 1000000)::bigint, p.id) < (after_time, after_id))
  order by p.created_at desc, p.id desc limit 31;
end $$;

-- One poll whole: its row, { state, now, manages, answers, results: [{ position, answers }] or null while they are kept back, voters: [{ id, label,
-- has_answered, choices }] that the reader answers for, named: [{ unit, name, choices, answered_at }] for the management of one with names }.
create function public.poll_view(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  p public.polls;
  state text;
  shows boolean;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  select * into p from public.polls o where o.condominium_id = condo_id and o.id = wanted and (manages or o.published_at is not null);
  if p.id is null then return null; end if;
  state := private.poll_state(p);
  shows := state in ('closed', 'cancelled') or state = 'open' and p.shows_results = 'during';
  return to_jsonb(p) - 'condominium_id' - 'created_by' - 'told_at' || jsonb_build_object('state', state, 'now', private.now(), 'manages', manages,
    'answers', (select count(*) from public.poll_marks m where m.condominium_id = condo_id and m.poll_id = wanted),
    'results', case when shows then (select jsonb_agg(jsonb_build_object('position', o.position, 'answers', (select count(*) from public.poll_answers a
        where a.condominium_id = condo_id and a.poll_id = wanted and o.position = any (a.choices))) order by o.position)
      from generate_series(1, cardinality(p.options)) as o (position)) end,
    'voters', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'label', v.label, 'has_answered', m.voter_id is not null,
        'choices', (select a.choices from public.poll_answers a where a.condominium_id = condo_id and a.poll_id = wanted and a.key = v.id::text))
        order by v.sort_key), '[]')
      from (
        select u.unit_id as id, u.label, u.sort_key from private.my_poll_units(condo_id, p.audience) u where p.per = 'unit'
        union all
        select private.caller(), null, null where p.per = 'person' and exists (select from private.my_poll_units(condo_id, p.audience))) v
      left join public.poll_marks m on m.condominium_id = condo_id and m.poll_id = wanted and m.voter_id = v.id),
    'named', case when manages and shows and not p.is_anonymous then (
      select coalesce(jsonb_agg(jsonb_build_object('unit', l.label, 'name', r.name, 'choices', a.choices, 'answered_at', a.answered_at)
        order by l.sort_key nulls last, r.name, a.key), '[]')
      from public.poll_answers a
      left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = a.unit_id
      left join lateral (select o.name from public.people o where o.condominium_id = condo_id and o.user_id = a.user_id order by o.id limit 1) r on true
      where a.condominium_id = condo_id and a.poll_id = wanted) end);
end $$;
grant execute on function public.polls_page(uuid, text), public.poll_view(uuid, uuid) to authenticated, service_role;
