-- What a unit will be charged with the next issue: a booking's fee or deposit, a damage, a fine, or what the management records by
-- hand. It waits, is charged by a run, or is waived with a reason; nothing of it is in the books before a run charges it.

create table public.unit_dues (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  unit_id uuid not null,
  source text not null check (source in ('other', 'reservation', 'deposit', 'damage', 'fine')),
  -- The booking or penalty that it comes from; none: recorded by hand.
  source_id uuid,
  fund_id uuid not null,
  -- What it is booked as: a rubric of income.
  rubric_id uuid not null,
  -- Stands on the unit's charge: what for, and what else is to be said.
  description text not null check (char_length(description) between 2 and 120 and private.is_plain(description)),
  note text not null default '' check (char_length(note) <= 160 and private.is_plain(note)),
  cents bigint not null check (cents > 0),
  -- The first month that may charge it.
  charged_from date not null check (extract(day from charged_from) = 1),
  -- The run that charged it; cleared with a run that failed, was undone, or whose charge of this unit was cancelled: then it waits again.
  run_id uuid,
  waived_at timestamptz,
  waived_by uuid,
  waive_reason text check (char_length(waive_reason) between 3 and 300 and private.is_plain(waive_reason)),
  state text not null generated always as (
    case when waived_at is not null then 'waived' when run_id is not null then 'charged' else 'waiting' end) stored,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint unit_due_once unique (condominium_id, source, source_id),
  check ((source = 'other') = (source_id is null)),
  check (run_id is null or waived_at is null),
  check ((waived_at is null) = (waive_reason is null)),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id),
  foreign key (condominium_id, fund_id) references public.funds (condominium_id, id),
  foreign key (condominium_id, rubric_id) references public.rubrics (condominium_id, id),
  foreign key (condominium_id, run_id) references public.charge_runs (condominium_id, id) on delete set null (run_id)
);
create index unit_dues_waiting on public.unit_dues (condominium_id, charged_from) where state = 'waiting';
create index unit_dues_run on public.unit_dues (condominium_id, run_id, unit_id) where run_id is not null;
create index unit_dues_unit on public.unit_dues (unit_id, created_at desc);

alter table public.unit_dues enable row level security;
grant select on public.unit_dues to authenticated;
create policy "managers and council see what waits, residents their unit's" on public.unit_dues for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or unit_id = any (array(select private.my_units())));
call private.tell_of('public.unit_dues', 'board', 'unit:unit_id unnamed');

-- The unit that pays for another: the one that a parking place or storage room belongs to, else itself.
create function private.charged_unit(target uuid, wanted uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select a.main_id from public.unit_annexes a join public.unit_list l on l.condominium_id = target and l.unit_id = a.annex_id
    where a.condominium_id = target and a.annex_id = wanted and a.tie = 'belongs' and a.starts_on <= private.today()
      and (a.ends_on is null or a.ends_on >= private.today()) and l.share = 0 and l.kind in ('garage', 'storage')
    order by a.starts_on desc limit 1), wanted)
$$;

-- For the commands of what a due comes from: recorded once by what it comes from, in the ordinary fund, booked as the rubric of a purpose.
-- Gives its id; of one that was there already too.
create function private.add_unit_due(target uuid, unit uuid, due_source text, due_source_id uuid, words text, more text, amount bigint,
  first_month date, by_user uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare added uuid;
begin
  insert into public.unit_dues (condominium_id, unit_id, source, source_id, fund_id, rubric_id, description, note, cents, charged_from, created_by)
  values (target, private.charged_unit(target, unit), due_source, due_source_id, private.fund_of(target, 'ordinary'),
    private.purpose_rubric(target, due_source), words, more, amount, date_trunc('month', first_month)::date, by_user)
  on conflict (condominium_id, source, source_id) do nothing
  returning id into added;
  return coalesce(added, (select d.id from public.unit_dues d
    where d.condominium_id = target and d.source = due_source and d.source_id = due_source_id));
end $$;
grant execute on function private.charged_unit(uuid, uuid),
  private.add_unit_due(uuid, uuid, text, uuid, text, text, bigint, date, uuid) to service_role;

-- What waits, was charged or waived, the newest first (ids are in time's order), after a key. Filters: { state, source, unit_id, text }.
create function private.unit_dues_page(target uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, unit_id uuid, unit_label text, source text, source_id uuid, rubric_id uuid, rubric text, description text, note text,
  cents bigint, state text, charged_from text, charged_in text, charge_id uuid, waive_reason text, created_on date, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text := '%' || replace(replace(replace(lower(extensions.unaccent(trim(filters ->> 'text'))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  after_uuid uuid := case when after_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then after_key end;
begin
  return query
  select d.id, d.unit_id, coalesce(l.label, concat_ws('-', nullif(u.block, ''), u.number)), d.source, d.source_id, d.rubric_id, r.name,
    d.description, d.note, d.cents, d.state, to_char(d.charged_from, 'YYYY-MM'), to_char(g.competence, 'YYYY-MM'), c.id, d.waive_reason,
    (d.created_at at time zone 'America/Sao_Paulo')::date, d.id::text
  from public.unit_dues d
  join public.units u on u.condominium_id = target and u.id = d.unit_id
  left join public.unit_list l on l.condominium_id = target and l.unit_id = d.unit_id
  join public.rubrics r on r.condominium_id = target and r.id = d.rubric_id
  left join public.charge_runs g on g.condominium_id = target and g.id = d.run_id
  left join public.charges c on c.condominium_id = target and c.run_id = d.run_id and c.unit_id = d.unit_id
  where d.condominium_id = target
    and (filters ->> 'state' is null or d.state = filters ->> 'state')
    and (filters ->> 'source' is null or d.source = filters ->> 'source')
    and (filters ->> 'unit_id' is null or d.unit_id = (filters ->> 'unit_id')::uuid)
    and (wanted is null or lower(extensions.unaccent(d.description || ' ' || d.note)) like wanted)
    and (after_uuid is null or d.id < after_uuid)
  order by d.id desc limit page_size;
end $$;
create function public.unit_dues_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, unit_id uuid, unit_label text, source text, source_id uuid, rubric_id uuid, rubric text, description text, note text,
  cents bigint, state text, charged_from text, charged_in text, charge_id uuid, waive_reason text, created_on date, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  -- Fifty and one more, which tells that there is a next page.
  return query select * from private.unit_dues_page(condo_id, filters, after_key, 51);
end $$;

-- All that waits and may be charged in a month, for whoever composes its run.
create function public.waiting_unit_dues(condo_id uuid, month date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare answer jsonb;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'unit_id', w.unit_id, 'unit_label', w.unit_label, 'source', w.source,
    'description', w.description, 'note', w.note, 'cents', w.cents) order by w.sort_key, w.id), '[]')
  into answer
  from (
    select d.*, l.label as unit_label, l.sort_key from public.unit_dues d
    join public.unit_list l on l.condominium_id = condo_id and l.unit_id = d.unit_id
    where d.condominium_id = condo_id and d.state = 'waiting' and d.charged_from <= month
    order by l.sort_key, d.id limit 5000
  ) w;
  return answer;
end $$;
grant execute on function public.unit_dues_page(uuid, jsonb, text), public.waiting_unit_dues(uuid, date) to authenticated, service_role;
