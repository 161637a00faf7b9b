import { z } from 'zod'
import { indexRows } from '../../../domain/platform/index-changes.ts'
import { command } from '../_shared/command.ts'
import { judgeTyped } from '../_shared/platform/settings.ts'

/** Returns what each typed month would be, and how many open charges are reckoned with those that change; writes nothing. */
export default command('preview-index-values', {
  roles: ['superadmin'],
  auditedAs: 'Conferiu valores de índices antes de salvar',
  section: 'platform-settings',
  input: z.strictObject(indexRows),
  readOnly: true,
  async run(context, { series, rows }) {
    const judged = await judgeTyped(context, series, rows)
    const months = judged.flatMap(({ state, month }) =>
      state === 'new' || state === 'replaced' ? [`${month}-01`] : [],
    )
    const [effects] = await context.sql<
      { charges: number; in_part: number; instalments: number; condominiums: number }[]
    >`
      select charges::integer, in_part::integer, instalments::integer, condominiums::integer
      from private.index_effects(${series}, ${months})`
    return { rows: judged, effects: effects! }
  },
})
