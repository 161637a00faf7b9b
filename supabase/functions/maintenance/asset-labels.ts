import { labelsInput } from '../../../domain/maintenance/assets/input.ts'
import { orderPlace } from '../../../domain/maintenance/orders/words.ts'
import { command } from '../_shared/command.ts'
import { siteUrl } from '../_shared/environment.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'
import { loadOwner } from '../_shared/export/paper.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { renderLabels } from '../_shared/maintenance/labels-pdf.ts'

const MOST_A_MINUTE = 20

/** Labels of the chosen equipment, or of the first 500 in use, by name. Throws `not_found` where there is none. */
export default command('asset-labels', {
  roles: 'board',
  feature: 'incidents',
  readOnlyAllowed: true,
  auditedAs: 'Imprimiu etiquetas de equipamentos',
  section: 'assets',
  answersFile: true,
  input: labelsInput,
  async run({ sql, condominiumId, userId, audit, limit }, { asset_ids }) {
    await limit(`asset-labels:${userId}`, MOST_A_MINUTE)
    const labels = await sql<
      { id: string; name: string; serial: string; place_name: string | null; place_note: string }[]
    >`
      select a.id, a.name, a.serial, p.name as place_name, a.place_note from public.assets a
      left join public.incident_places p on p.condominium_id = a.condominium_id and p.id = a.place_id
      where a.condominium_id = ${condominiumId} and a.removed_at is null
        and (${asset_ids.length === 0} or a.id = any (${asset_ids}::uuid[]))
      order by private.fold(a.name) collate "C", a.id limit 500`
    refuseUnless(labels.length > 0, 'not_found')
    const { name } = await loadOwner(sql, condominiumId)
    audit({ entity: 'assets', after: { labels: labels.length } })
    const pdf = await renderLabels({
      condominium: name,
      siteUrl: siteUrl(),
      labels: labels.map((label) => ({ ...label, place: orderPlace(label) })),
    })
    return pdfAnswer(pdf, 'etiquetas.pdf')
  },
})
