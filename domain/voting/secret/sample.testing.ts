import type { ReadBallot } from './ballot.ts'
import { makeBallot, verifyBallot } from './ballot.ts'
import { nextEntry } from './board.ts'
import { makeCredential, makeTrustee } from './keys.ts'
import type { Ballot, Entry, Published, Terms } from './published.ts'
import { decryptPart, type EncryptedTally, resultOf, tallyOf } from './tally.ts'
import { type ReadyTerms, readyTerms } from './terms.ts'

/** An election for tests, run as the product runs one. */
export type Sample = {
  ready: ReadyTerms
  trusteeCodes: string[]
  credentialCodes: string[]
  tally: EncryptedTally
  file: Published
}
type Wish = {
  weights: number[]
  /** Unit by its index, and what it chooses, in the order of voting. */
  votes: [unit: number, chosen: number[]][]
  options?: number
  range?: [least: number, most: number]
  trustees?: number
  election?: string
}

/** Terms with keys of their own. */
export function sampleTerms({
  weights,
  options = 3,
  range = [1, 1],
  trustees = 2,
  election = 'assembleia-1',
}: Wish) {
  const credentials = weights.map(() => makeCredential())
  const keys = Array.from({ length: trustees }, () => makeTrustee(election))
  const terms: Terms = {
    election: { id: election, title: 'Assembleia ordinária' },
    item: {
      id: 'item-1',
      title: 'Troca do portão',
      rules: 'Maioria dos presentes.',
      options: [
        'A favor',
        'Contra',
        'Abstenção',
        ...Array.from({ length: 17 }, (_, at) => `Chapa ${at}`),
      ].slice(0, options),
      min_choices: range[0],
      max_choices: range[1],
    },
    roll: weights.map((weight, at) => ({
      unit: `unidade-${at}`,
      label: `A-${101 + at}`,
      weight,
      credential: credentials[at]!.public_key,
    })),
    trustees: keys.map(({ public_key, proof }, at) => ({ name: `Guardião ${at + 1}`, public_key, proof })),
  }
  return {
    terms,
    trusteeCodes: keys.map(({ code }) => code),
    credentialCodes: credentials.map(({ code }) => code),
  }
}

/** A board of these happenings, a second apart. */
export function boardOf(
  termsHash: string,
  happened: readonly Parameters<typeof nextEntry>[2][],
): Published['board'] {
  const entries: Entry[] = []
  let head = termsHash
  for (const [at, each] of happened.entries()) {
    const next = nextEntry(
      at === 0 ? null : { position: at - 1, head },
      termsHash,
      each,
      new Date(1_800_000_000_000 + at * 1000),
    )
    entries.push(next.entry)
    head = next.head
  }
  return { entries, head }
}

export function sampleElection(wish: Wish): Sample {
  const { terms, trusteeCodes, credentialCodes } = sampleTerms(wish)
  const ready = readyTerms(terms)
  const sequences = new Map<number, number>()
  const ballots: Ballot[] = []
  const read: ReadBallot[] = []
  for (const [unit, chosen] of wish.votes) {
    const sequence = (sequences.get(unit) ?? 0) + 1
    sequences.set(unit, sequence)
    const { ballot } = makeBallot(ready, {
      unit: `unidade-${unit}`,
      sequence,
      chosen,
      code: credentialCodes[unit]!,
    })
    const verified = verifyBallot(ready, ballot, { sequence })
    if ('finding' in verified) throw new Error(verified.finding.words)
    ballots.push(ballot)
    read.push(verified.ballot)
  }
  const board = boardOf(ready.hash, [
    { kind: 'opened' },
    ...ballots.map((ballot) => ({ kind: 'ballot' as const, ballot })),
    { kind: 'closed' },
  ])
  const tally = tallyOf(ready, read)
  const decryptions = trusteeCodes.map((code, at) =>
    decryptPart(ready, tally, { head: board.head, trustee: at + 1, code }),
  )
  const result = resultOf(ready, tally, board.head, decryptions)
  return {
    ready,
    trusteeCodes,
    credentialCodes,
    tally,
    file: { format: 'prumo-votacao-1', terms, board, decryptions, result },
  }
}
