-- The table says for how long each speaks; nobody is cut off, the room sees that the time is over.
alter table public.floor_requests add column minutes smallint check (minutes between 1 and 60),
  add check (minutes is null or started_at is not null);

-- As before, with the minutes of who speaks.
create or replace function private.assembly_pulse(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  a public.assemblies;
  i public.agenda_items;
  figures jsonb;
  item_figures jsonb;
  item_votes jsonb;
begin
  select * into a from public.assemblies o where o.condominium_id = condo_id and o.id = wanted and o.opened_at is not null;
  if a.id is null then return null; end if;
  select * into i from public.agenda_items o where o.condominium_id = condo_id and o.assembly_id = wanted and o.state = 'open';
  figures := private.assembly_figures(condo_id, wanted);
  if i.id is not null then
    item_figures := case when i.about_unit_id is null then figures else private.assembly_figures(condo_id, wanted, i.about_unit_id) end;
    item_votes := private.item_count(condo_id, i.id);
    -- Art. 1.333 and 1.357 count shares, whatever the convention's votes count by (domain/voting/quorum-words, `basisOf`).
    if a.weight = 'unit' and i.matter in ('creation', 'rebuild') then
      item_figures := item_figures || jsonb_build_object('weight', item_figures -> 'shares', 'present_weight', item_figures -> 'present_shares');
      item_votes := (
        select coalesce(jsonb_agg(jsonb_build_object('choice', c.choice, 'units', c.units, 'weight', c.weight) order by c.weight desc, c.choice), '[]')
        from (select v.choice, count(*) as units, sum(u.share) as weight
          from public.votes v
          join public.assembly_units u on u.condominium_id = condo_id and u.assembly_id = wanted and u.unit_id = v.unit_id
          where v.condominium_id = condo_id and v.item_id = i.id group by v.choice) c);
    end if;
  end if;
  return jsonb_build_object('now', private.now(), 'state', a.state, 'figures', figures,
    'item', case when i.id is not null then jsonb_build_object('id', i.id, 'opened_at', i.opened_at, 'closes_at', i.closes_at,
      'figures', item_figures, 'votes', item_votes, 'voted', (select count(*) from private.item_voters(condo_id, i.id))) end,
    'floor', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'unit_id', f.unit_id, 'unit', l.label, 'name', f.name, 'asked_at', f.asked_at,
        'started_at', f.started_at, 'minutes', f.minutes) order by f.started_at nulls last, f.asked_at, f.id), '[]')
      from public.floor_requests f join public.unit_list l on l.condominium_id = condo_id and l.unit_id = f.unit_id
      where f.condominium_id = condo_id and f.assembly_id = wanted and f.ended_at is null));
end $$;
create or replace function private.assembly_screen_view(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare pulse jsonb;
begin
  pulse := coalesce((select p.pulse from private.assembly_pulses p where p.condominium_id = condo_id and p.assembly_id = wanted
      and p.looked_at > clock_timestamp() - interval '1 second'), private.assembly_pulse(condo_id, wanted));
  return (select jsonb_build_object('condominium', k.name, 'time_zone', k.time_zone, 'title', a.title, 'state', a.state, 'call', a.call, 'weight', a.weight,
    'first_call_at', a.first_call_at, 'second_call_at', a.second_call_at, 'resumes_at', a.resumes_at, 'opened_at', a.opened_at,
    'now', private.now(),
    'figures', (select jsonb_build_object('units', f -> 'units', 'present_units', f -> 'present_units', 'shares', f -> 'shares',
        'present_shares', f -> 'present_shares', 'proxy_units', f -> 'proxy_units') from (select pulse -> 'figures' as f) x where f is not null),
    'items', (select count(*) from public.agenda_items i where i.condominium_id = condo_id and i.assembly_id = wanted and i.left_out_in is null),
    'item', (select jsonb_build_object('position', i.position, 'title', i.title, 'matter', i.matter, 'convention', i.convention, 'secret', i.secret, 'seats', i.seats,
        'substitutes', i.substitutes, 'closes_at', i.closes_at, 'voted', pulse -> 'item' -> 'voted', 'of_units', pulse -> 'item' -> 'figures' -> 'present_units')
      from public.agenda_items i where i.condominium_id = condo_id and i.assembly_id = wanted and i.id = private.to_uuid(pulse -> 'item' ->> 'id')),
    'speaker', (select jsonb_build_object('unit', one ->> 'unit', 'started_at', one ->> 'started_at', 'minutes', one -> 'minutes')
      from jsonb_array_elements(coalesce(pulse -> 'floor', '[]')) one where one ->> 'started_at' is not null limit 1),
    'waiting', (select count(*) from jsonb_array_elements(coalesce(pulse -> 'floor', '[]')) one where one ->> 'started_at' is null),
    'last', (select jsonb_build_object('position', i.position, 'title', i.title, 'outcome', i.result -> 'outcome', 'count', i.result -> 'count')
      from public.agenda_items i where i.condominium_id = condo_id and i.assembly_id = wanted and i.state = 'closed' and i.result -> 'outcome' is not null
      order by i.closed_at desc, i.position desc limit 1))
  from public.assemblies a join public.condominiums k on k.id = a.condominium_id
  where a.condominium_id = condo_id and a.id = wanted);
end $$;
