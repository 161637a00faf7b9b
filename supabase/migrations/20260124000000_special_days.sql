-- Days on which spaces follow other hours and prices than those of the week: holidays of the town or state, and the building's own days.
create table public.special_days (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 2 and 60 and private.is_plain(name)),
  on_day date not null,
  -- Comes again on the same day and month.
  yearly boolean not null default false,
  -- Empty: all spaces.
  area_ids uuid[] not null default '{}' check (cardinality(area_ids) <= 50),
  -- [{ name, starts_minute, ends_minute }]: the day's own turns or opening hours, none meaning closed. Null: each space's rule for holidays.
  hours jsonb check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) <= 12),
  primary key (condominium_id, id)
);
alter table public.special_days enable row level security;
grant select on public.special_days to authenticated;
grant select, insert, update, delete on public.special_days to service_role;
create policy "who books and who runs it see the special days" on public.special_days for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'doorman', 'resident'))));
call private.tell_of('public.special_days', 'members unnamed');

-- A space's special days, as domain/reservations/rules.ts reads them: the first that matches a date counts, so the narrower come first.
create function private.special_days_of(condo uuid, area uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', d.name, 'on_day', d.on_day, 'yearly', d.yearly, 'hours', d.hours)
    order by cardinality(d.area_ids) = 0, d.hours is null, d.yearly, d.on_day, d.id), '[]')
  from public.special_days d
  where d.condominium_id = condo and (d.area_ids = '{}' or area = any (d.area_ids))
$$;
grant execute on function private.special_days_of(uuid, uuid) to service_role;

-- The spaces by name, each with its hours and special days, in one answer.
create function public.common_areas_view(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'doorman', 'resident');
  return (
    select coalesce(jsonb_agg(to_jsonb(a) - 'condominium_id' - 'created_at' - 'removed_at' || jsonb_build_object(
        'hours', (select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'name', h.name, 'starts_minute', h.starts_minute,
            'ends_minute', h.ends_minute) order by h.weekday, h.starts_minute), '[]')
          from public.area_hours h where h.condominium_id = condo_id and h.area_id = a.id),
        'special_days', private.special_days_of(condo_id, a.id)) order by a.name), '[]')
    from public.common_areas a
    where a.condominium_id = condo_id and a.removed_at is null);
end $$;
grant execute on function public.common_areas_view(uuid) to authenticated, service_role;
