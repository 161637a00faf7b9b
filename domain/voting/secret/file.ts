/** The published file, assembled from the server's data on a vote. */
import type { Entry, Published, Result } from './published.ts'

/** A row of the board as the server returns it. */
export type BoardRow = {
  entry_position: number
  kind: Entry['kind']
  moment: string | Date
  previous: string
  head: string
  /** Canonical JSON. */
  ballot: string | null
}

/** What the server stores about a published vote besides its board. */
export type KeptVote = {
  terms: string
  terms_hash: string
  decryptions: Published['decryptions']
  result: Result | null
}

/** Builds the published file from the server's data: none of it is trusted before it is checked (`checkSteps`). */
export function publishedOf(
  { terms, terms_hash, decryptions, result }: KeptVote,
  rows: readonly BoardRow[],
): Published {
  const entries = rows.map(({ entry_position, kind, moment, previous, ballot }): Entry => {
    const base = { position: entry_position, previous, moment: new Date(moment).toISOString() }
    return kind === 'ballot' ? { ...base, kind, ballot: JSON.parse(ballot ?? 'null') } : { ...base, kind }
  })
  return {
    format: 'prumo-votacao-1',
    terms: JSON.parse(terms),
    board: { entries, head: rows.at(-1)?.head ?? terms_hash },
    decryptions,
    result,
  }
}
