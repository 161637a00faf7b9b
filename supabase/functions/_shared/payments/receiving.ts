import { AppError } from '../../../../domain/errors.ts'
import type { Cents } from '../../../../domain/money.ts'
import { imputeQuoted } from '../../../../domain/payments/bundle.ts'
import { type Imputation, impute, type Part } from '../../../../domain/payments/imputation.ts'
import type { Sql } from '../database.ts'
import { type Arrived, type Kept, keepArrived } from './arrived.ts'
import { lockOwed, type OwedCharge, type Reckoner, reckoner } from './charges-owed.ts'
import { booksOf, postRows, type Row } from './postings.ts'
import { type Booked, creditRow, feeRow, partRows, spreadPart, waitingRow } from './receipt-rows.ts'
import { type Decided, writeDecided } from './writing.ts'

export type Received = {
  /** In the order of the arrivals; null for one that was reported before. */
  receipts: (ReceivedOne | null)[]
  /** Charges that nothing is owed of any more. */
  paidChargeIds: string[]
}
type ReceivedOne = {
  id: string
  status: 'posted' | 'waiting'
  outcome: string | null
  reason: string | null
  creditCents: Cents
}

/**
 * Books sums that arrived: each is stored once and either pays its charges, with the rest to the unit's credit, or waits for a person as money
 * without an owner. It is in the books either way, and the payers are notified after the commit. Set-based, in the order given. `by`: the person who
 * said what it is for; without one the product decided (including what is late, short or too much). Throws `charge_not_open` when a person named a
 * charge that is not.
 */
export async function receive(
  sql: Sql,
  condominiumId: string,
  arrived: readonly Arrived[],
  by: string | null = null,
): Promise<Received> {
  if (arrived.length === 0) return { receipts: [], paidChargeIds: [] }
  const kept = await keepArrived(sql, condominiumId, arrived, by)
  const fresh = kept.filter(({ isNew }) => isNew)
  const { decided, paidChargeIds } = await bookKept(sql, condominiumId, fresh, by)
  const byId = new Map(decided.map((one) => [one.id, one]))
  return { paidChargeIds, receipts: kept.map(({ id, isNew }) => (isNew ? told(byId.get(id)!) : null)) }
}

function told({ id, imputation, toCredit }: Decided): ReceivedOne {
  if (imputation.waits)
    return { id, status: 'waiting', outcome: null, reason: imputation.reason, creditCents: 0 }
  const outcome = toCredit ? 'credit' : imputation.outcome
  return { id, status: 'posted', outcome, reason: null, creditCents: imputation.creditCents }
}

/** Decides on stored arrivals and writes everything: receipts, parts, charges, boletos, transfers. Books fees where `isNew` says so. */
export async function bookKept(
  sql: Sql,
  condominiumId: string,
  kept: readonly Kept[],
  by: string | null,
): Promise<{ decided: Decided[]; paidChargeIds: string[] }> {
  if (kept.length === 0) return { decided: [], paidChargeIds: [] }
  const charges = await lockOwed(sql, condominiumId, [...new Set(kept.flatMap((one) => one.chargeIds))])
  const rules = await reckoner(sql, condominiumId, charges)
  rules.prepare(kept.flatMap((one) => one.chargeIds.map((chargeId) => ({ chargeId, on: one.receivedOn }))))
  const decided = kept.map((one) => decide(one, charges, rules, by))
  await requireUnits(sql, condominiumId, decided)
  const paymentIds = await newIds(sql, decided.flatMap(({ parts }) => parts).length)
  for (const part of decided.flatMap((one) => one.parts)) part.paymentId = paymentIds.pop()!
  await writeDecided(sql, condominiumId, decided, charges, by)
  const books = await booksOf(sql, condominiumId)
  await postRows(
    sql,
    condominiumId,
    by,
    decided.flatMap((one) => rowsOf(one, books, charges.get(one.chargeId ?? '')?.unitLabel)),
  )
  const paidChargeIds = decided.flatMap(({ parts }) =>
    parts.filter(({ settles }) => settles).map(({ chargeId }) => chargeId),
  )
  if (paidChargeIds.length > 0)
    await sql`insert into private.outbox (topic, payload) values ('charges-paid', ${sql.json({ condominiumId, chargeIds: paidChargeIds })})`
  return { decided, paidChargeIds }
}

