import { AppError } from '../../../../domain/errors.ts'
import type { Context } from '../command.ts'
import { digestOf } from '../documents/share-secrets.ts'

/** Looks of one network a minute: a screen asks every two and a half seconds, and a building has one network for all of its screens. */
const MOST_OF_A_NETWORK = 600

/**
 * Returns the assembly whose screen a secret opens: unknown, ended and replaced links, and those of a condominium without a plan, get the same
 * refusal. Throws `screen_link_over`, `rate_limited`.
 */
export async function requireScreen(
  { sql, limit, now }: Context,
  token: string,
): Promise<{ condominium_id: string; assembly_id: string }> {
  const [where] = await sql<{ network: string | null }[]>`select private.request_network()::text as network`
  await limit(`screen-link:${where?.network ?? 'unknown'}`, MOST_OF_A_NETWORK)
  const [screen] = await sql<{ condominium_id: string; assembly_id: string; seen_at: Date | null }[]>`
    select s.condominium_id, s.assembly_id, s.seen_at
    from private.assembly_screens s
    join public.assemblies a on a.condominium_id = s.condominium_id and a.id = s.assembly_id
    where s.token_hash = ${digestOf(token)} and a.closed_at is null and a.cancelled_at is null
      and private.subscription_state(s.condominium_id) in ('trial', 'active')`
  if (!screen) throw new AppError('screen_link_over')
  if (screen.seen_at === null)
    await sql`
      update private.assembly_screens set seen_at = ${now}
      where condominium_id = ${screen.condominium_id} and assembly_id = ${screen.assembly_id} and seen_at is null`
  return screen
}
