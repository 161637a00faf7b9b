-- How long the front desk's records of people are kept (domain/concierge/retention.ts, docs/decisions/0046): each night what its time is
-- over of goes, by the condominium's own settings and the terms that no condominium changes.

-- Empties what the acts of these subjects said, and takes their conflicts along; that they were done stays in the chain.
create function private.erase_desk_acts(target uuid, subjects uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.desk_acts a set payload = '{}', salt = '', erased_at = private.now()
  where a.condominium_id = target and a.erased_at is null and a.kind = 'act.undone'
    and a.subject_id = any (array(select u.id from public.desk_acts u where u.condominium_id = target and u.subject_id = any (subjects)));
  update public.desk_acts a set payload = '{}', salt = '', erased_at = private.now()
  where a.condominium_id = target and a.erased_at is null and a.subject_id = any (subjects);
  delete from public.desk_conflicts c where c.condominium_id = target and c.subject_id = any (subjects)
$$;

-- The book lets go of an entry alone whose act was emptied: its time is over.
create or replace function private.keep_occurrence() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then return new; end if;
  if not exists (select from public.condominiums c where c.id = old.condominium_id) then return old; end if;
  if tg_op = 'DELETE' and exists (select from public.desk_acts a
    where a.condominium_id = old.condominium_id and a.id = old.act_id and a.erased_at is not null) then return old; end if;
  raise sqlstate 'PT409' using message = 'append_only';
end $$;
grant delete on public.occurrences to service_role;

-- Documents, photos, labels and signatures of visits and deliveries; then what their acts said, once nothing more can follow from it.
create function private.expire_desk_photos(target uuid, rules public.concierge_settings, at_most integer) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  photo_day timestamptz := private.now() - make_interval(days => rules.photo_retention_days);
  subjects uuid[];
  gone integer;
  count_all integer := 0;
begin
  delete from private.visitor_documents d
  where (d.condominium_id, d.visit_id) in (select o.condominium_id, o.visit_id from private.visitor_documents o
    where o.condominium_id = target and o.created_at < private.now() - make_interval(days => rules.document_retention_days) limit at_most);
  get diagnostics count_all = row_count;
  with old as (
    select v.id from public.visits v
    where v.condominium_id = target and v.entered_at < photo_day and (v.photo_id is not null or v.document_hint is not null)
    order by v.entered_at limit at_most
  ), cleared as (
    update public.visits v set photo_id = null, document_hint = null
    where v.condominium_id = target and v.id = any (array(select o.id from old o)) returning v.id, v.status
  )
  -- Of whoever is still inside the desk needs the entry, to write the exit.
  select coalesce(array_agg(c.id) filter (where c.status <> 'inside'), '{}'), count(*) into subjects, gone from cleared c;
  perform private.erase_desk_acts(target, subjects);
  count_all := count_all + gone;
  with old as (
    select d.id from public.deliveries d
    where d.condominium_id = target and d.status <> 'waiting' and coalesce(d.closed_at, d.arrived_at) < photo_day
      and (d.photo_id is not null or d.label_text is not null or d.signature is not null) order by d.arrived_at limit at_most
  ), cleared as (
    update public.deliveries d set photo_id = null, label_text = null, signature = null
    where d.condominium_id = target and d.id = any (array(select o.id from old o)) returning d.id
  )
  select coalesce(array_agg(c.id), '{}'), count(*) into subjects, gone from cleared c;
  perform private.erase_desk_acts(target, subjects);
  return count_all + gone;
end $$;

-- Visits and what belongs to them: authorisations, guest lists, deliveries, openings of gates, notices and instructions that ceased.
create function private.expire_desk_visits(target uuid, rules public.concierge_settings, at_most integer) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  day timestamptz := private.now() - make_interval(days => rules.visit_retention_days);
  subjects uuid[];
  gone integer;
  count_all integer := 0;
begin
  -- Also who never left by what the desk wrote: an exit that was forgotten keeps nobody for ever.
  subjects := array(select v.id from public.visits v where v.condominium_id = target and v.entered_at < day order by v.entered_at limit at_most);
  perform private.erase_desk_acts(target, subjects);
  delete from private.visitor_documents d where d.condominium_id = target and d.visit_id = any (subjects);
  delete from public.visits v where v.condominium_id = target and v.id = any (subjects);
  count_all := cardinality(subjects);
  subjects := array(select d.id from public.deliveries d
    where d.condominium_id = target and d.status <> 'waiting' and coalesce(d.closed_at, d.arrived_at) < day order by d.arrived_at limit at_most);
  perform private.erase_desk_acts(target, subjects);
  delete from public.deliveries d where d.condominium_id = target and d.id = any (subjects);
  count_all := count_all + cardinality(subjects);
  subjects := array(select g.id from public.gate_openings g where g.condominium_id = target and g.opened_at < day order by g.opened_at limit at_most);
  perform private.erase_desk_acts(target, subjects);
  delete from public.gate_openings g where g.condominium_id = target and g.id = any (subjects);
  count_all := count_all + cardinality(subjects);
  delete from public.visit_authorizations a
  where (a.condominium_id, a.id) in (select o.condominium_id, o.id from public.visit_authorizations o
    where o.condominium_id = target and o.valid_until < day limit at_most);
  get diagnostics gone = row_count;
  count_all := count_all + gone;
  delete from public.visit_parties p
  where p.condominium_id = target and p.valid_until < day
    and not exists (select from public.visit_authorizations a where a.condominium_id = target and a.party_id = p.id);
  delete from public.admission_bans b
  where b.condominium_id = target and (b.lifted_at < day or b.until < (day at time zone 'America/Sao_Paulo')::date);
  delete from public.desk_instructions i
  where i.condominium_id = target and (i.removed_at < day or i.until < (day at time zone 'America/Sao_Paulo')::date);
  return count_all;
end $$;

-- The desk's own books. `terms`: days of keys, lost, occurrences, shifts and patrols.
create function private.expire_desk_books(target uuid, terms jsonb, at_most integer) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  subjects uuid[];
  count_all integer := 0;
  now timestamptz := private.now();
begin
  subjects := array(select l.id from public.key_loans l where l.condominium_id = target and l.status <> 'out'
    and coalesce(l.returned_at, l.lent_at) < now - make_interval(days => (terms ->> 'keys')::integer) order by l.lent_at limit at_most);
  perform private.erase_desk_acts(target, subjects);
  delete from public.key_loans l where l.condominium_id = target and l.id = any (subjects);
  count_all := cardinality(subjects);
  subjects := array(select i.id from public.lost_items i where i.condominium_id = target and i.status <> 'kept'
    and coalesce(i.closed_at, i.found_at) < now - make_interval(days => (terms ->> 'lost')::integer) order by i.found_at limit at_most);
  perform private.erase_desk_acts(target, subjects);
  delete from public.lost_items i where i.condominium_id = target and i.id = any (subjects);
  count_all := count_all + cardinality(subjects);
  subjects := array(select o.id from public.occurrences o where o.condominium_id = target
    and o.noted_at < now - make_interval(days => (terms ->> 'occurrences')::integer) order by o.noted_at limit at_most);
  perform private.erase_desk_acts(target, subjects);
  delete from public.occurrences o where o.condominium_id = target and o.id = any (subjects);
  count_all := count_all + cardinality(subjects);
  -- Not the last of a desk: by it the next one begins.
  subjects := array(select s.id from public.shifts s where s.condominium_id = target
    and coalesce(s.accepted_at, s.handed_at, s.started_at) < now - make_interval(days => (terms ->> 'shifts')::integer)
    and exists (select from public.shifts n where n.condominium_id = target and n.desk_id = s.desk_id and n.started_at > s.started_at)
    order by s.started_at limit at_most);
  perform private.erase_desk_acts(target, subjects);
  delete from public.shifts s where s.condominium_id = target and s.id = any (subjects);
  count_all := count_all + cardinality(subjects);
  subjects := array(select p.id from public.patrol_passes p where p.condominium_id = target
    and p.passed_at < now - make_interval(days => (terms ->> 'patrols')::integer) order by p.passed_at limit at_most);
  perform private.erase_desk_acts(target, subjects);
  delete from public.patrol_passes p where p.condominium_id = target and p.id = any (subjects);
  return count_all + cardinality(subjects);
end $$;

-- What is over in one condominium, at most `at_most` rows of each kind, so that a night's transaction stays short. Answers how many: none is all.
create function private.expire_desk_records(target uuid, terms jsonb, at_most integer default 2000) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  rules public.concierge_settings;
  gone integer;
begin
  select * into rules from public.concierge_settings s where s.condominium_id = target;
  gone := private.expire_desk_photos(target, rules, at_most) + private.expire_desk_visits(target, rules, at_most)
    + private.expire_desk_books(target, terms, at_most);
  delete from private.revoked_passes r where r.condominium_id = target and r.until < private.now() - interval '2 days';
  -- A key that another one followed goes when no pass by it can hold: those are of authorisations made before the next key was. A week
  -- more, so that a pass that ended is still told from a forged one.
  delete from private.pass_keys k
  using (select p.kid, lead(p.created_at) over (order by p.created_at, p.kid) as followed_at from private.pass_keys p where p.condominium_id = target) n
  where k.condominium_id = target and n.kid = k.kid and n.followed_at < private.now() - interval '7 days'
    and not exists (select from public.visit_authorizations a
      where a.condominium_id = target and a.revoked_at is null and a.valid_until > private.now() - interval '7 days' and a.created_at <= n.followed_at);
  return gone;
end $$;
grant execute on function private.erase_desk_acts(uuid, uuid[]), private.expire_desk_photos(uuid, public.concierge_settings, integer),
  private.expire_desk_visits(uuid, public.concierge_settings, integer), private.expire_desk_books(uuid, jsonb, integer),
  private.expire_desk_records(uuid, jsonb, integer) to service_role;

-- Who took a delivery, by the record that stands for them: an act names the one that there was when it was done.
create function private.settle_delivery_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.people p where p.condominium_id = new.condominium_id and p.id = new.to_person_id) then
    new.to_person_id := (select p.id from public.people p where p.condominium_id = new.condominium_id and p.merged_ids @> array[new.to_person_id]);
  end if;
  return new;
end $$;
create trigger deliveries_person before insert or update of to_person_id on public.deliveries for each row
  when (new.to_person_id is not null) execute function private.settle_delivery_person();
alter table public.deliveries add foreign key (condominium_id, to_person_id) references public.people (condominium_id, id)
  on delete set null (to_person_id);
create index deliveries_person on public.deliveries (condominium_id, to_person_id) where to_person_id is not null;
-- A person's own copy: what they wrote at the desk.
create index visit_authorizations_by on public.visit_authorizations (created_by);
