import { AppError } from '../../../../domain/errors.ts'
import type { PollState } from '../../../../domain/voting/polls.ts'
import type { Context } from '../command.ts'

export type LockedPoll = {
  id: string
  question: string
  per: 'unit' | 'person'
  audience: 'residents' | 'owners'
  is_anonymous: boolean
  opens_at: Date
  closes_at: Date
  state: PollState
}

/** Loads a poll in its state at this time; `hold` blocks anyone who changes it, `share` only those who would end it. Throws `not_found`. */
export async function lockPoll(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  id: string,
  how: 'hold' | 'share' = 'hold',
): Promise<LockedPoll> {
  const [held] = await sql<LockedPoll[]>`
    select p.id, p.question, p.per, p.audience, p.is_anonymous, p.opens_at, p.closes_at, private.poll_state(p) as state from public.polls p
    where p.condominium_id = ${condominiumId} and p.id = ${id} ${how === 'hold' ? sql`for no key update` : sql`for share`}`
  if (!held) throw new AppError('not_found')
  return held
}
