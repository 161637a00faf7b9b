import { type Imputed, imputeReceived } from '../../../../domain/agreements/imputation.ts'
import type { Debt } from '../../../../domain/delinquency/debt-lines.ts'
import { AppError } from '../../../../domain/errors.ts'
import { sumCents } from '../../../../domain/money.ts'
import { loadLateRules } from '../charges/rules.ts'
import type { Sql } from '../database.ts'
import { lockOwed, type OwedCharge } from '../payments/charges-owed.ts'
import { booksOf, postRows, takeBack } from '../payments/postings.ts'
import { creditRow, spreadPart } from '../payments/receipt-rows.ts'
import { keepBoletos, newIds, writeOffBoletos } from './charges.ts'
import { itemsOf, loadParts, type MovedPart, postParts, takeBackParts, writeParts } from './parts.ts'
import { type Breach, type KeptAgreement, resettle } from './state.ts'

type Breaking = {
  condominiumId: string
  /** Null: the agreement's own rule broke it. */
  userId: string | null
  today: string
  reason: string | null
  /** 'cancelled': it never took effect, so nothing may have been paid. */
  as: 'broken' | 'cancelled'
}

/**
 * Ends an agreement: restores its debts, less what was paid under it in the law's order, cancels its unpaid instalments and takes back all that it
 * added to the books. An imported one only ends: its debts were never in these books, so its instalments remain owed. Throws `agreement_not_active`,
 * `agreement_has_payments` for one that is to be undone.
 */
export async function breakAgreement(
  sql: Sql,
  agreement: KeptAgreement,
  breaking: Breaking,
): Promise<Breach> {
  const { condominiumId, as } = breaking
  const { instalmentIds, debtIds } = agreement
  if (agreement.status !== 'active') throw new AppError('agreement_not_active')
  const charges = await lockOwed(sql, condominiumId, [...instalmentIds, ...debtIds])
  const paid = await loadParts(sql, condominiumId, { chargeIds: instalmentIds })
  if (as === 'cancelled' && paid.length > 0) throw new AppError('agreement_has_payments')
  const stays = agreement.origin === 'brought_in' && as === 'broken'
  const breach = stays
    ? { undone: [], made: [], surplus: [], stood: [] }
    : await move(sql, agreement, breaking, charges, paid)
  const moved = breach.undone.length === 0 ? 0 : sumCents(paid.map(({ cents }) => cents))
  await close(sql, agreement, breaking, breach, moved)
  if (stays) return breach
  await resettle(sql, condominiumId, instalmentIds, 'cancelled')
  await resettle(sql, condominiumId, debtIds, 'open')
  await writeOffBoletos(sql, condominiumId, instalmentIds)
  await keepBoletos(sql, condominiumId, debtIds)
  await reviveAgreements(sql, condominiumId, debtIds)
  return breach
}

async function close(
  sql: Sql,
  { id }: KeptAgreement,
  { condominiumId, userId, today, reason, as }: Breaking,
  breach: Breach,
  moved: number,
): Promise<void> {
  await sql`
    update public.debt_agreements
    set status = ${as}, broken_on = ${as === 'broken' ? today : null}, broken_by = ${userId}, reason = ${reason}, breach = ${sql.json(breach)}, moved_cents = ${moved},
      breaks_on = null, updated_at = private.now(), version = version + 1
    where condominium_id = ${condominiumId} and id = ${id}`
}

/** Resumes, where it was, an earlier agreement whose instalments this one took in. */
async function reviveAgreements(
  sql: Sql,
  condominiumId: string,
  chargeIds: readonly string[],
): Promise<void> {
  await sql`
    update public.debt_agreements a set status = 'active', updated_at = private.now(), version = a.version + 1
    where a.condominium_id = ${condominiumId} and a.status = 'renegotiated' and exists (
      select from public.agreement_instalments i
      where i.condominium_id = a.condominium_id and i.agreement_id = a.id and i.charge_id = any (${[...chargeIds]}))`
}

