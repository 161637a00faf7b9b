import { z } from 'zod'
import { matchPayment } from '../../domain/payments/match-payment.ts'
import { expectedAmounts, postBankFees, settleCharges } from '../../supabase/functions/_shared/ledger.ts'
import { type Held, holdForReview } from '../../supabase/functions/_shared/payments/payment-reviews.ts'
import type { Task, Transaction } from '../context.ts'
import { type JobIssue, replaceIssues, runJob } from '../job.ts'

const payload = z.object({ condominiumId: z.uuid(), jobId: z.uuid() })
const jobInput = z.object({ return_file_id: z.uuid() })

type Entry = {
  position: number
  line: number
  our_number: string
  kind: string
  label: string
  paid_cents: number
  fee_cents: number
  paid_on: string
  reasons: string | null
  charge_id: string | null
  charge_status: 'open' | 'paid' | 'cancelled' | null
  principal_cents: number | null
}

/** Applies a return file to boletos, charges and books, in one transaction; the report says what became of each line. */
export const applyReturnFileTask: Task = {
  topic: 'apply-return-file',
  isInterruptible: true,
  async run(context, data) {
    const key = payload.parse(data)
    await runJob(context, key, async (job) => {
      const { return_file_id } = jobInput.parse(job.input)
      return context.transaction((sql) => applyFile(sql, key.condominiumId, key.jobId, return_file_id))
    })
  },
}

async function applyFile(sql: Transaction, condominiumId: string, jobId: string, fileId: string) {
  const entries = await sql<Entry[]>`
    select e.position, e.line, e.our_number, e.kind, e.label, e.paid_cents::float8 as paid_cents, e.fee_cents::float8 as fee_cents,
      e.paid_on::text, e.reasons, c.id as charge_id, c.status as charge_status, c.amount_cents::float8 as principal_cents
    from private.return_entries e
    join public.return_files f on f.condominium_id = e.condominium_id and f.id = e.return_file_id
    left join public.boletos b on b.condominium_id = e.condominium_id and b.agreement_id = f.agreement_id and b.our_number = e.our_number
    left join public.charges c on c.condominium_id = b.condominium_id and c.id = b.charge_id
    where e.condominium_id = ${condominiumId} and e.return_file_id = ${fileId}
    order by e.position`
  const registered = await moveBoletos(sql, condominiumId, fileId)
  const payments = await book(sql, condominiumId, fileId, entries)
  const fees = entries.filter((entry) => entry.kind === 'fee' && entry.fee_cents > 0)
  await postBankFees(
    sql,
    condominiumId,
    fees.map((entry) => ({ cents: entry.fee_cents, occurredOn: entry.paid_on, description: entry.label })),
  )
  const issues = entries.flatMap(issueOf)
  await replaceIssues(sql, condominiumId, jobId, issues)
  await sql`delete from private.return_entries where condominium_id = ${condominiumId} and return_file_id = ${fileId}`
  if (registered.length > 0) {
    await sql`insert into private.outbox (topic, payload) values ('send-charges', ${sql.json({ condominiumId, chargeIds: registered })})`
  }
  const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length
  return {
    lines: entries.length,
    registered: count('registered'),
    rejected: count('rejected'),
    written_off: count('written_off'),
    fees: fees.length,
    unmatched: issues.length,
    ...payments,
  }
}

/** What the bank says of boletos, in the order that a boleto lives through. Gives the charges that became payable at the bank. */
async function moveBoletos(sql: Transaction, condominiumId: string, fileId: string): Promise<string[]> {
  const registered = await sql<{ charge_id: string }[]>`
    update public.boletos b set status = 'registered', registered_on = e.paid_on, rejection = null
    from private.return_entries e, public.return_files f
    where e.condominium_id = ${condominiumId} and e.return_file_id = ${fileId} and e.kind = 'registered'
      and f.condominium_id = e.condominium_id and f.id = e.return_file_id
      and b.condominium_id = e.condominium_id and b.agreement_id = f.agreement_id and b.our_number = e.our_number
      and b.status in ('issued', 'sent', 'rejected')
    returning b.charge_id`
  await sql`
    update public.boletos b
    set status = e.kind, rejection = case when e.kind = 'rejected' then coalesce(e.reasons, e.label) end
    from private.return_entries e, public.return_files f
    where e.condominium_id = ${condominiumId} and e.return_file_id = ${fileId} and e.kind in ('rejected', 'written_off')
      and f.condominium_id = e.condominium_id and f.id = e.return_file_id
      and b.condominium_id = e.condominium_id and b.agreement_id = f.agreement_id and b.our_number = e.our_number
      and b.status <> 'paid'`
  return registered.map((row) => row.charge_id)
}

