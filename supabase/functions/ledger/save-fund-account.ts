import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  bank: z
    .string('Informe o banco.')
    .trim()
    .regex(/^\d{3}$/, 'Informe o número do banco, com 3 algarismos.'),
  branch: z
    .string('Informe a agência.')
    .trim()
    .regex(/^\d{1,5}$/, 'Informe a agência, só algarismos.'),
  account: z
    .string('Informe a conta.')
    .trim()
    .regex(/^\d{1,12}$/, 'Informe a conta, só algarismos, sem o dígito.'),
  account_digit: z
    .string('Informe o dígito.')
    .trim()
    .toUpperCase()
    .regex(/^[0-9PX]$/, 'Informe o dígito da conta.'),
  nickname: field.name,
})

/**
 * Registers an account that only stores money (savings, an investment, an account for works), of the same holder as the one that residents pay into.
 * Throws `bank_account_missing` before there is one, `bank_account_taken`.
 */
export default command('save-fund-account', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Cadastrou uma conta de fundo',
  section: 'published-accounts',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, audit }, { condominium_id: _, ...account }) {
    await sql`select from public.condominiums where id = ${condominiumId} for no key update`
    const [holder] = await sql<{ holder_name: string; holder_document: string }[]>`
      select holder_name, holder_document from public.bank_accounts
      where condominium_id = ${condominiumId} order by is_active desc, created_at desc limit 1`
    if (!holder) throw new AppError('bank_account_missing')
    const same = await sql`
      select from public.bank_accounts where condominium_id = ${condominiumId} and bank = ${account.bank}
        and branch = ${account.branch} and account = ${account.account}`
    if (same.length > 0) throw new AppError('bank_account_taken')
    const row = { condominium_id: condominiumId, ...account, ...holder, is_active: false }
    const [made] = await sql<{ id: string }[]>`insert into public.bank_accounts ${sql(row)} returning id`
    audit({
      entity: 'bank_accounts',
      entityId: made!.id,
      after: { bank: account.bank, nickname: account.nickname },
    })
    return { bank_account_id: made!.id }
  },
})
