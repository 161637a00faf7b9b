-- The room's screen: a page that a projector's computer opens without an account, by a link with a secret of this one assembly. The secret is shown
-- once, to the table that asks for it; here is its SHA-256. What the page shows is what everybody in the room sees, so that a link that wandered
-- tells nothing about a person and no vote before its item closes (`view-screen-link`).
create table private.assembly_screens (
  condominium_id uuid not null,
  assembly_id uuid not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  seen_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  -- One of each assembly: a new one takes the place of the earlier one.
  primary key (condominium_id, assembly_id),
  foreign key (condominium_id, assembly_id) references public.assemblies (condominium_id, id) on delete cascade
);
alter table private.assembly_screens enable row level security;
grant select, insert, update, delete on private.assembly_screens to service_role;

-- However an assembly ends, its screen ends with it.
create function private.end_assembly_screen() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.assembly_screens s where s.condominium_id = new.condominium_id and s.assembly_id = new.id;
  return null;
end $$;
create trigger assemblies_end_screen after update on public.assemblies for each row
  when ((new.closed_at is not null and old.closed_at is null) or (new.cancelled_at is not null and old.cancelled_at is null))
  execute function private.end_assembly_screen();

-- Since when the screen's link works and when it was first opened, for the table; null where there is none.
create function public.assembly_screen(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (select jsonb_build_object('created_at', s.created_at, 'seen_at', s.seen_at)
    from private.assembly_screens s where s.condominium_id = condo_id and s.assembly_id = wanted);
end $$;
grant execute on function public.assembly_screen(uuid, uuid) to authenticated, service_role;

-- What the room's screen shows: the assembly, the session's figures, the item under vote with how many voted and never what, who has the floor by
-- its unit, and what was decided last. What a worker has just told the rooms is not counted again.
create function private.assembly_screen_view(condo_id uuid, wanted uuid) returns jsonb
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
    'items', (select count(*) from public.agenda_items i where i.condominium_id = condo_id and i.assembly_id = wanted),
    'item', (select jsonb_build_object('position', i.position, 'title', i.title, 'matter', i.matter, 'convention', i.convention, 'secret', i.secret, 'seats', i.seats,
        'substitutes', i.substitutes, 'closes_at', i.closes_at, 'voted', pulse -> 'item' -> 'voted', 'of_units', pulse -> 'item' -> 'figures' -> 'present_units')
      from public.agenda_items i where i.condominium_id = condo_id and i.assembly_id = wanted and i.id = private.to_uuid(pulse -> 'item' ->> 'id')),
    'speaker', (select jsonb_build_object('unit', one ->> 'unit', 'started_at', one ->> 'started_at')
      from jsonb_array_elements(coalesce(pulse -> 'floor', '[]')) one where one ->> 'started_at' is not null limit 1),
    'waiting', (select count(*) from jsonb_array_elements(coalesce(pulse -> 'floor', '[]')) one where one ->> 'started_at' is null),
    'last', (select jsonb_build_object('position', i.position, 'title', i.title, 'outcome', i.result -> 'outcome', 'count', i.result -> 'count')
      from public.agenda_items i where i.condominium_id = condo_id and i.assembly_id = wanted and i.state = 'closed' and i.result -> 'outcome' is not null
      order by i.closed_at desc, i.position desc limit 1))
  from public.assemblies a join public.condominiums k on k.id = a.condominium_id
  where a.condominium_id = condo_id and a.id = wanted);
end $$;
grant execute on function private.assembly_screen_view(uuid, uuid) to service_role;
