/** One thing that `bootstrap` sees to. Every statement can be run again at each start. */
export type Step = {
  /** What the step does, for the message to people if it is not allowed. */
  what: string
  sql: string
  /** The product runs without it: managed servers keep some things for themselves. */
  optional?: boolean
}

/** Passwords of the login roles; the same at every start, and in every host of one database. */
export type RolePasswords = Record<
  'postgres' | 'authenticator' | 'authAdmin' | 'storageAdmin' | 'realtimeAdmin',
  string
>

/** For developers' databases, where there is nothing to protect. */
export function samePassword(password: string): RolePasswords {
  return {
    postgres: password,
    authenticator: password,
    authAdmin: password,
    storageAdmin: password,
    realtimeAdmin: password,
  }
}

/**
 * Supabase's roles. `owner` is the role that owns the database: `postgres` under our own superuser (`owns` false), or the connecting user itself on
 * an external server (`owns` true), which is left as it is.
 */
export function roleSteps(owner: string, owns: boolean, passwords: RolePasswords): Step[] {
  const apiRoles = ['anon', 'authenticated', 'service_role']
  const steps = [
    ...apiRoles.map((role) => createRole(role, 'nologin noinherit')),
    createRole('authenticator', 'login noinherit'),
    password('authenticator', passwords.authenticator),
    createRole('supabase_auth_admin', 'login noinherit'),
    password('supabase_auth_admin', passwords.authAdmin),
    createRole('supabase_storage_admin', 'login noinherit'),
    password('supabase_storage_admin', passwords.storageAdmin),
    createRole('supabase_realtime_admin', 'login noinherit'),
    password('supabase_realtime_admin', passwords.realtimeAdmin),
    { what: 'service_role ignora políticas', sql: 'alter role service_role bypassrls', optional: true },
    // Reads changes for postgres_changes; without it only that is missing.
    {
      what: 'replicação de supabase_realtime_admin',
      sql: 'alter role supabase_realtime_admin replication',
      optional: true,
    },
    // A generic plan ignores which condominium is requested: measured 80 times slower for a giant one.
    {
      what: 'ajustes de authenticator',
      sql: `alter role authenticator set plan_cache_mode = 'force_custom_plan'`,
    },
    { what: 'ajustes de authenticator', sql: `alter role authenticator set statement_timeout = '8s'` },
    { what: 'ajustes de authenticator', sql: `alter role authenticator set lock_timeout = '8s'` },
    { what: 'ajustes de supabase_auth_admin', sql: 'alter role supabase_auth_admin set search_path = auth' },
    {
      // People still sign in while the disk is nearly full and the server is closed to writing.
      what: 'ajustes de supabase_auth_admin',
      sql: 'alter role supabase_auth_admin set default_transaction_read_only = off',
    },
    {
      what: 'ajustes de supabase_auth_admin',
      sql: `alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s'`,
    },
    { what: 'papéis de authenticator', sql: 'grant anon, authenticated, service_role to authenticator' },
  ]
  if (!owns) {
    steps.push(
      createRole(owner, 'login'),
      { what: 'atributos do dono', sql: `alter role ${owner} nosuperuser createdb createrole bypassrls` },
      password(owner, passwords.postgres),
      { what: 'ajustes do dono', sql: `alter role ${owner} set search_path = "$user", public, extensions` },
      // Migrations configure the data API: `alter role authenticator set pgrst.db_max_rows = '100'`.
      {
        what: 'ajustes da API',
        sql: `grant authenticator to ${owner} with admin true, inherit false, set false`,
      },
      { what: 'ajustes da API', sql: `grant set on parameter ${apiSettings} to ${owner}` },
    )
  }
  // To act as them, to transfer schema auth to its own role, and to write policies for files and channels.
  const serviceRoles = ['supabase_storage_admin', 'supabase_realtime_admin']
  for (const role of [...apiRoles, ...serviceRoles, ...(owns ? ['supabase_auth_admin'] : [])]) {
    // On an external server the creator of the roles already administers them.
    const administering = owns ? '' : ' with admin option'
    steps.push({ what: `o dono pode agir como ${role}`, sql: `grant ${role} to ${owner}${administering}` })
  }
  return steps
}

/** PostgREST's configuration inside the database, as far as the data API reads it (rest/schema/config.ts). */
const apiSettings = [
  ...[
    'aggregates_enabled',
    'extra_search_path',
    'max_rows',
    'plan_enabled',
    'pre_request',
    'schemas',
    'tx_end',
  ].map((name) => `"pgrst.db_${name}"`),
  ...['"pgrst.openapi_mode"', '"pgrst.server_timing_enabled"'],
].join(', ')

export function createRole(role: string, attributes: string): Step {
  const missing = `not exists (select from pg_catalog.pg_roles where rolname = ${literal(role)})`
  return {
    what: `papel ${role}`,
    sql: `do $$ begin if ${missing} then create role ${role} ${attributes}; end if; end $$`,
  }
}

function password(role: string, value: string): Step {
  return { what: `senha de ${role}`, sql: `alter role ${role} login password ${literal(value)}` }
}

function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}