async function book(sql: Transaction, condominiumId: string, fileId: string, entries: readonly Entry[]) {
  const paid = entries.filter(
    (entry) => (entry.kind === 'paid' || entry.kind === 'partially_paid') && entry.paid_cents > 0,
  )
  const due = await dueOnTheirDays(sql, condominiumId, paid)
  const settled: Parameters<typeof settleCharges>[2][number][] = []
  const held: Held[] = []
  const inThisFile = new Set<string>()
  for (const entry of paid) {
    const payment = {
      method: 'boleto' as const,
      receivedOn: entry.paid_on,
      amountCents: entry.paid_cents,
      bankFeeCents: entry.fee_cents,
      externalId: `${fileId}:${entry.position}`,
    }
    const twice = entry.charge_id !== null && inThisFile.has(entry.charge_id)
    const status = twice ? 'paid' : entry.charge_status
    const payable = status && entry.principal_cents ? { status, principal: entry.principal_cents } : null
    const expected = due.get(`${entry.paid_on} ${entry.charge_id}`)
    const match = matchPayment('boleto', entry.paid_cents, payable, expected ?? { total: 0, days: 0 })
    if (match.settles && entry.charge_id) {
      inThisFile.add(entry.charge_id)
      settled.push({ ...payment, chargeId: entry.charge_id, lateCents: match.lateCents })
    } else if (!match.settles) {
      held.push({
        ...payment,
        chargeId: entry.charge_id,
        reason: match.reason,
        expectedCents: expected?.total ?? null,
      })
    }
  }
  const { settledChargeIds, ignored } = await settleCharges(sql, condominiumId, settled)
  // Paid in another way between our reading and our writing: money all the same.
  held.push(...ignored.map((row) => ({ ...row, reason: 'already_paid' as const, expectedCents: null })))
  const toReview = await holdForReview(sql, condominiumId, held)
  return {
    paid: settledChargeIds.length,
    paid_cents: settled.reduce((sum, row) => sum + (ignored.includes(row) ? 0 : row.amountCents), 0),
    to_review: toReview,
  }
}

/** What each charge was worth on the day that it was paid: one reading of the rules per day in the file. */
async function dueOnTheirDays(sql: Transaction, condominiumId: string, paid: readonly Entry[]) {
  const due = new Map<string, { total: number; days: number }>()
  const byDay = Map.groupBy(
    paid.filter((entry) => entry.charge_id !== null),
    (entry) => entry.paid_on,
  )
  for (const [day, entries] of byDay) {
    const amounts = await expectedAmounts(
      sql,
      condominiumId,
      entries.map((entry) => entry.charge_id!),
      day,
    )
    for (const [chargeId, amount] of amounts) due.set(`${day} ${chargeId}`, amount)
  }
  return due
}

/** Lines that found no boleto, or that the platform only shows: a person reads them. */
function issueOf(entry: Entry): JobIssue[] {
  const found = entry.charge_id !== null
  if (found && !['unknown', 'reversed', 'paid_pending'].includes(entry.kind)) return []
  if (entry.kind === 'fee' || entry.kind === 'informative') return []
  const rule = found ? entry.kind : 'unknown_our_number'
  const message = found
    ? `${entry.label}. Confira com o banco: nada foi lançado.`
    : `O nosso número ${entry.our_number} não é de nenhum boleto deste convênio.`
  return [{ line: entry.line, field: 'nosso número', value: entry.our_number, rule, message }]
}
