import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import {
  fitsPixCredentials,
  type PixCredentials,
  pixCredentialsInput,
} from '../../../domain/pix/api/credentials.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { readCertificate, sealCredentials } from '../_shared/pix/credentials.ts'

const input = pixCredentialsInput.and(
  z.object({ condominium_id: condominiumId, bank_account_id: z.uuid('Conta inválida.') }),
)

/**
 * Stores the bank's credentials for its Pix API, sealed, in place of earlier ones; they are never returned. The worker then signs in with them.
 * Throws `invalid_input` by field, `not_found`.
 */
export default command('save-pix-credentials', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  isSecret: true,
  auditedAs: 'Trocou as credenciais da API Pix',
  section: 'pix-access',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, today, audit, enqueue }, { bank_account_id: id, ...credentials }) {
    const until = certificateUntil(credentials, today)
    const [account] = await sql`
      select from public.bank_accounts where condominium_id = ${condominiumId} and id = ${id} for no key update`
    if (!account) throw new AppError('not_found')
    const {
      client_id: clientId,
      client_secret: clientSecret,
      certificate,
      private_key: privateKey,
    } = credentials
    const client = { clientId, clientSecret, certificate, privateKey }
    await sql`delete from private.pix_credentials where condominium_id = ${condominiumId} and bank_account_id = ${id}`
    await sql`
      insert into private.pix_credentials (condominium_id, bank_account_id, sealed)
      values (${condominiumId}, ${id}, ${sealCredentials(condominiumId, id, client)})`
    await showCredentials(sql, condominiumId, id, { end: clientId.slice(-4), until })
    await enqueue('sync-pix-connections', { condominiumId })
    await enqueue('sync-pix-charges', { condominiumId })
    audit({
      entity: 'bank_accounts',
      entityId: id,
      after: { own_credentials: true, certificate_until: until },
    })
    return { bank_account_id: id }
  },
})

/** Returns the certificate's last day; null without one. Throws `invalid_input` for one that cannot be used. */
function certificateUntil({ certificate, private_key }: PixCredentials, today: string): string | null {
  if (!certificate || !private_key) return null
  const facts = readCertificate(certificate, private_key)
  const wrong = fitsPixCredentials(facts, today)
  if (wrong) throw new AppError('invalid_input', { fields: [wrong] })
  return facts?.until ?? null
}

/** Stores what may be shown, and releases everything that waited at the provider. */
async function showCredentials(
  sql: Sql,
  condominiumId: string,
  id: string,
  { end, until }: { end: string; until: string | null },
): Promise<void> {
  await sql`
    insert into public.pix_connections as p
      (condominium_id, bank_account_id, client_id_end, credentials_at, certificate_until)
    values (${condominiumId}, ${id}, ${end}, private.now(), ${until})
    on conflict (condominium_id, bank_account_id) do update
    set client_id_end = excluded.client_id_end, credentials_at = excluded.credentials_at,
      certificate_until = excluded.certificate_until, state = 'waiting', problem = null, detail = null,
      asked_at = private.now(), next_try_at = private.now(), attempts = 0`
  await sql`
    update public.pix_charges set next_try_at = private.now(), attempts = 0
    where condominium_id = ${condominiumId} and bank_account_id = ${id} and step is not null`
}
