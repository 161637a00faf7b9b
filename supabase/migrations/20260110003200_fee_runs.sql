-- Runs of several kinds: who shares a line and by what, meters and their readings, and why a fee is what it is.

alter table public.charge_runs add foreign key (condominium_id, decision_id) references public.decisions (condominium_id, id);

-- What a line of one unit's own comes to, as it was when the run was issued: readings and fines may be corrected later.
create table private.charge_run_parts (
  condominium_id uuid not null,
  run_id uuid not null,
  position integer not null,
  unit_id uuid not null,
  -- What was consumed, in thousandths, or the centavos themselves.
  weight bigint not null check (weight >= 0),
  cents bigint check (cents >= 0),
  note text check (char_length(note) <= 300),
  primary key (condominium_id, run_id, position, unit_id),
  foreign key (condominium_id, run_id) references public.charge_runs (condominium_id, id) on delete cascade
);
grant select, insert, delete on private.charge_run_parts to service_role;

-- The units that share a line, each with its weight. A parking place or storage room without a share is paid for with its unit.
create function private.line_weights(target uuid, rule text, wanted_block text, wanted_group uuid, excluded_units uuid[], excluded_kinds text[])
returns table (unit_id uuid, weight bigint)
language sql stable security definer set search_path = ''
as $$
  select l.unit_id, case rule when 'area' then coalesce(u.area_cm2, 0) when 'ideal_share' then l.share else 1 end
  from public.unit_list l
  left join public.units u on rule = 'area' and u.condominium_id = target and u.id = l.unit_id
  where l.condominium_id = target and not (l.share = 0 and l.kind in ('garage', 'storage'))
    and (wanted_block is null or l.block = wanted_block)
    and (wanted_group is null or l.unit_id in (
      select m.unit_id from public.unit_group_members m where m.condominium_id = target and m.group_id = wanted_group))
    and l.unit_id <> all (excluded_units) and l.kind <> all (excluded_kinds)
$$;
grant execute on function private.line_weights(uuid, text, text, uuid, uuid[], text[]) to service_role;

create table public.meters (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  unit_id uuid not null,
  kind text not null check (kind in ('water', 'hot_water', 'gas', 'energy', 'other')),
  serial text not null check (char_length(serial) between 1 and 40 and private.is_plain(serial)),
  measure text not null check (measure in ('m3', 'kWh', 'kg', 'L', 'un')),
  -- Whole digits of its dial: behind the last one it begins again at zero.
  digits integer not null default 5 check (digits between 3 and 9),
  installed_on date not null,
  -- Readings are whole thousandths of the measure.
  first_value bigint not null default 0 check (first_value >= 0),
  removed_on date check (removed_on >= installed_on),
  replaces_id uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade
);
create unique index meter_serial_taken on public.meters (condominium_id, kind, lower(serial)) where removed_on is null;
create index meters_unit on public.meters (condominium_id, unit_id, kind);

create table public.meter_readings (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  meter_id uuid not null,
  unit_id uuid not null,
  kind text not null,
  -- The month that it is charged in.
  competence date not null check (extract(day from competence) = 1),
  read_on date not null,
  value bigint not null check (value >= 0),
  previous_value bigint not null,
  previous_on date not null,
  consumption bigint not null check (consumption >= 0),
  is_estimated boolean not null default false,
  has_rolled_over boolean not null default false,
  -- Far above what the unit usually consumes, and confirmed by who typed it.
  is_confirmed boolean not null default false,
  note text check (char_length(note) <= 200 and private.is_plain(note)),
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint reading_once unique (condominium_id, meter_id, competence),
  foreign key (condominium_id, meter_id) references public.meters (condominium_id, id) on delete cascade
);
create index meter_readings_month on public.meter_readings (condominium_id, kind, competence, unit_id);
create index meter_readings_unit on public.meter_readings (condominium_id, unit_id, kind, competence);

-- Prices by step of consumption: [{ up_to, price }], up_to in thousandths (null in the last), price in ten-thousandths of a real.
create table public.meter_tariffs (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  kind text not null check (kind in ('water', 'hot_water', 'gas', 'energy', 'other')),
  effective_from date not null,
  fixed_cents bigint not null default 0 check (fixed_cents >= 0),
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 12),
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint meter_tariff_once unique (condominium_id, kind, effective_from)
);

