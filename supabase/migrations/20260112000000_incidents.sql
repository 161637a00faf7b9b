-- Incidents: what people report, who looks after it, by when, and what became of it. Written by commands alone; the log
-- (incident_events) is what times are computed from, and is only ever added to.

create table public.incident_settings (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  -- Solved and not contradicted for so many days: closed.
  close_days integer not null default 7 check (close_days between 1 and 90),
  -- Whoever reported it may have it opened again within these days of the solution.
  reopen_days integer not null default 15 check (reopen_days between 1 and 180),
  -- Working hours of Monday to Friday, but for holidays: what deadlines in working time count.
  work_from integer not null default 8 check (work_from between 0 and 23),
  work_until integer not null default 18 check (work_until between 1 and 24),
  -- The management and the assignee are told so many hours before a deadline.
  warn_hours integer not null default 4 check (warn_hours between 1 and 72),
  check (work_until > work_from)
);

create table public.incident_categories (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  name text not null check (char_length(name) between 1 and 40 and private.is_plain(name)),
  icon text not null check (icon ~ '^[a-z0-9-]{1,30}$'),
  -- What is said of neighbours: between the reporter and the management, unless the reporter says otherwise.
  is_private boolean not null default false,
  priority text not null default 'normal' check (priority in ('urgent', 'high', 'normal', 'low')),
  position integer not null default 0,
  removed_at timestamptz,
  primary key (condominium_id, id)
);
create unique index incident_category_name on public.incident_categories (condominium_id, private.fold(name)) where removed_at is null;

-- By when an incident is answered and solved: the newest rule of its category that is in force, else of all categories. Dated, so that
-- what was reported under a rule keeps it.
create table public.incident_deadlines (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  -- Null is every category that has no rule of its own.
  category_id uuid,
  priority text not null check (priority in ('urgent', 'high', 'normal', 'low')),
  answer_hours integer not null check (answer_hours between 1 and 2000),
  solve_hours integer not null check (solve_hours between 1 and 8000),
  -- Hours of work, else hours that run day and night.
  is_working boolean not null,
  from_on date not null,
  primary key (condominium_id, id),
  foreign key (condominium_id, category_id) references public.incident_categories (condominium_id, id) on delete cascade,
  check (solve_hours >= answer_hours)
);
create unique index incident_deadline_once on public.incident_deadlines (condominium_id, category_id, priority, from_on) nulls not distinct;

create table public.incident_places (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  name text not null check (char_length(name) between 1 and 60 and private.is_plain(name)),
  position integer not null default 0,
  removed_at timestamptz,
  primary key (condominium_id, id)
);
create unique index incident_place_name on public.incident_places (condominium_id, private.fold(name)) where removed_at is null;

-- Failures of many at once: no water, a lift that stands. Reports of the same kind are joined to it.
create table public.outages (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null,
  title text not null check (char_length(title) between 3 and 120 and private.is_plain(title)),
  body text not null check (char_length(body) between 1 and 2000),
  category_id uuid not null,
  place_id uuid,
  -- Of whom it is felt: these blocks and units; neither is the whole condominium.
  blocks text[] not null default '{}',
  unit_ids uuid[] not null default '{}',
  started_at timestamptz not null,
  forecast_at timestamptz,
  ended_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, category_id) references public.incident_categories (condominium_id, id),
  foreign key (condominium_id, place_id) references public.incident_places (condominium_id, id),
  check (ended_at >= started_at)
);
create index outages_newest on public.outages (condominium_id, started_at desc, id desc);
create index outages_running on public.outages (condominium_id, category_id) where ended_at is null;

create table public.outage_updates (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  outage_id uuid not null,
  kind text not null check (kind in ('begun', 'update', 'ended')),
  body text not null check (char_length(body) between 1 and 1000),
  forecast_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, outage_id) references public.outages (condominium_id, id) on delete cascade
);
create index outage_updates_order on public.outage_updates (condominium_id, outage_id, created_at);

-- The last protocol of each year: the row is held from the number's giving to the commit, so that none is missing or given twice.
create table private.incident_counters (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  year integer not null,
  last integer not null,
  primary key (condominium_id, year)
);

