import { AppError } from '../../../domain/errors.ts'
import { supplierPhotoInput } from '../../../domain/incidents/supplier-links.ts'
import { command } from '../_shared/command.ts'
import { bytesOf } from '../_shared/documents/files.ts'
import { fileAnswer } from '../_shared/export/answer.ts'
import { requireLink } from '../_shared/incidents/supplier-links.ts'
import { cleanPhoto } from '../_shared/incidents/supplier-photos.ts'

/**
 * One photo of the work behind a supplier's link, without where it was taken: only where the management shows them, and of this incident alone.
 * Throws `supplier_link_over`, `not_found`, `supplier_photo_invalid`, `rate_limited`.
 */
export default command('view-supplier-photo', {
  roles: 'anyone',
  readOnlyAllowed: true,
  isSecret: true,
  auditedAs: 'Abriu uma foto pelo link de um fornecedor',
  section: 'incidents',
  answersFile: true,
  input: supplierPhotoInput,
  async run(context, { token, photo_id }) {
    const link = await requireLink(context, token)
    const [photo] = link.shows_photos
      ? await context.sql<{ path: string }[]>`
          select o.name as path from storage.objects o
          where o.bucket_id = 'condominium-files' and o.id = ${photo_id}
            and o.metadata ->> 'mimetype' in ('image/jpeg', 'image/png', 'image/webp')
            and o.name collate "C" >= ${`${link.condominium_id}/incidents/${link.incident_id}/`}
            and o.name collate "C" < ${`${link.condominium_id}/incidents/${link.incident_id}0`}
            and not private.is_taken_evidence(o.name, o.id)`
      : []
    if (!photo) throw new AppError('not_found')
    // Cleaned again: a file that was stored by the API alone may still say where it was taken.
    const { bytes } = await cleanPhoto(await bytesOf(photo.path))
    return fileAnswer(bytes, 'foto')
  },
})
