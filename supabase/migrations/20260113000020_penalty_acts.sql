-- The chain of a penalty's acts: what may follow what, when, by whom, and up to how much. Held here for every role, whoever writes.

-- Counts a case and keeps with it the terms of the day, the version in force at the breach, and whom it concerns.
create function private.begin_penalty_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  rules public.penalty_rules;
  in_force public.infraction_type_versions := private.infraction_version(new.condominium_id, new.type_id, new.breached_on);
  year integer := extract(year from private.today());
begin
  if in_force.id is null then raise sqlstate 'PT409' using message = 'infraction_not_in_force'; end if;
  if new.breached_on > private.today() then raise sqlstate 'PT409' using message = 'penalty_future'; end if;
  perform pg_advisory_xact_lock(hashtextextended('penalties ' || new.condominium_id, 0));
  select * into rules from public.penalty_rules r where r.condominium_id = new.condominium_id;
  new.version_id := in_force.id;
  new.defence_days := coalesce(rules.defence_days, 15);
  new.appeal_days := coalesce(rules.appeal_days, 15);
  new.decided_by := coalesce(rules.decided_by, 'admin');
  new.appeal_to := coalesce(rules.appeal_to, 'assembly');
  new.sequence := greatest(year::bigint * 1000000, coalesce((
    select max(c.sequence) from public.penalty_cases c where c.condominium_id = new.condominium_id and c.sequence / 1000000 = year), 0)) + 1;
  new.number := year || '/' || lpad((new.sequence % 1000000)::text, 4, '0');
  new.created_at := private.now();
  new.state := 'opened';
  new.told_at := null;
  new.term_ends_on := null;
  new.fine_cents := null;
  new.last_act_at := null;
  return new;
end $$;
create trigger penalty_case_begun before insert on public.penalty_cases for each row execute function private.begin_penalty_case();

create function private.name_penalty_parties() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.penalty_parties (condominium_id, case_id, person_id, name, tie)
  select distinct on (o.person_id) new.condominium_id, new.id, o.person_id, p.name, o.kind
  from public.occupancies o join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
  where o.condominium_id = new.condominium_id and o.unit_id = new.unit_id and o.starts_on <= new.breached_on
    and (o.ends_on is null or o.ends_on >= new.breached_on)
  order by o.person_id, o.starts_on desc;
  return null;
end $$;
create trigger penalty_parties_named after insert on public.penalty_cases for each row execute function private.name_penalty_parties();

-- A case is written by its acts alone, and goes with its condominium alone; so do its parties.
create function private.keep_penalty_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare expected public.penalty_cases := old;
begin
  if tg_op = 'DELETE' then
    if not exists (select from public.condominiums c where c.id = old.condominium_id) then return old; end if;
    raise sqlstate 'PT409' using message = 'append_only';
  end if;
  expected := private.penalty_case_after(old);
  -- The entry of the desk's book that it came of has reached its term.
  if new.occurrence_id is null and not exists (
    select from public.occurrences o where o.condominium_id = old.condominium_id and o.id = old.occurrence_id) then
    expected.occurrence_id := null;
  end if;
  if new is distinct from expected then raise sqlstate 'PT409' using message = 'append_only'; end if;
  return new;
end $$;

-- A case as its acts make it.
create function private.penalty_case_after(c public.penalty_cases) returns public.penalty_cases
language plpgsql stable security definer set search_path = ''
as $$
declare
  a public.penalty_acts;
  about public.penalty_acts;
begin
  c.state := 'opened'; c.told_at := null; c.term_ends_on := null; c.fine_cents := null; c.last_act_at := null;
  for a in select * from public.penalty_acts x where x.condominium_id = c.condominium_id and x.case_id = c.id order by x.position loop
    c.last_act_at := a.acted_at;
    case a.kind
      when 'warned' then c.state := 'warned'; c.told_at := coalesce(c.told_at, a.acted_at);
      when 'noticed' then c.state := 'noticed'; c.told_at := coalesce(c.told_at, a.acted_at);
      when 'delivered' then
        about := private.penalty_act(c.condominium_id, a.about_id);
        if about.kind = 'noticed' and c.state = 'noticed' then c.state := 'defence'; c.term_ends_on := a.term_ends_on;
        elsif about.kind = 'decided' and c.state in ('fine', 'warning') then c.term_ends_on := a.term_ends_on; end if;
      when 'extended' then c.term_ends_on := a.term_ends_on;
      when 'decided' then
        c.state := a.outcome; c.fine_cents := a.cents; c.term_ends_on := null;
      when 'appealed' then c.state := 'appealed'; c.term_ends_on := null;
      when 'appeal_decided' then
        if a.outcome = 'reversed' then c.state := 'annulled'; c.fine_cents := null;
        else
          c.state := case when c.fine_cents is null then 'warning' else 'fine' end;
          if a.outcome = 'reduced' then c.fine_cents := a.cents; end if;
        end if;
      when 'annulled' then c.state := 'annulled'; c.term_ends_on := null; c.fine_cents := null;
      when 'charged' then c.state := 'charged'; c.term_ends_on := null;
      else null;
    end case;
  end loop;
  return c;