alter table public.meters enable row level security;
alter table public.meter_readings enable row level security;
alter table public.meter_tariffs enable row level security;
grant select on public.meters, public.meter_readings, public.meter_tariffs to authenticated;
-- A unit's readings tell when its people are at home: who pays reads them on the own charges.
create policy "managers and council see the meters" on public.meters for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see the readings" on public.meter_readings for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers, council and residents see the tariffs" on public.meter_tariffs for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
call private.tell_of('public.meters', 'board');
call private.tell_of('public.meter_readings', 'board');
call private.tell_of('public.meter_tariffs', 'members unnamed');

-- '1.234,5' of 1234500 thousandths.
create function private.milli_words(value bigint) returns text
language sql immutable parallel safe
return replace(to_char(value / 1000, 'FM999,999,999,999,990'), ',', '.')
  || case when value % 1000 = 0 then '' else ',' || rtrim(lpad((value % 1000)::text, 3, '0'), '0') end;

-- What each unit consumed in a month by its meters of a kind, two where one was replaced, and how that is told on its charge.
create function private.consumption_of(target uuid, wanted_kind text, month date) returns table (unit_id uuid, consumption bigint, note text)
language sql stable security definer set search_path = ''
as $$
  select r.unit_id, sum(r.consumption)::bigint,
    left(string_agg('De ' || private.milli_words(r.previous_value) || ' a ' || private.milli_words(r.value) || ': '
      || private.milli_words(r.consumption) || ' ' || replace(m.measure, 'm3', 'm³') || ', ' || to_char(r.previous_on, 'DD/MM') || ' a '
      || to_char(r.read_on, 'DD/MM/YYYY') || case when r.is_estimated then ', estimada' else '' end, '; ' order by r.read_on, r.id), 300)
  from public.meter_readings r
  join public.meters m on m.condominium_id = target and m.id = r.meter_id
  where r.condominium_id = target and r.kind = wanted_kind and r.competence = month group by 1
$$;
grant execute on function private.consumption_of(uuid, text, date) to service_role;

-- The reader's sheet: meters of a kind in unit order after a key '<sort key> <id>', each with the last reading before the month, that of
-- the month, and what is usual: the mean of the last six months. Filters: { state: all|missing|read|high, text }.
create function private.meter_sheet(target uuid, wanted_kind text, month date, filters jsonb, after_key text, page_size integer)
returns table (meter_id uuid, unit_id uuid, unit_label text, serial text, measure text, digits integer, installed_on date, removed_on date,
  first_value bigint, is_read boolean, previous_value bigint, previous_on date, usual bigint, reading_id uuid, value bigint, read_on date, consumption bigint,
  is_estimated boolean, has_rolled_over boolean, is_confirmed boolean, note text, has_later boolean, key text)
language sql stable security definer set search_path = ''
as $$
  select m.id, m.unit_id, l.label, m.serial, m.measure, m.digits, m.installed_on, m.removed_on, m.first_value,
    exists (select from public.meter_readings x where x.condominium_id = target and x.meter_id = m.id),
    coalesce(p.value, m.first_value), coalesce(p.read_on, m.installed_on), h.usual, r.id, r.value, r.read_on, r.consumption,
    r.is_estimated, r.has_rolled_over, r.is_confirmed, r.note,
    exists (select from public.meter_readings x where x.condominium_id = target and x.meter_id = m.id and x.competence > month),
    l.sort_key || ' ' || m.id
  from public.unit_list l
  join public.meters m on m.condominium_id = target and m.unit_id = l.unit_id and m.kind = wanted_kind
  left join lateral (
    select x.value, x.read_on from public.meter_readings x
    where x.condominium_id = target and x.meter_id = m.id and x.competence < month order by x.competence desc limit 1
  ) p on true
  left join public.meter_readings r on r.condominium_id = target and r.meter_id = m.id and r.competence = month
  left join lateral (
    select round(avg(x.consumption))::bigint as usual from (
      select sum(y.consumption) as consumption from public.meter_readings y
      where y.condominium_id = target and y.unit_id = m.unit_id and y.kind = wanted_kind and y.competence < month
      group by y.competence order by y.competence desc limit 6) x
  ) h on true
  where l.condominium_id = target and (after_key is null or l.sort_key || ' ' || m.id > after_key)
    and m.installed_on < (month + interval '1 month')::date and (m.removed_on is null or m.removed_on >= month)
    and case coalesce(filters ->> 'state', 'all') when 'missing' then r.id is null when 'read' then r.id is not null
      when 'high' then r.is_confirmed or r.is_estimated or r.has_rolled_over else true end
    and (filters ->> 'text' is null or starts_with(lower(l.label), lower(filters ->> 'text'))
      or starts_with(lower(l.number), lower(filters ->> 'text')) or lower(m.serial) = lower(filters ->> 'text'))
  order by l.sort_key, m.id limit page_size
