import { assetHistoryInput } from '../../../domain/maintenance/assets/input.ts'
import type { AssetOrder, AssetView } from '../../../domain/maintenance/assets/view.ts'
import { command } from '../_shared/command.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'
import { loadOwner } from '../_shared/export/paper.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { renderAsset } from '../_shared/maintenance/asset-pdf.ts'

const MOST_A_MINUTE = 20
/** Orders on one paper: the newest; a pool measured daily has as many in three years. */
const MOST_ORDERS = 1000

/** A piece of equipment with all that was done, as a PDF. Throws `not_found`. */
export default command('asset-history', {
  roles: 'board',
  feature: 'incidents',
  readOnlyAllowed: true,
  auditedAs: 'Imprimiu o histórico de um equipamento',
  section: 'assets',
  answersFile: true,
  input: assetHistoryInput,
  async run({ sql, condominiumId, userId, today, audit, limit }, { asset_id }) {
    await limit(`asset-history:${userId}`, MOST_A_MINUTE)
    const [read] = await sql<
      { view: AssetView | null }[]
    >`select public.asset_view(${condominiumId}, ${asset_id}) as view`
    const asset = read?.view
    refuseUnless(asset?.is_whole === true, 'not_found')
    const orders = await sql<AssetOrder[]>`
      select o.id, o.code, o.title, o.kind, o.status, o.due_on::text, o.done_on::text, o.done_note, o.cost_cents::float8 as cost_cents,
        coalesce((select s.name from public.suppliers s where s.condominium_id = o.condominium_id and s.id = o.supplier_id),
          private.audit_name(o.condominium_id, o.assignee_id)) as who,
        private.outside_measures(o.condominium_id, o.id) as outside
      from public.maintenance_orders o where o.condominium_id = ${condominiumId} and o.asset_id = ${asset_id}
      order by o.sequence desc limit ${MOST_ORDERS}`
    const owner = await loadOwner(sql, condominiumId)
    audit({ entity: 'assets', entityId: asset_id, after: { name: asset.name } })
    return pdfAnswer(await renderAsset({ owner, today, asset, orders }), 'historico-do-equipamento.pdf')
  },
})
