import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { codeTemplateName, phoneCodes, smsCode } from '../../../domain/notifications/phone-codes.ts'
import { codeHash } from '../../../supabase/functions/_shared/notices/code-hash.ts'
import type { Task, WorkerContext } from '../../context.ts'
import type { Answer } from '../providers/answer.ts'
import { sendSms } from '../providers/sms.ts'
import { sendCode } from '../providers/whatsapp.ts'

const payload = z.object({ codeId: z.uuid() })

type Asked = { phone: string; channel: 'whatsapp' | 'sms'; secret: string }

/**
 * Creates the requested code and sends it to the number. It is stored nowhere: a retry after a kill creates another, and the last one sent counts. If
 * the provider does not accept it, the queue retries while the code may still be valid.
 */
export const sendPhoneCodeTask: Task = {
  topic: 'send-phone-code',
  async run(context, data) {
    const { codeId } = payload.parse(data)
    const { sql } = context
    const [asked] = await sql<Asked[]>`
      select c.phone, c.channel, k.secret from private.phone_codes c cross join private.link_key k
      where c.id = ${codeId} and c.ended_at is null and c.sent_at is null and c.tries = 0
        and c.asked_at > private.now() - ${phoneCodes.minutes} * interval '1 minute'`
    if (!asked) return
    const code = randomInt(10 ** phoneCodes.digits)
      .toString()
      .padStart(phoneCodes.digits, '0')
    await sql`
      update private.phone_codes set code_hash = ${codeHash(codeId, code, asked.secret)}, failure = null,
        expires_at = private.now() + ${phoneCodes.minutes} * interval '1 minute'
      where id = ${codeId}`
    const answer = await send(context, asked, code)
    const isTaken = answer.kind === 'taken'
    const failure = isTaken ? null : answer.kind === 'slower' ? `${asked.channel}_slower` : answer.code
    await sql`
      update private.phone_codes set sent_at = case when ${isTaken} then private.now() end, failure = ${failure} where id = ${codeId}`
    if (answer.kind === 'later' || answer.kind === 'slower') throw new Error(`not taken: ${answer.words}`)
  },
}

/** In its turn among the channel's messages: the provider's rate is one for all. */
async function send(context: WorkerContext, { phone, channel }: Asked, code: string): Promise<Answer> {
  const { sql, channels, siteUrl } = context
  const [pace] = await sql<{ wait: number | null }[]>`
    select private.take_pace(${channel}, 1, ${channels.rates[channel]}) as wait`
  if (pace!.wait === null) return { kind: 'slower', seconds: 1, words: 'the provider wants quiet' }
  // New for each try: the gateway accepts an id once, and another code is another message.
  const id = crypto.randomUUID()
  const missing: Answer = { kind: 'refused', code: `${channel}_missing`, words: '' }
  if (channel === 'whatsapp')
    return channels.whatsapp
      ? sendCode(channels.whatsapp, { id, to: phone, template: codeTemplateName, code })
      : missing
  const text = smsCode(code, new URL(siteUrl).hostname)
  return channels.sms ? sendSms(channels.sms, { id, to: phone, text }) : missing
}
