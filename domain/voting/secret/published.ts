/** What a secret vote publishes (format 'prumo-votacao-1'): only the shapes; `check.ts` has the rules between them. */
import { z } from 'zod'

const publishedFormat = 'prumo-votacao-1'
/** The largest sum of weights: what `smallLogarithm` finds in about a second. */
export const mostWeight = 10_000_000_000

const hex32 = z.string().regex(/^[0-9a-f]{64}$/)
// −0 is written 0: it would be a second value for the same text.
const whole = z
  .int()
  .min(0)
  .refine((number) => !Object.is(number, -0))
const id = z.string().min(1).max(100)
const line = z.string().min(1).max(300)
/** ISO 8601 in UTC with milliseconds, as `Date.toISOString` writes it. */
const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text)
const proof = z.strictObject({ challenge: hex32, response: hex32 })
const signature = z.strictObject({ commitment: hex32, response: hex32 })
const within = z.strictObject({ of_generator: hex32, of_key: hex32, challenge: hex32, response: hex32 })
const ciphertext = z.strictObject({ alpha: hex32, beta: hex32 })

const rollEntry = z.strictObject({
  unit: id,
  /** As people call it: 'A-101'. */
  label: line,
  weight: whole.min(1).max(mostWeight),
  /** The public part of the key that signs the unit's ballots; null for a unit that registered none, which cannot vote. */
  credential: hex32.nullable(),
})
const trustee = z.strictObject({ name: line, public_key: hex32, proof })

/** All that is fixed before the first ballot. */
const termsShape = z.strictObject({
  election: z.strictObject({ id, title: line }),
  item: z.strictObject({
    id,
    title: line,
    /** What voters were shown: body, quorum, who votes. */
    rules: z.string().max(20_000),
    options: z.array(line).min(1).max(20),
    /** How many options a ballot chooses. */
    min_choices: whole.max(20),
    max_choices: whole.min(1).max(20),
  }),
  roll: z.array(rollEntry).min(1).max(1_000_000),
  trustees: z.array(trustee).min(1).max(5),
})

export const ballotShape = z.strictObject({
  election: id,
  item: id,
  /** Hash of the terms that the voter saw. */
  terms: hex32,
  unit: id,
  /** 1 of a unit's first ballot, one more of each change. */
  sequence: whole.min(1),
  choices: z.array(ciphertext).min(1).max(20),
  /** Of each choice that it is 0 or 1. */
  proofs: z.array(z.array(within).length(2)).min(1).max(20),
  /** Of the sum of the choices. */
  overall: z.array(within).min(1).max(21),
  signature,
})

const entryBase = { position: whole, previous: hex32, moment }
const entryShape = z.discriminatedUnion('kind', [
  z.strictObject({ ...entryBase, kind: z.literal('opened') }),
  z.strictObject({ ...entryBase, kind: z.literal('ballot'), ballot: ballotShape }),
  z.strictObject({ ...entryBase, kind: z.literal('closed') }),
])

export const decryptionShape = z.strictObject({
  /** The trustee's place in the terms, from 1. */
  trustee: whole.min(1).max(5),
  /** By option. */
  factors: z.array(hex32).min(1).max(20),
  proofs: z.array(proof).min(1).max(20),
})

const resultShape = z.strictObject({
  /** By option, the sum of the weights of the units that chose it. */
  totals: z.array(whole.max(mostWeight)).min(1).max(20),
  /** Units whose ballot counts, and their weight. */
  ballots: whole,
  weight: whole.max(mostWeight),
})

export const publishedShape = z.strictObject({
  format: z.literal(publishedFormat),
  terms: termsShape,
  board: z.strictObject({ entries: z.array(entryShape).max(2_000_000), head: hex32 }),
  /** In the order of the trustees; only those received so far. */
  decryptions: z.array(decryptionShape).max(5),
  /** Null until every trustee has decrypted. */
  result: resultShape.nullable(),
})

export type Terms = z.output<typeof termsShape>
export type RollEntry = z.output<typeof rollEntry>
export type Ballot = z.output<typeof ballotShape>
export type Entry = z.output<typeof entryShape>
export type PartialDecryption = z.output<typeof decryptionShape>
export type Result = z.output<typeof resultShape>
export type Published = z.output<typeof publishedShape>
