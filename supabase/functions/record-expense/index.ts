import { z } from 'zod'
import { isCivilDate } from '../../../domain/calendar.ts'
import { costLineInput } from '../../../domain/charges/budget-line.ts'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { checkAttachments } from '../_shared/ledger/attachments.ts'

const input = costLineInput.extend({
  condominium_id: z.uuid('Condomínio inválido.'),
  occurred_on: z.string().refine(isCivilDate, 'Informe a data do pagamento.'),
  /** Of the expense to be, chosen by who uploads files for it first. */
  id: z.uuid('Despesa inválida.').toLowerCase().optional(),
  /** Where it was paid from; else where the fund's money lies. */
  bank_account_id: z.uuid('Conta inválida.').optional(),
  /** Paths of files already kept for this expense, in bucket `condominium-files`. */
  attachments: z.array(z.string().max(400)).max(20, 'Anexe até 20 arquivos.').default([]),
})

/**
 * Books a paid expense: from the fund's bank account to the rubric's, which is made at its first use. Throws `expense_exists` when
 * its id is taken, `file_missing` when an attachment is not there, `month_closed`.
 */
export default command('record-expense', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run({ sql, condominiumId, userId, today, audit }, given) {
    const { fund, cents, occurred_on, attachments } = given
    if (occurred_on > today) throw new AppError('invalid_input', { fields: [futureDate] })
    const id = given.id ?? null
    await checkAttachments(sql, condominiumId, id, attachments)
    const { fundId, rubric, expenseId, bankId } = await accountsOf(sql, condominiumId, given)
    const [transfer] = await sql<{ id: string }[]>`
      insert into public.ledger_transfers
        (condominium_id, id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind, description, created_by)
      values (${condominiumId}, coalesce(${id}::uuid, private.new_id()), ${fundId}, ${expenseId}, ${bankId}, ${cents}, ${occurred_on},
        'expense', ${given.description || rubric}, ${userId})
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
const noFund = { path: 'fund', message: 'Escolha um fundo aberto.' }
const noRubric = { path: 'rubric', message: 'Escolha uma rubrica de despesa do plano de contas.' }
const noBank = { path: 'bank_account_id', message: 'Escolha uma conta do condomínio.' }

type Accounts = { fundId: string; rubric: string; expenseId: string; bankId: string }

async function accountsOf(
  sql: Sql,
  condominiumId: string,
  { fund, rubric, bank_account_id }: z.output<typeof input>,
): Promise<Accounts> {
  const [found] = await sql<
    { fund_id: string | null; rubric_id: string | null; rubric: string | null; bank: boolean }[]
  >`
    select private.fund_of(${condominiumId}, ${fund}) as fund_id, r.id as rubric_id, r.name as rubric,
      ${bank_account_id ?? null}::uuid is null or exists (
        select from public.bank_accounts b where b.condominium_id = ${condominiumId} and b.id = ${bank_account_id ?? null}) as bank
    from (select private.rubric_of(${condominiumId}, ${rubric}) as id) w
    left join public.rubrics r on r.condominium_id = ${condominiumId} and r.id = w.id and r.nature = 'expense'`
  const { fund_id, rubric_id, bank } = found!
  const fields = [...(fund_id ? [] : [noFund]), ...(rubric_id ? [] : [noRubric]), ...(bank ? [] : [noBank])]
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
  const [accounts] = await sql<{ expenseId: string; bankId: string }[]>`
    select private.ledger_account(${condominiumId}, ${fund_id}, 'expense', ${rubric_id}) as "expenseId",
      private.ledger_account(${condominiumId}, ${fund_id}, 'bank', null,
        coalesce(${bank_account_id ?? null}::uuid, private.fund_bank(${condominiumId}, ${fund_id}))) as "bankId"`
  return { fundId: fund_id!, rubric: found!.rubric ?? '', ...accounts! }
}
