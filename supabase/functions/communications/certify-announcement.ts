import { randomBytes } from 'node:crypto'
import {
  canonical,
  countsOf,
  firstHash,
  type Manifest,
  sha256Hex,
} from '../../../domain/communications/certificate.ts'
import { announcementNamed } from '../../../domain/communications/input.ts'
import { clearanceCode } from '../../../domain/delinquency/clearance.ts'
import { AppError } from '../../../domain/errors.ts'
import { renderCertificate } from '../_shared/announcements/certificate-pdf.ts'
import { certifiedContent } from '../_shared/announcements/certifying.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { siteUrl } from '../_shared/environment.ts'

type Made = { id: string; code: string; edition: number }

/**
 * Seals what was sent, to which recipients, by which channels and what arrived, as of now. While nothing new has arrived, returns the existing
 * certificate; a later receipt makes the next edition, and the earlier ones stay. Throws `announcement_not_published`.
 */
export default command('certify-announcement', {
  // Who proves a convocation proves it years later.
  roles: 'admins',
  feature: 'communications',
  readOnlyAllowed: true,
  auditedAs: 'Emitiu uma certidão de entrega',
  section: 'announcement-talk',
  ownCase: 'proven fact',
  input: announcementNamed,
  auditsOnlyWhatItTells: true,
  async run({ sql, zone, condominiumId, userId, now, audit, limit }, { id }) {
    await limit(`certify-announcement:${userId}`, 10)
    // One at a time in a condominium: each contains the hash of the previous one.
    await sql`select pg_advisory_xact_lock(hashtextextended('certificate ' || ${condominiumId}, 0))`
    const content = await certifiedContent(sql, condominiumId, id)
    if (!content) throw new AppError('announcement_not_published')
    const content_hash = await sha256Hex(canonical(content))
    const known = await newest(sql, condominiumId, id)
    if (known?.content_hash === content_hash)
      return { id: known.id, code: known.code, edition: known.edition }
    const [before] = await sql<{ sequence: number; hash: string }[]>`
      select sequence, hash from public.announcement_certificates where condominium_id = ${condominiumId} order by sequence desc limit 1`
    const manifest: Manifest = {
      content,
      code: clearanceCode((length) => randomBytes(length)),
      sequence: (before?.sequence ?? 0) + 1,
      edition: (known?.edition ?? 0) + 1,
      previous_hash: before?.hash ?? firstHash,
      made_at: now.toISOString(),
    }
    const text = canonical(manifest)
    const hash = await sha256Hex(text)
    const pdf = await renderCertificate(manifest, hash, siteUrl(), zone)
    const counts = countsOf(content.recipients)
    const [made] = await sql<Made[]>`
      insert into public.announcement_certificates ${sql({
        condominium_id: condominiumId,
        announcement_id: id,
        sequence: manifest.sequence,
        edition: manifest.edition,
        code: manifest.code,
        manifest: text,
        content_hash,
        previous_hash: manifest.previous_hash,
        hash,
        pdf_hash: await sha256Hex(pdf),
        recipient_count: counts.recipients,
        delivered_count: counts.delivered,
        read_count: counts.read,
        created_by: userId,
      })} returning id, code, edition`
    await sql`
      insert into private.certificate_papers (condominium_id, certificate_id, pdf)
      values (${condominiumId}, ${made!.id}, ${Buffer.from(pdf)})`
    audit({
      entity: 'announcement_certificates',
      entityId: made!.id,
      after: { announcement_id: id, edition: manifest.edition },
    })
    return made
  },
})

async function newest(sql: Sql, condominiumId: string, announcementId: string) {
  const [row] = await sql<(Made & { content_hash: string })[]>`
    select id, code, edition, content_hash from public.announcement_certificates
    where condominium_id = ${condominiumId} and announcement_id = ${announcementId} order by edition desc limit 1`
  return row
}
