import { z } from 'zod'
import { writeWhatFits } from '../../../domain/cnab/remittance-file.ts'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import {
  type Address,
  lockAgreement,
  type PendingBoleto,
  pendingBoletos,
  type Terms,
  toEntry,
} from './remittance-entries.ts'

const input = z.object({
  condominium_id: condominiumId,
  agreement_id: z.uuid('Convênio inválido.').nullish(),
})
/** Boletos per file; the rest goes into the next one. */
const perFile = 20_000

/**
 * Writes the remittance file of an agreement, the main one unless another is named: every boleto that the bank does not know yet, is to
 * write off, or knows with another due date. A boleto that the file cannot carry or the bank would refuse, such as one whose payer has no CPF/CNPJ,
 * is left out: the answer and its charge say why, and the next remittance takes it up again. Throws `nothing_to_send`, with those left out, and
 * `bank_account_missing`.
 */
export default command('create-remittance', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Gerou uma remessa',
  section: 'books',
  ownCase: 'proven fact',
  input,
  async run({ sql, condominiumId, userId, now, today, audit }, { agreement_id }) {
    const account = await lockAgreement(sql, condominiumId, agreement_id ?? null)
    if (!account) throw new AppError('bank_account_missing')
    const pending = await pendingBoletos(sql, condominiumId, account.agreement_id, perFile + 1)
    const { address, terms } = await buildingOf(sql, condominiumId, today)
    const sequence = await nextSequence(sql, condominiumId, account.agreement_id)
    const boletos = pending
      .slice(0, perFile)
      .map((boleto) => ({ boleto, entry: toEntry(boleto, address, terms) }))
    const { text: content, leftOut } = writeWhatFits({
      layout: account.layout,
      company: { name: account.holder_name, document: account.holder_document },
      agreement: account.parameters,
      fileSequence: sequence,
      generatedOn: today,
      generatedAt: now.toLocaleTimeString('pt-BR', { timeZone: brasiliaZone, hour12: false }),
      entries: boletos.map(({ entry }) => entry),
    })
    const skipped = boletos.flatMap(({ boleto, entry }) => {
      const reason = leftOut.get(entry)
      return reason === undefined ? [] : [{ boleto, reason }]
    })
    if (content === null)
      throw new AppError('nothing_to_send', {
        message: skipped.length > 0 ? nobodyFits(skipped) : undefined,
        details: { skipped: skipped.map(whoIsSkipped) },
      })
    const sendable = boletos.flatMap(({ boleto, entry }) => (leftOut.has(entry) ? [] : [boleto]))
    const file = {
      id: crypto.randomUUID(),
      name: `remessa-${today.replaceAll('-', '')}-${String(sequence).padStart(6, '0')}.rem`,
    }
    const fresh = sendable.filter(isNew)
    const counts = countsOf(sendable)
    const total = fresh.reduce((sum, boleto) => sum + boleto.amount_cents, 0)
    await sql`
      insert into public.remittances (condominium_id, id, agreement_id, sequence, file_name, content, entry_count, total_cents, created_by)
      values (${condominiumId}, ${file.id}, ${account.agreement_id}, ${sequence}, ${file.name}, ${content}, ${sendable.length}, ${total}, ${userId})`
    await markSent(sql, condominiumId, file.id, sendable)
    await markSkipped(sql, condominiumId, skipped)
    audit({
      entity: 'remittances',
      entityId: file.id,
      after: { sequence, entries: sendable.length, ...counts, total_cents: total },
    })
    return {
      remittance_id: file.id,
      file_name: file.name,
      content,
      entry_count: sendable.length,
      ...counts,
      total_cents: total,
      remaining: Math.max(0, pending.length - perFile),
      skipped: skipped.map(whoIsSkipped),
    }
  },
})

type Skipped = { boleto: PendingBoleto; reason: string }

const isWriteOff = ({ instruction }: PendingBoleto): boolean =>
  instruction === 'write_off' || instruction === 'write_off_paid'

const countsOf = (sent: readonly PendingBoleto[]) => ({
  written_off: sent.filter(isWriteOff).length,
  due_changes: sent.filter(({ instruction }) => instruction === 'change_due_date').length,
})

