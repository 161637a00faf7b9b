import {
  largestSupplierPhoto,
  mostSupplierPhotos,
  newSupplierPhotoInput,
} from '../../../domain/incidents/supplier-links.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { requireLink } from '../_shared/incidents/supplier-links.ts'
import { cleanPhoto, storePhoto } from '../_shared/incidents/supplier-photos.ts'

/**
 * Adds a supplier's photo of what was done to the incident's, without where it was taken. Throws `supplier_link_over`, `supplier_photo_invalid`,
 * `supplier_photos_full`, `payload_too_large`, `rate_limited`.
 */
export default command('add-supplier-photo', {
  roles: 'anyone',
  isSecret: true,
  auditedAs: 'Enviou uma foto pelo link de um fornecedor',
  section: 'incidents',
  input: newSupplierPhotoInput,
  async run(context, { token, id, content }) {
    const { sql } = context
    const link = await requireLink(context, token)
    const given = Uint8Array.from(Buffer.from(content, 'base64'))
    refuseUnless(given.length <= largestSupplierPhoto, 'payload_too_large')
    const photo = await cleanPhoto(given)
    const [known] = await sql`
      select from storage.objects o where o.bucket_id = 'condominium-files'
        and o.name collate "C" >= ${`${link.condominium_id}/incidents/${link.incident_id}/${id}/`}
        and o.name collate "C" < ${`${link.condominium_id}/incidents/${link.incident_id}/${id}0`} limit 1`
    if (!known) {
      refuseUnless(link.photos < mostSupplierPhotos, 'supplier_photos_full')
      await sql`
        update private.incident_supplier_links set photos = photos + 1
        where condominium_id = ${link.condominium_id} and id = ${link.id}`
    }
    return async () => {
      if (!known) await storePhoto(link, id, photo)
      return { id }
    }
  },
})
