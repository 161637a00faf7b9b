import { effectiveChoices, preferencesInput } from '../../../domain/notifications/preferences-input.ts'
import { command } from '../_shared/command.ts'

/** Saves how the caller wants to be notified, in every condominium. Mandatory events cannot be changed. */
export default command('save-notification-preferences', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Mudou os próprios avisos',
  input: preferencesInput,
  async run({ sql, userId, audit }, given) {
    const choices = effectiveChoices(given.choices)
    const { quiet_from, quiet_until, digest, owner_copies } = given
    const [before] = await sql<Record<string, unknown>[]>`
      select quiet_from, quiet_until, digest, owner_copies, choices from public.notification_settings
      where user_id = ${userId} for update`
    await sql`
      insert into public.notification_settings (user_id, quiet_from, quiet_until, digest, owner_copies, choices)
      values (${userId}, ${quiet_from}, ${quiet_until}, ${digest}, ${owner_copies}, ${sql.json(choices as never)})
      on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
        digest = excluded.digest, owner_copies = excluded.owner_copies, choices = excluded.choices, updated_at = private.now()`
    const after = { quiet_from, quiet_until, digest, owner_copies, choices }
    audit({ entity: 'notification_settings', entityId: userId ?? undefined, before: before ?? null, after })
    return after
  },
})
