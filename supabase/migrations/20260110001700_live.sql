-- Live updates: whoever looks at rows is told that they changed, and asks for them again (docs/decisions/0014). A statement sends one
-- private broadcast for each table and topic, event `changed`: { table, operation, count, ids }. A bulk write costs a handful.

-- Topics, each with an id behind the colon: `board` of a condominium (its management and council), `desk` (front desk and board),
-- `members` (everybody approved), `unit` (who lives there or owns it now, and the board), `person` (that account alone).
create function private.may_hear(topic text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select case t.kind
      when 'person' then t.id = (select private.caller())
      when 'members' then t.id in (select private.my_condominiums())
      when 'board' then t.id in (select private.condominiums_as('owner_admin', 'admin', 'council'))
      when 'desk' then t.id in (select private.condominiums_as('owner_admin', 'admin', 'council', 'doorman'))
      when 'unit' then t.id in (select private.my_units()) or exists (
        select from public.units u
        where u.id = t.id and u.condominium_id in (select private.condominiums_as('owner_admin', 'admin', 'council')))
    end
    from (select split_part(topic, ':', 1), private.to_uuid(split_part(topic, ':', 2))) as t (kind, id)
    where topic = t.kind || ':' || t.id), false)
$$;
grant execute on function private.may_hear(text) to authenticated, service_role;

-- Without a policy for insert nobody but the database speaks in them, and without one for presence nobody sees who else listens.
create policy "people hear the topics that are theirs" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and topic = (select realtime.topic()) and private.may_hear((select realtime.topic())));

-- One message. Without a count it tells neither how many rows nor which: some of those who listen may not read them.
create function private.tell(topic text, changed_table text, operation text, row_count bigint default null, ids jsonb default null)
returns void
language sql volatile set search_path = ''
as $$
  select realtime.send(
    jsonb_strip_nulls(jsonb_build_object('table', changed_table, 'operation', operation, 'count', row_count, 'ids', ids)),
    'changed', topic, true)
$$;

-- Text of the query that groups a statement's rows by condominium: { holder, row_count, ids }, ids only up to 20 rows.
create function private.rows_by_condominium(table_name text, operation text, named boolean) returns text
language sql immutable set search_path = ''
as $$
  select format('select g.holder, g.row_count, %s as ids from (select r.%I as holder, count(*) as row_count from %I r group by 1) g',
    case when named then format('case when g.row_count <= 20 then (select jsonb_agg(r.id) from %I r where r.%I = g.holder) end', t.source, t.holder)
      else 'null::jsonb' end,
    t.holder, t.source)
  from (select
    case operation when 'DELETE' then 'old_rows' else 'new_rows' end as source,
    case table_name when 'condominiums' then 'id' else 'condominium_id' end as holder) t
$$;

-- Text of the query that groups them by unit or account, to which `key` leads; whoever has lost a row is among them.
create function private.rows_by_person(key text, operation text) returns text
language sql immutable set search_path = ''
as $$
  select 'select l.holder, count(distinct l.id) as row_count, '
    || 'case when count(distinct l.id) <= 20 then jsonb_agg(distinct l.id) end as ids from ('
    || format(case key
      when 'charge_id' then 'select r.id, c.unit_id as holder from %2$s r '
        || 'join public.charges c on c.condominium_id = r.condominium_id and c.id = r.charge_id'
      when 'person_id' then 'select r.id, p.user_id as holder from %2$s r '
        || 'join public.people p on p.condominium_id = r.condominium_id and p.id = r.person_id'
      when 'home' then 'select r.id, o.unit_id as holder from %2$s r '
        || 'join public.occupancies o on o.condominium_id = r.condominium_id and o.person_id = r.id and o.ends_on is null'
      else 'select r.id, r.%1$I as holder from %2$s r'
    end, key, case operation
      when 'INSERT' then 'new_rows'
      when 'DELETE' then 'old_rows'
      else '(select * from new_rows union all select * from old_rows)'
    end)
    || ') l where l.holder is not null group by 1 limit 51'
$$;

-- Its arguments name who is told: `board`, `desk`, `members`, `unit:<column>`, `person:<column>`, and with ` unnamed` behind it that
-- something changed and no more. `unit:charge_id` is the charge's unit, `unit:home` where a person lives, `person:person_id` that
-- person's account. More than 50 units or accounts, or 1,000 rows, become one unnamed message to all members.
create function private.tell_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  audience text;
  topic text;
  names_rows boolean := exists (select from unnest(tg_argv) a where a !~ '[: ]');
  tenants uuid[] := '{}';
  changed bigint := 0;
  heard jsonb;
  part record;
