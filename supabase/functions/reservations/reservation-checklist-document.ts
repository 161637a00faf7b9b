import { formatCents } from '../../../domain/money.ts'
import type { Checklist } from '../../../domain/reservations/checklist/checklists.ts'
import { checklistDocumentInput } from '../../../domain/reservations/checklist/input.ts'
import { command } from '../_shared/command.ts'
import { loadPictures } from '../_shared/documents/pictures.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { renderChecklists } from '../_shared/reservations/checklist-pdf.ts'

/** Papers of one person a minute. */
const MOST_A_MINUTE = 20
/** Pictures on a paper; of the rest it says how many there are. */
const MOST_PICTURES = 40

type View = {
  booking: { area_name: string; unit_label: string; starts_at: string; ends_at: string }
  deposit: { kept_cents: number | null; returned_cents: number | null; reason: string | null } | null
  checklists: Checklist[]
}

/** The checklists of a booking side by side as a PDF, as much as the caller may see. Throws `not_found`. */
export default command('reservation-checklist-document', {
  roles: ['owner_admin', 'admin', 'doorman', 'resident'],
  councilWithUnit: true,
  feature: 'reservations',
  readOnlyAllowed: true,
  auditedAs: 'Baixou a vistoria de uma reserva',
  section: 'reservation-checklists',
  answersFile: true,
  input: checklistDocumentInput,
  async run({ sql, zone, condominiumId, userId, now, audit, limit }, { reservation_id }) {
    await limit(`reservation-checklist-document:${userId}`, MOST_A_MINUTE)
    const [row] = await sql<{ view: View | null; name: string; document: string | null }[]>`
      select public.reservation_day(${condominiumId}, ${reservation_id}) as view, k.name, k.document
      from public.condominiums k where k.id = ${condominiumId}`
    refuseUnless(Boolean(row?.view?.checklists.length), 'not_found')
    const { view, name, document } = row!
    const { booking, deposit, checklists } = view!
    audit({ entity: 'reservations', entityId: reservation_id, after: { document: 'Vistoria' } })
    const photos = checklists.flatMap(({ items }) => items.flatMap((item) => item.photos))
    const kept = deposit?.kept_cents ?? 0
    const pdf = await renderChecklists({
      zone,
      condominium: { name, document },
      booking: { ...booking, starts_at: new Date(booking.starts_at), ends_at: new Date(booking.ends_at) },
      checklists,
      pictures: await loadPictures([...new Set(photos)].slice(0, MOST_PICTURES)),
      deposit:
        deposit?.kept_cents == null
          ? null
          : kept > 0
            ? `${formatCents(kept)} ficaram com o condomínio. ${deposit.reason ?? ''}`.trim()
            : 'devolvida inteira.',
      now,
    })
    return pdfAnswer(pdf, 'vistoria.pdf')
  },
})
