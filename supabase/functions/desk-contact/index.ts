import { z } from 'zod'
import { command } from '../_shared/command.ts'
import { demandDesk } from '../_shared/concierge/desks.ts'
import * as field from '../_shared/concierge/inputs.ts'

const input = z.object({
  desk_id: field.desk_id,
  secret: field.secret,
  /** The device has removed what it held. */
  wiped: z.boolean().default(false),
})

/**
 * Without any session: whether this device may still be a desk, and what time it is. Nothing else is told, so that a stolen one learns
 * nothing by it. Throws `desk_unknown`, `rate_limited`.
 */
export default command('desk-contact', {
  input,
  async run({ sql, now, limit }, { desk_id, secret, wiped }) {
    const [where] = await sql<{ network: string | null }[]>`select private.request_network()::text as network`
    await limit(`desk-contact:${where?.network ?? 'unknown'}`, 120)
    const desk = await demandDesk(sql, desk_id, secret)
    // Once a minute is enough to see that it lives.
    await sql`
      update public.desks set last_contact_at = private.now(),
        wiped_at = case when ${wiped} and revoked_at is not null then coalesce(wiped_at, private.now()) else wiped_at end
      where condominium_id = ${desk.condominium_id} and id = ${desk_id}
        and (${wiped} and wiped_at is null or last_contact_at is null or last_contact_at < private.now() - interval '1 minute')`
    return { now: now.toISOString(), revoked: desk.revoked_at !== null }
  },
})
