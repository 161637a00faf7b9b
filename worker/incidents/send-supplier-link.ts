import { createHash, randomBytes } from 'node:crypto'
import { civilDate, formatDate } from '../../domain/calendar.ts'
import type { Task, WorkerContext } from '../context.ts'
import { renderSupplierLink } from '../message-templates/incidents.ts'
import { incidentTold } from './told.ts'

type Payload = { condominiumId: string; linkId: string }
type Link = { incident_id: string; email: string; expires_at: Date }

/**
 * Mails a supplier the link of an incident. Its secret (256 bits) is made here and goes only into the mail; the database has the hash. A retry makes
 * another, so that the newest mail is the valid one. Skips links that ended or were sent since.
 */
export const sendSupplierLinkTask: Task = {
  topic: 'send-supplier-link',
  async run(context, payload) {
    const key = payload as Payload
    const secret = randomBytes(32).toString('base64url')
    const link = await take(context, key, createHash('sha256').update(secret).digest('hex'))
    const told =
      link &&
      (await context.transaction((sql) =>
        incidentTold(sql, key.condominiumId, link.incident_id, context.siteUrl),
      ))
    if (!link || !told) return
    const letter = renderSupplierLink({
      ...told.letter,
      // Behind the '#', so that it reaches no server's log, and no other site as the page that was left.
      url: `${context.siteUrl}/fornecedor#link=${secret}`,
      text: told.row.description.slice(0, 600),
      dueWords: told.solveDue,
      // It ends with this day.
      until: formatDate(civilDate(new Date(link.expires_at.getTime() - 1), told.letter.zone)),
    })
    try {
      await context.send({ to: link.email, ...letter })
    } catch (thrown) {
      return failed(context, key, thrown)
    }
    await close(context, key, null)
  },
}

async function take({ sql }: WorkerContext, key: Payload, hash: string): Promise<Link | undefined> {
  const [link] = await sql<Link[]>`
    update private.incident_supplier_links set token_hash = ${hash}
    where condominium_id = ${key.condominiumId} and id = ${key.linkId} and sent_at is null and revoked_at is null
      and expires_at > private.now()
    returning incident_id, email, expires_at`
  return link
}

async function close({ sql }: WorkerContext, key: Payload, errorCode: string | null): Promise<void> {
  await sql`
    update private.incident_supplier_links
    set sent_at = case when ${errorCode}::text is null then private.now() end, error_code = ${errorCode}
    where condominium_id = ${key.condominiumId} and id = ${key.linkId}`
}

/** Replies of 500 and above are final (RFC 5321, 4.2.1): the address does not exist. Anything else may pass. */
async function failed(context: WorkerContext, key: Payload, thrown: unknown): Promise<void> {
  const { responseCode } = thrown as { responseCode?: number }
  await close(context, key, responseCode ? `smtp_${responseCode}` : 'smtp_unreachable')
  if ((responseCode ?? 0) < 500) throw thrown
}
