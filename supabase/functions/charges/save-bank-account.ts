import { z } from 'zod'
import { bankAccountInput } from '../../../domain/charges/bank-account.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import { saveAccount, saveAgreement } from './bank-account.ts'

const input = bankAccountInput.and(z.object({ condominium_id: condominiumId }))

/**
 * Registers an account for issuing charges, by default as the main one. An unchanged agreement keeps its counts of nosso número and of remittances; a
 * different agreement of the account begins its own, and the old one stays for what was issued on it. Throws `invalid_input` per field.
 */
export default command('save-bank-account', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Salvou a conta bancária',
  section: 'published-accounts',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, audit, enqueue }, account) {
    await sql`select from public.condominiums where id = ${condominiumId} for no key update` // settles two saves at once
    const bankAccountId = await saveAccount(sql, condominiumId, account)
    const agreement = await saveAgreement(sql, condominiumId, bankAccountId, account)
    // Charges that are open already get theirs, or lose it.
    await enqueue('sync-pix-charges', { condominiumId })
    audit({
      entity: 'bank_accounts',
      entityId: bankAccountId,
      after: {
        bank: account.bank,
        layout: account.layout,
        is_test: account.is_test,
        pix_api: account.pix_api,
        pix_automatic: account.pix_automatic,
        is_main: account.is_main,
      },
    })
    return { bank_account_id: bankAccountId, ...agreement }
  },
})