end $$;
create function private.penalty_act(target uuid, wanted uuid) returns public.penalty_acts
language sql stable security definer set search_path = ''
as $$ select a from public.penalty_acts a where a.condominium_id = target and a.id = wanted $$;
create trigger penalty_cases_kept before update or delete on public.penalty_cases for each row execute function private.keep_penalty_case();
create trigger penalty_cases_not_emptied before truncate on public.penalty_cases for each statement execute function private.refuse_change();
create trigger penalty_parties_kept before update or delete on public.penalty_parties for each row execute function private.keep_penalty_row();

-- { contribution_cents, month, charge_id }: what the unit was charged as ordinary contribution for the month of a day, else for the
-- newest month before it. What only this unit owed (dues) and its own consumption are no contribution. Null when none was ever charged.
create function private.penalty_contribution(target uuid, unit uuid, on_day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('contribution_cents', sum(i.cents), 'month', to_char(c.competence, 'YYYY-MM'), 'charge_id', c.id)
  from (
    select h.* from public.charges h join public.charge_runs r on r.condominium_id = h.condominium_id and r.id = h.run_id
    where h.condominium_id = target and h.unit_id = private.charged_unit(target, unit) and h.kind = 'ordinary' and h.status <> 'cancelled'
      and r.status = 'issued' and h.competence <= date_trunc('month', on_day)::date
    order by h.competence desc, r.number limit 1) c
  join public.charge_items i on i.condominium_id = target and i.charge_id = c.id
  left join public.charge_run_lines l on l.condominium_id = target and l.run_id = c.run_id and l.position = i.position
  where not coalesce(l.is_due, false) and coalesce(l.rule, '') not in ('tariff', 'consumption')
  group by c.competence, c.id
$$;

-- Whether an assembly's votes carry a matter against a unit: `top`/`bottom` of the remaining, which is everybody without those who own the unit
-- (art. 1.336, § 2º; 1.337). In units the register's own number counts where the minutes tell fewer.
create function private.penalty_votes_carry(target uuid, unit uuid, votes jsonb, top integer, bottom integer) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  favour numeric := (votes ->> 'favour')::numeric;
  total numeric := (votes ->> 'total')::numeric;
  every numeric;
  theirs numeric;
begin
  if favour is null or total is null then return false; end if;
  with owners as (
    select o.person_id from public.occupancies o
    where o.condominium_id = target and o.unit_id = unit and o.kind in ('owner', 'co_owner', 'off_site_owner')
      and o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today())
  ), counted as (
    select l.unit_id, l.share, l.unit_id = unit or exists (
      select from public.occupancies o join owners w on w.person_id = o.person_id
      where o.condominium_id = target and o.unit_id = l.unit_id and o.kind in ('owner', 'co_owner', 'off_site_owner')
        and o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today())) as is_theirs
    from public.unit_list l where l.condominium_id = target and l.share > 0
  )
  select case when votes ->> 'basis' = 'shares' then sum(share) else count(*) end,
    coalesce(case when votes ->> 'basis' = 'shares' then sum(share) filter (where is_theirs) else count(*) filter (where is_theirs) end, 0)
  into every, theirs from counted;
  if every is null or every = 0 then return false; end if;
  if votes ->> 'basis' = 'shares' then return favour * bottom * every >= total * (every - theirs) * top; end if;
  return favour * bottom >= (greatest(total, every) - theirs) * top;
end $$;

