-- The decisions of assemblies that the register rests on.

-- What an assembly decided, also before the condominium came here. Others refer to (condominium_id, id) and show `label`.
create table public.decisions (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  version integer not null default 1,
  decided_on date not null,
  assembly text not null check (assembly in ('ordinary', 'extraordinary', 'installation', 'written')),
  -- Codes of domain/decisions, where each has its quorum by law.
  matter text not null check (char_length(matter) between 1 and 40),
  title text not null check (char_length(title) between 1 and 120 and private.is_plain(title)),
  body text not null check (char_length(body) between 1 and 20000),
  -- { call, basis: units | shares, total, present, favour, against, abstained }; null where the minutes do not say.
  votes jsonb,
  -- What the law of that day asked, in words, and whether the votes reached it; null: not to be told from what is known.
  requirement text not null,
  is_reached boolean,
  -- Why this version took the place of the one before.
  correction text not null default '' check (char_length(correction) <= 500),
  label text not null generated always as (
    lpad(extract(day from decided_on)::integer::text, 2, '0') || '/' || lpad(extract(month from decided_on)::integer::text, 2, '0') || '/'
      || extract(year from decided_on)::integer::text || ' · ' || title) stored,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);
create index decisions_newest on public.decisions (condominium_id, decided_on desc, id);
-- What rests on a decision outlives it.
alter table public.mandates add foreign key (condominium_id, decision_id) references public.decisions (condominium_id, id)
  on delete set null (decision_id);
alter table public.handovers add foreign key (condominium_id, decision_id) references public.decisions (condominium_id, id)
  on delete set null (decision_id);
-- Earlier versions: a decision is corrected by a later version and never overwritten.
create table public.decision_versions (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  decision_id uuid not null,
  version integer not null,
  -- The whole earlier row.
  content jsonb not null,
  replaced_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint decision_version_once unique (condominium_id, decision_id, version),
  foreign key (condominium_id, decision_id) references public.decisions (condominium_id, id) on delete cascade
);

-- Written by commands alone.
alter table public.decisions enable row level security;
alter table public.decision_versions enable row level security;
grant select on public.decisions, public.decision_versions to authenticated;
create policy "managers, council and residents read decisions" on public.decisions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create policy "managers, council and residents read earlier versions" on public.decision_versions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
call private.tell_of('public.decisions', 'members unnamed');
call private.tell_of('public.decision_versions', 'members unnamed');

insert into private.file_areas (area, readers, writers) values
  -- Minutes and what was attached to them; the row is the decision.
  ('decisions', array['owner_admin', 'admin', 'council', 'resident'], array['owner_admin', 'admin']);
