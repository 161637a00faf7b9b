-- Units that are split, merged or closed: people, belongings and annexes that go on in others, and the way back.

-- Everybody's ties to some units go on in others from a day on: owners in all of them, who lives there in `homes` alone; one payer and
-- one voter each. Whatever columns a tie has go with it, also an end that is already known. Gives what undoing needs:
-- { ended: { occupancy: its end before }, made: [occupancy] }.
create function private.carry_occupancies(condo_id uuid, from_ids uuid[], to_ids uuid[], homes uuid[], happened_on date) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  columns text[] := array(
    select quote_ident(a.attname) from pg_catalog.pg_attribute a
    where a.attrelid = 'public.occupancies'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum);
  ended jsonb;
  made jsonb;
begin
  select coalesce(jsonb_object_agg(o.id, o.ends_on), '{}') into ended
  from public.occupancies o
  where o.condominium_id = condo_id and o.unit_id = any (from_ids) and (o.ends_on is null or o.ends_on > happened_on);
  create temporary table carried on commit drop as
  select distinct on (t.id, o.person_id, o.kind) t.id as unit_id, o.id as old_id, private.new_id() as new_id,
    greatest(o.starts_on, happened_on) as starts_on, o.is_payer, o.is_voter, o.ends_on is null as goes_on,
    array_position(from_ids, o.unit_id) as place
  from public.occupancies o cross join unnest(to_ids) as t (id)
  where o.condominium_id = condo_id and ended ? o.id::text
    and (o.kind in ('owner', 'co_owner', 'off_site_owner') or t.id = any (homes))
  order by t.id, o.person_id, o.kind, o.is_payer desc, array_position(from_ids, o.unit_id), o.id;
  -- The payer and the voter of the first of them; where only a tenant paid who does not live in this part, an owner pays.
  update pg_temp.carried c set
    is_payer = c.new_id = (select p.new_id from pg_temp.carried p where p.unit_id = c.unit_id and p.goes_on
      order by p.is_payer desc, p.place, p.is_voter desc, p.old_id limit 1),
    is_voter = c.is_voter and c.new_id = (select v.new_id from pg_temp.carried v where v.unit_id = c.unit_id and v.is_voter
      order by v.place, v.old_id limit 1);
  update public.occupancies o set ends_on = greatest(o.starts_on, happened_on)
  where o.condominium_id = condo_id and ended ? o.id::text;
  execute format(
    'insert into public.occupancies (%s) select %s from pg_temp.carried c join public.occupancies o on o.condominium_id = $1 and o.id = c.old_id '
    'cross join lateral jsonb_populate_record(o, jsonb_build_object(''id'', c.new_id, ''unit_id'', c.unit_id, ''starts_on'', c.starts_on, '
    '''ends_on'', $2 -> o.id::text, ''is_payer'', c.is_payer, ''is_voter'', c.is_voter)) r',
    array_to_string(columns, ', '), (select string_agg('r.' || c, ', ' order by n) from unnest(columns) with ordinality as u (c, n)))
  using condo_id, ended;
  select coalesce(jsonb_agg(c.new_id), '[]') into made from pg_temp.carried c;
  drop table pg_temp.carried;
  return jsonb_build_object('ended', ended, 'made', made);
end $$;

-- What else stands under units goes to another, table by table where these have a column unit_id: the household's things. Gives
-- { table: { row: the unit it was in } }.
create function private.move_belongings(condo_id uuid, from_ids uuid[], to_id uuid) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  holder text;
  rows_moved jsonb;
  moved jsonb := '{}';
begin
  for holder in
    select c.relname from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'unit_id'
    where c.relnamespace = 'public'::regnamespace and c.relname in ('vehicles', 'pets', 'emergency_contacts') order by 1
  loop
    execute format(
      'with old as (select id, unit_id from public.%1$I where condominium_id = $1 and unit_id = any ($2)), '
      'new as (update public.%1$I t set unit_id = $3 from old where t.condominium_id = $1 and t.id = old.id returning old.id, old.unit_id) '
      'select coalesce(jsonb_object_agg(id, unit_id), ''{}'') from new', holder) into rows_moved using condo_id, from_ids, to_id;
    if rows_moved <> '{}' then moved := moved || jsonb_build_object(holder, rows_moved); end if;
  end loop;
  return moved;
end $$;

-- Annexes go along with their unit: { annex ties that ended, made }.
create function private.carry_annexes(condo_id uuid, from_ids uuid[], to_id uuid, happened_on date) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  ended uuid[];
  made uuid[];
begin
  ended := array(select a.id from public.unit_annexes a
    where a.condominium_id = condo_id and a.main_id = any (from_ids) and a.ends_on is null);
  update public.unit_annexes a set ends_on = greatest(a.starts_on, happened_on) where a.condominium_id = condo_id and a.id = any (ended);
  with written as (
    insert into public.unit_annexes (condominium_id, annex_id, main_id, tie, starts_on, note)
    select condo_id, a.annex_id, to_id, a.tie, greatest(a.starts_on, happened_on), a.note
    from public.unit_annexes a where a.condominium_id = condo_id and a.id = any (ended) and a.annex_id <> to_id
    returning id
  )
  select array_agg(w.id) into made from written w;
  return jsonb_build_object('ended', to_jsonb(ended), 'made', to_jsonb(coalesce(made, '{}')));
end $$;

-- Takes a change back within 24 hours: its history the other way round, as a change of its own, if nothing came after it in these units.
create function private.undo_unit_change(condo_id uuid, change uuid, undoer uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  old public.unit_changes;
  factor bigint;
  undo uuid;
  holder record;
begin
  update public.unit_changes c set undone_at = private.now()
  where c.condominium_id = condo_id and c.id = change and c.undone_at is null and c.kind <> 'undo' returning c.* into old;
  if old.id is null then raise sqlstate 'PT409' using message = 'unit_change_undone'; end if;
  if old.created_at < private.now() - interval '24 hours' then raise sqlstate 'PT409' using message = 'unit_change_too_old'; end if;
  -- Shares may have been made finer since then.
  select max(c.share_total / h.share_total) into factor
  from public.unit_history h join public.condominiums c on c.id = condo_id where h.condominium_id = condo_id and h.change_id = change;
  if exists (
    select from public.unit_history h
    join public.condominiums c on c.id = condo_id
    left join public.units u on u.condominium_id = condo_id and u.id = h.unit_id
    where h.condominium_id = condo_id and h.change_id = change and (
      (h.after is null) <> (u.id is null)
      or c.share_total <> h.share_total * factor and (h.before ? 'share' or h.after ? 'share')
      or u.id is not null and not private.unit_content(u) @> (h.after - 'joins' - 'leaves'
        || case when h.after ? 'share' then jsonb_build_object('share', (h.after ->> 'share')::bigint * factor) else '{}' end)
      -- Of a unit that this change made, nothing may hang on it that it did not bring.
      or h.before is null and (
        exists (select from public.charges x where x.unit_id = h.unit_id)
        or exists (select from public.unit_successors x where x.from_id = h.unit_id)
        or exists (select from public.unit_history x where x.unit_id = h.unit_id and x.change_id <> change)
        or exists (select from public.occupancies x where x.unit_id = h.unit_id
          and not coalesce(old.details #> '{occupancies,made}' ? x.id::text, false))
        or exists (select from public.unit_annexes x where h.unit_id in (x.main_id, x.annex_id)
          and not coalesce(old.details #> '{annexes,made}' ? x.id::text, false)))
    )
  ) then
    raise sqlstate 'PT409' using message = 'unit_change_overtaken';
  end if;
  insert into public.unit_changes (condominium_id, kind, title, undo_of, created_by)
  values (condo_id, 'undo', left('Desfeito: ' || old.title, 200), change, undoer) returning id into undo;
  insert into public.unit_history (condominium_id, unit_id, change_id, before, after, share_total, title)
  select condo_id, h.unit_id, undo,
    h.after || case when h.after ? 'share' then jsonb_build_object('share', (h.after ->> 'share')::bigint * factor) else '{}' end,
    h.before || case when h.before ? 'share' then jsonb_build_object('share', (h.before ->> 'share')::bigint * factor) else '{}' end,
    h.share_total * factor, left('Desfeito: ' || old.title, 200)
  from public.unit_history h where h.condominium_id = condo_id and h.change_id = change;
  for holder in select k.key, k.value from jsonb_each(coalesce(old.details -> 'belongings', '{}')) k loop
    execute format('update public.%I t set unit_id = m.value::uuid from jsonb_each_text($2) m where t.condominium_id = $1 and t.id = m.key::uuid',
      holder.key) using condo_id, holder.value;
  end loop;
  -- Ties that were made end with their units, which are removed now; those that were ended go on.
  perform private.apply_unit_change(condo_id, undo);
  delete from public.unit_successors s where s.condominium_id = condo_id and s.change_id = change;
  update public.occupancies o set ends_on = e.value::date
  from jsonb_each_text(coalesce(old.details #> '{occupancies,ended}', '{}')) e
  where o.condominium_id = condo_id and o.id = e.key::uuid;
  delete from public.unit_annexes a
  where a.condominium_id = condo_id and coalesce(old.details #> '{annexes,made}' ? a.id::text, false);
  update public.unit_annexes a set ends_on = null
  where a.condominium_id = condo_id and coalesce(old.details #> '{annexes,ended}' ? a.id::text, false);
  return undo;
end $$;
