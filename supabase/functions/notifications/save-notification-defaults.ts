import { z } from 'zod'
import { choicesInput, effectiveChoices } from '../../../domain/notifications/preferences-input.ts'
import { command } from '../_shared/command.ts'

/** Saves the condominium's defaults for members who have not chosen themselves. */
export default command('save-notification-defaults', {
  roles: 'admins',
  auditedAs: 'Mudou os avisos padrão',
  section: 'condominium',
  ownCase: 'one rule',
  input: z.object({ condominium_id: z.uuid(), choices: choicesInput }),
  async run({ sql, condominiumId, userId, audit }, given) {
    const choices = effectiveChoices(given.choices)
    const [before] = await sql<{ choices: unknown }[]>`
      select choices from public.notification_defaults where condominium_id = ${condominiumId} for update`
    await sql`
      insert into public.notification_defaults (condominium_id, choices, updated_by)
      values (${condominiumId}, ${sql.json(choices as never)}, ${userId})
      on conflict (condominium_id) do update set choices = excluded.choices, updated_by = excluded.updated_by,
        updated_at = private.now()`
    audit({
      entity: 'notification_defaults',
      entityId: condominiumId,
      before: before?.choices ?? null,
      after: choices,
    })
    return { choices }
  },
})
