import { retentionChange, retentions } from '../../../domain/data-protection/retention.ts'
import { command } from '../_shared/command.ts'
import { retentionItem } from '../_shared/platform/retention.ts'

/** Says from when another time would hold, and how many rows are older than that now, up to 100000. Throws `retention_unchanged`. */
export default command('preview-retention-period', {
  roles: ['superadmin'],
  auditedAs: 'Conferiu um prazo de guarda antes de salvar',
  readOnly: true,
  section: 'platform-settings',
  input: retentionChange,
  async run(context, { kind, amount }) {
    const { after } = await retentionItem(context, kind, amount)
    const { unit } = retentions[kind]
    const [row] = await context.sql<{ rows: number }[]>`
      select private.kept_longer_than(${kind}, ${`${amount} ${unit}`}::interval)::integer as rows`
    return { rows: row!.rows, from_on: after!.from_on, is_shorter: amount < after!.earlier }
  },
})
