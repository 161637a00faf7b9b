import { AppError } from '../../../domain/errors.ts'
import { areaInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'
import { checkAttachments } from '../_shared/ledger/attachments.ts'

/**
 * Saves a space with its hours, photos, guest rules and checklist, under the id that the page chose. Existing bookings keep their price and terms, signed
 * checklists their items; the nightly job deletes photos that were left out. Throws `plan_limit_reached`, `area_name_taken`, `file_missing`, `not_found`.
 */
export default command('save-common-area', {
  roles: 'admins',
  feature: 'reservations',
  auditedAs: 'Salvou um espaço comum',
  section: 'common-areas',
  ownCase: 'one rule',
  input: areaInput,
  async run({ sql, condominiumId, audit }, { condominium_id: _, hours, ...area }) {
    const [same] = await sql`
      select from public.common_areas where condominium_id = ${condominiumId} and private.fold(name) = private.fold(${area.name})
        and removed_at is null and id <> ${area.id}`
    if (same) throw new AppError('area_name_taken')
    const [before] = await sql<Saved[]>`
      select name, fee_cents::float8 as fee_cents, deposit_cents::float8 as deposit_cents, capacity, mode, photos, guests_most, guests_until_hours, checklist
      from public.common_areas where condominium_id = ${condominiumId} and id = ${area.id} and removed_at is null for update`
    const stored = new Set(before?.photos.map(({ path }) => path))
    const fresh = area.photos?.map(({ path }) => path).filter((path) => !stored.has(path)) ?? []
    await checkAttachments(sql, condominiumId, area.id, fresh, 'spaces')
    const given = Object.entries(area).filter(([, value]) => value !== undefined)
    const row = {
      ...Object.fromEntries(
        given.map(([name, value]) => [name, Array.isArray(value) ? sql.json(value as never) : value]),
      ),
      condominium_id: condominiumId,
    }
    const { id: _id, condominium_id: _condominium, ...changed } = row as Record<string, unknown>
    const [kept] = await sql<{ id: string }[]>`
      insert into public.common_areas ${sql(row)}
      on conflict (id) do update set ${sql(changed)}
        where common_areas.condominium_id = ${condominiumId} and common_areas.removed_at is null returning id`
    if (!kept) throw new AppError('not_found')
    await sql`delete from public.area_hours where condominium_id = ${condominiumId} and area_id = ${area.id}`
    await sql`
      insert into public.area_hours ${sql(hours.map((one) => ({ ...one, condominium_id: condominiumId, area_id: area.id })))}`
    audit({
      entity: 'common_areas',
      entityId: area.id,
      before: before && audited(before),
      after: audited({ ...before, ...Object.fromEntries(given) } as Saved),
    })
    return kept
  },
})

type Saved = {
  name: string
  fee_cents: number
  deposit_cents: number
  capacity: number
  mode: string
  photos: { path: string }[]
  guests_most: number | null
  guests_until_hours: number
  checklist: { label: string }[]
}

/** What the audit log says of a space: photos by their number, the checklist by its items. */
const audited = ({ photos, checklist, ...saved }: Saved) => ({
  name: saved.name,
  fee_cents: saved.fee_cents,
  deposit_cents: saved.deposit_cents,
  capacity: saved.capacity,
  mode: saved.mode,
  guests_most: saved.guests_most,
  guests_until_hours: saved.guests_until_hours,
  photos: photos?.length ?? 0,
  checklist_items: checklist?.map(({ label }) => label) ?? [],
})
