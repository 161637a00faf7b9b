import { z } from 'zod'
import { civilDate, formatDate } from '../../../domain/calendar.ts'
import { watermarkOf } from '../../../domain/documents/sharing.ts'
import { AppError, errorCodes } from '../../../domain/errors.ts'
import { type Context, command } from '../_shared/command.ts'
import { bytesOf } from '../_shared/documents/files.ts'
import { digestOf, isPassword } from '../_shared/documents/share-secrets.ts'
import { watermarked } from '../_shared/documents/watermark.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'

const input = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Link inválido.'),
  password: z.string().max(100, 'Senha incorreta.').nullish(),
  /** What the page requests first, or the document itself. */
  what: z.enum(['about', 'file']),
})

type Share = {
  condominium_id: string
  id: string
  recipient: string
  password_hash: string | null
  expires_at: Date
  is_over: boolean
  name: string
  condominium: string
  time_zone: string
  path: string
  content_type: string
}

/**
 * Returns what is behind a link for an outsider: a description, or the version itself with the recipient's name across every page. A wrong password
 * is recorded, and soon requires waiting; an unknown, ended or revoked link gets the same answer. Throws `share_over`, `share_password_wrong`,
 * `rate_limited`.
 */
export default command('open-document-share', {
  roles: 'anyone',
  readOnlyAllowed: true,
  isSecret: true,
  auditedAs: 'Abriu um link de documento',
  answersFile: true,
  input,
  async run(context, { token, password, what }) {
    const { sql, now } = context
    const [where] = await sql<{ network: string | null; browser: string | null }[]>`
      select private.request_network()::text as network, private.request_device() as browser`
    await context.limit(`document-share:${where?.network ?? 'unknown'}`, 40)
    const [share] = await sql<Share[]>`
      select s.condominium_id, s.id, s.recipient, s.password_hash, s.expires_at, d.name, k.name as condominium, k.time_zone, v.path, v.content_type,
        s.revoked_at is not null or s.expires_at <= private.now() or d.binned_at is not null or v.text_state = 'refused' as is_over
      from public.document_shares s
      join public.documents d on d.condominium_id = s.condominium_id and d.id = s.document_id
      join public.document_versions v on v.condominium_id = s.condominium_id and v.id = s.version_id
      join public.condominiums k on k.id = s.condominium_id
      where s.token_hash = ${digestOf(token)}`
    if (!share || share.is_over) throw new AppError('share_over')
    if (what === 'about') {
      const { recipient, expires_at, condominium, time_zone, password_hash } = share
      // Behind a password not even the name.
      return {
        recipient,
        expires_at,
        condominium,
        time_zone,
        has_password: password_hash !== null,
        name: password_hash ? null : share.name,
      }
    }
    await context.limit(`document-share:${share.id}`, 60, 'hour')
    if (share.password_hash) {
      await context.limit(`document-share-password:${share.id}`, 15, 'hour')
      if (!(await isPassword(password ?? '', share.password_hash))) {
        await note(context, share, 'wrong_password', where)
        return refusal()
      }
    }
    const pdf = await watermarked(
      await bytesOf(share.path),
      share.content_type,
      watermarkOf(share.recipient, formatDate(civilDate(now, share.time_zone))),
    )
    await note(context, share, 'opened', where)
    await sql`
      update public.document_shares set openings = openings + 1, opened_at = private.now()
      where condominium_id = ${share.condominium_id} and id = ${share.id}`
    return pdfAnswer(pdf, 'documento.pdf')
  },
})

const note = (
  { sql }: Context,
  { condominium_id, id }: Share,
  outcome: 'opened' | 'wrong_password',
  where: { network: string | null; browser: string | null } | undefined,
) => sql`
  insert into public.document_share_openings (condominium_id, share_id, outcome, network, browser)
  values (${condominium_id}, ${id}, ${outcome}, ${where?.network ?? null}, ${where?.browser ?? null})`

/** Returned and not thrown, so that the record of the attempt is not rolled back. */
function refusal(): Response {
  const { status, message } = errorCodes.share_password_wrong
  const error = { code: 'share_password_wrong', message, fields: [], details: {} }
  // Not `Response.json`: Hono's server replaces the global `Response` with its own, and the result of `json` is no instance of that.
  return new Response(JSON.stringify({ error }), { status, headers: { 'content-type': 'application/json' } })
}
