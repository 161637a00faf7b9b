import { z } from 'zod'
import { AppError } from '../../../../domain/errors.ts'
import { type ProviderName, providerNames } from '../../../../domain/platform/providers.ts'
import type { Sql } from '../database.ts'

/** A saved credential as the history keeps it: which one, and nothing that it says. */
type SavedCredential = { id: string; fingerprint: string }
/** Null: the environment's own. */
export type CredentialItem = {
  provider: ProviderName
  before: SavedCredential | null
  after: SavedCredential | null
}

export const providerInput = z.enum(providerNames, 'Provedor desconhecido.')
/** By the fields' names; domain/platform/providers.ts has them. */
export const valuesInput = z.record(
  z.string().max(60),
  z.string('Informe um texto.').max(8000, 'Longo demais.'),
)

export async function readInUse(sql: Sql, provider: ProviderName): Promise<SavedCredential | null> {
  const [row] = await sql<SavedCredential[]>`
    select id, fingerprint from private.provider_credentials where provider = ${provider} and ended_at is null for update`
  return row ?? null
}

/** Keeps a sealed credential that nothing uses yet. Returns its id. */
export async function keepSealed(
  sql: Sql,
  row: {
    provider: ProviderName
    sealed: string
    fingerprint: string
    shown: Record<string, string>
    saved_by: string
  },
): Promise<string> {
  const { provider, sealed, fingerprint, shown, saved_by } = row
  const [kept] = await sql<{ id: string }[]>`
    insert into private.provider_credentials (provider, sealed, fingerprint, shown, saved_by, ended_at, version)
    values (${provider}, ${sealed}, ${fingerprint}, ${sql.json(shown)}, ${saved_by}, '-infinity', ${await nextVersion(sql)}) returning id`
  return kept!.id
}

/**
 * Puts another credential of a provider in use, or the environment's again; every process takes it up by the version. Throws `platform_change_outdated`
 * where the one in use is not what it was.
 */
export async function writeCredential(
  sql: Sql,
  [{ provider, before, after }]: readonly [CredentialItem],
): Promise<void> {
  const now = await readInUse(sql, provider)
  if ((now?.id ?? null) !== (before?.id ?? null)) throw new AppError('platform_change_outdated')
  if (before)
    await sql`
      update private.provider_credentials set ended_at = private.now(), version = ${await nextVersion(sql)} where id = ${before.id}`
  if (after)
    await sql`
      update private.provider_credentials set since = private.now(), ended_at = null, version = ${await nextVersion(sql)},
        took_environment_at = case when ${before === null}::boolean then private.now() else took_environment_at end
      where id = ${after.id}`
  // The addresses of its notices are made from its secret: each account's is told to the provider again, within the day that the old ones hold.
  if (provider === 'pix')
    await sql`
      update public.pix_connections set asked_at = private.now(), attempts = 0, next_try_at = private.now() where registered_key is not null`
}

/** Under the lock of the part, so that a later change always has a higher one. */
async function nextVersion(sql: Sql): Promise<string> {
  const [row] = await sql<{ next: string }[]>`
    select (coalesce(max(version), 0) + 1)::text as next from private.provider_credentials`
  return row!.next
}
