import { z } from 'zod'
import { sealedMost } from '../../../domain/concierge/desk/sealed-acts.ts'
import { AppError } from '../../../domain/errors.ts'
import { type Context, command } from '../_shared/command.ts'
import { openSealedActs } from '../_shared/concierge/desk-seals.ts'
import { type Desk, requireDesk } from '../_shared/concierge/desks.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { recordActs } from '../_shared/concierge/log/recording.ts'

const input = z.object({
  desk_id: field.desk_id,
  secret: field.secret,
  /** The device has erased its data. */
  wiped: z.boolean().default(false),
  /** What a switched-off device had not sent (domain/concierge/desk/sealed-acts.ts). */
  sealed: z.string().max(sealedMost, 'Pacote muito grande.').optional(),
})

/**
 * Reports, without any session, whether this device may still be a desk, and the current time. It reports nothing else, so that a stolen device
 * learns nothing from it. A switched-off device submits its unsent acts here, sealed, each recorded once however often it comes; `answers` counts how
 * many are stored as conflicts to settle and how many were not its acts. Throws `desk_unknown`, `sealed_invalid`, `rate_limited`.
 */
export default command('desk-contact', {
  roles: 'anyone',
  readOnlyAllowed: true,
  isSecret: true,
  auditedAs: 'Aparelho da portaria fez contato',
  input,
  async run(context, { desk_id, secret, wiped, sealed }) {
    const { sql, now, limit } = context
    const [where] = await sql<{ network: string | null }[]>`select private.request_network()::text as network`
    await limit(`desk-contact:${where?.network ?? 'unknown'}`, 120)
    const desk = await requireDesk(sql, desk_id, secret)
    const handed = sealed === undefined ? {} : await handIn(context, desk, sealed)
    // Once a minute is enough to show that the device is active.
    await sql`
      update public.desks set last_contact_at = private.now(),
        wiped_at = case when ${wiped} and revoked_at is not null then coalesce(wiped_at, private.now()) else wiped_at end
      where condominium_id = ${desk.condominium_id} and id = ${desk_id}
        and (${wiped} and wiped_at is null or last_contact_at is null or last_contact_at < private.now() - interval '1 minute')`
    return { now: now.toISOString(), revoked: desk.revoked_at !== null, ...handed }
  },
})

/** Accepts nothing from an active desk: its secret must not be enough to write to the log. */
async function handIn(
  context: Context,
  desk: Desk,
  sealed: string,
): Promise<{ kept: number; refused: number }> {
  const { sql, limit } = context
  await limit(`desk-hand-in:${desk.id}`, 60, 'hour')
  if (!desk.revoked_at || desk.wiped_at) throw new AppError('sealed_invalid')
  const acts = await openSealedActs(sql, desk, sealed)
  const parts = { ...context, userId: null, condominiumId: desk.condominium_id, isHandedIn: true }
  const answers = await recordActs(parts, desk, acts)
  const taken = acts.filter((_, at) => answers[at]?.code === 'seq_taken')
  // The device can no longer be asked for other numbers: they get the next ones, in their order.
  if (taken.length > 0) {
    const [last] = await sql<{ seq: number }[]>`
      select coalesce(max(seq), 0) as seq from public.desk_acts where condominium_id = ${desk.condominium_id} and desk_id = ${desk.id}`
    const renumbered = taken.map((act, at) => ({ ...(act as object), seq: last!.seq + 1 + at }))
    const again = await recordActs(parts, desk, renumbered)
    for (const [at, answer] of answers.entries())
      if (answer.code === 'seq_taken') answers[at] = again.shift()!
  }
  await sql`select private.settle_desk_numbers(${desk.condominium_id}, ${desk.id})`
  const refused = answers.filter(({ result }) => result === 'refused').length
  return { kept: answers.length - refused, refused }
}
