import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  bank_account_id: field.bankAccount,
  day: field.day,
  /** Below zero where the account is overdrawn. */
  cents: z
    .number('Informe o saldo.')
    .int('Informe o saldo em centavos inteiros.')
    .min(-1_000_000_000_000)
    .max(1_000_000_000_000),
})

/** Saves the account's balance at the end of a day, where its files do not state it. Throws `not_found`, `invalid_input`. */
export default command('set-statement-balance', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Informou o saldo do banco num dia',
  ownCase: 'proven fact',
  input,
  async run({ sql, condominiumId, today, audit }, { bank_account_id, day, cents }) {
    if (day > today) {
      const message = 'O dia não pode ser futuro.'
      throw new AppError('invalid_input', { message, fields: [{ path: 'day', message }] })
    }
    const kept = await sql`
      insert into public.bank_statement_balances (condominium_id, bank_account_id, day, cents)
      select ${condominiumId}, b.id, ${day}, ${cents} from public.bank_accounts b
      where b.condominium_id = ${condominiumId} and b.id = ${bank_account_id}
      on conflict (condominium_id, bank_account_id, day) do update set cents = excluded.cents, statement_id = null
      returning day`
    if (kept.length === 0) throw new AppError('not_found')
    audit({
      entity: 'bank_accounts',
      entityId: bank_account_id,
      after: { balance_on: day, balance_cents: cents },
    })
    return { day }
  },
})
