import { AppError } from '../../../../domain/errors.ts'
import { faultsOf, type LetterText } from '../../../../domain/letters/letter-texts.ts'
import type { EventName } from '../../../../domain/notifications/events.ts'
import type { Sql } from '../database.ts'

/** Which version of an event's text stood and stands; null is the product's own words. */
export type LetterItem = { event: EventName; before: number | null; after: number | null }

/** Throws `invalid_input` with the first fault of each part. */
export function refuseFaults(event: EventName, text: LetterText): void {
  const faults = faultsOf(event, text)
  if (faults.length > 0)
    throw new AppError('invalid_input', {
      fields: faults.map(({ part, words }) => ({ path: part, message: words })),
    })
}

export async function standingVersion(sql: Sql, event: EventName): Promise<number | null> {
  const [row] = await sql<{ version: number }[]>`
    select version from private.letter_texts where event = ${event} for update`
  return row?.version ?? null
}

export async function versionText(
  sql: Sql,
  event: EventName,
  version: number | null,
): Promise<LetterText | null> {
  const [row] = await sql<LetterText[]>`
    select subject, opening, closing from private.letter_versions where event = ${event} and version = ${version}`
  return row ? { ...row } : null
}

/** Says which version stands. Throws `platform_change_outdated` where it is not the one that was. */
export async function writeLetters(
  sql: Sql,
  [{ event, before, after }]: readonly [LetterItem],
): Promise<void> {
  if ((await standingVersion(sql, event)) !== before) throw new AppError('platform_change_outdated')
  await sql`delete from private.letter_texts where event = ${event}`
  if (after !== null) await sql`insert into private.letter_texts (event, version) values (${event}, ${after})`
}