begin
  -- Whoever changes thousands in parts, such as messages that leave, tells of it once at the end.
  if current_setting('prumo.told_later', true) = tg_table_name then return null; end if;
  for part in execute private.rows_by_condominium(tg_table_name, tg_op, names_rows) loop
    tenants := tenants || part.holder;
    changed := changed + part.row_count;
    foreach audience in array tg_argv loop
      continue when audience ~ ':';
      topic := split_part(audience, ' ', 1) || ':' || part.holder;
      if audience ~ ' unnamed$' then perform private.tell(topic, tg_table_name, tg_op);
      else perform private.tell(topic, tg_table_name, tg_op, part.row_count, part.ids); end if;
    end loop;
  end loop;
  foreach audience in array tg_argv loop
    continue when changed = 0 or audience !~ ':';
    heard := null;
    if changed <= 1000 then
      execute format('select coalesce(jsonb_agg(h), %L) from (%s) h', '[]',
        private.rows_by_person(substring(audience from ':([a-z_]+)'), tg_op)) into heard;
    end if;
    if heard is null or jsonb_array_length(heard) > 50 then
      perform private.tell('members:' || t, tg_table_name, tg_op) from unnest(tenants) t;
    elsif audience ~ ' unnamed$' then
      perform private.tell(split_part(audience, ':', 1) || ':' || (h ->> 'holder'), tg_table_name, tg_op)
      from jsonb_array_elements(heard) h;
    else
      perform private.tell(split_part(audience, ':', 1) || ':' || (h ->> 'holder'), tg_table_name, tg_op,
        (h ->> 'row_count')::bigint, h -> 'ids')
      from jsonb_array_elements(heard) h;
    end if;
  end loop;
  return null;
end $$;

-- Makes a table's changes live. A feature's migration calls it once for each table that screens show.
create procedure private.tell_of(told regclass, variadic audiences text[])
language plpgsql set search_path = ''
as $$
declare
  arguments text := (select string_agg(quote_literal(a), ', ' order by o) from unnest(audiences) with ordinality as u (a, o));
begin
  execute format('create trigger live_inserted after insert on %s referencing new table as new_rows for each statement '
    || 'execute function private.tell_changes(%s)', told, arguments);
  execute format('create trigger live_updated after update on %s referencing old table as old_rows new table as new_rows '
    || 'for each statement execute function private.tell_changes(%s)', told, arguments);
  execute format('create trigger live_deleted after delete on %s referencing old table as old_rows for each statement '
    || 'execute function private.tell_changes(%s)', told, arguments);
end $$;

-- Who is told is who may read, as domain/permissions has it. Parts of a row that are only ever written with it (a charge's items,
-- a run's lines, balances) and what is derived (unit_list, user_roles) say nothing of their own.
call private.tell_of('public.condominiums', 'members');
call private.tell_of('public.condominium_codes', 'board unnamed');
call private.tell_of('public.condominium_subscriptions', 'members unnamed');
call private.tell_of('public.conventions', 'members unnamed');
call private.tell_of('public.memberships', 'board unnamed', 'person:user_id');
call private.tell_of('public.units', 'board', 'desk unnamed', 'unit:id');
call private.tell_of('public.people', 'board', 'desk unnamed', 'unit:home', 'person:user_id');
-- The account too: it learns of a unit that it does not listen to yet.
call private.tell_of('public.occupancies', 'board', 'desk unnamed', 'unit:unit_id', 'person:person_id unnamed');
call private.tell_of('public.funds', 'members unnamed');
call private.tell_of('public.rubrics', 'members unnamed');
call private.tell_of('public.ledger_transfers', 'board');
call private.tell_of('public.bank_accounts', 'members unnamed');
call private.tell_of('public.collection_agreements', 'board');
call private.tell_of('public.charge_runs', 'board');
call private.tell_of('public.charges', 'board', 'unit:unit_id unnamed');
call private.tell_of('public.boletos', 'board', 'unit:charge_id unnamed');
call private.tell_of('public.payments', 'board', 'unit:charge_id unnamed');
call private.tell_of('public.receipts', 'board', 'unit:unit_id unnamed');
call private.tell_of('public.unit_credits', 'board unnamed', 'unit:unit_id unnamed');
call private.tell_of('public.remittances', 'board');
call private.tell_of('public.return_files', 'board');
call private.tell_of('public.jobs', 'board unnamed');
call private.tell_of('public.job_issues', 'board unnamed');
call private.tell_of('public.messages', 'board unnamed', 'unit:charge_id unnamed', 'person:user_id');

-- Files are told as table `files`, with the ids of the rows they belong to: to all members where all may read the area, else to the board.
create function private.tell_of_files(operation text, paths text[]) returns void
language sql volatile set search_path = ''
as $$
  select private.tell(case when a.readers @> array['doorman', 'resident'] then 'members:' else 'board:' end || f.condominium_id,
    'files', operation, f.row_count, f.ids)
  from (
    select split_part(p, '/', 1) as condominium_id, split_part(p, '/', 2) as area, count(*) as row_count,
      case when count(distinct split_part(p, '/', 3)) <= 20 then jsonb_agg(distinct split_part(p, '/', 3)) end as ids
    from unnest(paths) p group by 1, 2
  ) f
  join private.file_areas a on a.area = f.area and a.readers @> array['owner_admin', 'admin', 'council']
  where private.to_uuid(f.condominium_id) is not null
$$;
create function private.tell_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.tell_of_files(tg_op, array_agg(n.name)) from new_rows n where n.bucket_id = 'condominium-files';
  else
    perform private.tell_of_files(tg_op, array_agg(o.name)) from old_rows o where o.bucket_id = 'condominium-files';
  end if;
  return null;
end $$;
create trigger live_inserted after insert on storage.objects referencing new table as new_rows
  for each statement execute function private.tell_files();
create trigger live_deleted after delete on storage.objects referencing old table as old_rows
  for each statement execute function private.tell_files();
