import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { needsDecision } from '../../../domain/ledger/words.ts'
import { formatCents } from '../../../domain/money.ts'
import { type Context, command } from '../_shared/command.ts'
import { refused } from '../_shared/guards.ts'
import { bankLedger, ledgerAccount, type OpenFund, openFund } from '../_shared/ledger/accounts.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { post } from '../_shared/ledger/posting.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  from_fund: field.fund,
  to_fund: field.fund,
  cents: field.cents,
  occurred_on: field.day,
  from_bank_account_id: field.bankAccount.nullish(),
  to_bank_account_id: field.bankAccount.nullish(),
  /** The assembly's decision; needed when money leaves the reserve or a fund for works. */
  decision_id: z.uuid('Decisão inválida.').nullish(),
  description: field.description,
})

/**
 * Moves money from one fund to another: a transfer in each, through their accounts between funds, tied by one id. Throws
 * `invalid_input` without the decision that is needed, `fund_balance_short`, `month_closed`.
 */
export default command('transfer-between-funds', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Transferiu entre fundos',
  section: 'books',
  ownCase: 'one rule',
  input,
  async run(context, given) {
    const { sql, condominiumId, userId, today, audit } = context
    if (given.occurred_on > today) throw refused('occurred_on', 'A data não pode ser futura.')
    const from = await openFund(sql, condominiumId, given.from_fund, 'from_fund')
    const to = await openFund(sql, condominiumId, given.to_fund, 'to_fund')
    if (from.id === to.id) throw refused('to_fund', 'Escolha outro fundo.')
    await requireDecision(context, from, given.decision_id ?? null)
    await requireBalance(context, from, given.cents)
    const groupId = crypto.randomUUID()
    const shared = {
      cents: given.cents,
      on: given.occurred_on,
      kind: 'fund_transfer',
      groupId,
      decisionId: given.decision_id ?? null,
      description: given.description,
    }
    await post(sql, condominiumId, userId, [
      {
        ...shared,
        fundId: from.id,
        debitId: await ledgerAccount(sql, condominiumId, from.id, 'between_funds'),
        creditId: await bankLedger(
          sql,
          condominiumId,
          from.id,
          given.from_bank_account_id ?? null,
          'from_bank_account_id',
        ),
      },
      {
        ...shared,
        fundId: to.id,
        debitId: await bankLedger(
          sql,
          condominiumId,
          to.id,
          given.to_bank_account_id ?? null,
          'to_bank_account_id',
        ),
        creditId: await ledgerAccount(sql, condominiumId, to.id, 'between_funds'),
      },
    ])
    const { cents, occurred_on, description } = given
    audit({
      entity: 'ledger_transfers',
      entityId: groupId,
      after: {
        from: from.name,
        to: to.name,
        cents,
        occurred_on,
        description,
        decision_id: given.decision_id ?? null,
      },
    })
    return { group_id: groupId }
  },
})

async function requireDecision(
  { sql, condominiumId }: Context,
  from: OpenFund,
  id: string | null,
): Promise<void> {
  if (!id) {
    if (needsDecision(from.kind))
      throw refused('decision_id', `Dinheiro do ${from.name} só sai por decisão de assembleia. Escolha qual.`)
    return
  }
  const known = await sql`select from public.decisions where condominium_id = ${condominiumId} and id = ${id}`
  if (known.length === 0) throw refused('decision_id', 'Escolha uma decisão registrada.')
}

/** Two simultaneous transfers take turns on the fund's accounts, and the second sees what the first left. */
async function requireBalance({ sql, condominiumId }: Context, from: OpenFund, cents: number): Promise<void> {
  const accounts = await sql<{ cents: number }[]>`
    select balance_cents::float8 as cents from public.ledger_accounts
    where condominium_id = ${condominiumId} and fund_id = ${from.id} and kind in ('bank', 'cash')
    order by id for no key update`
  const balance = accounts.reduce((sum, account) => sum + account.cents, 0)
  if (cents > balance)
    throw new AppError('fund_balance_short', {
      message: `O ${from.name} tem ${formatCents(balance)}. Transfira até esse valor.`,
      details: { balance_cents: balance },
    })
}
