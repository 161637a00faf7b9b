import { z } from 'zod'
import { command } from '../_shared/command.ts'
import { optionalSetting } from '../_shared/environment.ts'
import { verifyNotice } from '../_shared/mercado-pago/signature.ts'

const shortText = z.coerce.string().min(1).max(64)
const input = z.object({
  id: shortText.optional().catch(undefined),
  type: z.string().max(60).catch('unknown'),
  data: z.object({ id: shortText }).optional().catch(undefined),
})

/** What is asked about; anything else is taken and told in the log. */
const asked = new Set(['payment', 'subscription_preapproval', 'subscription_authorized_payment'])

/**
 * A notice of Mercado Pago (payments.md 4.5): let in by its signature, kept once, answered at once. The signature covers the id in the
 * address and nothing of the body, so the worker asks about that id and believes only the answer.
 */
export default command('receive-mercado-pago', {
  input,
  logsRefusals: true,
  verify: (request) => verifyNotice(request, optionalSetting('MERCADO_PAGO_WEBHOOK_SECRET', '')),
  async run({ sql, request, enqueue }, { id, type }) {
    const query = new URL(request.url).searchParams
    const dataId = (query.get('data.id') ?? '').slice(0, 64)
    const topic = query.get('type')?.slice(0, 60) ?? type
    if (!asked.has(topic)) {
      console.warn(
        JSON.stringify({ level: 'warn', msg: 'mercado pago notice without a task', topic, id: dataId }),
      )
      return { accepted: false }
    }
    const kept = await sql`
      insert into private.payment_provider_notices (topic, data_id, notice_id) values (${topic}, ${dataId}, ${id ?? request.headers.get('x-request-id')?.slice(0, 64) ?? dataId})
      on conflict do nothing returning 1`
    if (kept.length > 0) await enqueue('read-mercado-pago', { topic, dataId })
    return { accepted: kept.length > 0 }
  },
})
