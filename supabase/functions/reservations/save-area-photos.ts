import { AppError } from '../../../domain/errors.ts'
import { areaPhotosInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'
import { checkAttachments } from '../_shared/ledger/attachments.ts'

/**
 * Saves a space's photos with their captions, in display order; the first is its cover. The nightly job deletes files that were left out. Throws
 * `not_found`, `file_missing`.
 */
export default command('save-area-photos', {
  roles: 'admins',
  feature: 'reservations',
  auditedAs: 'Salvou as fotos de um espaço comum',
  section: 'common-areas',
  ownCase: 'one rule',
  input: areaPhotosInput,
  async run({ sql, condominiumId, audit }, { area_id, photos }) {
    const [before] = await sql<{ photos: { path: string }[] }[]>`
      select photos from public.common_areas
      where condominium_id = ${condominiumId} and id = ${area_id} and removed_at is null for update`
    if (!before) throw new AppError('not_found')
    const kept = new Set(before.photos.map(({ path }) => path))
    const fresh = photos.map(({ path }) => path).filter((path) => !kept.has(path))
    await checkAttachments(sql, condominiumId, area_id, fresh, 'spaces')
    await sql`
      update public.common_areas set photos = ${sql.json(photos)} where condominium_id = ${condominiumId} and id = ${area_id}`
    audit({
      entity: 'common_areas',
      entityId: area_id,
      before: { photos: kept.size },
      after: { photos: photos.length },
    })
    return { id: area_id, photos: photos.length }
  },
})
