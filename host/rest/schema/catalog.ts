/**
 * Queries on the system catalogs. Each returns one row with one JSON array. They run with an empty search path, so that every type outside pg_catalog
 * is written with its schema. `$1` is the array of exposed schemas.
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
        when a.attidentity = 'd' then (
          -- pg_get_serial_sequence asks for privileges on the schema, which authenticator need not have.
          select format('nextval(%L)', format('%I.%I', owner.nspname, made.relname))
          from pg_depend p join pg_class made on made.oid = p.objid and made.relkind = 'S'
          join pg_namespace owner on owner.oid = made.relnamespace
          where p.classid = 'pg_class'::regclass and p.refclassid = 'pg_class'::regclass and p.deptype = 'i'
            and p.refobjid = a.attrelid and p.refobjsubid = a.attnum)
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

/** Domains with such names represent forms of answers. */
const mediaName = `'^([*]/[*]|[A-Za-z0-9.+-]+/[A-Za-z0-9.+-]+)$'`

/** Casts between a domain and json, or from text to a domain, made by functions. */
export const representationsSql = `
select json_agg(json_build_object('type', format_type(d.oid, null), 'schema', n.nspname, 'name', p.proname,
  'way', case when c.castsource = d.oid then 'toJson' when c.castsource = 'json'::regtype then 'fromJson' else 'fromText' end))
from pg_cast c join pg_proc p on p.oid = c.castfunc join pg_namespace n on n.oid = p.pronamespace
join pg_type d on d.typtype = 'd' and (
  (c.castsource = d.oid and c.casttarget = 'json'::regtype)
  or (c.casttarget = d.oid and c.castsource in ('json'::regtype, 'text'::regtype)))`

/** Aggregates over rows, of one relation or of all (anyelement), that give such a domain. */
export const mediaSql = `
select json_agg(json_build_object('schema', n.nspname, 'name', p.proname, 'type', media.typname,
  'isBytes', media.typbasetype = 'bytea'::regtype, 'relation', case when c.oid is not null
    then json_build_object('schema', cn.nspname, 'name', c.relname) end) order by c.oid nulls last)
from pg_proc p join pg_namespace n on n.oid = p.pronamespace
join pg_type media on media.oid = p.prorettype and media.typtype = 'd' and media.typname ~ ${mediaName}
left join pg_class c on c.reltype = p.proargtypes[0]
left join pg_namespace cn on cn.oid = c.relnamespace
where p.prokind = 'a' and p.pronargs = 1 and n.nspname = any ($1)
  and (c.oid is not null or p.proargtypes[0] = 'anyelement'::regtype)`

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
  'media', case when given.typname ~ ${mediaName} and given.typtype = 'd'
    then json_build_object('type', given.typname, 'isBytes', t.typname = 'bytea') end,
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

/** Only those settings of a role that it may change itself. */
export const rolesSql = `
select json_agg(json_build_object('role', r.rolname, 'settings', (
  select coalesce(json_agg(s), '[]') from unnest(r.rolconfig) s
  where split_part(s, '=', 1) in (select name from pg_settings where context = 'user'))))
from pg_roles r where r.rolconfig is not null and pg_has_role(current_user, r.oid, 'member')
  and r.rolname <> current_user`

/** The roles from which no policy hides a row. */
export const pastPoliciesSql = `
select json_agg(rolname) from pg_roles
where (rolbypassrls or rolsuper) and pg_has_role(current_user, oid, 'member')`

export const schemasSql = `
select json_agg(json_build_object('name', n.nspname, 'description', obj_description(n.oid, 'pg_namespace')))
from pg_namespace n where n.nspname = any ($1)`

export const geoJsonSql = `
select json_agg(json_build_object('schema', n.nspname, 'name', p.proname))
from pg_proc p join pg_namespace n on n.oid = p.pronamespace
where p.proname = 'st_asgeojson' and p.proargtypes[0] = 'record'::regtype`

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
