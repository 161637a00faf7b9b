-- What the platform's administrators set for everybody, each change with what was before it, to be taken back in one act.

create table private.platform_changes (
  id uuid primary key default private.new_id(),
  part text not null check (part in ('indexes', 'holidays', 'maintenance')),
  made_by uuid not null,
  made_at timestamptz not null default private.now(),
  -- Where the new value stands, or why it changed.
  source text not null check (char_length(source) between 1 and 200),
  -- Rows with what each was (`before`) and became (`after`); null is no row. Their keys are the part's own.
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  undone_by uuid,
  undone_at timestamptz,
  check (num_nulls(undone_by, undone_at) in (0, 2))
);
create index platform_changes_newest on private.platform_changes (part, made_at desc, id desc);
grant select, insert, update on private.platform_changes to service_role;
grant insert, update, delete on public.index_values to service_role;

-- The last changes of a part; the newest that stands may be taken back.
create function private.platform_history(wanted text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'made_at', h.made_at, 'made_by', private.person_name(u), 'source', h.source, 'items', h.items,
    'undone_at', h.undone_at, 'undone_by', private.person_name(b), 'may_undo', h.id = (select n.id from private.platform_changes n
      where n.part = wanted and n.undone_at is null order by n.made_at desc, n.id desc limit 1)) order by h.made_at desc, h.id desc), '[]')
  from (select * from private.platform_changes c where c.part = wanted order by c.made_at desc, c.id desc limit 10) h
  left join auth.users u on u.id = h.made_by
  left join auth.users b on b.id = h.undone_by
$$;

-- What is open and late is reckoned from the indexes each time it is shown or paid. The open charges that months of a series enter, today: a month stands
-- for those after it that are not published (published-index.ts), so it reaches up to the next one that is. Which month and which index a day goes by is
-- said by domain/late-payment: correction.ts and interest.ts.
create function private.index_effects(wanted text, months date[])
returns table (charges bigint, in_part bigint, instalments bigint, condominiums bigint)
language sql stable security definer rows 1 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  with spans as (
    select m as first_month, coalesce((select min(v.month) from public.index_values v where v.series = wanted and v.month > m), 'infinity') as next_month
    from unnest(months) m
  ), ruled as (
    select v.condominium_id, v.effective_from as starts_on, v.interest_kind, v.correction_index,
      lead(v.effective_from, 1, 'infinity') over (partition by v.condominium_id order by v.effective_from) as ends_on
    from public.conventions v
  ), late as (
    select c.condominium_id, c.due_on, c.agreement_id is not null as is_instalment, c.settled_cents + c.late_cents > 0 as is_in_part, t.today
    from public.condominiums k
    cross join lateral (select private.today_in(k.time_zone) as today, private.overdue_until(k.id) as overdue_until) t
    join public.charges c on c.condominium_id = k.id and c.status = 'open' and c.due_on <= t.overdue_until
  ), reached as (
    select l.* from late l where exists (
      select from spans s join ruled r on r.condominium_id = l.condominium_id
      where case when wanted = 'LEGAL_RATE' then
        r.interest_kind = 'legal' and greatest(l.due_on + 1, s.first_month, r.starts_on, date '2024-08-30') <= l.today
          and greatest(l.due_on + 1, s.first_month, r.starts_on, date '2024-08-30') < least(s.next_month, r.ends_on)
      else exists (
        select from generate_series(greatest(s.first_month, date_trunc('month', l.due_on)), least(s.next_month, date_trunc('month', l.today)), '1 month') g
        cross join lateral (select greatest(g::date, l.due_on) as day) d
        where g < least(s.next_month, date_trunc('month', l.today)) and d.day >= r.starts_on and d.day < r.ends_on
          and (r.correction_index = wanted or wanted = 'IPCA' and r.correction_index = 'silent' and d.day >= '2024-08-30'))
      end)
  )
  select count(*), count(*) filter (where is_in_part), count(*) filter (where is_instalment), count(distinct condominium_id) from reached
$$;

-- The published indexes, whole, and how they were changed here: { factor_shown, series: [{ series, months: { 'YYYY-MM': percent } }], changes }.
create function public.platform_indexes() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return jsonb_build_object('factor_shown', private.second_factor_shown(),
    'series', (select jsonb_agg(jsonb_build_object('series', s.series, 'months', s.months) order by s.series) from (
      select v.series, jsonb_object_agg(to_char(v.month, 'YYYY-MM'), trim_scale(v.percent)::text) as months
      from public.index_values v group by v.series) s),
    'changes', private.platform_history('indexes'));
end $$;
grant execute on function public.platform_indexes() to authenticated, service_role;
grant execute on function private.index_effects(text, date[]) to service_role;
