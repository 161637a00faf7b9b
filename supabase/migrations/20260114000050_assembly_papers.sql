-- Papers around an assembly: files of its items, questions before it, ballots of paper (docs/decisions/0060).

-- What an item is about, as files: quotes, drawings, the draft of the new rules. The row is the item, whose id its page gives before it is kept.
insert into private.file_areas (area, readers, writers) values
  ('assemblies', array['owner_admin', 'admin'], array['owner_admin', 'admin']);
-- Items that the council and the residents see, as '<condominium>/<item>': those of a notice that was sent.
create function private.my_assembly_folders() returns setof text
language sql stable security definer set search_path = ''
as $$
  select i.condominium_id || '/' || i.id from public.agenda_items i where i.assembly_id in (select private.called_assemblies())
$$;
-- What everybody was called with stays (art. 1.354): files are added to it, dated, until the assembly is over, and none is taken away.
create function private.may_take_from_agenda(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from public.agenda_items i join public.assemblies a on a.condominium_id = i.condominium_id and a.id = i.assembly_id
    where i.condominium_id = private.to_uuid(split_part(path, '/', 1)) and i.id = private.to_uuid(split_part(path, '/', 3)) and a.called_at is not null)
$$;
create function private.may_add_to_agenda(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from public.agenda_items i join public.assemblies a on a.condominium_id = i.condominium_id and a.id = i.assembly_id
    where i.condominium_id = private.to_uuid(split_part(path, '/', 1)) and i.id = private.to_uuid(split_part(path, '/', 3))
      and (a.closed_at is not null or a.cancelled_at is not null))
$$;
grant execute on function private.my_assembly_folders(), private.may_take_from_agenda(text), private.may_add_to_agenda(text)
  to authenticated, service_role;
create policy "files are added to an agenda until its assembly is over" on storage.objects as restrictive for insert to authenticated
  with check (bucket_id <> 'condominium-files' or split_part(name, '/', 2) <> 'assemblies' or private.may_add_to_agenda(name));
create policy "files are taken from an agenda before it is sent" on storage.objects as restrictive for delete to authenticated
  using (bucket_id <> 'condominium-files' or split_part(name, '/', 2) <> 'assemblies' or private.may_take_from_agenda(name));
create policy "people read the files of agendas that were sent" on storage.objects for select to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'assemblies'
    and split_part(name, '/', 1) || '/' || split_part(name, '/', 3) = any (array(select private.my_assembly_folders())));
create or replace function private.my_file_folders(area text) returns setof text
language sql stable security definer set search_path = ''
as $$
  select f from private.my_record_folders() f where area = 'people'
  union all
  select f from private.my_reading_folders() f where area = 'readings'
  union all
  select f from private.my_announcement_folders() f where area = 'announcements'
  union all
  select f from private.my_penalty_folders() f where area = 'penalties'
  union all
  select f from private.my_task_folders() f where area = 'maintenance'
  union all
  select f from private.my_assembly_folders() f where area = 'assemblies'
$$;

-- Questions before the session: whoever may vote asks, the management answers, everybody of the house reads both.
create table public.assembly_questions (
  condominium_id uuid not null,
  -- The client's own, so that one asked twice is one.
  id uuid not null,
  assembly_id uuid not null,
  -- Null: on the assembly as a whole.
  item_id uuid,
  unit_id uuid not null,
  user_id uuid not null,
  -- Neighbours read it without unit and name; the management sees who asks.
  is_anonymous boolean not null default false,
  body text not null check (char_length(body) between 5 and 1000),
  asked_at timestamptz not null default private.now(),
  answer text check (char_length(answer) between 2 and 4000),
  answered_by uuid,
  answered_at timestamptz,
  withdrawn_at timestamptz,
  constraint question_taken primary key (condominium_id, id),
  foreign key (condominium_id, assembly_id) references public.assemblies (condominium_id, id) on delete cascade,
  foreign key (condominium_id, item_id) references public.agenda_items (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id),
  check ((answer is null) = (answered_at is null)),
  check (withdrawn_at is null or answer is null)
);
create index assembly_questions_order on public.assembly_questions (condominium_id, assembly_id, asked_at, id);
create index assembly_questions_item on public.assembly_questions (condominium_id, item_id) where item_id is not null;
create index assembly_questions_user on public.assembly_questions (user_id);

