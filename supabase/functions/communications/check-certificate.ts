import { z } from 'zod'
import { canonical, sha256Hex } from '../../../domain/communications/certificate.ts'
import { readClearanceCode } from '../../../domain/delinquency/clearance.ts'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { callerKey } from '../_shared/rate-limit.ts'

type Row = {
  manifest: string
  hash: string
  pdf_hash: string
  edition: number
  newest: number
  recipient_count: number
  delivered_count: number
  read_count: number
  made_at: Date
}

/** Tries of one address an hour: a code is not to be guessed anyway. */
const MOST_AN_HOUR = 120

/**
 * Returns what a certificate of service says, to anyone with its code: what was announced and when, to how many, and the hashes to check the paper
 * against. Names no one; the text itself stays with its readers. Throws `not_found`.
 */
export default command('check-certificate', {
  roles: 'anyone',
  readOnlyAllowed: true,
  auditedAs: 'Conferiu uma certidão de entrega',
  input: z.object({ code: z.string().max(40, 'Código inválido.') }),
  async run({ sql, request, limit }, { code }) {
    await limit(`check-certificate:${callerKey(request)}`, MOST_AN_HOUR, 'hour')
    const plain = readClearanceCode(code)
    const [row] = plain
      ? await sql<Row[]>`
          select c.manifest, c.hash, c.pdf_hash, c.edition, c.recipient_count, c.delivered_count, c.read_count, c.created_at as made_at, (
            select max(e.edition) from public.announcement_certificates e
            where e.condominium_id = c.condominium_id and e.announcement_id = c.announcement_id) as newest
          from public.announcement_certificates c where c.code = ${plain}`
      : []
    if (!row) throw new AppError('not_found')
    const { manifest, ...known } = row
    const { content } = JSON.parse(manifest)
    return {
      ...known,
      // Computed now from the stored data, so that an overwritten row reveals itself.
      is_intact: (await sha256Hex(manifest)) === row.hash && canonical(JSON.parse(manifest)) === manifest,
      condominium: content.condominium.name,
      title: content.announcement.title,
      kind: content.announcement.kind,
      matter: content.announcement.matter,
      version: content.announcement.version,
      published_at: content.announcement.published_at,
      body_sha256: content.announcement.body_sha256,
      files: content.files,
    }
  },
})
