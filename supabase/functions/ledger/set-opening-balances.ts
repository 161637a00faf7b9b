import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { type Context, command } from '../_shared/command.ts'
import { refused } from '../_shared/guards.ts'
import { bankLedger, ledgerAccount, openFund } from '../_shared/ledger/accounts.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { type Posting, post, reverse } from '../_shared/ledger/posting.ts'

const balance = z.object({
  fund: field.fund,
  /** In a bank account, or in the cash box. */
  place: z.enum(['bank', 'cash'], 'Diga onde está o dinheiro.').default('bank'),
  bank_account_id: field.bankAccount.nullish(),
  /** Below zero: an overdrawn account. */
  cents: z
    .number('Informe o saldo.')
    .int('Informe o saldo em centavos inteiros.')
    .min(-1_000_000_000_000, 'O valor é alto demais.')
    .max(1_000_000_000_000, 'O valor é alto demais.'),
})

const input = z.object({
  condominium_id: field.condominium_id,
  starts_on: field.day,
  balances: z.array(balance).max(200, 'Informe até 200 saldos.'),
})

/**
 * Sets what each fund had, and where, when its books begin. On a repeat, differences are reversed and posted again, until a month is closed. Throws
 * `opening_closed`, `invalid_input` for a place given twice.
 */
export default command('set-opening-balances', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Informou saldos iniciais',
  section: 'books',
  ownCase: 'one rule',
  input,
  async run(context, { starts_on, balances }) {
    const { sql, condominiumId, userId, today, audit } = context
    if (starts_on > today) throw refused('starts_on', 'Os saldos são de hoje ou de antes.')
    const [books] = await sql<{ starts_on: string | null; closed: boolean }[]>`
      select starts_on::text, closed_until is not null as closed from private.books
      where condominium_id = ${condominiumId} for update`
    if (books?.closed) throw new AppError('opening_closed')
    const wanted = await postingsOf(context, starts_on, balances)
    const kept = await sql<Opening[]>`
      select t.id, t.occurred_on::text as "on", t.fund_id as "fundId", t.debit_account_id as "debitId", t.credit_account_id as "creditId",
        t.cents::float8 as cents
      from public.ledger_transfers t
      where t.condominium_id = ${condominiumId} and t.kind = 'opening' and t.unit_id is null and not exists (
        select from public.ledger_transfers r where r.condominium_id = ${condominiumId} and r.reverses_id = t.id)`
    const known = new Set(kept.map(keyOf))
    const still = new Set(wanted.map(keyOf))
    const gone = kept.filter((opening) => !still.has(keyOf(opening)))
    const fresh = wanted.filter((posting) => !known.has(keyOf(posting)))
    if (gone.length > 0)
      await reverse(
        sql,
        condominiumId,
        userId,
        gone.map(({ id }) => id),
        'Correção do saldo inicial',
      )
    await post(sql, condominiumId, userId, fresh)
    await sql`update private.books set starts_on = ${starts_on} where condominium_id = ${condominiumId}`
    audit({
      entity: 'funds',
      before: { starts_on: books?.starts_on ?? null },
      after: { starts_on, balances, reversed: gone.length, posted: fresh.length },
    })
    return { posted: fresh.length, reversed: gone.length }
  },
})

type Opening = Pick<Posting, 'on' | 'fundId' | 'debitId' | 'creditId' | 'cents'> & { id: string }
const keyOf = ({ on, debitId, creditId, cents }: Pick<Posting, 'on' | 'debitId' | 'creditId' | 'cents'>) =>
  `${on} ${debitId} ${creditId} ${cents}`

async function postingsOf(
  { sql, condominiumId }: Context,
  on: string,
  balances: z.output<typeof input>['balances'],
): Promise<Posting[]> {
  const groupId = crypto.randomUUID()
  const places = new Set<string>()
  const postings: Posting[] = []
  for (const [index, { fund, place, bank_account_id, cents }] of balances.entries()) {
    const { id: fundId } = await openFund(sql, condominiumId, fund, `balances.${index}.fund`)
    const at =
      place === 'cash'
        ? await ledgerAccount(sql, condominiumId, fundId, 'cash')
        : await bankLedger(
            sql,
            condominiumId,
            fundId,
            bank_account_id ?? null,
            `balances.${index}.bank_account_id`,
          )
    if (places.has(at)) throw refused(`balances.${index}.bank_account_id`, 'Este saldo está repetido.')
    places.add(at)
    if (cents === 0) continue
    const opening = await ledgerAccount(sql, condominiumId, fundId, 'opening')
    const [debitId, creditId] = cents > 0 ? [at, opening] : [opening, at]
    postings.push({
      fundId,
      debitId,
      creditId,
      cents: Math.abs(cents),
      on,
      groupId,
      kind: 'opening',
      description: null,
    })
  }
  return postings
}