/** The bank has them with this file, and answers by its return. */
async function markSent(
  sql: Sql,
  condominiumId: string,
  remittanceId: string,
  sent: readonly PendingBoleto[],
): Promise<void> {
  const idsOf = (those: (boleto: PendingBoleto) => boolean) => sent.filter(those).map(({ id }) => id)
  await sql`
    update public.bundle_boletos set status = 'sent', remittance_id = ${remittanceId}, rejection = null
    where condominium_id = ${condominiumId} and id = any (${idsOf(isNew)})`
  await sql`
    update public.bundle_boletos set write_off = 'sent', refusal = null
    where condominium_id = ${condominiumId} and id = any (${idsOf(isWriteOff)})`
  await sql`
    update public.boletos set status = 'sent', remittance_id = ${remittanceId}, rejection = null
    where condominium_id = ${condominiumId} and id = any (${idsOf(isNew)})`
  await sql`
    update public.boletos set write_off = 'sent', refusal = null
    where condominium_id = ${condominiumId} and write_off = 'wanted' and id = any (${idsOf(isWriteOff)})`
  await sql`
    update public.boletos set due_change = 'sent', refusal = null
    where condominium_id = ${condominiumId} and due_change = 'wanted'
      and id = any (${idsOf(({ instruction }) => instruction === 'change_due_date')})`
}

/** Their charges say why they are not at the bank; what they wait for does not change. */
async function markSkipped(sql: Sql, condominiumId: string, skipped: readonly Skipped[]): Promise<void> {
  if (skipped.length === 0) return
  const rows = skipped.map(({ boleto, reason }) => ({ id: boleto.id, reason, new: isNew(boleto) }))
  for (const table of [sql`public.boletos`, sql`public.bundle_boletos`])
    await sql`
      update ${table} b set rejection = case when s.new then s.reason else b.rejection end,
        refusal = case when s.new then b.refusal else s.reason end
      from jsonb_to_recordset(${sql.json(rows)}) as s (id uuid, reason text, new boolean)
      where b.condominium_id = ${condominiumId} and b.id = s.id`
}

const isNew = ({ instruction }: PendingBoleto): boolean => instruction === 'register'

const whoIsSkipped = ({ boleto, reason }: Skipped) => ({
  unit_label: boleto.unit_label,
  reference: boleto.reference,
  charge_id: boleto.is_bundle ? null : boleto.holder_id,
  bundle_id: boleto.is_bundle ? boleto.holder_id : null,
  reason,
})

/** The first ones by name: a refusal has no room for a list. */
function nobodyFits(skipped: readonly Skipped[]): string {
  const named = skipped.slice(0, 3).map(({ boleto, reason }) => `${boleto.unit_label}: ${reason}`)
  const others = skipped.length > 3 ? ` E mais ${skipped.length - 3}.` : ''
  return `Nenhum boleto pode ir ao banco. ${named.join(' ')}${others}`
}

async function buildingOf(
  sql: Sql,
  condominiumId: string,
  today: string,
): Promise<{ address: Address; terms: Terms }> {
  const [address] = await sql<Address[]>`
    select address, district, city, state, postal_code from public.condominiums where id = ${condominiumId}`
  const [convention] = await sql<{ fine: number; interest: number }[]>`
    select (fine_percent * 100)::int as fine, coalesce(interest_percent_month * 100, 0)::int as interest
    from public.conventions where condominium_id = ${condominiumId} and effective_from <= ${today}
    order by effective_from desc limit 1`
  return {
    address: address!,
    terms: { fineBps: convention?.fine ?? 0, monthlyInterestBps: convention?.interest ?? 0 },
  }
}

async function nextSequence(sql: Sql, condominiumId: string, agreementId: string): Promise<number> {
  const [row] = await sql<{ sequence: number }[]>`
    update public.collection_agreements set next_remittance = next_remittance + 1
    where condominium_id = ${condominiumId} and id = ${agreementId} returning next_remittance - 1 as sequence`
  return row!.sequence
}
