import { z } from 'zod'
import { isCivilDate } from '../../../domain/calendar.ts'
import { budgetLineInput } from '../../../domain/charges/budget.ts'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { expenseAccount } from '../_shared/ledger.ts'

const input = budgetLineInput.omit({ rule: true }).extend({
  condominium_id: z.uuid('Condomínio inválido.'),
  occurred_on: z.string().refine(isCivilDate, 'Informe a data do pagamento.'),
})

/** Books a paid expense: from the fund's bank account to the rubric's, which is made at its first use. */
export default command('record-expense', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run({ sql, condominiumId, today, audit }, { fund, rubric, description, cents, occurred_on }) {
    if (occurred_on > today) throw new AppError('invalid_input', { fields: [futureDate] })
    const { fundId, expenseId, bankId } = await expenseAccount(sql, condominiumId, fund, rubric)
    const [transfer] = await sql<{ id: string }[]>`
      insert into public.ledger_transfers
        (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind, description)
      values (${condominiumId}, ${fundId}, ${expenseId}, ${bankId}, ${cents}, ${occurred_on}, 'expense', ${description})
      returning id`
    const transferId = transfer!.id
    audit({ entity: 'ledger_transfers', entityId: transferId, after: { fund, rubric, cents, occurred_on } })
    return { transfer_id: transferId }
  },
})

const futureDate = { path: 'occurred_on', message: 'A data do pagamento não pode ser futura.' }
