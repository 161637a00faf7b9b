import { AppError } from '../../../../../domain/errors.ts'
import type {
  Attendant,
  MinutesSection,
  SignerDuty,
  Signing,
  SignWay,
} from '../../../../../domain/voting/minutes-facts.ts'
import type { Context } from '../../command.ts'

type Here = Pick<Context, 'sql' | 'condominiumId'>

export type LockedMinutes = {
  id: string
  assembly_id: string
  session: number | null
  version: number
  sections: MinutesSection[]
  annex: Attendant[]
  state: Signing
  frozen_at: Date | null
  text_hash: string | null
  code: string | null
  signed_at: Date | null
}

/** Loads minutes; `hold` blocks anyone who changes or signs them until the transaction ends. Throws `not_found`. */
export async function lockMinutes(
  { sql, condominiumId }: Here,
  id: string,
  how: 'hold' | 'read' = 'hold',
): Promise<LockedMinutes> {
  const [held] = await sql<LockedMinutes[]>`
    select id, assembly_id, session, version, sections, annex, state, frozen_at, text_hash, code, signed_at
    from public.assembly_minutes where condominium_id = ${condominiumId} and id = ${id} ${how === 'hold' ? sql`for no key update` : sql``}`
  if (!held) throw new AppError('not_found')
  return held
}

export type KeptSignature = {
  id: string
  duty: SignerDuty
  name: string
  user_id: string | null
  way: SignWay | null
  drawn: string | null
  is_continued: boolean | null
  signed_at: Date | null
  hash: string | null
}

/** Returns the valid signatures, including those still to be given, in their order. */
export const standingSignatures = (
  { sql, condominiumId }: Here,
  minutesId: string,
): Promise<KeptSignature[]> =>
  sql<KeptSignature[]>`
    select id, duty, name, user_id, way, drawn, is_continued, signed_at, hash from public.minutes_signatures
    where condominium_id = ${condominiumId} and minutes_id = ${minutesId} and voided_at is null order by position, id`

/**
 * Returns the accounts of this condominium that match the given people, in their order: by e-mail, otherwise by a full name that only one person has.
 * Null where there is none; the caller must refuse an e-mail that no one uses.
 */
export async function accountsOf(
  { sql, condominiumId }: Here,
  people: readonly { name: string; email: string | null }[],
): Promise<(string | null)[]> {
  const found = await sql<{ user_id: string | null }[]>`
    select user_id from private.accounts_meant(${condominiumId}, ${people.map(({ name }) => name)}::text[],
      ${people.map(({ email }) => email ?? '')}::text[])`
  return found.map(({ user_id }) => user_id)
}