create table public.incidents (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null,
  year integer not null,
  number integer not null check (number between 1 and 9999999),
  protocol text collate "C" not null generated always as (year::text || '-' || lpad(number::text, greatest(6, length(number::text)), '0')) stored,
  -- Lists are cut by it, the newest first.
  sequence bigint not null generated always as (year::bigint * 10000000 + number) stored,
  category_id uuid not null,
  priority text not null check (priority in ('urgent', 'high', 'normal', 'low')),
  visibility text not null check (visibility in ('private', 'community')),
  status text not null default 'new' check (status in ('new', 'triaged', 'in_progress', 'waiting', 'solved', 'closed')),
  -- Of what waits.
  waiting_for text check (waiting_for in ('reporter', 'supplier', 'assembly', 'other')),
  -- Of what is closed: solved, withdrawn by the reporter, refused by the management.
  outcome text check (outcome in ('solved', 'withdrawn', 'refused')),
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) between 3 and 4000),
  -- Where: a unit, a block (and floor), a common place, or in words alone.
  place_kind text not null check (place_kind in ('unit', 'block', 'common', 'other')),
  unit_id uuid,
  block text,
  floor integer,
  place_id uuid,
  place_note text not null default '' check (char_length(place_note) <= 120),
  reporter_id uuid,
  -- The reporter's own unit at that time.
  reporter_unit_id uuid,
  assignee_id uuid,
  supplier_id uuid,
  outage_id uuid,
  -- The one that this is a duplicate of.
  merged_into_id uuid,
  is_open boolean not null generated always as (status not in ('solved', 'closed') and merged_into_id is null) stored,
  answer_due_at timestamptz,
  solve_due_at timestamptz,
  -- By the rule that the deadlines were computed with: they go on by it after a pause.
  due_is_working boolean not null default false,
  -- The clock stands while the reporter is waited for.
  paused_at timestamptz,
  paused_minutes integer not null default 0,
  answered_at timestamptz,
  solved_at timestamptz,
  closed_at timestamptz,
  reopened integer not null default 0,
  rating integer check (rating between 1 and 5),
  rating_words text check (char_length(rating_words) <= 500),
  -- Of deadlines: what was told so far.
  warned_at timestamptz,
  breach_told_at timestamptz,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  words tsvector not null default '',
  primary key (condominium_id, id),
  -- Pages name it before it is kept, for its photos: nobody may take a name that another condominium's has.
  constraint incident_taken unique (id),
  constraint incident_number unique (condominium_id, year, number),
  foreign key (condominium_id, category_id) references public.incident_categories (condominium_id, id),
  foreign key (condominium_id, place_id) references public.incident_places (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete set null (unit_id),
  foreign key (condominium_id, reporter_unit_id) references public.units (condominium_id, id) on delete set null (reporter_unit_id),
  foreign key (condominium_id, supplier_id) references public.suppliers (condominium_id, id),
  foreign key (condominium_id, outage_id) references public.outages (condominium_id, id),
  foreign key (condominium_id, merged_into_id) references public.incidents (condominium_id, id),
  check (merged_into_id <> id),
  check ((status = 'waiting') = (waiting_for is not null)),
  check ((status = 'closed') = (outcome is not null)),
  check ((place_kind = 'common') = (place_id is not null)),
  check (place_kind <> 'block' or block is not null)
);
create unique index incidents_newest on public.incidents (condominium_id, sequence desc);
create index incidents_open on public.incidents (condominium_id, sequence desc) where is_open;
create index incidents_status on public.incidents (condominium_id, status, sequence desc) where merged_into_id is null;
create index incidents_category on public.incidents (condominium_id, category_id, sequence desc);
create index incidents_priority on public.incidents (condominium_id, priority, sequence desc);
create index incidents_assignee on public.incidents (condominium_id, assignee_id, sequence desc) where assignee_id is not null;
create index incidents_given on public.incidents (assignee_id) where is_open and assignee_id is not null;
create index incidents_supplier on public.incidents (condominium_id, supplier_id, sequence desc) where supplier_id is not null;
create index incidents_reporter on public.incidents (reporter_id, condominium_id, sequence desc);
create index incidents_unit on public.incidents (condominium_id, unit_id, sequence desc) where unit_id is not null;
create index incidents_block on public.incidents (condominium_id, block, sequence desc) where block is not null;
create index incidents_place on public.incidents (condominium_id, place_id, sequence desc) where place_id is not null;
create index incidents_merged on public.incidents (condominium_id, merged_into_id) where merged_into_id is not null;
create index incidents_outage on public.incidents (condominium_id, outage_id) where outage_id is not null;
create index incidents_created on public.incidents (condominium_id, created_at);
create index incidents_due on public.incidents (solve_due_at) where is_open;
create index incidents_due_here on public.incidents (condominium_id, solve_due_at, sequence) where is_open;
create index incidents_answer_due on public.incidents (answer_due_at) where is_open and answered_at is null;
create index incidents_solved on public.incidents (solved_at) where status = 'solved';
create index incidents_words on public.incidents using gin (condominium_id, words);

