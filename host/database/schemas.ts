import type { Step } from './roles.ts'

const extensions = ['pgcrypto', 'btree_gist', 'pg_trgm', 'unaccent', 'uuid-ossp']
const everyone = 'anon, authenticated, service_role'

/**
 * Supabase's schemas, extensions, `auth.*` functions and privileges, all closed by default: what the API roles may
 * do with a table or function of the product, a migration grants.
 */
export function schemaSteps(owner: string, owns: boolean): Step[] {
  return [...ownership(owner, owns), ...extensionSteps(owner), ...authSteps(owner), ...defaults(owner)]
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
    { what: 'schema storage', sql: 'create schema if not exists storage' },
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
  const tables = 'select, references, trigger on tables'
  return [
    { what: 'schema auth', sql: 'create schema if not exists auth authorization supabase_auth_admin' },
    { what: 'schema auth', sql: asAuth(`grant usage on schema auth to ${owner}, ${everyone}`) },
    { what: 'funções de auth', sql: asAuth(authFunctions) },
    {
      what: 'tabelas de auth',
      sql: asAuth(`alter default privileges in schema auth grant ${tables} to ${owner}`),
    },
    // The hook `before_user_created` and triggers of the product live in schema public.
    { what: 'schema public', sql: 'grant usage on schema public to supabase_auth_admin' },
  ]
}

// A schema's defaults only add to the role's, so what is closed must be closed for the role, in all schemas.
function defaults(owner: string): Step[] {
  const alter = `alter default privileges for role ${owner}`
  return [
    { what: 'privilégios', sql: `${alter} revoke execute on functions from public` },
    ...['tables', 'sequences', 'functions'].map((kind) => ({
      what: 'privilégios',
      sql: `${alter} in schema public grant all on ${kind} to service_role`,
    })),
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
