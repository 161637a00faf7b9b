import { command } from '../_shared/command.ts'
import { loadProposal } from '../_shared/units/proposing.ts'
import { shareInput } from '../_shared/units/share-input.ts'

const shown = 50

/** New shares by a rule, to look at: how many units would change, and the first ones before and after, the largest changes on top. */
export default command('preview-shares', {
  roles: 'admins',
  feature: 'unit_management',
  readOnlyAllowed: true,
  auditedAs: 'Simulou frações',
  input: shareInput,
  readOnly: true,
  async run({ sql, condominiumId }, { rule, kinds }) {
    const { ids, units, shares, shareTotal } = await loadProposal(sql, condominiumId, rule, kinds)
    const changed = ids.flatMap((id, place) => {
      const before = units[place]?.share ?? 0
      const after = shares[place] ?? 0
      return before === after ? [] : [{ id, place, before, after }]
    })
    const largest = changed
      .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.place - b.place)
      .slice(0, shown)
    const labels = await sql<{ id: string; label: string }[]>`
      select id, case when block = '' then number else block || '-' || number end as label from public.units
      where condominium_id = ${condominiumId} and id = any (${largest.map(({ id }) => id)}::uuid[])`
    const labelOf = new Map(labels.map(({ id, label }) => [id, label]))
    return {
      count: changed.length,
      units: ids.length,
      share_total: shareTotal,
      rows: largest.map(({ id, before, after }) => ({ unit_id: id, label: labelOf.get(id), before, after })),
    }
  },
})