-- The decision that a fine or an appeal rests on: of an assembly after `not_before`, on that matter.
create function private.demand_penalty_decision(c public.penalty_cases, wanted uuid, matters text[], not_before date) returns public.decisions
language plpgsql stable security definer set search_path = ''
as $$
declare d public.decisions;
begin
  if wanted is null then raise sqlstate 'PT409' using message = 'penalty_decision_missing'; end if;
  select * into d from public.decisions x where x.condominium_id = c.condominium_id and x.id = wanted;
  if d.id is null or d.matter <> all (matters) or d.decided_on < not_before or d.decided_on > private.today() or d.is_reached is false then
    raise sqlstate 'PT409' using message = 'penalty_decision_wrong';
  end if;
  return d;
end $$;

-- The most that a fine may be, by what it rests on; refuses what does not carry it. Gives { contribution_cents, month, charge_id, times, most_cents,
-- votes }.
create function private.penalty_limit(c public.penalty_cases, rests_on text, decision uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v public.infraction_type_versions;
  d public.decisions;
  found jsonb := private.penalty_contribution(c.condominium_id, c.unit_id, c.breached_on);
  contribution bigint := (found ->> 'contribution_cents')::bigint;
  times integer := case rests_on when 'antisocial' then 10 else 5 end;
  most bigint;
begin
  if contribution is null then raise sqlstate 'PT409' using message = 'penalty_no_contribution'; end if;
  select * into v from public.infraction_type_versions x where x.condominium_id = c.condominium_id and x.id = c.version_id;
  most := contribution * times;
  if rests_on = 'convention' then
    if not v.names_fine then raise sqlstate 'PT409' using message = 'penalty_not_in_convention'; end if;
    most := least(most, coalesce(v.fine_cents, contribution * v.fine_hundredths / 100));
  else
    d := private.demand_penalty_decision(c, decision, case rests_on when 'two_thirds' then array['fine'] else array['antisocial'] end,
      private.penalty_term(c) + 1);
    if not private.penalty_votes_carry(c.condominium_id, c.unit_id, d.votes, case rests_on when 'two_thirds' then 2 else 3 end,
        case rests_on when 'two_thirds' then 3 else 4 end) then
      raise sqlstate 'PT409' using message = 'penalty_quorum';
    end if;
    if rests_on in ('repeated', 'antisocial') and not exists (
      select from public.penalty_cases e where e.condominium_id = c.condominium_id and e.unit_id = c.unit_id and e.id <> c.id
        and e.state in ('warning', 'fine', 'charged') and e.breached_on < c.breached_on) then
      raise sqlstate 'PT409' using message = 'penalty_not_repeated';
    end if;
  end if;
  return found || jsonb_build_object('times', times, 'most_cents', most, 'votes', d.votes, 'decision', d.label);
end $$;
-- The last day of the defence, extensions included; null while no notice was delivered.
create function private.penalty_term(c public.penalty_cases) returns date
language sql stable security definer set search_path = ''
as $$
  select max(a.term_ends_on) from public.penalty_acts a left join public.penalty_acts n on n.condominium_id = a.condominium_id and n.id = a.about_id
  where a.condominium_id = c.condominium_id and a.case_id = c.id and (a.kind = 'extended' or a.kind = 'delivered' and n.kind = 'noticed')
$$;

-- Refuses an act that may not follow, that comes before its time, or is not that person's to do; fills in what follows from it.
create function private.check_penalty_act(c public.penalty_cases, a public.penalty_acts) returns public.penalty_acts
language plpgsql stable security definer set search_path = ''
as $$
declare
  about public.penalty_acts;
  role text := (select m.role from public.memberships m where m.condominium_id = c.condominium_id and m.user_id = a.actor_id and m.status = 'approved');
  manages boolean := coalesce(role in ('owner_admin', 'admin'), false);
  is_party boolean := private.is_penalty_party(c.condominium_id, c.id, a.actor_id);
  today date := private.today();
  answered boolean;
  may boolean;
begin
  if auth.uid() is not null and auth.uid() <> a.actor_id or role is null then raise sqlstate 'PT403' using message = 'forbidden'; end if;
  a.actor_role := case when is_party and a.kind in ('defended', 'appealed', 'delivered') then 'party' else role end;
  a.actor_name := coalesce((select m.full_name from public.memberships m where m.condominium_id = c.condominium_id and m.user_id = a.actor_id), '–');
  may := case a.kind
    when 'defended' then manages or is_party
    when 'appealed' then manages or is_party
    when 'delivered' then case when a.way = 'app' then is_party else manages end
    when 'opinion' then role = 'council'
    when 'decided' then case c.decided_by when 'council' then role = 'council' or a.outcome = 'archived' and manages else manages end
    when 'appeal_decided' then case c.appeal_to when 'council' then role = 'council' else manages end
    else manages end;
  if not may then raise sqlstate 'PT403' using message = 'penalty_not_yours'; end if;
  if is_party and a.kind in ('opinion', 'decided', 'appeal_decided', 'annulled', 'extended', 'charged') then
    raise sqlstate 'PT409' using message = 'penalty_own_case';
  end if;
  -- What was archived is over; that the unit was told so may still be proved.
  if a.kind <> 'opened' and a.position = 1 or c.state = 'annulled' or c.state = 'archived' and a.kind <> 'delivered'
    or c.state = 'charged' and a.kind not in ('annulled', 'delivered') then
    raise sqlstate 'PT409' using message = 'penalty_out_of_order';
  end if;
  case a.kind
    when 'opened' then
      if a.position <> 1 then raise sqlstate 'PT409' using message = 'penalty_out_of_order'; end if;
    when 'warned' then
      if c.state not in ('opened', 'warned') then raise sqlstate 'PT409' using message = 'penalty_out_of_order'; end if;
    when 'noticed' then
      if c.state not in ('opened', 'warned') then raise sqlstate 'PT409' using message = 'penalty_out_of_order'; end if;
    when 'delivered' then
      about := private.penalty_act(c.condominium_id, a.about_id);
      if about.id is null or about.case_id <> c.id or about.kind not in ('warned', 'noticed', 'decided', 'appeal_decided') or a.way is null then
        raise sqlstate 'PT409' using message = 'penalty_out_of_order';
      end if;
      if a.way = 'app' then a.delivered_on := today;
      elsif a.delivered_on is null or a.delivered_on > today or a.delivered_on < (about.acted_at at time zone 'America/Sao_Paulo')::date then
        raise sqlstate 'PT409' using message = 'penalty_delivery_day';
      elsif a.receiver is null or a.way = 'hand' and a.witness is null or a.way = 'post' and a.tracking is null or a.files = '[]' then
        raise sqlstate 'PT409' using message = 'penalty_delivery_proof';
      end if;
      a.term_ends_on := case when c.state = 'archived' then null when about.kind = 'noticed' then private.term_end(a.delivered_on, c.defence_days)
        when about.kind = 'decided' then private.term_end(a.delivered_on, c.appeal_days) end;
    when 'extended' then
      if c.state <> 'defence' or c.term_ends_on < today or a.term_ends_on is null or a.term_ends_on <= c.term_ends_on
        or a.term_ends_on > c.term_ends_on + 90 or char_length(a.body) < 5 then
        raise sqlstate 'PT409' using message = 'penalty_extension';
      end if;
    when 'defended' then
      if c.state not in ('noticed', 'defence') then raise sqlstate 'PT409' using message = 'penalty_out_of_order'; end if;
      if c.state = 'defence' and c.term_ends_on < today then raise sqlstate 'PT409' using message = 'penalty_term_over'; end if;
      a.is_on_paper := not is_party;
      if a.is_on_paper and a.files = '[]' then raise sqlstate 'PT409' using message = 'penalty_paper_missing'; end if;
      a.wants_hearing := coalesce(a.wants_hearing, false);
    when 'opinion' then
      if c.state not in ('noticed', 'defence', 'appealed') or coalesce(a.outcome not in ('favour', 'against'), true) then
        raise sqlstate 'PT409' using message = 'penalty_out_of_order';
      end if;
    when 'decided' then
      if char_length(a.body) < 20 then raise sqlstate 'PT409' using message = 'penalty_reasons'; end if;
      if coalesce(a.outcome not in ('archived', 'warning', 'fine'), true) or c.state not in ('opened', 'warned', 'noticed', 'defence') then
        raise sqlstate 'PT409' using message = 'penalty_out_of_order';
      end if;
      -- Nobody is punished unheard (STJ, REsp 1.365.279): the notice has arrived and its whole term has passed.
      if a.outcome <> 'archived' then
        if c.state <> 'defence' then raise sqlstate 'PT409' using message = 'penalty_not_noticed'; end if;
        if c.term_ends_on >= today then raise sqlstate 'PT409' using message = 'penalty_term_runs'; end if;
        if c.decided_by = 'assembly' then
          perform private.demand_penalty_decision(c, a.decision_id, array['fine', 'antisocial', 'other'], c.term_ends_on + 1);
        end if;
      end if;
      if a.outcome = 'fine' then
        if a.cents is null or a.basis is null then raise sqlstate 'PT409' using message = 'penalty_out_of_order'; end if;
        a.computation := private.penalty_limit(c, a.basis, a.decision_id);
        if a.cents > (a.computation ->> 'most_cents')::bigint then raise sqlstate 'PT409' using message = 'penalty_above_limit'; end if;
      elsif a.cents is not null or a.basis is not null then raise sqlstate 'PT409' using message = 'penalty_out_of_order';
      end if;
    when 'appealed' then
      if c.state not in ('fine', 'warning') or exists (
        select from public.penalty_acts x where x.condominium_id = c.condominium_id and x.case_id = c.id and x.kind = 'appeal_decided') then
        raise sqlstate 'PT409' using message = 'penalty_out_of_order';
      end if;
      if c.term_ends_on < today then raise sqlstate 'PT409' using message = 'penalty_term_over'; end if;
      a.is_on_paper := not is_party;
      if a.is_on_paper and a.files = '[]' then raise sqlstate 'PT409' using message = 'penalty_paper_missing'; end if;
    when 'appeal_decided' then
      if c.state <> 'appealed' or coalesce(a.outcome not in ('upheld', 'reduced', 'reversed'), true) then
        raise sqlstate 'PT409' using message = 'penalty_out_of_order';
      end if;
      if char_length(a.body) < 20 then raise sqlstate 'PT409' using message = 'penalty_reasons'; end if;
      if (a.outcome = 'reduced') <> (a.cents is not null) or a.cents >= coalesce(c.fine_cents, 0) then
        raise sqlstate 'PT409' using message = 'penalty_above_limit';
      end if;
      if c.appeal_to = 'assembly' then
        perform private.demand_penalty_decision(c, a.decision_id, array['fine', 'antisocial', 'other'], (c.last_act_at at time zone 'America/Sao_Paulo')::date);
      end if;
    when 'charged' then
      answered := exists (
        select from public.penalty_acts x where x.condominium_id = c.condominium_id and x.case_id = c.id and x.kind = 'appeal_decided');
      if c.state = 'appealed' then raise sqlstate 'PT409' using message = 'penalty_appeal_open'; end if;
      if c.state <> 'fine' or c.fine_cents is null then raise sqlstate 'PT409' using message = 'penalty_out_of_order'; end if;
      if not answered and c.term_ends_on is null then raise sqlstate 'PT409' using message = 'penalty_decision_not_delivered'; end if;
      if not answered and c.term_ends_on >= today then raise sqlstate 'PT409' using message = 'penalty_appeal_runs'; end if;
      a.cents := c.fine_cents;
    when 'annulled' then
      if char_length(a.body) < 5 then raise sqlstate 'PT409' using message = 'penalty_reasons'; end if;
    else null;
  end case;
  -- What belongs to other kinds is nothing of this one.
  if a.kind <> 'delivered' then a.about_id := null; a.way := null; a.delivered_on := null; a.receiver := null; a.witness := null; a.tracking := null; end if;
  if a.kind not in ('delivered', 'extended') then a.term_ends_on := null; end if;
  if a.kind not in ('defended', 'appealed') then a.is_on_paper := null; a.wants_hearing := null; end if;
  if a.kind not in ('opinion', 'decided', 'appeal_decided') then a.outcome := null; a.decision_id := null; end if;
  if a.kind not in ('decided', 'appeal_decided', 'charged') then a.cents := null; end if;
  if a.kind <> 'decided' then a.basis := null; a.computation := null; end if;
  return a;
end $$;

-- What the hash of an act is taken over: everything in it but the hash itself.
create function private.penalty_act_text(a public.penalty_acts) returns text
language sql stable set search_path = ''
as $$ select (to_jsonb(a) - 'hash' - 'acted_at' || jsonb_build_object('acted_at', private.iso(a.acted_at)))::text $$;

-- Puts an act at the end of its case's chain, with the server's time and the files that are there.
create function private.chain_penalty_act() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  c public.penalty_cases;
  last public.penalty_acts;
begin
  if new.acted_at is not null and new.acted_at <> private.now() then raise sqlstate 'PT409' using message = 'penalty_backdated'; end if;
  select * into c from public.penalty_cases x where x.condominium_id = new.condominium_id and x.id = new.case_id for update;
  if c.id is null then raise sqlstate 'PT404' using message = 'not_found'; end if;
  select * into last from public.penalty_acts x where x.condominium_id = c.condominium_id and x.case_id = c.id order by x.position desc limit 1;
  -- One vote is for one case, also when two are decided at once.
  if new.decision_id is not null then perform pg_advisory_xact_lock(hashtextextended('penalties ' || new.condominium_id, 0)); end if;
  new.position := coalesce(last.position, 0) + 1;
  if private.now() < last.acted_at - interval '1 minute' then raise sqlstate 'PT409' using message = 'penalty_backdated'; end if;
  -- Whoever waited for the one before began earlier and comes later.
  new.acted_at := greatest(private.now(), last.acted_at);
  new.files := coalesce((
    select jsonb_agg(jsonb_build_object('path', o.name, 'name', coalesce(o.user_metadata ->> 'name', split_part(o.name, '/', 5)),
      'size', private.file_size(o.metadata), 'etag', o.metadata ->> 'eTag') order by o.name)
    from storage.objects o
    where o.bucket_id = 'condominium-files' and o.name collate "C" >= c.condominium_id || '/penalties/' || new.id || '/'
      and o.name collate "C" < c.condominium_id || '/penalties/' || new.id || '0'), '[]');
  new := private.check_penalty_act(c, new);
  new.previous_hash := coalesce(last.hash, repeat('0', 64));
  new.hash := private.hex_sha256(new.previous_hash || '|' || private.penalty_act_text(new));
  return new;
end $$;
create trigger penalty_acts_chain before insert on public.penalty_acts for each row execute function private.chain_penalty_act();
alter table public.penalty_acts enable always trigger penalty_acts_chain;

-- What an act makes of its case; one that is annulled takes with it what waits to be charged.
create function private.apply_penalty_act() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare after public.penalty_cases;
begin
  select * into after from public.penalty_cases c where c.condominium_id = new.condominium_id and c.id = new.case_id;
  after := private.penalty_case_after(after);
  update public.penalty_cases c set state = after.state, told_at = after.told_at, term_ends_on = after.term_ends_on,
    fine_cents = after.fine_cents, last_act_at = after.last_act_at
  where c.condominium_id = new.condominium_id and c.id = new.case_id;
  if new.kind = 'annulled' then
    update public.unit_dues d set waived_at = private.now(), waived_by = new.actor_id, waive_reason = 'Multa anulada'
    where d.condominium_id = new.condominium_id and d.source = 'fine' and d.source_id = new.case_id and d.state = 'waiting';
  end if;
  return null;
end $$;
create trigger penalty_acts_applied after insert on public.penalty_acts for each row execute function private.apply_penalty_act();

-- Whether each act's hash follows from it and the one before.
create function private.penalty_chain_holds(target uuid, wanted uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(bool_and(a.hash = private.hex_sha256(a.previous_hash || '|' || private.penalty_act_text(a))
    and a.previous_hash = coalesce(b.hash, repeat('0', 64)) and (b.id is not null) = (a.position > 1)), true)
  from public.penalty_acts a
  left join public.penalty_acts b on b.condominium_id = a.condominium_id and b.case_id = a.case_id and b.position = a.position - 1
  where a.condominium_id = target and a.case_id = wanted
$$;

-- A fine waits for the unit's charge only by an act that charged it, for that amount and that unit; it comes back only while it stands.
create function private.guard_fine_due() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare c public.penalty_cases;
begin
  if tg_op = 'DELETE' then
    if old.source = 'fine' and exists (select from public.condominiums x where x.id = old.condominium_id) then
      raise sqlstate 'PT409' using message = 'append_only';
    end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and 'fine' in (old.source, new.source)
    and (old.source, old.source_id, old.cents, old.unit_id, old.condominium_id, old.rubric_id, old.fund_id)
      is distinct from (new.source, new.source_id, new.cents, new.unit_id, new.condominium_id, new.rubric_id, new.fund_id) then
    raise sqlstate 'PT409' using message = 'penalty_due_unlawful';
  end if;
  if new.source <> 'fine' then return new; end if;
  select * into c from public.penalty_cases x where x.condominium_id = new.condominium_id and x.id = new.source_id;
  if tg_op = 'INSERT' then
    -- The books of another installation bring the fines that were decided there; their cases stay where they were.
    if c.id is null and exists (
      select from public.jobs j where j.condominium_id = new.condominium_id and j.kind = 'import_ledger' and j.status = 'running') then
      return new;
    end if;
    if c.state is distinct from 'charged' or c.fine_cents is distinct from new.cents
      or new.unit_id is distinct from private.charged_unit(c.condominium_id, c.unit_id) or new.run_id is not null then
      raise sqlstate 'PT409' using message = 'penalty_due_unlawful';
    end if;
  elsif c.id is not null and c.state is distinct from 'charged' then
    -- Let go by the charge that had it: nobody owes it any more.
    if old.run_id is not null and new.run_id is null and new.waived_at is null then
      new.waived_at := private.now(); new.waive_reason := 'Multa anulada';
    elsif old.waived_at is not null and new.waived_at is null or old.run_id is null and new.run_id is not null then
      raise sqlstate 'PT409' using message = 'penalty_due_unlawful';
    end if;
  end if;
  return new;
end $$;
create trigger unit_dues_fine_guarded before insert or update or delete on public.unit_dues for each row execute function private.guard_fine_due();
alter table public.unit_dues enable always trigger unit_dues_fine_guarded;

grant execute on function private.penalty_contribution(uuid, uuid, date), private.infraction_version(uuid, uuid, date),
  private.penalty_limit(public.penalty_cases, text, uuid), private.penalty_chain_holds(uuid, uuid), private.term_end(date, integer),
  private.is_business_day(date) to service_role;
revoke update, delete, truncate on public.penalty_acts, public.penalty_letters, public.penalty_cases, public.penalty_parties,
  public.infraction_type_versions from service_role;

-- Files: `<condominium>/penalties/<report or act>/<file>/<name>`. The management adds them, and whoever reports or defends; what belongs to a
-- report or an act is never added to nor taken from.
insert into private.file_areas (area, readers, writers) values
  ('penalties', array['owner_admin', 'admin', 'council'], array['owner_admin', 'admin']);
create function private.is_open_penalty_folder(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (select from public.penalty_acts a where a.condominium_id = private.to_uuid(split_part(path, '/', 1))
      and a.id = private.to_uuid(split_part(path, '/', 3)))
    and not exists (select from public.penalty_reports r where r.condominium_id = private.to_uuid(split_part(path, '/', 1))
      and r.id = private.to_uuid(split_part(path, '/', 3)))
$$;
-- Folders that the caller reads though not of the board: own reports, acts of the cases they are party of, and reports' files shown there.
create function private.my_penalty_folders() returns setof text
language sql stable security definer set search_path = ''
as $$
  select r.condominium_id || '/' || r.id from public.penalty_reports r
  where r.told_by = (select private.caller()) and r.condominium_id in (select private.my_condominiums())
  union all
  select a.condominium_id || '/' || a.id from public.penalty_acts a where a.kind <> 'opinion' and a.case_id in (select private.my_penalty_cases())
  union all
  select c.condominium_id || '/' || c.report_id from public.penalty_cases c
  where c.shows_report_files and c.report_id is not null and c.id in (select private.my_penalty_cases())
$$;
grant execute on function private.is_open_penalty_folder(text), private.my_penalty_folders() to authenticated, service_role;
create policy "files of penalties are added before they are proof" on storage.objects as restrictive for insert to authenticated
  with check (bucket_id <> 'condominium-files' or split_part(name, '/', 2) <> 'penalties' or private.is_open_penalty_folder(name));
create policy "files of penalties are taken before they are proof" on storage.objects as restrictive for delete to authenticated
  using (bucket_id <> 'condominium-files' or split_part(name, '/', 2) <> 'penalties' or private.is_open_penalty_folder(name));
create policy "whoever reports or defends adds files" on storage.objects for insert to authenticated
  with check (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'penalties'
    and name ~ '^[^/]+/[^/]+(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}/[^/]{1,120}$'
    and private.to_uuid(split_part(name, '/', 1)) = any (array(select private.condominiums_as('council', 'doorman', 'resident')))
    and private.subscription_state(private.to_uuid(split_part(name, '/', 1))) in ('trial', 'active'));
create policy "whoever added a file takes it back before it is proof" on storage.objects for delete to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'penalties' and owner_id = (select private.caller())::text);
create policy "people read the files of what they told and of their cases" on storage.objects for select to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'penalties'
    and split_part(name, '/', 1) || '/' || split_part(name, '/', 3) = any (array(select private.my_penalty_folders())));
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
$$;
