import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'

const input = z.object({
  condominium_id: condominiumId,
  bank_account_id: z.uuid('Conta inválida.'),
  change: z.enum(['make_main', 'stop', 'resume'], 'Escolha o que fazer com a conta.'),
})

type Account = {
  is_main: boolean
  pix_key: string | null
  agreement_id: string | null
  is_in_use: boolean | null
}

/**
 * Makes an account the main one, or begins or ends its use for new charges; charges already issued on it are unaffected. Throws `not_found`,
 * `bank_account_missing` for an account without agreement or Pix key, `collection_account_main` for the main one, which another has to replace.
 */
export default command('change-collection-account', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Mudou por qual conta se emite',
  section: 'published-accounts',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, audit }, { bank_account_id: id, change }) {
    await sql`select from public.condominiums where id = ${condominiumId} for no key update` // settles two changes at once
    const account = await newestAgreement(sql, condominiumId, id)
    if (!account) throw new AppError('not_found')
    if (!account.agreement_id || !account.pix_key) throw new AppError('bank_account_missing')
    if (change === 'stop' && account.is_main) throw new AppError('collection_account_main')
    if (change === 'make_main') await makeMain(sql, condominiumId, id)
    await sql`
      update public.collection_agreements set is_active = ${change !== 'stop'}
      where condominium_id = ${condominiumId} and id = ${account.agreement_id}`
    audit({
      entity: 'bank_accounts',
      entityId: id,
      before: { is_main: account.is_main, is_in_use: account.is_in_use },
      after: { is_main: account.is_main || change === 'make_main', is_in_use: change !== 'stop' },
    })
    return { bank_account_id: id }
  },
})

/** The account with its agreement in use, else the newest that was. */
async function newestAgreement(sql: Sql, condominiumId: string, id: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select b.is_active as is_main, b.pix_key, a.id as agreement_id, a.is_active as is_in_use
    from public.bank_accounts b
    left join public.collection_agreements a on a.condominium_id = b.condominium_id and a.bank_account_id = b.id
    where b.condominium_id = ${condominiumId} and b.id = ${id}
    order by a.is_active desc nulls last, a.created_at desc limit 1`
  return account
}

async function makeMain(sql: Sql, condominiumId: string, id: string): Promise<void> {
  await sql`
    update public.bank_accounts set is_active = false
    where condominium_id = ${condominiumId} and is_active and id <> ${id}`
  await sql`update public.bank_accounts set is_active = true where condominium_id = ${condominiumId} and id = ${id}`
}
