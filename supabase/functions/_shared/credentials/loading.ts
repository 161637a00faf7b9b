import type postgres from 'postgres'
import { fieldsOf, type ProviderName, providerNames } from '../../../../domain/platform/providers.ts'
import { transaction } from '../database.ts'
import { putSaved, type ReplacedSecret } from '../environment.ts'
import { type CredentialValues, settingsOf, unsealCredential } from './sealed.ts'

/** The provider still has notices on the way that are signed with the secret before. */
const noticesGoodFor = 24 * 3_600_000

/** How long a process that has looked in vain does not look again for a notice whose signature fails. */
const betweenLooks = 1000

type Reader = postgres.Sql | postgres.TransactionSql
type Row = { provider: string; sealed: string; ended_at: Date | null; took_environment_at: Date | null }

/** The version that this process has loaded; 0: nothing was ever saved. */
let loaded = '0'
let lookedAt = Number.NEGATIVE_INFINITY

/**
 * Loads the saved credentials where `version`, the highest of private.provider_credentials (null: none), is not the one that this process has. Every
 * process asks for it with a statement that it sends anyway: a command with its first, the worker with each look at its queue. Returns whether it
 * loaded.
 */
export async function renewCredentials(sql: Reader, version: string | null): Promise<boolean> {
  if ((version ?? '0') === loaded) return false
  const rows = await sql<Row[]>`
    select provider, sealed, ended_at, took_environment_at from private.provider_credentials
    where ended_at is null or ended_at > now() - interval '25 hours' or took_environment_at > now() - interval '25 hours'`
  putSaved(openedOf(rows))
  loaded = version ?? '0'
  return true
}

/**
 * Looks by itself, where no statement is sent anyway: before a notice is refused, and in a process without a worker, which has a connection of its own.
 * Returns whether there was something to load.
 */
export async function lookForCredentials(own?: Reader): Promise<boolean> {
  if (performance.now() - lookedAt < betweenLooks) return false
  lookedAt = performance.now()
  const found = await (own ? look(own) : transaction({ role: 'anon' }, {}, true, look))
  // Where one change was found, the next may follow at once.
  if (found) lookedAt = Number.NEGATIVE_INFINITY
  return found
}

/** A signature that fails may be of a secret that another process has saved since. */
export async function verifyNotice(verify: () => void): Promise<void> {
  try {
    verify()
  } catch (thrown) {
    if (!(await lookForCredentials().catch(() => false))) throw thrown
    verify()
  }
}

async function look(sql: Reader): Promise<boolean> {
  const [highest] = await sql<{ version: string | null }[]>`
    select max(version)::text as version from private.provider_credentials`
  return renewCredentials(sql, highest!.version)
}

function openedOf(rows: readonly Row[]) {
  const values: Record<string, string> = {}
  const replaced: ReplacedSecret[] = []
  for (const row of rows) {
    const provider = providerNames.find((name) => name === row.provider)
    if (!provider) continue
    const opened = openOf(provider, row.sealed)
    if (!row.ended_at) Object.assign(values, settingsOf(provider, opened))
    for (const { name, isOfNotices } of fieldsOf(provider)) {
      if (!isOfNotices) continue
      if (row.ended_at)
        replaced.push({ name, secret: opened[name] ?? '', until: row.ended_at.getTime() + noticesGoodFor })
      if (row.took_environment_at)
        replaced.push({ name, secret: null, until: row.took_environment_at.getTime() + noticesGoodFor })
    }
  }
  return { values, replaced }
}

/** One that does not open is none: falling back to the environment's would go on in another account's name. */
function openOf(provider: ProviderName, sealed: string): CredentialValues {
  try {
    return unsealCredential(provider, sealed)
  } catch (error) {
    console.error(
      JSON.stringify({
        level: 'error',
        msg: 'a saved credential does not open',
        provider,
        error: (error as Error).name,
      }),
    )
    return {}
  }
}
