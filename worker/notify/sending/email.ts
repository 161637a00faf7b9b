import { eventOf, ownerCopies } from '../../../domain/notifications/events.ts'
import { stopToken } from '../../../supabase/functions/_shared/notices/stop-token.ts'
import type { Email, Sql, WorkerContext } from '../../context.ts'
import { withStopLine } from '../../message-templates/stop-line.ts'
import { pictureName } from '../message.ts'
import { type Answer, inWords } from '../providers/answer.ts'
import type { Claimed, Send } from './claim.ts'

type Body = {
  id: string
  html: string
  plain: string
  attachment_name: string | null
  attachment_type: string | null
  attachment: Uint8Array | null
  picture: Uint8Array | null
}

/** Sends letters by SMTP; texts that many share are read once. */
export async function emailSender(context: WorkerContext, messages: readonly Claimed[]): Promise<Send> {
  const { sql, siteUrl } = context
  const ids = [...new Set(messages.flatMap(({ body_id }) => body_id ?? []))]
  const rows = await sql<Body[]>`
    select id, html, plain, attachment_name, attachment_type, attachment, picture from private.message_bodies where id = any (${ids}::uuid[])`
  const bodies = new Map(rows.map((body) => [body.id, body]))
  const secret = await linkSecret(sql)
  return async (message) => {
    if (!message.address) return { kind: 'refused', code: 'no_address', words: '' }
    const body = message.body_id && bodies.get(message.body_id)
    if (!body) return { kind: 'refused', code: 'no_content', words: '' }
    return letter(context, message.address, body, message, stopLinks(message, secret, siteUrl))
  }
}

/** What links without signing in are signed with. */
async function linkSecret(sql: Sql): Promise<string> {
  const [row] = await sql<{ secret: string }[]>`select secret from private.link_key`
  return row!.secret
}

type Links = { page: string; oneClick: string } | null

/** Returns the links that stop letters of this kind; null where that is not allowed, or no account is known that could. */
function stopLinks(
  { kind, user_id, condominium_id, person_id, is_copy }: Claimed,
  secret: string,
  siteUrl: string,
): Links {
  const event = eventOf(kind)
  // A copy depends only on its owner, whatever the law wants the tenant to get.
  const isFixed = !is_copy && event?.mandatory !== undefined
  if (!event || isFixed || event.forPlatform || kind === 'test') return null
  const who = user_id ?? (person_id && !is_copy ? `${condominium_id}/${person_id}` : null)
  if (!who) return null
  const token = stopToken(who, is_copy ? ownerCopies.name : kind, secret)
  return {
    page: `${siteUrl}/avisos/parar?token=${token}`,
    oneClick: `${siteUrl}/functions/v1/stop-notices?token=${token}`,
  }
}

async function letter(
  context: WorkerContext,
  to: string,
  body: Body,
  message: Claimed,
  links: Links,
): Promise<Answer> {
  const reason = message.is_copy ? null : (eventOf(message.kind)?.mandatory ?? null)
  const text = withStopLine({ html: body.html, text: body.plain }, links?.page ?? null, reason)
  try {
    const answer = await context.send({
      to,
      subject: message.subject,
      ...text,
      // The same after a crash: a mailbox that gets it twice shows it once (RFC 5322, 3.6.4).
      messageId: `<${message.id}@${new URL(context.siteUrl).hostname}>`,
      ...(links && {
        headers: {
          'List-Unsubscribe': `<${links.oneClick}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
      attachments: attachmentsOf(body),
    })
    return { kind: 'taken', providerId: null, words: inWords(answer) }
  } catch (thrown) {
    return refusal(thrown)
  }
}

/** Replies of 500 and above are final (RFC 5321, 4.2.1); anything else may pass. */
function refusal(thrown: unknown): Answer {
  const { responseCode, response, message } = thrown as {
    responseCode?: number
    response?: string
    message?: string
  }
  const words = inWords(response ?? message ?? '')
  if (!responseCode) return { kind: 'later', code: 'smtp_unreachable', words }
  return { kind: responseCode >= 500 ? 'refused' : 'later', code: `smtp_${responseCode}`, words }
}

function attachmentsOf({
  attachment,
  attachment_name,
  attachment_type,
  picture,
}: Body): Email['attachments'] {
  const file = attachment && {
    filename: attachment_name ?? 'anexo',
    content: attachment,
    contentType: attachment_type ?? 'application/octet-stream',
  }
  const shown = picture && {
    filename: `${pictureName}.png`,
    content: picture,
    contentType: 'image/png',
    cid: pictureName,
  }
  return [file, shown].filter((one) => one !== null)
}
