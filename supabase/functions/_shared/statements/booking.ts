import { folded } from '../../../../domain/ascii.ts'
import type { Choice, MatchPart } from '../../../../domain/bank-statements/parts.ts'
import type { PayMethod } from '../../../../domain/bills/bill-state.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { ReceiptMethod } from '../../../../domain/payments/receipt.ts'
import { lockBill, payBill } from '../bills/paying.ts'
import type { Context } from '../command.ts'
import { bankLedger, ledgerAccount, openFund } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/posting.ts'
import { receive } from '../payments/receiving.ts'

/** The result of a part: the entries that explain the line, what was created for it, its name, and the choice to remember. */
export type Booked = { keys: string[]; made: Made | null; title: string; choice: Choice | null }
export type Made = { kind: 'bill' | 'receipt' | 'waiting' | 'transfers'; ids: string[] }

/** The lines in the form needed to book for them. `on` is a day whose month is open; `paidOn` the bank's. */
type Booking = {
  bankAccountId: string
  lineId: string
  paidOn: string
  on: string
  memo: string
  document: string | null
}

const says = (memo: string, words: RegExp) => words.test(folded(memo))

const payMethodOf = (memo: string): PayMethod =>
  says(memo, /\bpix\b/)
    ? 'pix'
    : says(memo, /\b(ted|doc|transf\w*)\b/)
      ? 'transfer'
      : says(memo, /\b(titulo|boleto|cobranca|pagto eletronico)\b/)
        ? 'boleto'
        : 'debit'

const receiptMethodOf = (memo: string): ReceiptMethod =>
  says(memo, /\bpix\b/) ? 'pix' : says(memo, /\bdep(osito)?\b/) ? 'deposit' : 'transfer'

/** Books a part for its line. Throws what the books throw, `not_found`, `statement_part_misfit`. */
export async function bookPart(
  context: Context,
  booking: Booking,
  part: MatchPart,
  place: number,
): Promise<Booked> {
  switch (part.kind) {
    case 'entries':
      return knownEntries(context, booking, part.transfer_ids)
    case 'bill':
      return bill(context, booking, part)
    case 'charge':
      return receipt(context, booking, part.cents, part.charge_id, place)
    case 'unknown':
      return receipt(context, booking, part.cents, null, place)
    case 'rubric':
      return rubric(context, booking, part)
    case 'transfer':
      return transfer(context, booking, part)
  }
}

type Part<Kind> = Extract<MatchPart, { kind: Kind }>
type Found = { key: string; words: string; day: string }

/** All that the documents of these transfers moved in the account. */
async function knownEntries(
  { sql, condominiumId }: Context,
  { bankAccountId }: Booking,
  ids: readonly string[],
): Promise<Booked> {
  const [days] = await sql<{ from: string | null; until: string | null }[]>`
    select min(occurred_on)::text as from, max(occurred_on)::text as until from public.ledger_transfers
    where condominium_id = ${condominiumId} and id = any (${[...ids]})`
  if (!days?.from) throw new AppError('not_found')
  const found = await sql<Found[]>`
    select distinct m.entry_key as key, coalesce(e.words, '') as words, e.occurred_on::text as day
    from private.bank_moves(${condominiumId}, ${bankAccountId}, ${days.from}, ${days.until}) m
    left join private.statement_entries(${condominiumId}, ${bankAccountId}, ${days.from}, ${days.until}) e on e.entry_key = m.entry_key
    where m.transfer_id = any (${[...ids]}) order by 3, 1`
  if (found.length === 0) throw new AppError('not_found')
  const title = found.length === 1 ? found[0]!.words : `${found.length} lançamentos`
  return { keys: found.map(({ key }) => key), made: null, title: title || 'Lançamento', choice: null }
}

async function bill(
  context: Context,
  { bankAccountId, on, memo }: Booking,
  part: Part<'bill'>,
): Promise<Booked> {
  const { sql, condominiumId } = context
  const held = await lockBill(context, part.bill_id)
  const left = held.cents - held.paid_cents
  const discount_cents = part.discount_cents ?? 0
  const settles = Math.min(part.cents + discount_cents, left)
  const id = await payBill(context, held, {
    paid_on: on,
    method: payMethodOf(memo),
    bank_account_id: bankAccountId,
    cents: settles,
    late_cents: part.cents + discount_cents - settles,
    discount_cents,
  })
  const [row] = await sql<{ supplier_id: string | null }[]>`
    select supplier_id from public.bills where condominium_id = ${condominiumId} and id = ${part.bill_id}`
  const choice = row?.supplier_id ? ({ kind: 'bill', supplier_id: row.supplier_id } as const) : null
  return { keys: [id], made: { kind: 'bill', ids: [id] }, title: held.description, choice }
}

