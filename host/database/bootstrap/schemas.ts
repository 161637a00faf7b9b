import type { Step } from './roles.ts'
import { schemaWatch } from './schema-watch.ts'

const extensions = ['pgcrypto', 'btree_gist', 'pg_trgm', 'unaccent', 'uuid-ossp']
const everyone = 'anon, authenticated, service_role'

/**
 * Supabase's schemas, extensions, `auth.*` functions and privileges. What the API roles may do with a table of the
 * project, a migration grants, unless the project is one that exposes new tables by itself.
 */
export function schemaSteps(owner: string, owns: boolean, exposesNewTables: boolean): Step[] {
  return [
    ...defaultPrivileges(owner, exposesNewTables),
    ...ownership(owner, owns),
    ...extensionSteps(owner),
    ...authSteps(owner),
    ...serviceSchema('storage', 'supabase_storage_admin', owner),
    ...serviceSchema('realtime', 'supabase_realtime_admin', owner),
    publication(owner),
    ...schemaWatch(),
  ]
}

function ownership(owner: string, owns: boolean): Step[] {
  const handOver = [
    {
      what: 'dono do banco',
      sql: `do $$ begin execute format('alter database %I owner to ${owner}', current_database()); end $$`,
    },
    { what: 'dono do schema public', sql: `alter schema public owner to ${owner}` },
  ]
  return [
    ...(owns ? [] : handOver),
    { what: 'schema public', sql: `revoke create on schema public from public` },
    { what: 'schema public', sql: `grant usage on schema public to ${everyone}` },
    {
      what: 'schema supabase_migrations',
      sql: `create schema if not exists supabase_migrations authorization ${owner}`,
    },
  ]
}

function extensionSteps(owner: string): Step[] {
  return [
    { what: 'schema extensions', sql: 'create schema if not exists extensions' },
    {
      what: 'schema extensions',
      sql: `grant usage on schema extensions to ${everyone}, supabase_auth_admin`,
    },
    { what: 'schema extensions', sql: `grant all on schema extensions to ${owner}` },
    ...extensions.map((name) => ({
      what: `extensão ${name}`,
      sql: `create extension if not exists "${name}" schema extensions`,
    })),
  ]
}

function authSteps(owner: string): Step[] {
  const asAuth = (sql: string) => `set local role supabase_auth_admin; ${sql}; reset role`
  return [
    { what: 'schema auth', sql: 'create schema if not exists auth authorization supabase_auth_admin' },
    { what: 'schema auth', sql: asAuth(`grant usage on schema auth to ${owner}, ${everyone}`) },
    { what: 'funções de auth', sql: asAuth(authFunctions) },
    // Seeds and triggers of the project write there, as on Supabase.
    ...['tables', 'sequences', 'functions'].flatMap((kind) => [
      {
        what: 'tabelas de auth',
        sql: asAuth(`alter default privileges in schema auth grant all on ${kind} to ${owner}`),
      },
      { what: 'tabelas de auth', sql: asAuth(`grant all on all ${kind} in schema auth to ${owner}`) },
    ]),
    // The hook `before_user_created` and triggers of the product live in schema public.
    { what: 'schema public', sql: 'grant usage on schema public to supabase_auth_admin' },
  ]
}

// Their tables come with the service's own migrations, which define who may do what with them.
function serviceSchema(schema: string, admin: string, owner: string): Step[] {
  const what = `schema ${schema}`
  return [
    { what, sql: `create schema if not exists ${schema} authorization ${admin}` },
    {
      what,
      sql: `set local role ${admin}; grant usage on schema ${schema} to ${owner}, ${everyone}; reset role`,
    },
    { what, sql: `grant usage on schema extensions to ${admin}` },
    { what, sql: `set local role supabase_auth_admin; grant usage on schema auth to ${admin}; reset role` },
  ]
}

/** The project's migrations define which tables `postgres_changes` reports. Older servers do not report generated columns. */
function publication(owner: string): Step {
  const sql = `
    do $$ begin
      if exists (select from pg_publication where pubname = 'supabase_realtime') then return; end if;
      if current_setting('server_version_num')::int >= 180000
        then execute 'create publication supabase_realtime with (publish_generated_columns = stored)';
        else create publication supabase_realtime;
      end if;
      alter publication supabase_realtime owner to ${owner};
    end $$`
  return { what: 'publicação supabase_realtime', sql, optional: true }
}

// Once, before the migrations' schema exists: afterwards the project may change them.
function defaultPrivileges(owner: string, exposesNewTables: boolean): Step[] {
  const roles = exposesNewTables ? everyone : 'service_role'
  const grants = ['tables', 'sequences', 'functions'].map(
    (kind) => `alter default privileges for role ${owner} in schema public grant all on ${kind} to ${roles};`,
  )
  return [
    {
      what: 'privilégios',
      sql: `do $$ begin if to_regnamespace('supabase_migrations') is null then ${grants.join(' ')} end if; end $$`,
    },
  ]
}

// As Supabase defines them: one setting per claim from older PostgREST versions, otherwise all claims as one JSON.
const authFunctions = `
  create or replace function auth.jwt() returns jsonb language sql stable as $f$
    select coalesce(
      nullif(current_setting('request.jwt.claim', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')
    )::jsonb
  $f$;
  create or replace function auth.uid() returns uuid language sql stable as $f$
    select coalesce(
      nullif(current_setting('request.jwt.claim.sub', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
    )::uuid
  $f$;
  create or replace function auth.role() returns text language sql stable as $f$
    select coalesce(
      nullif(current_setting('request.jwt.claim.role', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
    )
  $f$;
  create or replace function auth.email() returns text language sql stable as $f$
    select coalesce(
      nullif(current_setting('request.jwt.claim.email', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
    )
  $f$`
