import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { type Context, command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'
import { type CredentialItem, writeCredential } from '../_shared/platform/credentials.ts'
import { type FeatureItem, writeFeature } from '../_shared/platform/features.ts'
import { type HolidayItem, writeHolidays } from '../_shared/platform/holidays.ts'
import { type LetterItem, writeLetters } from '../_shared/platform/letters.ts'
import { type MaintenanceItem, writeMaintenance } from '../_shared/platform/maintenance.ts'
import { type RetentionItem, writeRetention } from '../_shared/platform/retention.ts'
import { type IndexItem, lockPart, type SettingsPart, writeIndexes } from '../_shared/platform/settings.ts'

type Change = { id: string; part: SettingsPart; items: { before: unknown; after: unknown }[] }

/** How each part's rows are written, and what the audit calls them. */
const parts: Record<
  SettingsPart,
  { entity: string; write: (sql: Sql, items: never, context: Context) => Promise<void> }
> = {
  maintenance: {
    entity: 'maintenance',
    write: (sql, items: [MaintenanceItem]) => writeMaintenance(sql, items),
  },
  indexes: { entity: 'index_values', write: (sql, items: IndexItem[]) => writeIndexes(sql, items) },
  texts: { entity: 'letter_texts', write: (sql, items: [LetterItem]) => writeLetters(sql, items) },
  features: {
    entity: 'feature_rules',
    write: (_sql, [item]: [FeatureItem], context) => writeFeature(context, item),
  },
  credentials: {
    entity: 'provider_credentials',
    write: (sql, items: [CredentialItem]) => writeCredential(sql, items),
  },
  holidays: { entity: 'place_holidays', write: (sql, items: HolidayItem[]) => writeHolidays(sql, items) },
  retention: {
    entity: 'retention_periods',
    write: (sql, items: RetentionItem[]) => writeRetention(sql, items),
  },
}

/**
 * Takes back the newest change of a part of the platform's settings: every row is again what it was. Throws `platform_second_factor_required`,
 * `not_found`, `platform_change_not_newest`, `platform_change_outdated`.
 */
export default command('undo-platform-change', {
  roles: ['superadmin'],
  auditedAs: 'Desfez uma mudança nas configurações da plataforma',
  section: 'platform-settings',
  input: z.strictObject({ change_id: z.uuid('Mudança inválida.') }),
  logsRefusals: true,
  async run(context, { change_id }) {
    const { sql, userId, audit } = context
    await requireShownFactor(sql)
    const [change] = await sql<Change[]>`
      select id, part, items from private.platform_changes where id = ${change_id}`
    if (!change) throw new AppError('not_found')
    const kind = parts[change.part]
    await lockPart(sql, change.part)
    const [newest] = await sql<{ id: string }[]>`
      select id from private.platform_changes where part = ${change.part} and undone_at is null
      order by made_at desc, id desc limit 1`
    if (newest?.id !== change_id) throw new AppError('platform_change_not_newest')
    const back = change.items.map((item) => ({ ...item, before: item.after, after: item.before }))
    await kind.write(sql, back as never, context)
    await sql`
      update private.platform_changes set undone_by = ${userId}, undone_at = private.now() where id = ${change_id}`
    audit({
      entity: kind.entity,
      entityId: change_id,
      before: { items: back.map(({ before }) => before) },
      after: { items: back.map(({ after }) => after) },
    })
    return {}
  },
})