-- What happened, in order. Nothing of it is ever changed.
create table public.incident_events (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  incident_id uuid not null,
  kind text not null check (kind in ('reported', 'status', 'assigned', 'category', 'priority', 'visibility', 'place', 'merged', 'unmerged', 'took_in',
    'gave_back', 'joined_outage', 'rated', 'reopened', 'withdrawn', 'answered')),
  from_value text,
  to_value text,
  note text check (char_length(note) <= 1000),
  -- Seen by the management alone.
  is_internal boolean not null default false,
  user_id uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, incident_id) references public.incidents (condominium_id, id) on delete cascade
);
create index incident_events_order on public.incident_events (condominium_id, incident_id, created_at, id);
create function private.refuse_incident_event_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PT409' using message = 'incident_log_sealed';
end $$;
create trigger incident_events_sealed before update on public.incident_events for each row execute function private.refuse_incident_event_change();

create table public.incident_comments (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  incident_id uuid not null,
  user_id uuid not null,
  body text not null check (char_length(body) between 1 and 2000),
  is_internal boolean not null default false,
  -- Written by who looks after it.
  is_answer boolean not null default false,
  created_at timestamptz not null default private.now(),
  removed_at timestamptz,
  removed_by uuid,
  primary key (condominium_id, id),
  foreign key (condominium_id, incident_id) references public.incidents (condominium_id, id) on delete cascade
);
create index incident_comments_order on public.incident_comments (condominium_id, incident_id, created_at, id);
create index incident_comments_author on public.incident_comments (user_id);

-- Whom it affects too. A merge takes them along; `came_from_id` says from where, so that it can be undone.
create table public.incident_followers (
  condominium_id uuid not null,
  incident_id uuid not null,
  user_id uuid not null,
  unit_id uuid,
  came_from_id uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, incident_id, user_id),
  foreign key (condominium_id, incident_id) references public.incidents (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete set null (unit_id)
);
create index incident_followers_user on public.incident_followers (user_id, condominium_id);

