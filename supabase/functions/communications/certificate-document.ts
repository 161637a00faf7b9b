import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import { fileAnswer, pdfAnswer } from '../_shared/export/answer.ts'

const input = z.strictObject({
  condominium_id: condominiumId,
  certificate_id: z.uuid('Certidão inválida.'),
  /** The paper, or the sealed text that its hash is of. */
  format: z.enum(['pdf', 'json']).default('pdf'),
})

/** Returns a certificate exactly as it was sealed: byte for byte what its hashes cover. */
export default command('certificate-document', {
  roles: 'admins',
  feature: 'communications',
  readOnlyAllowed: true,
  auditedAs: 'Abriu uma certidão de entrega',
  section: 'announcement-talk',
  changes: 'nothing',
  answersFile: true,
  input,
  async run({ sql, condominiumId, audit }, { certificate_id, format }) {
    const [paper] = await sql<{ code: string; manifest: string; pdf: Uint8Array<ArrayBuffer> }[]>`
      select c.code, c.manifest, p.pdf from public.announcement_certificates c
      join private.certificate_papers p on p.condominium_id = c.condominium_id and p.certificate_id = c.id
      where c.condominium_id = ${condominiumId} and c.id = ${certificate_id}`
    if (!paper) throw new AppError('not_found')
    audit({ entity: 'announcement_certificates', entityId: certificate_id, after: { format } })
    const name = `certidao-${paper.code}`
    return format === 'pdf' ? pdfAnswer(paper.pdf, `${name}.pdf`) : fileAnswer(paper.manifest, `${name}.json`)
  },
})
