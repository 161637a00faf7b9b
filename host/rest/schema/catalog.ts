/**
 * Questions to the system catalogs. Each gives one row with one JSON array. They run with an empty search path, so
 * that every type outside pg_catalog is written with its schema. `$1` is the array of exposed schemas.
 */

const relationKinds = `('r','v','m','f','p')`

export const relationsSql = `
select json_agg(json_build_object(
  'oid', c.oid::int8, 'schema', n.nspname, 'name', c.relname, 'isView', c.relkind in ('v','m'),
  'description', obj_description(c.oid, 'pg_class'),
  'insertable', c.relkind in ('r','p') or (pg_relation_is_updatable(c.oid, true) & 8) = 8,
  'updatable', c.relkind in ('r','p') or (pg_relation_is_updatable(c.oid, true) & 4) = 4,
  'deletable', c.relkind in ('r','p') or (pg_relation_is_updatable(c.oid, true) & 16) = 16,
  'columns', (
    select coalesce(json_agg(json_build_object(
      'name', a.attname, 'number', a.attnum, 'type', format_type(a.atttypid, a.atttypmod),
      'nullable', not (a.attnotnull or t.typnotnull),
      'default', case
        when a.attidentity = 'd' then
          format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
        when a.attgenerated <> '' then null
        else coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0)) end,
      'description', col_description(c.oid, a.attnum),
      'maxLength', case when a.atttypid in ('varchar'::regtype, 'bpchar'::regtype) and a.atttypmod > 4
        then a.atttypmod - 4 end,
      'enumValues', (select coalesce(json_agg(e.enumlabel order by e.enumsortorder), '[]') from pg_enum e
        where e.enumtypid = case when t.typtype = 'd' then t.typbasetype else t.oid end)
    ) order by a.attnum), '[]')
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
))
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ${relationKinds} and not c.relispartition and n.nspname = any ($1)`

/** Primary, unique and foreign keys of all schemas: a view in an exposed one may show a table in another. */
export const keysSql = `
select json_agg(json_build_object(
  'kind', k.contype, 'name', k.conname, 'table', k.conrelid::int8, 'target', k.confrelid::int8,
  'columns', k.conkey, 'targetColumns', k.confkey
) order by k.conrelid, k.conname)
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
where k.contype in ('p','u','f') and k.conparentid = 0
  and n.nspname not in ('pg_catalog','information_schema','pg_toast')`

/** Names and columns of the tables that keys speak of and of the views on them. */
export const namesSql = `
select json_agg(json_build_object('oid', c.oid::int8, 'schema', n.nspname, 'name', c.relname,
  'columns', (select coalesce(json_object_agg(a.attnum, a.attname), '{}') from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)))
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ${relationKinds} and not c.relispartition
  and n.nspname not in ('pg_catalog','information_schema','pg_toast')`

/** How views are defined, as PostgreSQL stores it: schema/views.ts finds the origin of their columns there. */
export const viewsSql = `
select json_agg(json_build_object('oid', c.oid::int8, 'rule', r.ev_action::text))
from pg_class c join pg_namespace n on n.oid = c.relnamespace
join pg_rewrite r on r.ev_class = c.oid and r.ev_type = '1'
where c.relkind in ('v','m') and n.nspname not in ('pg_catalog','information_schema')`

export const routinesSql = `
select json_agg(json_build_object(
  'schema', n.nspname, 'name', p.proname, 'description', obj_description(p.oid, 'pg_proc'),
  'volatility', p.provolatile,
  'parameters', (
    select coalesce(json_agg(json_build_object(
      'name', coalesce(p.proargnames[i.at], ''),
      'type', format_type(i.type, null),
      'mode', coalesce(p.proargmodes[i.at], 'i')) order by i.at), '[]')
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality i (type, at)),
  'defaults', p.pronargdefaults,
  'returns', json_build_object('schema', tn.nspname, 'name', coalesce(c.relname, t.typname),
    'isSet', p.proretset,
    'isComposite', t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false)),
  'rowColumns', (
    select json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod)) order by a.attnum)
    from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped),
  'settings', coalesce(p.proconfig, '{}')))
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type given on given.oid = p.prorettype
join pg_type t on t.oid = case when given.typtype = 'd' then given.typbasetype else given.oid end
join pg_namespace tn on tn.oid = t.typnamespace
left join pg_class c on c.oid = t.typrelid
where p.prokind = 'f' and n.nspname = any ($1) and t.oid <> 'trigger'::regtype`

/** Functions of one row: computed columns and, where they give rows, computed links. */
export const computedSql = `
select json_agg(json_build_object('schema', n.nspname, 'name', p.proname, 'source', own.oid::int8,
  'target', target.oid::int8, 'toOne', not p.proretset or p.prorows = 1,
  'type', format_type(p.prorettype, null)))
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_class own on own.reltype = p.proargtypes[0]
left join pg_class target on target.reltype = p.prorettype and target.relkind in ${relationKinds}
where p.prokind = 'f' and p.pronargs = 1 and own.relkind in ${relationKinds} and n.nspname = any ($1)`

export const typesSql = `
select json_agg(json_build_array(t.typname, format_type(t.oid, null), n.nspname))
from pg_type t join pg_namespace n on n.oid = t.typnamespace
where t.typtype in ('b','d','e','r','m') and n.nspname = any ($1 || '{pg_catalog}'::text[])`

/** Of the settings of a role those that it may change itself. */
export const rolesSql = `
select json_agg(json_build_object('role', r.rolname, 'settings', (
  select coalesce(json_agg(s), '[]') from unnest(r.rolconfig) s
  where split_part(s, '=', 1) in (select name from pg_settings where context = 'user'))))
from pg_roles r where r.rolconfig is not null and pg_has_role(current_user, r.oid, 'member')
  and r.rolname <> current_user`

export const schemasSql = `
select json_agg(json_build_object('name', n.nspname, 'description', obj_description(n.oid, 'pg_namespace')))
from pg_namespace n where n.nspname = any ($1)`

export const timezonesSql = `select json_agg(name) from pg_timezone_names`

/** PostgREST's own configuration inside the database: `alter role authenticator set pgrst.db_max_rows = '100'`. */
export const configSql = `
select json_agg(json_build_object('name', name, 'value', value, 'routine', case name when 'pgrst.db_pre_request' then
  (select format('%I.%I', n.nspname, p.proname) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.oid = to_regproc(value)) end) order by place)
from (
  select split_part(s, '=', 1) as name, substr(s, strpos(s, '=') + 1) as value, setdatabase as place
  from pg_db_role_setting, unnest(setconfig) s
  where setrole = (select oid from pg_roles where rolname = current_user)
    and setdatabase in (0, (select oid from pg_database where datname = current_database()))
) settings where name like 'pgrst.%'`
