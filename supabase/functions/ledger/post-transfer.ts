import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { manualEntries } from '../../../domain/ledger/manual-entry.ts'
import type { AccountKind } from '../../../domain/ledger/words.ts'
import { type Context, command } from '../_shared/command.ts'
import { refused } from '../_shared/guards.ts'
import { bankLedger, ledgerAccount, openFund, rubricId } from '../_shared/ledger/accounts.ts'
import { checkAttachments } from '../_shared/ledger/attachments.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { post } from '../_shared/ledger/posting.ts'

const side = z.object({
  kind: z.enum(['bank', 'cash', 'payable', 'income', 'expense'], 'Escolha a conta.'),
  rubric: field.rubric.nullish(),
  bank_account_id: field.bankAccount.nullish(),
})

const input = z.object({
  condominium_id: field.condominium_id,
  /** Id of the future transfer, chosen by the caller when files are uploaded first. */
  id: z.uuid('Lançamento inválido.').toLowerCase().nullish(),
  /** The kind of entry: the keys of domain/ledger/manual-entry. */
  entry: z.enum(manualEntries.map(({ key }) => key) as [string, ...string[]], 'Escolha o que lançar.'),
  fund: field.fund,
  debit: side,
  credit: side,
  cents: field.cents,
  occurred_on: field.day,
  description: field.description,
  attachments: z.array(z.string().max(400)).max(20, 'Anexe até 20 arquivos.').default([]),
})
type Given = z.output<typeof input>

/**
 * Books manually what no other command does, between two accounts of one fund that make sense together. Throws `invalid_input`, `month_closed`,
 * `transfer_exists`, `file_missing`.
 */
export default command('post-transfer', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Fez um lançamento',
  section: 'books',
  ownCase: 'proven fact',
  input,
  async run(context, given) {
    const { sql, condominiumId, userId, today, audit } = context
    if (given.occurred_on > today) throw refused('occurred_on', 'A data não pode ser futura.')
    const entry = manualEntries.find(({ key }) => key === given.entry)
    const fits =
      entry?.debit.some((kind) => kind === given.debit.kind) &&
      entry.credit.some((kind) => kind === given.credit.kind)
    if (!entry || !fits) throw refused('entry', 'Este lançamento não é feito à mão. Escolha outro tipo.')
    await checkAttachments(sql, condominiumId, given.id ?? null, given.attachments)
    await requireNew(context, given.id ?? null)
    const fund = await openFund(sql, condominiumId, given.fund, 'fund')
    const debitId = await accountOf(context, fund.id, given, 'debit')
    const creditId = await accountOf(context, fund.id, given, 'credit')
    if (debitId === creditId) throw refused('credit', 'Os dois lados são a mesma conta.')
    const { cents, occurred_on, description } = given
    const [id] = await post(sql, condominiumId, userId, [
      {
        ...(given.id ? { id: given.id } : {}),
        fundId: fund.id,
        debitId,
        creditId,
        cents,
        on: occurred_on,
        kind: entry.kind,
        description,
      },
    ])
    const after = {
      fund: fund.name,
      entry: entry.label,
      cents,
      occurred_on,
      description,
      attachments: given.attachments.length,
    }
    audit({ entity: 'ledger_transfers', entityId: id!, after })
    return { transfer_id: id! }
  },
})

async function requireNew({ sql, condominiumId }: Context, id: string | null): Promise<void> {
  if (!id) return
  const known =
    await sql`select from public.ledger_transfers where condominium_id = ${condominiumId} and id = ${id}`
  if (known.length > 0) throw new AppError('transfer_exists')
}

async function accountOf(
  { sql, condominiumId }: Context,
  fundId: string,
  given: Given,
  which: 'debit' | 'credit',
): Promise<string> {
  const { kind, rubric, bank_account_id } = given[which]
  if (kind === 'bank')
    return bankLedger(sql, condominiumId, fundId, bank_account_id ?? null, `${which}.bank_account_id`)
  const named: AccountKind[] = ['income', 'expense', 'payable']
  if (!named.includes(kind)) return ledgerAccount(sql, condominiumId, fundId, kind)
  if (!rubric) throw refused(`${which}.rubric`, 'Escolha a rubrica.')
  const nature = kind === 'income' ? 'income' : 'expense'
  const id = await rubricId(sql, condominiumId, rubric, nature, `${which}.rubric`)
  return ledgerAccount(sql, condominiumId, fundId, kind, id)
}