/** Money that was paid on instalments falls on the debts, by the rule; in the books it moves with it. */
async function move(
  sql: Sql,
  agreement: KeptAgreement,
  { condominiumId, userId }: Breaking,
  charges: Map<string, OwedCharge>,
  paid: readonly MovedPart[],
): Promise<Breach> {
  const { reference, unitId, debtIds } = agreement
  const reason = `Acordo ${reference} desfeito`
  const undone = paid.map(({ paymentId }) => paymentId)
  await takeBack(sql, condominiumId, userId, [agreement.id], { reason })
  await takeBackParts(sql, condominiumId, userId, undone, reason)
  await sql`
    update public.payments set undone_at = private.now() where condominium_id = ${condominiumId} and id = any (${undone})`
  const debts = debtIds.map((id): Debt => debtOf(charges.get(id)!))
  const stood = await loadParts(sql, condominiumId, { chargeIds: debtIds })
  const received = paid.map(({ paymentId, receivedOn, cents }) => ({ id: paymentId, on: receivedOn, cents }))
  const rules = await loadLateRules(sql, condominiumId)
  const { imputed, surplus } = imputeReceived(debts, received, rules)
  const ids = await newIds(sql, imputed.length)
  const made = spread(imputed, paid, charges, ids)
  await writeParts(sql, condominiumId, made)
  await postParts(sql, condominiumId, userId, unitId, made, itemsOf(charges))
  const over = [...surplus].map(([id, cents]) => ({ receiptId: receiptOf(paid, id).id, cents }))
  await giveCredit(sql, agreement, { condominiumId, userId, paid, over })
  return { undone, made: ids, surplus: over, stood: stood.map(({ paymentId }) => paymentId) }
}

const receiptOf = (paid: readonly MovedPart[], paymentId: string): MovedPart =>
  paid.find((part) => part.paymentId === paymentId)!

/** As `imputeReceived` takes it: references only break ties between debts of one day. */
const debtOf = ({ id, amountCents, dueOn, payments }: OwedCharge): Debt => ({
  id,
  origin: 'charge',
  reference: id,
  label: '',
  dueOn,
  amountCents,
  payments,
})

/** Each part over the items of its debt, as those before it have left them. */
function spread(
  imputed: readonly Imputed[],
  paid: readonly MovedPart[],
  charges: ReadonlyMap<string, OwedCharge>,
  ids: readonly string[],
): MovedPart[] {
  const items = itemsOf(charges)
  return imputed.map(({ receivedId, debtId, cents, principalCents, lateCents }, place) => {
    const left = items.get(debtId)!
    const part = { chargeId: debtId, principal: principalCents, late: lateCents, discount: 0, settles: false }
    const amounts = spreadPart(part, left)
    for (const [index, amount] of amounts.entries()) left[index]!.left -= amount
    return {
      ...receiptOf(paid, receivedId),
      ...{
        paymentId: ids[place]!,
        chargeId: debtId,
        cents,
        principal: principalCents,
        late: lateCents,
        spread: amounts,
      },
    }
  })
}

export const surplusText = (reference: string): string => `Pago além das dívidas do acordo ${reference}`

type Giving = {
  condominiumId: string
  userId: string | null
  paid: readonly MovedPart[]
  over: readonly { receiptId: string; cents: number }[]
}

/** Credits the unit with what was paid beyond all debts. */
async function giveCredit(
  sql: Sql,
  { unitId, reference }: KeptAgreement,
  { condominiumId, userId, paid, over }: Giving,
) {
  if (over.length === 0) return
  const books = await booksOf(sql, condominiumId)
  const rows = over.map(({ receiptId, cents }) => ({
    ...creditRow(paid.find(({ id }) => id === receiptId)!, books, unitId, cents, 'in'),
    description: surplusText(reference),
  }))
  await postRows(sql, condominiumId, userId, rows)
  await sql`
    update public.receipts r set credit_cents = r.credit_cents + o.cents
    from (select x."receiptId" as id, sum(x.cents)::bigint as cents
      from jsonb_to_recordset(${sql.json([...over])}) as x ("receiptId" uuid, cents bigint) group by 1) o
    where r.condominium_id = ${condominiumId} and r.id = o.id`
}