-- What was counted by hand of an item's ballots of paper, beside what was written down of them.
create table public.paper_counts (
  condominium_id uuid not null,
  item_id uuid not null,
  -- By hand; null until somebody counted.
  handed_out integer check (handed_out between 0 and 100000),
  collected integer check (collected between 0 and 100000),
  blank integer check (blank between 0 and 100000),
  spoiled integer check (spoiled between 0 and 100000),
  -- Why the two differ, for the minutes.
  note text not null default '' check (char_length(note) <= 500 and private.is_plain(note)),
  counted_by uuid,
  counted_at timestamptz,
  -- Ballots written down by unit, of them those left blank and those that are void.
  entered integer not null default 0 check (entered >= 0),
  entered_blank integer not null default 0 check (entered_blank >= 0),
  entered_void integer not null default 0 check (entered_void >= 0),
  primary key (condominium_id, item_id),
  foreign key (condominium_id, item_id) references public.agenda_items (condominium_id, id) on delete cascade,
  check (collected <= handed_out),
  check (blank + spoiled <= collected),
  check (num_nulls(handed_out, collected, blank, spoiled, counted_at) in (0, 5))
);

-- A ballot of paper as the table wrote it down. What it says is the unit's vote; blank is an abstention, void is no vote at all.
create table public.paper_ballots (
  condominium_id uuid not null,
  -- The client's own.
  id uuid not null,
  item_id uuid not null,
  unit_id uuid not null,
  mark text not null check (mark in ('choice', 'blank', 'void')),
  -- Why it took the place of a vote that the unit had cast otherwise.
  replaced_reason text check (char_length(replaced_reason) between 3 and 300 and private.is_plain(replaced_reason)),
  entered_by uuid not null,
  entered_at timestamptz not null default private.now(),
  removed_at timestamptz,
  removed_reason text check (char_length(removed_reason) between 3 and 300 and private.is_plain(removed_reason)),
  constraint paper_taken primary key (condominium_id, id),
  foreign key (condominium_id, item_id) references public.agenda_items (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id),
  check ((removed_at is null) = (removed_reason is null))
);
create unique index paper_entered on public.paper_ballots (condominium_id, item_id, unit_id) where removed_at is null;
create index paper_ballots_unit on public.paper_ballots (unit_id);

-- A paper is entered while its item is open, taken back likewise, and never changed: so the counts beside it only move with it.
create function private.guard_paper() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare i public.agenda_items;
begin
  if tg_op = 'UPDATE' and (old.removed_at is not null or row(new.condominium_id, new.id, new.item_id, new.unit_id, new.mark, new.replaced_reason,
      new.entered_by, new.entered_at) is distinct from row(old.condominium_id, old.id, old.item_id, old.unit_id, old.mark, old.replaced_reason,
      old.entered_by, old.entered_at)) then
    raise exception 'a paper that was written down stays as it is';
  end if;
  select * into i from public.agenda_items o where o.condominium_id = new.condominium_id and o.id = new.item_id;
  if i.state <> 'open' or i.closes_at <= private.now() then raise sqlstate 'PT409' using message = 'vote_closed'; end if;
  insert into public.paper_counts as c (condominium_id, item_id, entered, entered_blank, entered_void)
  values (new.condominium_id, new.item_id, case when tg_op = 'INSERT' then 1 else 0 end,
    case when tg_op = 'INSERT' and new.mark = 'blank' then 1 else 0 end, case when tg_op = 'INSERT' and new.mark = 'void' then 1 else 0 end)
  on conflict (condominium_id, item_id) do update set
    entered = c.entered + case when tg_op = 'INSERT' then 1 else -1 end,
    entered_blank = c.entered_blank + case when new.mark <> 'blank' then 0 when tg_op = 'INSERT' then 1 else -1 end,
    entered_void = c.entered_void + case when new.mark <> 'void' then 0 when tg_op = 'INSERT' then 1 else -1 end;
  return new;
