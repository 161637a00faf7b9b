import { incidentInput } from '../../../domain/incidents/input.ts'
import type { IncidentView } from '../../../domain/incidents/view.ts'
import { command } from '../_shared/command.ts'
import { loadPictures } from '../_shared/documents/pictures.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { renderIncident } from '../_shared/incidents/incident-pdf.ts'

/** Papers of one person a minute. */
const MOST_A_MINUTE = 20
/** Pictures on one paper, and the bytes of the largest; all are listed by name. */
const MOST_PICTURES = 12
const LARGEST_PICTURE = 6_000_000

/** One incident with its history as a PDF, as much as the caller may read. Throws `not_found`. */
export default command('incident-document', {
  roles: 'members',
  feature: 'incidents',
  readOnlyAllowed: true,
  auditedAs: 'Imprimiu uma ocorrência',
  changes: 'nothing',
  answersFile: true,
  input: incidentInput,
  async run({ sql, zone, condominiumId, userId, now, audit, limit }, { incident_id }) {
    await limit(`incident-document:${userId}`, MOST_A_MINUTE)
    const [row] = await sql<
      { view: IncidentView | null; name: string; document: string | null; category: string | null }[]
    >`
      select v.view, k.name, k.document, c.name as category
      from (select public.incident_view(${condominiumId}, ${incident_id}) as view) v
      join public.condominiums k on k.id = ${condominiumId}
      left join public.incident_categories c on c.condominium_id = k.id and c.id = (v.view ->> 'category_id')::uuid`
    refuseUnless(Boolean(row?.view), 'not_found')
    const { view, name, document, category } = row!
    audit({ entity: 'incidents', entityId: incident_id, after: { protocol: view!.protocol } })
    const pictures = await loadPictures(
      view!.files
        .filter(({ name, size }) => /\.(jpe?g|png)$/i.test(name) && size <= LARGEST_PICTURE)
        .slice(0, MOST_PICTURES)
        .map(({ path }) => path),
    )
    const pdf = await renderIncident({
      pictures,
      zone,
      condominium: { name, document },
      category: category ?? '',
      view: view!,
      now,
    })
    return pdfAnswer(pdf, `ocorrencia-${view!.protocol}.pdf`)
  },
})
