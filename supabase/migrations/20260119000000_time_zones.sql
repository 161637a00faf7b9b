-- One building, one clock: the legal hour of where a condominium stands (domain/time-zones is the same rule). Nobody chooses it.

create function private.time_zone_of(state text, city text) returns text
language sql immutable parallel safe
return case
  when state = 'PE' and private.fold(city) = 'fernando de noronha' then 'America/Noronha'
  -- West of the line from Tabatinga to Porto Acre (Lei 12.876/2013).
  when state = 'AM' and private.fold(city) in ('amatura', 'atalaia do norte', 'benjamin constant', 'boca do acre', 'eirunepe', 'envira',
    'guajara', 'ipixuna', 'itamarati', 'pauini', 'sao paulo de olivenca', 'tabatinga') then 'America/Eirunepe'
  else case state when 'AC' then 'America/Rio_Branco' when 'AM' then 'America/Manaus' when 'MS' then 'America/Campo_Grande'
    when 'MT' then 'America/Cuiaba' when 'RO' then 'America/Porto_Velho' when 'RR' then 'America/Boa_Vista'
    else 'America/Sao_Paulo' end
end;
grant execute on function private.time_zone_of(text, text) to authenticated, service_role;

-- Kept from the address by the trigger alone: no role of the product may write it.
alter table public.condominiums add column time_zone text;
update public.condominiums set time_zone = private.time_zone_of(state, city);
alter table public.condominiums alter column time_zone set not null,
  add constraint condominiums_time_zone check (time_zone = private.time_zone_of(state, city));
comment on column public.condominiums.time_zone is 'IANA name of the legal hour of the address';

create function private.keep_time_zone() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Written straight to the table, as no command cleans it.
  new.name := btrim(private.seen_text(new.name));
  new.address := private.seen_text(new.address);
  new.district := private.seen_text(new.district);
  new.city := private.seen_text(new.city);
  new.time_zone := private.time_zone_of(new.state, new.city);
  return new;
end $$;
create trigger condominiums_time_zone before insert or update on public.condominiums
  for each row execute function private.keep_time_zone();

-- The zone of a condominium; Brasília's of none, which is the platform's own.
create function private.zone_of(condominium uuid) returns text
language sql stable security definer set search_path = ''
as $$ select coalesce((select c.time_zone from public.condominiums c where c.id = condominium), 'America/Sao_Paulo') $$;
-- The civil date in a zone: where many condominiums are read together, each with its row's zone. (Inlined: see private.now.)
create function private.today_in(zone text) returns date
language sql stable
return (private.now() at time zone zone)::date;
-- The civil date of a condominium. In a query `(select private.today(…))`, which is asked once and not for every row.
-- Without an argument it is the platform's day, Brasília's.
create function private.today(condominium uuid) returns date
language sql stable security definer set search_path = ''
as $$ select private.today_in(private.zone_of(condominium)) $$;
-- The hour that the clocks of a zone show.
create function private.time_in(zone text) returns time
language sql stable
return (private.now() at time zone zone)::time;
grant execute on function private.zone_of(uuid), private.today_in(text), private.today(uuid), private.time_in(text)
  to anon, authenticated, service_role;

-- What begins today unless it is said begins on the building's today.
create function private.begin_today() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.starts_on := private.today(new.condominium_id);
  return new;
end $$;
alter table public.occupancies alter column starts_on drop default;
alter table public.unit_annexes alter column starts_on drop default;
alter table public.dunning_rulers alter column starts_on drop default;
create trigger occupancies_begin before insert on public.occupancies
  for each row when (new.starts_on is null) execute function private.begin_today();
create trigger unit_annexes_begin before insert on public.unit_annexes
  for each row when (new.starts_on is null) execute function private.begin_today();
create trigger dunning_rulers_begin before insert on public.dunning_rulers
  for each row when (new.starts_on is null) execute function private.begin_today();
-- Told on a day that is always said.
alter table private.bill_notices alter column told_on drop default;
-- Of what begins later than it was recorded, private.turn_occupancies takes care; the zone whose days come last misses nothing of any.
alter table public.occupancies alter column recorded_on set default (now() at time zone 'America/Rio_Branco')::date;

-- A draw's result is made public on a day after it closes. Which day that is, is the building's; in no zone is it earlier than here.
alter table public.draws drop constraint draws_check2,
  add constraint draws_public_later check (closes_at > opened_at and public_on > (closes_at at time zone 'America/Rio_Branco')::date);

-- The switcher's list tells the clock with the name: by it every screen of the condominium goes.
create or replace view public.my_memberships with (security_barrier = true) as
select m.condominium_id, m.id, m.role, m.status, m.reason, m.full_name, m.unit_hint, m.created_at,
  (select c.name from public.condominiums c where c.id = m.condominium_id) as condominium_name,
  (select c.total_units from public.condominiums c where c.id = m.condominium_id and m.status = 'approved') as total_units,
  (select c.unit_count from public.condominiums c where c.id = m.condominium_id and m.status = 'approved') as unit_count,
  case when m.status = 'approved' then private.subscription_state(m.condominium_id) end as subscription_state,
  (select c.time_zone from public.condominiums c where c.id = m.condominium_id) as time_zone
from public.memberships m
where m.user_id = (select private.caller());
