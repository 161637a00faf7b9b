-- The code that a unit shows at the door of an assembly, as a QR on its notice: a digest with a key of this one assembly, so that it can be printed
-- again, holds for nothing else and tells nothing about who carries it.
create table private.assembly_door_keys (
  condominium_id uuid not null,
  assembly_id uuid not null,
  key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) check (length(key) = 32),
  primary key (condominium_id, assembly_id),
  foreign key (condominium_id, assembly_id) references public.assemblies (condominium_id, id) on delete cascade
);
alter table private.assembly_door_keys enable row level security;
grant select on private.assembly_door_keys to service_role;

create function private.make_door_key() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.assembly_door_keys (condominium_id, assembly_id) values (new.condominium_id, new.id) on conflict do nothing;
  return null;
end $$;
create trigger assemblies_door_key after update on public.assemblies for each row
  when (new.called_at is not null and old.called_at is null) execute function private.make_door_key();
insert into private.assembly_door_keys (condominium_id, assembly_id)
select a.condominium_id, a.id from public.assemblies a where a.state in ('called', 'open', 'suspended');

create function private.door_code(key bytea, unit uuid) returns text
language sql immutable set search_path = ''
as $$ select 'presenca:' || left(encode(sha256(key || uuid_send(unit)), 'hex'), 32) $$;
grant execute on function private.door_code(bytea, uuid) to service_role;

-- The codes of the units that the caller may represent: [{ unit_id, label, code }], until the assembly is over.
create function public.assembly_door_codes(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('unit_id', l.unit_id, 'label', l.label, 'code', private.door_code(k.key, l.unit_id)) order by l.sort_key), '[]')
    from public.assemblies a
    join private.assembly_door_keys k on k.condominium_id = a.condominium_id and k.assembly_id = a.id
    cross join lateral private.my_assembly_units(condo_id, wanted) s
    join public.unit_list l on l.condominium_id = condo_id and l.unit_id = s.unit_id
    where a.condominium_id = condo_id and a.id = wanted and a.form <> 'virtual' and a.state in ('called', 'open', 'suspended'));
end $$;
grant execute on function public.assembly_door_codes(uuid, uuid) to authenticated, service_role;
