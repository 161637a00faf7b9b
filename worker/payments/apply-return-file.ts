import { z } from 'zod'
import { postBankFees } from '../../supabase/functions/_shared/ledger.ts'
import { receive } from '../../supabase/functions/_shared/payments/receiving.ts'
import type { Task, Transaction } from '../context.ts'
import { type JobIssue, replaceIssues, runJob } from '../job.ts'
import { bookBundle, moveBundleBoletos } from './bundle-titles.ts'
import { moveBoletos, writeOffReplaced } from './move-boletos.ts'

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
  bundle_id: string | null
  bank_account_id: string
}

/** Applies a return file to boletos, charges and books, in one transaction; the report gives the outcome of each line. */
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
      e.paid_on::text, e.reasons, coalesce(b.charge_id, o.charge_id) as charge_id, coalesce(u.bundle_id, w.bundle_id) as bundle_id,
      g.bank_account_id
    from private.return_entries e
    join public.return_files f on f.condominium_id = e.condominium_id and f.id = e.return_file_id
    join public.collection_agreements g on g.condominium_id = f.condominium_id and g.id = f.agreement_id
    left join public.boletos b on b.condominium_id = e.condominium_id and b.agreement_id = f.agreement_id and b.our_number = e.our_number
    -- A number that was given up is still paid now and then.
    left join private.former_our_numbers o on o.condominium_id = e.condominium_id and o.agreement_id = f.agreement_id and o.our_number = e.our_number
    left join public.bundle_boletos u on u.condominium_id = e.condominium_id and u.agreement_id = f.agreement_id and u.our_number = e.our_number
    left join private.former_bundle_numbers w on w.condominium_id = e.condominium_id and w.agreement_id = f.agreement_id and w.our_number = e.our_number
    where e.condominium_id = ${condominiumId} and e.return_file_id = ${fileId}
    order by e.position`
  const registered = await moveBoletos(sql, condominiumId, fileId)
  const bundles = await moveBundleBoletos(sql, condominiumId, fileId)
  const payments = await book(sql, condominiumId, fileId, entries)
  await writeOffReplaced(sql, condominiumId, fileId)
  const fees = entries.filter((entry) => entry.kind === 'fee' && entry.fee_cents > 0)
  await postBankFees(
    sql,
    condominiumId,
    fees.map((entry) => ({
      cents: entry.fee_cents,
      occurredOn: entry.paid_on,
      description: entry.label,
      bankAccountId: entry.bank_account_id,
    })),
  )
  const issues = entries.flatMap(issueOf)
  await replaceIssues(sql, condominiumId, jobId, issues)
  await sql`delete from private.return_entries where condominium_id = ${condominiumId} and return_file_id = ${fileId}`
  if (registered.length > 0) {
    await sql`insert into private.outbox (topic, payload) values ('send-charges', ${sql.json({ condominiumId, chargeIds: registered })}),
      ('charges-changed', ${sql.json({ condominiumId, chargeIds: registered })})`
  }
  if (bundles.length > 0)
    await sql`
      insert into private.outbox (topic, payload)
      values ('send-bundles', ${sql.json({ condominiumId, bundleIds: bundles })})`
  const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length
  return {
    lines: entries.length,
    registered: count('registered'),
    rejected: count('rejected'),
    written_off: count('written_off'),
    due_changed: count('due_changed'),
    refused: count('refused'),
    fees: fees.length,
    unmatched: issues.filter(({ rule }) => rule !== waitsForDecision).length,
    ...payments,
  }
}

const isPayment = ({ kind, paid_cents }: Entry): boolean =>
  (kind === 'paid' || kind === 'partially_paid') && paid_cents > 0

/** The money of an unknown boleto is in the books: its line is reported, and it had its effect. */
const waitsForDecision = 'payment_waits'

async function book(sql: Transaction, condominiumId: string, fileId: string, entries: readonly Entry[]) {
  const all = entries.filter(isPayment)
  const bundles = await bookBundles(sql, condominiumId, fileId, all)
  const paid = all.filter(({ bundle_id }) => bundle_id === null)
  const { receipts } = await receive(
    sql,
    condominiumId,
    paid.map((entry) => ({
      method: 'boleto',
      source: 'return_file',
      receivedOn: entry.paid_on,
      cents: entry.paid_cents,
      bankFeeCents: entry.fee_cents,
      bankAccountId: entry.bank_account_id,
      externalId: `${fileId}:${entry.position}`,
      statementText: entry.charge_id ? null : `${entry.label}, nosso número ${entry.our_number}`,
      chargeIds: entry.charge_id ? [entry.charge_id] : [],
      closesBoleto: entry.kind === 'paid',
    })),
  )
  const posted = receipts.map((receipt) => receipt?.status === 'posted')
  return {
    // Payments, in full or in part: the sum beside them is theirs.
    paid: posted.filter(Boolean).length + bundles.paid,
    paid_cents:
      bundles.cents + paid.reduce((sum, { paid_cents }, place) => sum + (posted[place] ? paid_cents : 0), 0),
    in_part: receipts.filter((receipt) => receipt?.outcome === 'part').length,
    over: receipts.filter((receipt) => receipt?.outcome === 'more').length,
    to_review: receipts.filter((receipt) => receipt?.status === 'waiting').length + bundles.toReview,
  }
}

/** Books the lines of bundles' boletos, one after the other: each contains several charges. */
async function bookBundles(
  sql: Transaction,
  condominiumId: string,
  fileId: string,
  entries: readonly Entry[],
): Promise<{ paid: number; cents: number; toReview: number }> {
  const sums = { paid: 0, cents: 0, toReview: 0 }
  for (const entry of entries) {
    if (!entry.bundle_id) continue
    const { receipts } = await bookBundle(sql, condominiumId, {
      bundleId: entry.bundle_id,
      cents: entry.paid_cents,
      feeCents: entry.fee_cents,
      receivedOn: entry.paid_on,
      bankAccountId: entry.bank_account_id,
      externalId: `${fileId}:${entry.position}`,
      statementText: `${entry.label}, nosso número ${entry.our_number}`,
    })
    if (receipts[0]?.status === 'waiting') sums.toReview++
    else {
      sums.paid++
      sums.cents += entry.paid_cents
    }
  }
  return sums
}

/** Returns the lines that found no boleto, or that the platform only shows: a person reads them. */
function issueOf(entry: Entry): JobIssue[] {
  const found = entry.charge_id !== null || entry.bundle_id !== null
  if (found && !['unknown', 'reversed', 'paid_pending', 'refused'].includes(entry.kind)) return []
  if (entry.kind === 'fee' || entry.kind === 'informative') return []
  const waits = !found && isPayment(entry)
  const rule = found ? entry.kind : waits ? waitsForDecision : 'unknown_our_number'
  const message = found
    ? `${[entry.label, entry.reasons].filter(Boolean).join(': ')}. Confira com o banco: nada foi lançado.`
    : `O nosso número ${entry.our_number} não é de nenhum boleto deste convênio${waits ? ': o valor espera sua decisão em Recebimentos' : ''}.`
  return [{ line: entry.line, field: 'nosso número', value: entry.our_number, rule, message }]
}
