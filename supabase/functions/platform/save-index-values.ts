import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { changeSource, indexRows } from '../../../domain/platform/index-changes.ts'
import { command } from '../_shared/command.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'
import {
  type IndexItem,
  judgeTyped,
  keepChange,
  lockPart,
  writeIndexes,
} from '../_shared/platform/settings.ts'

const input = z.strictObject({
  ...indexRows,
  source: changeSource,
  /** Somebody looked at the source where a value is asked about. */
  is_checked: z.boolean().default(false),
})

/**
 * Publishes months of an index, or replaces them. What is paid stays as it was; what is open is reckoned with them from now on. Throws
 * `platform_second_factor_required`, `index_values_unchecked`, `index_values_unchanged`.
 */
export default command('save-index-values', {
  roles: ['superadmin'],
  auditedAs: 'Mudou valores de um índice',
  section: 'platform-settings',
  input,
  logsRefusals: true,
  async run(context, { series, rows, source, is_checked }) {
    const { sql, audit } = context
    await requireShownFactor(sql)
    await lockPart(sql, 'indexes')
    const judged = await judgeTyped(context, series, rows)
    const refused = judged.flatMap(({ refusal }) => refusal ?? [])
    if (refused.length > 0)
      throw new AppError('invalid_input', {
        fields: [{ path: 'rows', message: refused.slice(0, 3).join(' ') }],
      })
    if (!is_checked && judged.some(({ questions }) => questions.length > 0))
      throw new AppError('index_values_unchecked')
    const items: IndexItem[] = judged
      .filter(({ state }) => state !== 'same')
      .map(({ month, before, percent }) => ({ series, month, before, after: percent }))
    if (items.length === 0) throw new AppError('index_values_unchanged')
    await writeIndexes(sql, items)
    const id = await keepChange(context, 'indexes', source, items)
    audit({
      entity: 'index_values',
      entityId: id,
      before: { series, values: Object.fromEntries(items.map(({ month, before }) => [month, before])) },
      after: { series, values: Object.fromEntries(items.map(({ month, after }) => [month, after])), source },
    })
    return { id, months: items.length }
  },
})
