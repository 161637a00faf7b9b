-- An election of several seats (art. 1.356): each unit names up to so many candidates, and those with most votes are elected, in the order of
-- their votes; domain/voting/seats.ts counts. A vote for several is its names, one to a line, in the order of the ballot (docs/decisions/0083).
alter table public.agenda_items
  add column seats smallint not null default 1 check (seats between 1 and 9),
  add column substitutes smallint not null default 0 check (substitutes between 0 and 9),
  -- Most votes are enough for the seats of a council alone: no other matter gets around its quorum by having several. A secret one has one seat.
  add constraint item_seats check (seats = 1 and substitutes = 0
    or ballot = 'choice' and matter = 'election' and not secret and cardinality(options) >= seats);
-- Nine names of 120 letters.
alter table public.votes drop constraint votes_choice_check, add constraint votes_choice_check check (char_length(choice) between 1 and 1100);

-- A vote is of a unit that may vote and is there, for something that the item offers, while it is open: whoever writes it.
create or replace function private.guard_vote() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  i public.agenda_items;
  names text[] := string_to_array(new.choice, E'\n');
begin
  if tg_op = 'UPDATE' and row(new.condominium_id, new.item_id, new.unit_id) is distinct from row(old.condominium_id, old.item_id, old.unit_id) then
    raise exception 'a vote stays with its unit and its item';
  end if;
  select * into i from public.agenda_items o where o.condominium_id = new.condominium_id and o.id = new.item_id;
  if i.state <> 'open' or i.closes_at <= private.now() then raise sqlstate 'PT409' using message = 'vote_closed'; end if;
  if not (new.choice = 'abstained' or case i.ballot when 'yes_no' then new.choice in ('favour', 'against')
      when 'choice' then names <@ i.options and cardinality(names) = (select count(distinct n) from unnest(names) n) else false end) then
    raise sqlstate 'PT422' using message = 'vote_choice';
  end if;
  if cardinality(names) > i.seats then raise sqlstate 'PT422' using message = 'vote_too_many'; end if;
  new.weight := private.demand_unit_vote(i, new.unit_id);
  return new;
end $$;

-- [{ choice, units, weight }] of an item as it stands; of several seats each name by itself.
create or replace function private.item_count(condo_id uuid, wanted uuid) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  select coalesce(jsonb_agg(jsonb_build_object('choice', c.choice, 'units', c.units, 'weight', c.weight) order by c.weight desc, c.choice), '[]')
  from (
    select n.name as choice, count(*) as units, sum(v.weight) as weight
    from public.votes v cross join lateral string_to_table(v.choice, E'\n') as n (name)
    where v.condominium_id = condo_id and v.item_id = wanted
    group by n.name) c
$$;

-- With an item's result what minutes tell of it: in which session and when it closed, who was there, how many voted, and the open votes by heads
-- and by shares, of several seats each name by itself.
create or replace function private.keep_item_figures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.result := new.result || jsonb_build_object('told', jsonb_build_object(
    'session', (select greatest(1, jsonb_array_length(a.sessions)) from public.assemblies a where a.condominium_id = new.condominium_id and a.id = new.assembly_id),
    'closed_at', private.iso(new.closed_at),
    'figures', private.assembly_figures(new.condominium_id, new.assembly_id, new.about_unit_id),
    'voted', (select count(*) from public.votes v
      join public.assembly_units u on u.condominium_id = v.condominium_id and u.assembly_id = new.assembly_id and u.unit_id = v.unit_id
      where v.condominium_id = new.condominium_id and v.item_id = new.id and u.is_voting),
    'votes', (select coalesce(jsonb_agg(jsonb_build_object('choice', c.choice, 'units', c.units, 'shares', c.shares) order by c.shares desc, c.choice), '[]')
      from (select n.name as choice, count(*) as units, sum(u.share) as shares from public.votes v
        join public.assembly_units u on u.condominium_id = v.condominium_id and u.assembly_id = new.assembly_id and u.unit_id = v.unit_id
        cross join lateral string_to_table(v.choice, E'\n') as n (name)
        where v.condominium_id = new.condominium_id and v.item_id = new.id and u.is_voting group by n.name) c)));
  return new;
end $$;

create or replace function private.guard_agenda_item() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare a public.assemblies;
begin
  select * into a from public.assemblies o where o.condominium_id = coalesce(new.condominium_id, old.condominium_id)
    and o.id = coalesce(new.assembly_id, old.assembly_id);
  if a.id is null then return coalesce(new, old); end if; -- goes with its assembly
  if tg_op = 'UPDATE' then
    if a.called_at is not null and row(new.assembly_id, new.title, new.body, new.matter, new.ballot, new.options, new.seats, new.substitutes,
        new.about_unit_id, new.convention, new.parent_id)
      is distinct from row(old.assembly_id, old.title, old.body, old.matter, old.ballot, old.options, old.seats, old.substitutes,
        old.about_unit_id, old.convention, old.parent_id)
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

-- The table's papers of an item: { papers: [{ id, unit, mark, entered_at, by, replaced_reason }], newest first, choices: [{ choice, units }] of the
-- votes that came by paper, count: the row of paper_counts }.
create or replace function public.paper_ballots_of(condo_id uuid, wanted uuid) returns jsonb
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
      from (select n.name as choice, count(*) as units from public.votes o cross join lateral string_to_table(o.choice, E'\n') as n (name)
        where o.condominium_id = condo_id and o.item_id = wanted and o.channel = 'paper' group by n.name) v),
    'count', (select to_jsonb(c) - 'condominium_id' - 'counted_by' from public.paper_counts c where c.condominium_id = condo_id and c.item_id = wanted));
end $$;
