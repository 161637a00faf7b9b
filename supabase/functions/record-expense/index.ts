import { z } from 'zod'
import { isCivilDate } from '../../../domain/calendar.ts'
import { budgetLineInput } from '../../../domain/charges/budget.ts'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { expenseAccount } from '../_shared/ledger.ts'
import { checkAttachments } from './attachments.ts'

const input = budgetLineInput.omit({ rule: true }).extend({
  condominium_id: z.uuid('Condomínio inválido.'),
  occurred_on: z.string().refine(isCivilDate, 'Informe a data do pagamento.'),
  /** Of the expense to be, chosen by who uploads files for it first. */
  id: z.uuid('Despesa inválida.').toLowerCase().optional(),
  /** Paths of files already kept for this expense, in bucket `condominium-files`. */
  attachments: z.array(z.string().max(400)).max(20, 'Anexe até 20 arquivos.').default([]),
})

/**
 * Books a paid expense: from the fund's bank account to the rubric's, which is made at its first use. Throws `expense_exists` when
 * its id is taken, `file_missing` when an attachment is not there.
 */
export default command('record-expense', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run({ sql, condominiumId, today, audit }, given) {
    const { fund, rubric, description, cents, occurred_on, attachments } = given
    if (occurred_on > today) throw new AppError('invalid_input', { fields: [futureDate] })
    const id = given.id ?? null
    await checkAttachments(sql, condominiumId, id, attachments)
    const { fundId, expenseId, bankId } = await expenseAccount(sql, condominiumId, fund, rubric)
    const [transfer] = await sql<{ id: string }[]>`
      insert into public.ledger_transfers
        (condominium_id, id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind, description)
      values (${condominiumId}, coalesce(${id}::uuid, private.new_id()), ${fundId}, ${expenseId}, ${bankId}, ${cents}, ${occurred_on},
        'expense', ${description})
      on conflict (condominium_id, id) do nothing returning id`
    if (!transfer) throw new AppError('expense_exists')
    audit({
      entity: 'ledger_transfers',
      entityId: transfer.id,
      after: { fund, rubric, cents, occurred_on, attachments: attachments.length },
    })
    return { transfer_id: transfer.id }
  },
})

const futureDate = { path: 'occurred_on', message: 'A data do pagamento não pode ser futura.' }
