import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'

// What a user of Supabase may create without being superuser, of the extensions that come with PostgreSQL.
const privileged = [
  'autoinc',
  'bloom',
  'dblink',
  'dict_xsyn',
  'insert_username',
  'moddatetime',
  'pg_buffercache',
  'pg_prewarm',
  'pg_stat_statements',
  'pg_walinspect',
  'pgrowlocks',
  'pgstattuple',
  'postgres_fdw',
  'refint',
  'sslinfo',
  'tsm_system_rows',
  'tsm_system_time',
]

// Extensions of Supabase's platform, with the types that their users' tables have.
const platform: Record<string, string[]> = {
  ...Object.fromEntries(
    (
      'address_standardizer http hypopg index_advisor pg_cron pg_graphql pg_hashids pg_jsonschema pg_net pg_partman ' +
      'pg_repack pg_stat_monitor pg_tle pgaudit pgjwt pgmq pgroonga pgrouting pgsodium plpgsql_check plv8 ' +
      'postgis_raster postgis_sfcgal postgis_tiger_geocoder postgis_topology rum supabase_vault timescaledb wrappers'
    )
      .split(' ')
      .map((name) => [name, []]),
  ),
  postgis: ['geometry', 'geography'],
  vector: ['vector', 'halfvec', 'sparsevec'],
}

/**
 * Writes extensions into `folder` and returns the settings with which PostgreSQL (18 or newer) offers them: its own that Supabase lets everyone
 * create, pgTAP, and stand-ins for Supabase's that are not available here. A stand-in lets a migration that only names it pass, with a warning; calls
 * to its functions fail where they are made, by their name.
 */
export async function offerPlatformExtensions(
  folder: string,
  postgres: string,
): Promise<Record<string, string>> {
  const share = join(folder, 'share')
  const target = join(share, 'extension')
  const system = join(dirname(postgres), '..', 'share', 'postgresql', 'extension')
  // Read by PostgreSQL's own user.
  await mkdir(target, { recursive: true, mode: 0o755 })
  const write = (name: string, text: string) => writeFile(join(target, name), text, { mode: 0o644 })
  const present = new Set(await readdir(system))
  for (const name of privileged.filter((name) => present.has(`${name}.control`))) {
    const control = await readFile(join(system, `${name}.control`), 'utf8')
    await write(`${name}.control`, `${control}\ntrusted = true\ndirectory = ${literal(system)}\n`)
  }
  for (const [name, text] of await pgtap()) await write(name, text)
  for (const [name, types] of Object.entries(platform).filter(([name]) => !present.has(`${name}.control`))) {
    await write(`${name}.control`, standInControl)
    await write(`${name}--0.sql`, [warning(name), ...types.map(textType)].join('\n'))
  }
  return { extension_control_path: `${share}:$system` }
}

/** pgTAP is plain SQL: this is what `supabase test db` runs. From a package for PostgreSQL in WebAssembly, whose files are the same. */
async function pgtap(): Promise<[name: string, text: string][]> {
  const entry = fileURLToPath(import.meta.resolve('@electric-sql/pglite-pgtap'))
  const archive = await readFile(join(dirname(entry), 'pgtap.tar.gz'))
  const entries = await unpackTar(gunzipSync(archive), {
    filter: ({ name }) => /\/pgtap(--[\d.]+)*\.(control|sql)$/.test(name),
  })
  return entries.map(({ header, data }) => {
    const [name, text] = [basename(header.name), Buffer.from(data ?? []).toString()]
    return [name, name.endsWith('.control') ? `${text}\ntrusted = true\n` : text]
  })
}

const standInControl = `comment = 'stand-in'\ndefault_version = '0'\ntrusted = true\nrelocatable = false\n`

function warning(name: string): string {
  const message = `A extensão ${name} não existe neste servidor: o que depende dela vai falhar.`
  return `do $$ begin raise warning ${literal(message)}; end $$;`
}

// Keeps values as written. Type modifiers, as in geometry(point, 4326), are accepted and ignored.
function textType(name: string): string {
  const fn = (suffix: string, from: string, to: string, internal: string) =>
    `create function @extschema@.${name}_${suffix}(${from}) returns ${to} language internal immutable strict as '${internal}';`
  const type = `@extschema@.${name}`
  return [
    `create type ${type};`,
    fn('in', 'cstring', type, 'textin'),
    fn('out', type, 'cstring', 'textout'),
    fn('typmod_in', 'cstring[]', 'integer', 'array_ndims'),
    fn('typmod_out', 'integer', 'cstring', 'numerictypmodout'),
    `create type ${type} (input = ${type}_in, output = ${type}_out, typmod_in = ${type}_typmod_in,`,
    `  typmod_out = ${type}_typmod_out, internallength = variable, alignment = int4, storage = extended);`,
  ].join('\n')
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
