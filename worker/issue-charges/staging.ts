import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { issueBoleto } from '../../domain/boleto/issue.ts'
import { chargeReference, type RunShares } from '../../domain/charges/apportion-run.ts'
import { txidFor } from '../../domain/pix/txid.ts'
import type { Transaction } from '../context.ts'
import type { Progress } from '../job.ts'
import { newIds } from './new-ids.ts'
import type { Numbering, Run } from './run.ts'

export type Issuing = Pick<RunShares, 'byLine' | 'totals'> & { run: Run; account: Numbering }

/** Rows per piece of the copy: small enough for flat memory and visible progress, large enough to cost nothing. */
const slice = 5000

/** Computes every paying unit's charge and boleto and copies them into a temporary table, a slice at a time. */
export async function stageCharges(sql: Transaction, issuing: Issuing, progress: Progress): Promise<void> {
  await sql`
    create temporary table issuing_charges (
      place integer, charge_id uuid, boleto_id uuid, reference text, amount_cents bigint, txid text, our_number text,
      our_number_check text, our_number_printed text, barcode text, digitable_line text, amounts bigint[]
    ) on commit drop`
  const copy = await sql`copy issuing_charges from stdin`.writable()
  await pipeline(Readable.from(slices(issuing, progress)), copy)
  await sql`analyze issuing_charges`
}

async function* slices(issuing: Issuing, progress: Progress): AsyncGenerator<string> {
  const { totals, account } = issuing
  const newId = newIds(Date.now())
  let sequence = account.firstOurNumber
  for (let first = 0; first < totals.length; first += slice) {
    let text = ''
    const last = Math.min(first + slice, totals.length)
    for (let index = first; index < last; index++) {
      if (totals[index] === 0) continue
      text += rowOf(issuing, index, sequence, newId)
      sequence += 1
    }
    if (text) yield text
    await progress(last, totals.length)
  }
}

/** One line of COPY's text format; no value of ours holds a tab, a line break or a backslash. */
function rowOf(
  { run, account, byLine, totals }: Issuing,
  index: number,
  sequence: number,
  newId: () => string,
) {
  const amount = totals[index] ?? 0
  const chargeId = newId()
  const boleto = issueBoleto({ agreement: account.agreement, sequence, due: run.dueOn, amount })
  const amounts = byLine.map((line) => line[index] ?? 0)
  const row = [
    index + 1,
    chargeId,
    newId(),
    chargeReference(run.competence, index + 1),
    amount,
    txidFor('', chargeId),
    boleto.ourNumber,
    boleto.ourNumberCheck,
    boleto.ourNumberPrinted,
    boleto.barcode,
    boleto.digitableLine,
    `{${amounts.join(',')}}`,
  ]
  return `${row.join('\t')}\n`
}
