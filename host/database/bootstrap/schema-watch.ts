import type { Step } from './roles.ts'

/**
 * Notifies the data API of every schema change, including those made without a migration (`psql`, a desktop tool), under the names that Supabase's
 * databases use. Only a superuser may: elsewhere only migrations notify, and manual `notify pgrst`. Created once, so that a start takes no lock that
 * waits for others; the functions are renewed.
 */
export function schemaWatch(): Step[] {
  const functions = [watch('pgrst_ddl_watch', changed), watch('pgrst_drop_watch', dropped)]
  const triggers = [
    trigger('pgrst_ddl_watch', `ddl_command_end when tag in (${tags})`),
    trigger('pgrst_drop_watch', 'sql_drop'),
  ]
  return [functions, triggers].map((statements) => ({
    what: 'aviso de mudanças do schema à API',
    sql: statements.join(';'),
    optional: true,
  }))
}

/** Commands that change the schema cache's contents. Those of temporary tables cost a check, and notify no one. */
const tags = [
  ...[
    'SCHEMA',
    'TABLE',
    'FOREIGN TABLE',
    'VIEW',
    'MATERIALIZED VIEW',
    'FUNCTION',
    'AGGREGATE',
    'TYPE',
  ].flatMap((kind) => [`CREATE ${kind}`, `ALTER ${kind}`]),
  ...['CREATE TABLE AS', 'SELECT INTO', 'IMPORT FOREIGN SCHEMA', 'CREATE EXTENSION', 'ALTER EXTENSION'],
  ...['CREATE DOMAIN', 'ALTER DOMAIN', 'CREATE CAST', 'CREATE TRIGGER', 'CREATE RULE', 'COMMENT'],
]
  .map((tag) => `'${tag}'`)
  .join(', ')

/** A temporary object, or something on one: a trigger, a rule. */
const isTemporary = `pg_catalog.textregexeq(object_identity, '(^| on )pg_temp(_[0-9]+)?[.]')`

const changed = `
  select from pg_catalog.pg_event_trigger_ddl_commands() where (${isTemporary}) is not true`

const dropped = `
  select from pg_catalog.pg_event_trigger_dropped_objects()
  where not is_temporary and (${isTemporary}) is not true and object_type operator(pg_catalog.=) any (array[
    'schema', 'table', 'foreign table', 'view', 'materialized view', 'table column', 'table constraint', 'function', 'aggregate',
    'type', 'domain', 'cast', 'trigger', 'rule'])`

/** PostgreSQL notifies once per transaction, however many commands it has. */
function watch(name: string, found: string): string {
  return `
    create or replace function extensions.${name}() returns event_trigger language plpgsql as $f$
      begin
        if exists (${found}) then notify pgrst, 'reload schema'; end if;
      end $f$`
}

function trigger(name: string, on: string): string {
  return `
    do $$ begin
      if not exists (select from pg_event_trigger where evtname = '${name}')
        then create event trigger ${name} on ${on} execute function extensions.${name}();
      end if;
    end $$`
}