-- What a new condominium begins with.
create function private.begin_incidents(condo_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.incident_settings (condominium_id) values (condo_id) on conflict do nothing;
  insert into public.incident_categories (condominium_id, name, icon, is_private, priority, position)
  select condo_id, c.name, c.icon, c.is_private, c.priority, c.position
  from (values
    ('Água e vazamento', 'droplets', false, 'high', 1), ('Elevador', 'arrow-up-down', false, 'high', 2),
    ('Elétrica e iluminação', 'zap', false, 'normal', 3), ('Portão e acesso', 'door-open', false, 'high', 4),
    ('Limpeza', 'sparkles', false, 'normal', 5), ('Segurança', 'shield-alert', false, 'urgent', 6),
    ('Garagem', 'car', false, 'normal', 7), ('Jardim e áreas comuns', 'trees', false, 'low', 8),
    ('Gás', 'flame', false, 'urgent', 9), ('Pragas', 'bug', false, 'normal', 10),
    ('Barulho', 'volume-2', true, 'normal', 11), ('Convivência', 'users', true, 'normal', 12),
    ('Outro assunto', 'circle-help', false, 'normal', 13)) c (name, icon, is_private, priority, position)
  where not exists (select from public.incident_categories k where k.condominium_id = condo_id);
  insert into public.incident_places (condominium_id, name, position)
  select condo_id, p.name, p.position
  from unnest(array['Portaria', 'Hall de entrada', 'Elevador social', 'Elevador de serviço', 'Escadas', 'Garagem', 'Salão de festas', 'Piscina',
    'Academia', 'Playground', 'Jardim', 'Telhado e caixas d''água']) with ordinality p (name, position)
  where not exists (select from public.incident_places k where k.condominium_id = condo_id);
  insert into public.incident_deadlines (condominium_id, priority, answer_hours, solve_hours, is_working, from_on)
  values (condo_id, 'urgent', 2, 24, false, '2020-01-01'), (condo_id, 'high', 8, 72, false, '2020-01-01'),
    (condo_id, 'normal', 10, 70, true, '2020-01-01'), (condo_id, 'low', 20, 200, true, '2020-01-01')
  on conflict do nothing;
$$;
create function private.on_condominium_incidents() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.begin_incidents(new.id);
  return null;
end $$;
create trigger condominiums_incidents after insert on public.condominiums for each row execute function private.on_condominium_incidents();
select private.begin_incidents(c.id) from public.condominiums c;

-- Incidents that are the caller's own affair, as an approved member: reported, theirs to look after, or followed. Whoever follows one that is
-- made private reads it no more; they do again once it is not.
create function private.my_incidents() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select i.id from public.incidents i
  where i.reporter_id = (select private.caller()) and i.condominium_id in (select private.my_condominiums())
  union
  select f.incident_id from public.incident_followers f
  join public.incidents i on i.condominium_id = f.condominium_id and i.id = f.incident_id and i.visibility = 'community'
  where f.user_id = (select private.caller()) and f.condominium_id in (select private.my_condominiums())
  union
  select i.id from public.incidents i
  where i.assignee_id = (select private.caller()) and i.condominium_id in (select private.my_condominiums()) and i.is_open
$$;
-- Whether the caller may read one: the management all, council and residents what is not private, everybody what is their own affair.
create function private.may_read_incident(condo_id uuid, incident uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.incidents i
    where i.condominium_id = condo_id and i.id = incident and condo_id in (select private.my_condominiums())
      and (condo_id in (select private.condominiums_as('owner_admin', 'admin'))
        or i.visibility = 'community' and condo_id in (select private.condominiums_as('council', 'resident'))
        or private.caller() in (i.reporter_id, i.assignee_id)
        or i.visibility = 'community' and exists (select from public.incident_followers f
          where f.condominium_id = condo_id and f.incident_id = i.id and f.user_id = (select private.caller()))))
$$;
grant execute on function private.my_incidents(), private.may_read_incident(uuid, uuid) to authenticated, service_role;

alter table public.incident_settings enable row level security;
alter table public.incident_categories enable row level security;
alter table public.incident_deadlines enable row level security;
alter table public.incident_places enable row level security;
alter table public.outages enable row level security;
alter table public.outage_updates enable row level security;
alter table public.incidents enable row level security;
alter table public.incident_events enable row level security;
alter table public.incident_comments enable row level security;
alter table public.incident_followers enable row level security;
grant select on public.incident_settings, public.incident_categories, public.incident_deadlines, public.incident_places to authenticated;
grant select (condominium_id, id, title, body, category_id, place_id, blocks, unit_ids, started_at, forecast_at, ended_at, created_at)
  on public.outages to authenticated;
grant select (condominium_id, id, outage_id, kind, body, forecast_at, created_at) on public.outage_updates to authenticated;
-- Who reported it is told by the functions of the next file, to those who may know.
grant select (condominium_id, id, protocol, category_id, status, visibility, title, created_at) on public.incidents to authenticated;
grant select (condominium_id, id, incident_id, kind, created_at) on public.incident_events to authenticated;
grant select (condominium_id, id, incident_id, is_internal, created_at) on public.incident_comments to authenticated;
grant select (condominium_id, incident_id, user_id, unit_id, created_at) on public.incident_followers to authenticated;
grant select, insert, update, delete on public.incident_settings, public.incident_categories, public.incident_deadlines, public.incident_places,
  public.outages, public.outage_updates, public.incidents, public.incident_events, public.incident_comments, public.incident_followers
  to service_role;
grant select, insert, update, delete on private.incident_counters to service_role;

create policy "members see the rules of incidents" on public.incident_settings for select to authenticated
  using (condominium_id = any (array(select private.my_condominiums())));
create policy "members see the categories" on public.incident_categories for select to authenticated
  using (condominium_id = any (array(select private.my_condominiums())));
create policy "members see by when incidents are solved" on public.incident_deadlines for select to authenticated
  using (condominium_id = any (array(select private.my_condominiums())));
create policy "members see the places" on public.incident_places for select to authenticated
  using (condominium_id = any (array(select private.my_condominiums())));
create policy "members see what has failed" on public.outages for select to authenticated
  using (condominium_id = any (array(select private.my_condominiums())));
create policy "members see how a failure goes" on public.outage_updates for select to authenticated
  using (condominium_id = any (array(select private.my_condominiums())));
create policy "managers see all, others what is not private or their own affair" on public.incidents for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or visibility = 'community' and condominium_id = any (array(select private.condominiums_as('council', 'resident')))
    or id = any (array(select private.my_incidents())));
create policy "managers see the log, others of their own affairs" on public.incident_events for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or not is_internal and incident_id = any (array(select private.my_incidents())));
create policy "managers see every comment, others the public ones of their own affairs" on public.incident_comments for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or not is_internal and removed_at is null and incident_id = any (array(select private.my_incidents())));
create policy "managers see whom it affects, people themselves" on public.incident_followers for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or user_id = (select private.caller()) and condominium_id = any (array(select private.my_condominiums())));

-- That something changed, and no more: whoever may not read it asks and finds nothing new.
call private.tell_of('public.incidents', 'members unnamed');
call private.tell_of('public.incident_comments', 'members unnamed');
call private.tell_of('public.incident_followers', 'members unnamed');
call private.tell_of('public.outages', 'members unnamed');
call private.tell_of('public.outage_updates', 'members unnamed');
call private.tell_of('public.incident_settings', 'members unnamed');
call private.tell_of('public.incident_categories', 'members unnamed');
call private.tell_of('public.incident_places', 'members unnamed');
call private.tell_of('public.incident_deadlines', 'members unnamed');
