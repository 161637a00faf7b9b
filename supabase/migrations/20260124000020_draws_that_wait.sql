-- A draw may let whoever had the date or the place last time come after the others. Which draw it looks back to is a term of the draw; which
-- tickets wait is fixed with the list and part of what its hash covers.
alter table public.draws add column yields_to uuid,
  add constraint draw_yields foreign key (condominium_id, yields_to) references public.draws (condominium_id, id),
  add constraint draw_yields_to_another check (yields_to is null or yields_to <> id and kind <> 'order');
alter table public.draw_tickets add column waits boolean not null default false;

create or replace function private.guard_draw() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if row(new.kind, new.title, new.rules, new.area_id, new.starts_at, new.ends_at, new.places, new.opened_at, new.closes_at, new.public_source,
      new.public_on, new.seed_hash, new.yields_to)
    is distinct from row(old.kind, old.title, old.rules, old.area_id, old.starts_at, old.ends_at, old.places, old.opened_at, old.closes_at,
      old.public_source, old.public_on, old.seed_hash, old.yields_to)
    or old.list_hash is not null and new.list_hash is distinct from old.list_hash
    or old.seed is not null and new.seed is distinct from old.seed
    or old.public_value is not null and new.public_value is distinct from old.public_value
    or old.cancelled_at is not null and new.cancelled_at is distinct from old.cancelled_at then
    raise exception 'what a draw committed to never changes';
  end if;
  return new;
end $$;
create or replace function private.guard_draw_ticket() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare d public.draws;
begin
  select * into d from public.draws o where o.condominium_id = coalesce(new.condominium_id, old.condominium_id)
    and o.id = coalesce(new.draw_id, old.draw_id);
  if tg_op = 'UPDATE' then
    if row(new.draw_id, new.unit_id, new.unit_label, new.nonce) is distinct from row(old.draw_id, old.unit_id, old.unit_label, old.nonce)
      or old.number is not null and row(new.number, new.waits) is distinct from row(old.number, old.waits)
      or old.rank is not null and new.rank is distinct from old.rank then
      raise exception 'what a draw committed to never changes';
    end if;
  elsif d.id is not null and (d.closed_at is not null or d.cancelled_at is not null) then
    raise exception 'the list of a draw that is closed never changes';
  end if;
  return coalesce(new, old);
end $$;

create or replace function public.draw_view(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
  mine uuid[] := array(select private.my_units());
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'resident');
  select jsonb_build_object('id', d.id, 'kind', d.kind, 'title', d.title, 'rules', d.rules, 'area_id', d.area_id, 'area_name', a.name,
    'starts_at', d.starts_at, 'ends_at', d.ends_at, 'places', d.places, 'opened_at', d.opened_at, 'closes_at', d.closes_at,
    'public_source', d.public_source, 'public_on', d.public_on, 'seed_hash', d.seed_hash, 'closed_at', d.closed_at, 'list_hash', d.list_hash,
    'drawn_at', d.drawn_at, 'public_value', d.public_value, 'seed', d.seed, 'cancelled_at', d.cancelled_at, 'cancel_reason', d.cancel_reason,
    'state', d.state, 'now', private.now(), 'today', private.today(condo_id),
    'yields_to', (select jsonb_build_object('id', p.id, 'title', p.title) from public.draws p
      where p.condominium_id = condo_id and p.id = d.yields_to),
    'tickets', (select coalesce(jsonb_agg(jsonb_build_object('unit_id', t.unit_id, 'unit', t.unit_label, 'nonce', t.nonce, 'number', t.number,
        'waits', t.waits, 'rank', t.rank, 'outcome', t.outcome, 'place', t.place, 'is_mine', t.unit_id = any (mine))
        order by t.number, t.entered_at, t.id), '[]')
      from public.draw_tickets t where t.condominium_id = condo_id and t.draw_id = d.id))
  into answer
  from public.draws d left join public.common_areas a on a.condominium_id = condo_id and a.id = d.area_id
  where d.condominium_id = condo_id and d.id = wanted;
  return answer;
end $$;