/** Decides on one arrival, with the charges as the earlier ones left them. */
function decide(one: Kept, charges: Map<string, OwedCharge>, rules: Reckoner, by: string | null): Decided {
  const named = one.chargeIds.map((id) => charges.get(id)).filter((charge) => charge !== undefined)
  if (by && named.length < one.chargeIds.length) throw new AppError('not_found')
  const owed = named.map((charge) => ({
    id: charge.id,
    unitId: charge.unitId,
    status: charge.status,
    due: rules.owed(charge, one.receivedOn),
  }))
  const isKnown = by !== null || one.creditsUnit === true
  const toCredit = isKnown && one.chargeIds.length === 0 && Boolean(one.unitId)
  const imputation: Imputation = toCredit
    ? { waits: false, outcome: 'credit', parts: [], creditCents: one.cents }
    : (asQuoted(one, named) ??
      impute(one.cents, owed, one.method === 'boleto' || one.isReckonedByBank === true))
  if (imputation.waits && by && one.chargeIds.length > 0) throw new AppError('charge_not_open')
  const parts = imputation.waits ? [] : imputation.parts.map((part) => take(part, one, charges, rules))
  return {
    ...one,
    imputation,
    toCredit,
    parts,
    unitId: named[0]?.unitId ?? one.unitId ?? null,
    chargeId: named[0]?.id ?? null,
    expectedCents: owed.length > 0 ? owed.reduce((sum, { due }) => sum + due.total, 0) : null,
  }
}

/** Applies a quoted sum to its charges as quoted, on any day within its validity. */
function asQuoted({ cents, quotes = [], restCents = 0 }: Kept, charges: readonly OwedCharge[]) {
  const found = charges.map(({ id, status, amountCents, settledCents }) => ({
    id,
    status,
    capitalLeft: amountCents - settledCents,
  }))
  const imputation: Imputation | null = imputeQuoted(cents - restCents, quotes, found)
  return imputation && restCents > 0
    ? { ...imputation, outcome: 'more' as const, creditCents: restCents }
    : imputation
}

/** Deducts a part from its charge, so that the next arrival sees the result. */
function take(part: Part, one: Kept, charges: Map<string, OwedCharge>, rules: Reckoner) {
  const charge = charges.get(part.chargeId)!
  const spread = spreadPart(part, charge.items)
  const items = charge.items.map((item) => ({ ...item }))
  for (const [place, cents] of spread.entries()) charge.items[place]!.left -= cents
  charge.settledCents += part.principal + part.discount
  charge.lateCents += part.late
  charge.payments = [
    ...charge.payments,
    { on: one.receivedOn, cents: part.principal + part.late, principal: part.principal + part.discount },
  ]
  if (part.settles) charge.status = 'paid'
  rules.forget(charge)
  return { ...part, paymentId: '', unitId: charge.unitId, items, spread }
}

function rowsOf(one: Decided, books: Parameters<typeof partRows>[1], unit: string | undefined): Row[] {
  const booked: Booked = { ...one, amountCents: one.cents }
  const fees = one.isNew && one.bankFeeCents ? [feeRow(booked, books, one.bankFeeCents, unit)] : []
  if (one.imputation.waits) return [waitingRow(booked, books), ...fees]
  const used = one.method === 'credit' ? [creditRow(booked, books, one.unitId!, one.cents, 'out')] : []
  const parts = one.parts.flatMap((part) => partRows(booked, books, part, part.items, part.spread))
  const { creditCents } = one.imputation
  const rest = creditCents > 0 ? [creditRow(booked, books, one.unitId!, creditCents, 'in')] : []
  return [...used, ...parts, ...rest, ...fees]
}

/** Credit is a unit's: one of this condominium. */
async function requireUnits(sql: Sql, condominiumId: string, decided: readonly Decided[]): Promise<void> {
  const wanted = [...new Set(decided.flatMap(({ unitId }) => unitId ?? []))]
  if (wanted.length === 0) return
  const [found] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.units where condominium_id = ${condominiumId} and id = any (${wanted})`
  if (found?.count !== wanted.length) throw new AppError('not_found')
}

async function newIds(sql: Sql, count: number): Promise<string[]> {
  if (count === 0) return []
  const rows = await sql<{ id: string }[]>`select private.new_id() as id from generate_series(1, ${count})`
  return rows.map(({ id }) => id)
}
