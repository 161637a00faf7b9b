-- Reports of infractions, the cases that come of them, whom they concern, and each case's chain of acts.

-- What somebody saw. Who told it is for the administration and for whoever told it: no table that the accused reads names them.
create table public.penalty_reports (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  -- Unknown to who tells it, at times: then the place is described.
  unit_id uuid,
  type_id uuid,
  happened_on date not null,
  happened_time text check (happened_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  place text not null default '' check (char_length(place) <= 120 and private.is_plain(place)),
  facts text not null check (char_length(facts) between 5 and 4000),
  -- Where else it is written down.
  incident_id uuid,
  occurrence_id uuid,
  told_by uuid not null,
  told_by_role text not null,
  told_at timestamptz not null default private.now(),
  -- A case came of it, or why none did.
  case_id uuid,
  dismissed_at timestamptz,
  dismissed_by uuid,
  dismiss_reason text check (char_length(dismiss_reason) between 3 and 500 and private.is_plain(dismiss_reason)),
  state text not null generated always as (
    case when case_id is not null then 'opened' when dismissed_at is not null then 'dismissed' else 'new' end) stored,
  primary key (condominium_id, id),
  check ((dismissed_at is null) = (dismiss_reason is null)),
  check (case_id is null or dismissed_at is null),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade,
  foreign key (condominium_id, type_id) references public.infraction_types (condominium_id, id) on delete cascade,
  -- The desk's book is kept for a term of its own: what is over leaves the link empty.
  foreign key (condominium_id, occurrence_id) references public.occurrences (condominium_id, id) on delete set null (occurrence_id),
  foreign key (condominium_id, incident_id) references public.incidents (condominium_id, id) on delete cascade
);
create index penalty_reports_newest on public.penalty_reports (condominium_id, told_at desc, id desc);
create index penalty_reports_new on public.penalty_reports (condominium_id) where case_id is null and dismissed_at is null;
create index penalty_reports_told on public.penalty_reports (told_by);

create table public.penalty_cases (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  -- '2026/0007': counted in each condominium and year.
  number text not null,
  -- The same as lists are cut by: the newest first.
  sequence bigint not null,
  unit_id uuid not null,
  -- As it was called then.
  unit_label text not null check (char_length(unit_label) between 1 and 60),
  type_id uuid not null,
  -- The words and the fine in force on the day of the breach.
  version_id uuid not null,
  breached_on date not null,
  breached_time text check (breached_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  place text not null default '' check (char_length(place) <= 120 and private.is_plain(place)),
  facts text not null check (char_length(facts) between 5 and 4000),
  report_id uuid,
  -- Whether the files of the report are part of what the accused may see.
  shows_report_files boolean not null default false,
  incident_id uuid,
  occurrence_id uuid,
  -- The terms of the day it was opened.
  defence_days integer not null,
  appeal_days integer not null,
  decided_by text not null,
  appeal_to text not null,
  created_by uuid not null,
  created_at timestamptz not null default private.now(),
  -- What follows of the acts; written by them alone.
  state text not null default 'opened' check (state in ('opened', 'warned', 'noticed', 'defence', 'archived', 'warning', 'fine', 'appealed', 'charged', 'annulled')),
  -- Since when those it concerns know of it.
  told_at timestamptz,
  -- The term that runs: of the defence, or of the appeal.
  term_ends_on date,
  -- The fine that stands.
  fine_cents bigint,
  last_act_at timestamptz,
  primary key (condominium_id, id),
  constraint penalty_case_number unique (condominium_id, number),
  constraint penalty_report_used unique (condominium_id, report_id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade,
  foreign key (condominium_id, version_id) references public.infraction_type_versions (condominium_id, id) on delete cascade,
  foreign key (condominium_id, report_id) references public.penalty_reports (condominium_id, id) on delete cascade,
  -- The desk's book is kept for a term of its own: what is over leaves the link empty.
  foreign key (condominium_id, occurrence_id) references public.occurrences (condominium_id, id) on delete set null (occurrence_id),
  foreign key (condominium_id, incident_id) references public.incidents (condominium_id, id) on delete cascade
);
create index penalty_cases_unit on public.penalty_cases (condominium_id, unit_id, type_id, breached_on);
create index penalty_cases_terms on public.penalty_cases (condominium_id, term_ends_on) where state in ('defence', 'fine', 'warning');
create index penalty_cases_newest on public.penalty_cases (condominium_id, sequence desc);
create index penalty_cases_state on public.penalty_cases (condominium_id, state, sequence desc);
alter table public.penalty_reports add foreign key (condominium_id, case_id) references public.penalty_cases (condominium_id, id) on delete cascade;

-- Owners and occupants of the unit on the day of the breach: whoever buys it later has no part in it.
create table public.penalty_parties (
  condominium_id uuid not null,
  case_id uuid not null,
  person_id uuid not null,
  name text not null,
  tie text not null,
  primary key (condominium_id, case_id, person_id),
  foreign key (condominium_id, case_id) references public.penalty_cases (condominium_id, id) on delete cascade
);
create index penalty_parties_person on public.penalty_parties (condominium_id, person_id);

create table public.penalty_acts (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  case_id uuid not null,
  position integer not null,
  kind text not null check (kind in ('opened', 'warned', 'noticed', 'delivered', 'extended', 'defended', 'opinion', 'decided', 'appealed',
    'appeal_decided', 'annulled', 'charged')),
  -- The server's clock; nobody gives it.
  acted_at timestamptz not null,
  actor_id uuid not null,
  actor_name text not null,
  actor_role text not null,
  -- The words of it: a letter's own text, the defence, the opinion, the reasons.
  body text not null default '' check (char_length(body) <= 8000),
  -- delivered: of which letter, how, when, into whose hands, who saw it, by which number.
  about_id uuid,
  way text check (way in ('app', 'hand', 'post')),
  delivered_on date,
  receiver text check (char_length(receiver) between 2 and 120 and private.is_plain(receiver)),
  witness text check (char_length(witness) between 2 and 120 and private.is_plain(witness)),
  tracking text check (tracking ~ '^[A-Z]{2}[0-9]{9}[A-Z]{2}$'),
  -- delivered, extended: the last day of the term.
  term_ends_on date,
  -- defended: wants to be heard; and whether it came on paper, recorded by the administration.
  wants_hearing boolean,
  is_on_paper boolean,
  -- opinion: for or against; decided; appeal_decided.
  outcome text check (outcome in ('favour', 'against', 'archived', 'warning', 'fine', 'upheld', 'reduced', 'reversed')),
  cents bigint check (cents > 0),
  basis text check (basis in ('convention', 'two_thirds', 'repeated', 'antisocial')),
  decision_id uuid,
  -- decided with a fine: { contribution_cents, month, charge_id, times, most_cents, votes }.
  computation jsonb,
  -- What was kept with it then: [{ path, name, size, etag }].
  files jsonb not null default '[]',
  previous_hash text not null,
  hash text not null,
  primary key (condominium_id, id),
  constraint penalty_act_position unique (condominium_id, case_id, position),
  foreign key (condominium_id, case_id) references public.penalty_cases (condominium_id, id) on delete cascade,
  foreign key (condominium_id, about_id) references public.penalty_acts (condominium_id, id) on delete cascade,
  foreign key (condominium_id, decision_id) references public.decisions (condominium_id, id) on delete cascade
);
-- A letter is delivered once, a case decided, appealed and charged once; one vote of an assembly carries one fine.
create unique index penalty_delivered_once on public.penalty_acts (condominium_id, about_id) where kind = 'delivered';
create unique index penalty_act_once on public.penalty_acts (condominium_id, case_id, kind)
  where kind in ('opened', 'noticed', 'decided', 'appealed', 'appeal_decided', 'annulled', 'charged');
create unique index penalty_decision_used on public.penalty_acts (condominium_id, decision_id) where kind = 'decided' and decision_id is not null;
create index penalty_acts_decision on public.penalty_acts (condominium_id, decision_id) where decision_id is not null;

-- Letters as they left: sealed, with a code that anybody may check.
create table public.penalty_letters (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  case_id uuid not null,
  act_id uuid not null,
  kind text not null check (kind in ('warning', 'notice', 'decision', 'appeal')),
  code text not null unique,
  -- SHA-256 of the file.
  pdf_hash text not null check (pdf_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint penalty_letter_once unique (condominium_id, act_id),
  foreign key (condominium_id, act_id) references public.penalty_acts (condominium_id, id) on delete cascade
);
create index penalty_letters_case on public.penalty_letters (condominium_id, case_id);
create table private.penalty_papers (
  condominium_id uuid not null,
  letter_id uuid not null,
  pdf bytea not null,
  primary key (condominium_id, letter_id),
  foreign key (condominium_id, letter_id) references public.penalty_letters (condominium_id, id) on delete cascade
);
grant select, insert on private.penalty_papers to service_role;
create trigger penalty_acts_kept before update or delete on public.penalty_acts for each row execute function private.keep_penalty_row();
create trigger penalty_acts_not_emptied before truncate on public.penalty_acts for each statement execute function private.refuse_change();
create trigger penalty_letters_kept before update or delete on public.penalty_letters for each row execute function private.keep_penalty_row();
create trigger penalty_letters_not_emptied before truncate on public.penalty_letters for each statement execute function private.refuse_change();
create trigger penalty_papers_kept before update or delete on private.penalty_papers for each row execute function private.keep_penalty_row();
alter table public.penalty_acts enable always trigger penalty_acts_kept, enable always trigger penalty_acts_not_emptied;

-- The cases that the caller is a party of, since they were told of them.
create function private.my_penalty_cases() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select y.case_id
  from public.people p
  join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id and m.status = 'approved'
  join public.penalty_parties y on y.condominium_id = p.condominium_id and y.person_id = any (p.merged_ids || p.id)
  join public.penalty_cases c on c.condominium_id = y.condominium_id and c.id = y.case_id and c.told_at is not null
  where p.user_id = (select auth.uid()) and (select private.second_factor_met())
$$;
-- Whether an account is a party, told or not.
create function private.is_penalty_party(target uuid, wanted uuid, account uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.people p
    join public.penalty_parties y on y.condominium_id = p.condominium_id and y.person_id = any (p.merged_ids || p.id)
    where p.user_id = account and p.condominium_id = target and y.case_id = wanted)
$$;
grant execute on function private.my_penalty_cases(), private.is_penalty_party(uuid, uuid, uuid) to authenticated, service_role;

alter table public.penalty_reports enable row level security;
alter table public.penalty_cases enable row level security;
alter table public.penalty_parties enable row level security;
alter table public.penalty_acts enable row level security;
alter table public.penalty_letters enable row level security;
grant select on public.penalty_reports, public.penalty_cases, public.penalty_parties, public.penalty_acts, public.penalty_letters to authenticated;
create policy "managers read reports, others what they told" on public.penalty_reports for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or told_by = (select private.caller()) and condominium_id = any (array(select private.my_condominiums())));
create policy "the board reads cases, others what they were told of" on public.penalty_cases for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or id = any (array(select private.my_penalty_cases())));
create policy "the board reads whom cases concern, and they themselves" on public.penalty_parties for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or case_id = any (array(select private.my_penalty_cases())));
-- What the council thinks is its word to whoever decides.
create policy "the board reads acts, others those of their cases" on public.penalty_acts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or kind <> 'opinion' and case_id = any (array(select private.my_penalty_cases())));
create policy "the board reads letters, others those of their cases" on public.penalty_letters for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or case_id = any (array(select private.my_penalty_cases())));
call private.tell_of('public.penalty_reports', 'board unnamed', 'person:told_by unnamed');
call private.tell_of('public.penalty_cases', 'board', 'unit:unit_id unnamed');
