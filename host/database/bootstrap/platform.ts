import { createRole, type Step } from './roles.ts'

/**
 * What migrations and seeds written for Supabase count on beyond the roles and schemas that serve requests: names that
 * they mention in grants, and what its `postgres` may do. No role of these can log in: they have no password.
 */
export function platformSteps(owner: string): Step[] {
  return [
    createRole('dashboard_user', 'nologin createdb createrole replication'),
    createRole('pgbouncer', 'login'),
    createRole('supabase_functions_admin', 'nologin noinherit'),
    createRole('supabase_read_only_user', 'login bypassrls'),
    createRole('supabase_replication_admin', 'login replication'),
    ...['extensions', 'graphql', 'graphql_public', 'pgbouncer', 'pgsodium', 'vault'].map((schema) => ({
      what: `schema ${schema}`,
      sql: `create schema if not exists ${schema}`,
    })),
    {
      what: 'schemas da plataforma',
      sql: `grant usage on schema graphql_public to ${owner}, anon, authenticated, service_role`,
    },
    // As on Supabase the owner reads what all roles ran; nobody else does.
    {
      what: 'contagem de comandos do banco',
      sql: `
        create extension if not exists pg_stat_statements schema extensions;
        revoke all on extensions.pg_stat_statements, extensions.pg_stat_statements_info from public;
        revoke execute on function extensions.pg_stat_statements(boolean), extensions.pg_stat_statements_info() from public;
        grant select on extensions.pg_stat_statements, extensions.pg_stat_statements_info to ${owner};
        grant execute on function extensions.pg_stat_statements(boolean), extensions.pg_stat_statements_info() to ${owner};
        grant pg_read_all_stats to ${owner}`,
      optional: true,
    },
    // Dumps of data begin by switching triggers and foreign keys off.
    { what: 'carga de dados', sql: `grant set on parameter session_replication_role to ${owner}` },
    { what: 'servidores externos', sql: openForeignDataWrappers(owner) },
  ]
}

// Extensions belong to the superuser; a foreign data wrapper that comes with one is then of use to the owner too.
function openForeignDataWrappers(owner: string): string {
  return `
    create or replace function extensions.open_foreign_data_wrappers() returns event_trigger
      language plpgsql security definer set search_path = '' as $f$
      declare wrapper text; begin
        for wrapper in select fdwname from pg_catalog.pg_foreign_data_wrapper loop
          execute pg_catalog.format('grant usage on foreign data wrapper %I to ${owner}', wrapper);
        end loop;
      end $f$;
    drop event trigger if exists open_foreign_data_wrappers;
    create event trigger open_foreign_data_wrappers on ddl_command_end
      when tag in ('CREATE EXTENSION') execute function extensions.open_foreign_data_wrappers()`
}
