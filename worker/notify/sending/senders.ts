import type { EventName } from '../../../domain/notifications/events.ts'
import { templateName, whatsAppParameters } from '../../../domain/notifications/short-texts.ts'
import { smsText } from '../../../domain/notifications/sms.ts'
import { isUrgent } from '../../../domain/notifications/urgency.ts'
import { parsePhone } from '../../../domain/phone.ts'
import type { WorkerContext } from '../../context.ts'
import type { Answer } from '../providers/answer.ts'
import { type Device, pushKeys, pushTo } from '../providers/push.ts'
import { sendSms } from '../providers/sms.ts'
import { sendTemplate } from '../providers/whatsapp.ts'
import type { Claimed, Leaving, Send } from './claim.ts'
import { emailSender } from './email.ts'

const refused = (code: string): Answer => ({ kind: 'refused', code, words: '' })

/** Returns the sender for a part of the queue; fetches once what all of its messages need. */
export function senderOf(
  context: WorkerContext,
  channel: Leaving,
  messages: readonly Claimed[],
): Promise<Send> | Send {
  if (channel === 'email') return emailSender(context, messages)
  if (channel === 'push') return pushSender(context, messages)
  return channel === 'whatsapp' ? whatsAppSender(context) : smsSender(context)
}

/** Sends only the short text and the link: nothing private appears on a locked screen. */
async function pushSender(context: WorkerContext, messages: readonly Claimed[]): Promise<Send> {
  const { sql, channels } = context
  const keys = await pushKeys(sql)
  const users = [...new Set(messages.flatMap(({ user_id }) => user_id ?? []))]
  const rows = await sql<(Device & { user_id: string })[]>`
    select user_id, endpoint, p256dh, auth from private.push_devices where user_id = any (${users}::uuid[]) order by created_at`
  return async ({ id, kind, user_id, condominium, subject, path }) => {
    const devices = rows.filter((device) => device.user_id === user_id)
    if (!keys || devices.length === 0) return refused('no_device')
    const text = { title: condominium, body: subject, path: path ?? '/dashboard', tag: id }
    const { answer, gone } = await pushTo(devices, keys, text, {
      urgent: isUrgent(kind),
      relayUrl: channels.pushRelayUrl,
      localUrl: channels.localPushUrl,
    })
    if (gone.length > 0) await sql`delete from private.push_devices where endpoint = any (${gone})`
    return answer
  }
}

function whatsAppSender({ channels: { whatsapp } }: WorkerContext): Send {
  return async ({ id, kind: told, sample_of, address, condominium, detail, path }) => {
    if (!whatsapp) return refused('whatsapp_missing')
    const to = address && mobile(address)
    if (!to) return refused('no_phone')
    const kind = sample_of ?? told
    return sendTemplate(whatsapp, {
      id,
      to,
      template: templateName(kind),
      language: 'pt_BR',
      parameters: whatsAppParameters(kind as EventName, condominium, detail),
      buttonPath: path ?? '/dashboard',
    })
  }
}

function smsSender({ channels: { sms }, siteUrl }: WorkerContext): Send {
  return async ({ id, address, condominium, subject, path }) => {
    if (!sms) return refused('sms_missing')
    const to = address && mobile(address)
    if (!to) return refused('no_phone')
    return sendSms(sms, { id, to, text: smsText(condominium, subject, `${siteUrl}${path ?? '/dashboard'}`) })
  }
}

/** A number as the register or its owner has it, in E.164; null for a Brazilian landline. */
function mobile(typed: string): string | null {
  const phone = parsePhone(typed)
  return phone && (!phone.startsWith('+55') || /^\+55\d\d9\d{8}$/.test(phone)) ? phone : null
}
