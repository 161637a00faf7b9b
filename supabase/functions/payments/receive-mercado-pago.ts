import { z } from 'zod'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { passWithOne, webhookSecrets } from '../_shared/environment.ts'
import { verifyNotice } from '../_shared/mercado-pago/signature.ts'

const shortText = z.coerce.string().min(1).max(64)
const input = z.object({
  id: shortText.optional().catch(undefined),
  type: z.string().max(60).catch('unknown'),
  data: z.object({ id: shortText }).optional().catch(undefined),
  user_id: shortText.optional().catch(undefined),
})

/** The topics to look up; others are accepted and logged. */
const asked = new Set(['payment', 'subscription_preapproval', 'subscription_authorized_payment'])

/**
 * Receives a Mercado Pago notice (payments.md 4.5): authenticated by its signature, stored once, answered at once. The signature covers the id in the
 * address but not the body, so the worker looks up that id and trusts only the answer.
 */
export default command('receive-mercado-pago', {
  roles: 'anyone',
  outlivesPause: true,
  readOnlyAllowed: true,
  auditedAs: 'Recebeu um aviso do Mercado Pago',
  auditGroup: 'condominium',
  input,
  logsRefusals: true,
  verify: (request) =>
    passWithOne(webhookSecrets('MERCADO_PAGO_WEBHOOK_SECRET'), (secret) => verifyNotice(request, secret)),
  async run({ sql, request, enqueue }, { id, type, user_id }) {
    const query = new URL(request.url).searchParams
    const dataId = (query.get('data.id') ?? '').slice(0, 64)
    const topic = query.get('type')?.slice(0, 60) ?? type
    if (!asked.has(topic)) {
      console.warn(
        JSON.stringify({ level: 'warn', msg: 'mercado pago notice without a task', topic, id: dataId }),
      )
      return { accepted: false }
    }
    const accountId = await accountOf(sql, query.get('account'), user_id)
    const about = accountId ? `${topic} ${accountId}` : topic
    const kept = await sql`
      insert into private.payment_provider_notices (topic, data_id, notice_id) values (${about}, ${dataId}, ${id ?? request.headers.get('x-request-id')?.slice(0, 64) ?? dataId})
      on conflict do nothing returning 1`
    if (kept.length === 0) return { accepted: false }
    if (!accountId) await enqueue('read-mercado-pago', { topic, dataId })
    else if (topic === 'payment') await enqueue('read-charge-payments', { accountId, dataId })
    return { accepted: true }
  },
})

/** The condominium's account that it is of: the one that our address names, else whose user the notice says; null: the platform's own. */
async function accountOf(sql: Sql, named: string | null, userId: string | undefined): Promise<string | null> {
  const isOurs = z.uuid().safeParse(named).success
  const [account] = await sql<{ id: string }[]>`
    select id from public.payment_accounts
    where state <> 'ended' and (id = ${isOurs ? named : null} or ${!isOurs} and provider_user_id = ${userId ?? null}) limit 1`
  return account?.id ?? null
}
