import { issueBoleto } from '../../../domain/boleto/issue.ts'
import { chargeReference, type RunShares } from '../../../domain/charges/apportion-run.ts'
import { discountOn } from '../../../domain/charges/discount.ts'
import {
  ownerUnknown,
  partsOfUnit,
  shareDiscount,
  type UnitPart,
} from '../../../domain/charges/owner-part.ts'
import { AppError } from '../../../domain/errors.ts'
import { type Cents, sumCents } from '../../../domain/money.ts'
import { txidFor } from '../../../domain/pix/txid.ts'
import type { Transaction } from '../../context.ts'
import { type CopyValue, copyRows } from '../../copy-rows.ts'
import type { Progress } from '../../job.ts'
import { newIds } from './new-ids.ts'
import type { Numbering, Run } from './run.ts'

export type Issuing = Pick<RunShares, 'byLine' | 'totals' | 'discounted'> & {
  run: Run
  account: Numbering
  /** The values next to the amounts: most lines share one. */
  weightings: readonly ArrayLike<number>[]
  /** By place (from 0), the units of which the owner's part is charged apart. */
  split: Split
}
type Split = ReadonlyMap<number, { hasOwner: boolean; label: string }>

/** Units between two reports of progress. */
const step = 5000

/** Computes every paying unit's charge and boleto and streams them into a temporary table. */
export async function stageCharges(sql: Transaction, issuing: Issuing, progress: Progress): Promise<void> {
  await sql`
    create temporary table issuing_charges (
      place integer, charge_id uuid, boleto_id uuid, reference text, amount_cents bigint, txid text, our_number text,
      our_number_check text, our_number_printed text, barcode text, digitable_line text, discount_cents bigint, amounts bigint[],
      weights bigint[], part text
    ) on commit drop`
  await copyRows(sql, 'issuing_charges', rows(issuing, progress))
  await sql`analyze issuing_charges`
}

async function* rows(issuing: Issuing, progress: Progress): AsyncGenerator<readonly CopyValue[]> {
  const { totals, account } = issuing
  const newId = newIds(Date.now())
  let sequence = account.firstOurNumber
  for (let index = 0; index < totals.length; index += 1) {
    for (const part of partsAt(issuing, index)) {
      yield rowOf(issuing, { index, ...part, sequence, chargeId: newId(), boletoId: newId() })
      sequence += 1
    }
    if ((index + 1) % step === 0) await progress(index + 1, totals.length)
  }
}

/** Counts the charges to make: a unit that pays has one, one that is charged in two parts has up to two. */
export function countCharges(issuing: Omit<Issuing, 'account' | 'weightings'>): number {
  const paying = issuing.totals.reduce((count, amount) => count + (amount > 0 ? 1 : 0), 0)
  let more = 0
  for (const place of issuing.split.keys()) more += Math.max(0, partsAt(issuing, place).length - 1)
  return paying + more
}

type Part = { part: UnitPart; amounts: readonly Cents[]; amount: Cents; discount: Cents }

/** Throws `owner_unknown` rather than put the owner's part on a tenant's bill. */
function partsAt(
  { run, byLine, totals, discounted, split }: Omit<Issuing, 'account' | 'weightings'>,
  index: number,
): Part[] {
  const amount = totals[index] ?? 0
  if (amount === 0) return []
  const amounts = byLine.map((line) => line[index] ?? 0)
  const discount = discountOn(discounted[index] ?? 0, run.discount)
  const unit = split.get(index)
  if (!unit) return [{ part: 'whole', amounts, amount, discount }]
  const parts = partsOfUnit(
    amounts,
    run.lines.map((line) => line.falls_on),
  )
  if (!unit.hasOwner && parts.some(({ part }) => part === 'owner'))
    throw new AppError('owner_unknown', { message: ownerUnknown([unit.label]) })
  const [occupant, owner] = parts.map(({ amounts: own, total }) => ({
    total,
    discounted: sumCents(own.filter((_, line) => !run.lines[line]?.is_due)),
  }))
  const shared = occupant && owner && shareDiscount(discount, occupant, owner)
  return parts.map(({ part, amounts: own, total }) => ({
    part,
    amounts: own,
    amount: total,
    discount: shared && part !== 'whole' ? shared[part] : discount,
  }))
}

type Place = Part & { index: number; sequence: number; chargeId: string; boletoId: string }

function rowOf(
  { run, account, weightings }: Issuing,
  { index, part, amounts, amount, discount, sequence, chargeId, boletoId }: Place,
) {
  const boleto = issueBoleto({ agreement: account.agreement, sequence, due: run.dueOn, amount })
  const weights = weightings.map((weighting) => weighting[index] ?? 0)
  const suffix = part === 'owner' ? `${run.suffix}P` : run.suffix
  return [
    index + 1,
    chargeId,
    boletoId,
    chargeReference(run.competence, index + 1, suffix),
    amount,
    txidFor('', chargeId),
    boleto.ourNumber,
    boleto.ourNumberCheck,
    boleto.ourNumberPrinted,
    boleto.barcode,
    boleto.digitableLine,
    discount || null,
    `{${amounts.join(',')}}`,
    `{${weights.join(',')}}`,
    part,
  ]
}