end $$;
create trigger paper_ballots_guarded before insert or update on public.paper_ballots for each row execute function private.guard_paper();

alter table public.assembly_questions enable row level security;
alter table public.paper_counts enable row level security;
alter table public.paper_ballots enable row level security;
grant select on public.assembly_questions, public.paper_counts, public.paper_ballots to authenticated;
grant select, insert, update on public.assembly_questions, public.paper_counts, public.paper_ballots to service_role;
-- A paper that is taken back takes its vote with it.
grant delete on public.votes to service_role;
create policy "the management sees who asks, people their own questions" on public.assembly_questions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or user_id = (select private.caller()) and condominium_id = any (array(select private.condominiums_as('council', 'resident'))));
create policy "who votes sees how papers were counted" on public.paper_counts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create policy "the management sees papers as it enters them, a unit its own" on public.paper_ballots for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or unit_id = any (array(select private.my_units())));
call private.tell_of('public.assembly_questions', 'members unnamed');
call private.tell_of('public.paper_counts', 'members unnamed');

-- Questions on an assembly, as asked: [{ id, item_id, body, asked_at, answer, answered_at, is_mine, is_anonymous, unit, name }]; those of one who
-- chose so without unit and name for neighbours. Withdrawn ones are gone for everybody.
create function public.assembly_questions_of(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'item_id', q.item_id, 'body', q.body, 'asked_at', q.asked_at, 'answer', q.answer,
      'answered_at', q.answered_at, 'is_mine', q.user_id = private.caller(), 'is_anonymous', q.is_anonymous,
      'unit', case when shown.who then l.label end, 'name', case when shown.who then p.name end) order by q.asked_at, q.id), '[]')
    from public.assembly_questions q
    cross join lateral (select manages or not q.is_anonymous or q.user_id = private.caller() as who) shown
    left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = q.unit_id
    left join lateral (select r.name from public.people r where r.condominium_id = condo_id and r.user_id = q.user_id order by r.id limit 1) p on true
    where q.condominium_id = condo_id and q.assembly_id = wanted and q.withdrawn_at is null);
end $$;

-- The table's papers of an item: { papers: [{ id, unit, mark, entered_at, by, replaced_reason }], newest first, choices: [{ choice, units }] of the
-- votes that came by paper, count: the row of paper_counts }.
create function public.paper_ballots_of(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return jsonb_build_object(
    'papers', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'unit', l.label, 'mark', b.mark, 'entered_at', b.entered_at,
        'by', p.name, 'replaced_reason', b.replaced_reason) order by b.entered_at desc, b.id), '[]')
      from public.paper_ballots b
      left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = b.unit_id
      left join lateral (select r.name from public.people r where r.condominium_id = condo_id and r.user_id = b.entered_by order by r.id limit 1) p on true
      where b.condominium_id = condo_id and b.item_id = wanted and b.removed_at is null),
    'choices', (select coalesce(jsonb_agg(jsonb_build_object('choice', v.choice, 'units', v.units) order by v.choice), '[]')
      from (select o.choice, count(*) as units from public.votes o
        where o.condominium_id = condo_id and o.item_id = wanted and o.channel = 'paper' group by o.choice) v),
    'count', (select to_jsonb(c) - 'condominium_id' - 'counted_by' from public.paper_counts c where c.condominium_id = condo_id and c.item_id = wanted));
end $$;
grant execute on function public.assembly_questions_of(uuid, uuid), public.paper_ballots_of(uuid, uuid) to authenticated, service_role;
