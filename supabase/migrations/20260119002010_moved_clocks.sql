-- A building whose clock turns out to be another (its address came after its first bookings, or was wrong) keeps the hours that people chose:
-- what was booked for 10:00 is for 10:00. What ran or was signed keeps its instant: deadlines, passes that are in people's hands, draws.

-- An instant of one zone as the instant at which another's clocks show the same.
create function private.same_hour(moment timestamptz, was text, becomes text) returns timestamptz
language sql stable parallel safe
return moment at time zone was at time zone becomes;

create function private.keep_civil_hours(target uuid, was text, becomes text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  r record;
  -- Those in front first, so that none meets the one before it.
  direction integer := sign(extract(epoch from private.same_hour(private.now(), was, becomes) - private.now()))::integer;
begin
  if direction = 0 then return; end if;
  for r in
    select id from public.reservations where condominium_id = target and is_held
    order by -direction * extract(epoch from starts_at)
  loop
    update public.reservations k set starts_at = private.same_hour(k.starts_at, was, becomes), ends_at = private.same_hour(k.ends_at, was, becomes),
      busy = tstzrange(private.same_hour(lower(k.busy), was, becomes), private.same_hour(upper(k.busy), was, becomes)),
      sequence = k.sequence + 1, updated_at = private.now()
    where k.condominium_id = target and k.id = r.id;
  end loop;
  for r in
    select id from public.reservation_waits where condominium_id = target and state in ('waiting', 'offered')
    order by -direction * extract(epoch from starts_at)
  loop
    update public.reservation_waits w
    set starts_at = private.same_hour(w.starts_at, was, becomes), ends_at = private.same_hour(w.ends_at, was, becomes)
    where w.condominium_id = target and w.id = r.id;
  end loop;
  update public.area_blocks b set starts_at = private.same_hour(b.starts_at, was, becomes), ends_at = private.same_hour(b.ends_at, was, becomes)
  where b.condominium_id = target and b.removed_at is null and b.ends_at > private.now();
  update public.announcements a set publish_at = private.same_hour(a.publish_at, was, becomes)
  where a.condominium_id = target and a.status in ('draft', 'scheduled') and a.publish_at > private.now();
  update public.assemblies a set first_call_at = private.same_hour(a.first_call_at, was, becomes),
    second_call_at = private.same_hour(a.second_call_at, was, becomes),
    resumes_at = case when private.same_hour(a.resumes_at, was, becomes) > a.suspended_at then private.same_hour(a.resumes_at, was, becomes) else a.resumes_at end
  where a.condominium_id = target and a.closed_at is null and a.cancelled_at is null
    and greatest(a.first_call_at, a.resumes_at) > private.now();
  update public.polls p set opens_at = private.same_hour(p.opens_at, was, becomes), closes_at = private.same_hour(p.closes_at, was, becomes)
  where p.condominium_id = target and p.opens_at > private.now();
  update public.key_loans l set expected_back = private.same_hour(l.expected_back, was, becomes)
  where l.condominium_id = target and l.status = 'out';
end $$;

create function private.on_moved_clock() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_civil_hours(new.id, old.time_zone, new.time_zone);
  return null;
end $$;
create trigger condominiums_moved_clock after update on public.condominiums for each row
  when (old.time_zone is distinct from new.time_zone) execute function private.on_moved_clock();

-- Its terms are for good once people were called; its clock changes them from a trigger, and nobody else does.
create or replace function private.guard_assembly() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.called_at is not null and pg_trigger_depth() = 1 and row(new.kind, new.form, new.title, new.convened_by, new.conveners, new.first_call_at,
      new.second_call_at, new.place, new.access, new.notice, new.cut_off_on, new.called_at, new.weight, new.proxy_cap, new.proxy_to_sindico,
      new.proxy_notarised, new.agreed_vote, new.tenants_vote)
    is distinct from row(old.kind, old.form, old.title, old.convened_by, old.conveners, old.first_call_at, old.second_call_at, old.place,
      old.access, old.notice, old.cut_off_on, old.called_at, old.weight, old.proxy_cap, old.proxy_to_sindico, old.proxy_notarised, old.agreed_vote,
      old.tenants_vote) then
    raise sqlstate 'PT409' using message = 'assembly_called';
  end if;
  if old.closed_at is not null or old.cancelled_at is not null then
    raise sqlstate 'PT409' using message = 'assembly_over';
  end if;
  return new;
end $$;
create or replace function private.guard_poll() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.published_at is not null and pg_trigger_depth() = 1 and row(new.question, new.body, new.options, new.is_multiple, new.per, new.audience,
      new.is_anonymous, new.shows_results, new.opens_at, new.closes_at, new.published_at)
    is distinct from row(old.question, old.body, old.options, old.is_multiple, old.per, old.audience, old.is_anonymous, old.shows_results,
      old.opens_at, old.closes_at, old.published_at) then
    raise sqlstate 'PT409' using message = 'poll_published';
  end if;
  return new;
end $$;

-- All of it was kept by Brasília's clock until now.
alter table public.assemblies disable trigger assemblies_guarded;
alter table public.polls disable trigger polls_guarded;
select private.keep_civil_hours(c.id, 'America/Sao_Paulo', c.time_zone) from public.condominiums c where c.time_zone <> 'America/Sao_Paulo';
alter table public.assemblies enable trigger assemblies_guarded;
alter table public.polls enable trigger polls_guarded;