$$;
create function public.meter_sheet(condo_id uuid, wanted_kind text, month date, filters jsonb default '{}', after_key text default null)
returns table (meter_id uuid, unit_id uuid, unit_label text, serial text, measure text, digits integer, installed_on date, removed_on date,
  first_value bigint, is_read boolean, previous_value bigint, previous_on date, usual bigint, reading_id uuid, value bigint, read_on date, consumption bigint,
  is_estimated boolean, has_rolled_over boolean, is_confirmed boolean, note text, has_later boolean, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query select * from private.meter_sheet(condo_id, wanted_kind, month, filters, after_key, 51);
end $$;

-- { today, kinds: [{ kind, meters }], meters, read, estimated, consumption, months: [{ month, consumption }] } of a kind and month.
create function public.meter_summary(condo_id uuid, wanted_kind text, month date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return jsonb_build_object(
    'today', private.today(),
    'kinds', (select coalesce(jsonb_agg(k order by k.kind), '[]') from (
      select m.kind, count(*) as meters from public.meters m where m.condominium_id = condo_id and m.removed_on is null group by 1) k),
    'meters', (select count(*) from public.meters m where m.condominium_id = condo_id and m.kind = wanted_kind
      and m.installed_on < (month + interval '1 month')::date and (m.removed_on is null or m.removed_on >= month)),
    'billed', exists (
      select from public.charge_runs r
      join public.charge_run_lines l on l.condominium_id = condo_id and l.run_id = r.id and l.meter_kind = wanted_kind
      where r.condominium_id = condo_id and r.competence = month and r.status <> 'undone'),
    'months', (select coalesce(jsonb_agg(s order by s.month), '[]') from (
      select r.competence as month, count(*) as read, count(*) filter (where r.is_estimated) as estimated, sum(r.consumption)::bigint as consumption
      from public.meter_readings r
      where r.condominium_id = condo_id and r.kind = wanted_kind
        and r.competence between (meter_summary.month - interval '12 months')::date and meter_summary.month group by 1) s));
end $$;

-- Why a charge is what it is: its run, and each item's line with the whole and the unit's part. For whoever may see the charge.
create function public.charge_explanation(condo_id uuid, charge uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  if not exists (select from private.condominiums_as('owner_admin', 'admin', 'council') c where c = condo_id)
    and charge not in (select private.my_charges()) then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'run', (select jsonb_build_object('id', r.id, 'kind', r.kind, 'name', r.name, 'competence', r.competence, 'total_cents', r.total_cents,
          'charge_count', r.charge_count, 'reason', r.reason, 'decision_id', r.decision_id,
          'decision', (select d.label from public.decisions d where d.condominium_id = condo_id and d.id = r.decision_id))
        from public.charge_runs r where r.condominium_id = condo_id and r.id = c.run_id),
      'items', (select coalesce(jsonb_agg(jsonb_build_object('position', i.position, 'description', i.description, 'cents', i.cents,
          'weight', i.weight, 'note', i.note, 'fund', f.name, 'rubric', l.rubric, 'rubric_id', l.rubric_id, 'rule', l.rule, 'line_cents', l.cents,
          'weight_sum', l.weight_sum, 'unit_count', l.unit_count, 'scope', l.scope, 'reason', l.reason, 'meter_kind', l.meter_kind,
          'measure', (select m.measure from public.meters m
            where m.condominium_id = condo_id and m.unit_id = c.unit_id and m.kind = l.meter_kind order by m.installed_on desc limit 1),
          'reading_ids', (select coalesce(jsonb_agg(r.id order by r.read_on, r.id), '[]') from public.meter_readings r
            where r.condominium_id = condo_id and r.unit_id = c.unit_id and r.kind = l.meter_kind and r.competence = c.competence))
          order by i.position), '[]')
        from public.charge_items i
        join public.funds f on f.condominium_id = condo_id and f.id = i.fund_id
        left join public.charge_run_lines l on l.condominium_id = condo_id and l.run_id = c.run_id and l.position = i.position
        where i.condominium_id = condo_id and i.charge_id = c.id))
    from public.charges c where c.condominium_id = condo_id and c.id = charge);
end $$;
grant execute on function public.meter_sheet(uuid, text, date, jsonb, text), public.meter_summary(uuid, text, date),
  public.charge_explanation(uuid, uuid) to authenticated, service_role;