async function receipt(
  { sql, condominiumId, userId }: Context,
  { bankAccountId, lineId, paidOn, memo, document }: Booking,
  cents: number,
  chargeId: string | null,
  place: number,
): Promise<Booked> {
  const arrived = {
    method: receiptMethodOf(memo),
    source: 'statement' as const,
    receivedOn: paidOn,
    cents,
    bankAccountId,
    externalId: `extrato:${lineId}:${place}`,
    payerDocument: document,
    statementText: memo,
    chargeIds: chargeId ? [chargeId] : [],
  }
  const { receipts } = await receive(sql, condominiumId, [arrived], chargeId ? userId : null)
  const made = receipts[0]
  if (!made) throw new AppError('statement_entry_taken')
  if (!chargeId)
    return {
      keys: [made.id],
      made: { kind: 'waiting', ids: [made.id] },
      title: 'Depósito a identificar',
      choice: null,
    }
  const [charge] = await sql<{ unit_id: string; unit_label: string; reference: string }[]>`
    select unit_id, unit_label, reference from public.charges where condominium_id = ${condominiumId} and id = ${chargeId}`
  return {
    keys: [made.id],
    made: { kind: 'receipt', ids: [made.id] },
    title: `Cobrança ${charge!.reference} de ${charge!.unit_label}`,
    choice: { kind: 'charge', unit_id: charge!.unit_id },
  }
}

async function rubric(
  context: Context,
  { bankAccountId, on, memo }: Booking,
  part: Part<'rubric'>,
): Promise<Booked> {
  const { sql, condominiumId } = context
  const fund = await openFund(sql, condominiumId, part.fund, 'fund')
  const [found] = await sql<{ id: string; name: string; nature: 'income' | 'expense' }[]>`
    select id, name, nature from public.rubrics
    where condominium_id = ${condominiumId} and id = private.rubric_of(${condominiumId}, ${part.rubric})`
  if (!found) throw misfit('Escolha uma rubrica do plano de contas.')
  const bank = await bankLedger(sql, condominiumId, fund.id, bankAccountId, 'bank_account_id')
  const other = await ledgerAccount(sql, condominiumId, fund.id, found.nature, found.id)
  const usual = part.inwards === (found.nature === 'income')
  const kind = !usual ? 'adjustment' : part.inwards ? 'receipt' : 'expense'
  return posted(
    context,
    found.name,
    { kind: 'rubric', fund_id: fund.id, rubric_id: found.id },
    {
      fundId: fund.id,
      cents: part.cents,
      on,
      kind,
      description: part.description || memo,
      ...(part.inwards ? { debitId: bank, creditId: other } : { debitId: other, creditId: bank }),
    },
  )
}

async function transfer(
  context: Context,
  { bankAccountId, on, memo }: Booking,
  part: Part<'transfer'>,
): Promise<Booked> {
  const { sql, condominiumId } = context
  if (part.bank_account_id === bankAccountId)
    throw misfit('Escolha outra conta: o dinheiro não sai desta para ela mesma.')
  const fund = await openFund(sql, condominiumId, part.fund, 'fund')
  const here = await bankLedger(sql, condominiumId, fund.id, bankAccountId, 'bank_account_id')
  const there = await bankLedger(sql, condominiumId, fund.id, part.bank_account_id, 'bank_account_id')
  const [account] = await sql<{ name: string }[]>`
    select coalesce(nickname, account || '-' || account_digit) as name from public.bank_accounts
    where condominium_id = ${condominiumId} and id = ${part.bank_account_id}`
  const title = `Transferência ${part.inwards ? 'de' : 'para'} ${account!.name}`
  const choice = { kind: 'transfer', fund_id: fund.id, bank_account_id: part.bank_account_id } as const
  return posted(context, title, choice, {
    fundId: fund.id,
    cents: part.cents,
    on,
    kind: 'adjustment',
    description: part.description || memo,
    ...(part.inwards ? { debitId: here, creditId: there } : { debitId: there, creditId: here }),
  })
}

async function posted(
  { sql, condominiumId, userId }: Context,
  title: string,
  choice: Choice,
  posting: Posting,
): Promise<Booked> {
  const ids = await post(sql, condominiumId, userId, [
    { ...posting, description: posting.description?.slice(0, 300) ?? null },
  ])
  return { keys: ids, made: { kind: 'transfers', ids }, title, choice }
}

const misfit = (message: string) => new AppError('statement_part_misfit', { message })
