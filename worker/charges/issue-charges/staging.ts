import { issueBoleto } from '../../../domain/boleto/issue.ts'
import { chargeReference, type RunShares } from '../../../domain/charges/apportion-run.ts'
import { discountOn } from '../../../domain/charges/discount.ts'
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
}

/** Units between two reports of progress. */
const step = 5000

/** Computes every paying unit's charge and boleto and streams them into a temporary table. */
export async function stageCharges(sql: Transaction, issuing: Issuing, progress: Progress): Promise<void> {
  await sql`
    create temporary table issuing_charges (
      place integer, charge_id uuid, boleto_id uuid, reference text, amount_cents bigint, txid text, our_number text,
      our_number_check text, our_number_printed text, barcode text, digitable_line text, discount_cents bigint, amounts bigint[],
      weights bigint[]
    ) on commit drop`
  await copyRows(sql, 'issuing_charges', rows(issuing, progress))
  await sql`analyze issuing_charges`
}

async function* rows(issuing: Issuing, progress: Progress): AsyncGenerator<readonly CopyValue[]> {
  const { totals, account } = issuing
  const newId = newIds(Date.now())
  let sequence = account.firstOurNumber
  for (const [index, amount] of totals.entries()) {
    if (amount > 0) {
      yield rowOf(issuing, { index, amount, sequence, chargeId: newId(), boletoId: newId() })
      sequence += 1
    }
    if ((index + 1) % step === 0) await progress(index + 1, totals.length)
  }
}

type Place = { index: number; amount: number; sequence: number; chargeId: string; boletoId: string }

function rowOf(
  { run, account, byLine, discounted, weightings }: Issuing,
  { index, amount, sequence, chargeId, boletoId }: Place,
) {
  const boleto = issueBoleto({ agreement: account.agreement, sequence, due: run.dueOn, amount })
  const amounts = byLine.map((line) => line[index] ?? 0)
  const weights = weightings.map((weighting) => weighting[index] ?? 0)
  return [
    index + 1,
    chargeId,
    boletoId,
    chargeReference(run.competence, index + 1, run.suffix),
    amount,
    txidFor('', chargeId),
    boleto.ourNumber,
    boleto.ourNumberCheck,
    boleto.ourNumberPrinted,
    boleto.barcode,
    boleto.digitableLine,
    discountOn(discounted[index] ?? 0, run.discount) || null,
    `{${amounts.join(',')}}`,
    `{${weights.join(',')}}`,
  ]
}
