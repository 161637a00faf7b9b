/**
 * The proofs of the Belenios specification (belenios.org/specification.pdf, “Messages”). The hash covers the whole statement, including keys and
 * ciphertexts, and not only the commitments: the strong Fiat–Shamir transform (Bernhard, Pereira, Warinschi, “How not to prove yourself”, Asiacrypt
 * 2012). `context` says what the proof is for and is part of the hash.
 *
 * Ballot proofs carry their commitments, as in Helios (“Helios v3 verification specs”: challenge, commitment, response) and unlike Belenios, which
 * recomputes them: so all equations of a ballot are verified as one.
 */
import type { Equation } from './equations.ts'
import {
  challengeOf,
  generator,
  type Point,
  randomScalar,
  readPoint,
  readScalar,
  scalars,
  writePoint,
  writeScalar,
} from './group.ts'

export type Proof = { challenge: string; response: string }
export type Signature = { commitment: string; response: string }
/** `of_generator` and `of_key` are Belenios' A and B. */
export type WithinProof = { of_generator: string; of_key: string; challenge: string; response: string }
export type Ciphertext = { alpha: Point; beta: Point }

/**
 * Proof of knowing the secret of a public key (“Trustee keys”, steps 1 to 4 of `pok`).
 */
export function proveKnowledge(label: string, context: readonly string[], secret: bigint): Proof {
  const once = randomScalar()
  const challenge = challengeOf(label, context, [generator.multiply(secret), generator.multiply(once)])
  return {
    challenge: writeScalar(challenge),
    response: writeScalar(scalars.add(once, scalars.multiply(secret, challenge))),
  }
}

/** “Trustee keys”, verification steps 1 and 2. Throws `not_of_the_group` when a number of the proof is none. */
export function knows(label: string, context: readonly string[], key: Point, proof: Proof): boolean {
  const [challenge, response] = [readScalar(proof.challenge), readScalar(proof.response)]
  const commitment = generator.multiplyUnsafe(response).subtract(key.multiplyUnsafe(challenge))
  return challengeOf(label, context, [key, commitment]) === challenge
}

/** Makes a Schnorr signature of the context: the same proof (“Signatures”), written as commitment and response as EdDSA does. */
export function sign(label: string, context: readonly string[], secret: bigint): Signature {
  const once = randomScalar()
  const commitment = generator.multiply(once)
  const challenge = challengeOf(label, context, [generator.multiply(secret), commitment])
  return {
    commitment: writePoint(commitment),
    response: writeScalar(scalars.add(once, scalars.multiply(secret, challenge))),
  }
}

/** What must hold of a signature: response = commitment + challenge · key. Throws `not_of_the_group`. */
export function signatureEquation<What>(
  what: What,
  label: string,
  context: readonly string[],
  signer: Point,
  signature: Signature,
): Equation<What> {
  const commitment = readPoint(signature.commitment)
  const challenge = challengeOf(label, context, [signer, commitment])
  const parts = [[commitment, minusOne] as const, [signer, scalars.negate(challenge)] as const]
  return { what, generator: readScalar(signature.response), key: 0n, parts }
}

const minusOne = scalars.negate(1n)

/**
 * Proves that `alpha` was multiplied by `secret`, as the generator was for the key (“Tally”, steps 1 to 4 of `decryption_proofs`; Chaum and Pedersen
 * 1992). `factor` is the product.
 */
export function proveSameFactor(
  label: string,
  context: readonly string[],
  { secret, alpha, factor }: { secret: bigint; alpha: Point; factor: Point },
): Proof {
  const once = randomScalar()
  const points = [generator.multiply(secret), alpha, factor, generator.multiply(once), alpha.multiply(once)]
  const challenge = challengeOf(label, context, points)
  return {
    challenge: writeScalar(challenge),
    response: writeScalar(scalars.add(once, scalars.multiply(secret, challenge))),
  }
}

/** “Tally”, verification steps 1 and 2. Throws `not_of_the_group`. */
export function isSameFactor(
  label: string,
  context: readonly string[],
  { key, alpha, factor }: { key: Point; alpha: Point; factor: Point },
  proof: Proof,
): boolean {
  const [challenge, response] = [readScalar(proof.challenge), readScalar(proof.response)]
  const ofKey = generator.multiplyUnsafe(response).subtract(key.multiplyUnsafe(challenge))
  const ofAlpha = alpha.multiplyUnsafe(response).subtract(factor.multiplyUnsafe(challenge))
  return challengeOf(label, context, [key, alpha, factor, ofKey, ofAlpha]) === challenge
}

/** The statement of a value proof: the ciphertexts' sum holds one of `least` … `most`. */
type Statement = { key: Point; ciphers: readonly Ciphertext[] }
type Range = { least: number; most: number }

/**
 * Proves that ciphertexts together (alpha `factor` times the generator; beta `factor` times the key, plus `value`) hold one of the values of the
 * range, without revealing which (“Proofs of interval membership”, `iprove`). The prover knows the factor, so the commitments of the other values use
 * only generator and key: alpha times σ is the generator times `factor`·σ.
 */
export function proveWithin(
  label: string,
  context: readonly string[],
  { key, ciphers, factor, value }: Statement & { factor: bigint; value: number },
  { least, most }: Range,
): WithinProof[] {
  const made = Array.from({ length: most - least + 1 }, (_, at) => {
    const [challenge, response] = [randomScalar(), randomScalar()]
    const distance = value - least - at
    const base = distance === 0 ? response : scalars.subtract(response, scalars.multiply(factor, challenge))
    // (β − candidate·g) taken σ times is factor·σ of the key and (value − candidate)·σ of the generator; computed for the own value as well.
    const shift = generator.multiply(scalars.multiply(challenge, BigInt(Math.abs(distance) || 1)))
    const ofKey = key.multiply(base)
    const [below, above] = [ofKey.subtract(shift), ofKey.add(shift)]
    const shifted = distance === 0 ? ofKey : distance > 0 ? below : above
    return { distance, challenge, response, ofGenerator: generator.multiply(base), ofKey: shifted }
  })
  const total = challengeOf(label, context, statementPoints({ key, ciphers }, made))
  const others = scalars.sum(made.map(({ distance, challenge }) => (distance === 0 ? 0n : challenge)))
  const own = scalars.subtract(total, others)
  return made.map(({ distance, challenge, response, ofGenerator, ofKey }) => ({
    of_generator: writePoint(ofGenerator),
    of_key: writePoint(ofKey),
    challenge: writeScalar(distance === 0 ? own : challenge),
    // Of the own value the random number is the step 2 (a)'s w: the response is w + factor · challenge.
    response: writeScalar(distance === 0 ? scalars.add(response, scalars.multiply(factor, own)) : response),
  }))
}

type Commitments = { ofGenerator: Point; ofKey: Point }
const statementPoints = ({ key, ciphers }: Statement, commitments: readonly Commitments[]): Point[] => [
  key,
  ...ciphers.flatMap(({ alpha, beta }) => [alpha, beta]),
  ...commitments.flatMap(({ ofGenerator, ofKey }) => [ofGenerator, ofKey]),
]

/**
 * “Proofs of interval membership”, verification: null when there is not one proof for each value or their challenges do not add up to the
 * hash (step 2), else the equations that must hold (step 1: of each value A + σα = ρg and B + σ(β − Mg) = ρy). Throws `not_of_the_group`.
 */
export function withinEquations<What>(
  what: What,
  label: string,
  context: readonly string[],
  statement: Statement,
  { least, most }: Range,
  proofs: readonly WithinProof[],
): Equation<What>[] | null {
  if (proofs.length !== most - least + 1) return null
  const read = proofs.map((proof) => ({
    ofGenerator: readPoint(proof.of_generator),
    ofKey: readPoint(proof.of_key),
    challenge: readScalar(proof.challenge),
    response: readScalar(proof.response),
  }))
  const total = challengeOf(label, context, statementPoints(statement, read))
  if (total !== scalars.sum(read.map(({ challenge }) => challenge))) return null
  return read.flatMap(({ ofGenerator, ofKey, challenge, response }, at) => {
    const taken = scalars.negate(challenge)
    const shift = scalars.multiply(challenge, BigInt(least + at))
    const of = (side: 'alpha' | 'beta') => statement.ciphers.map((cipher) => [cipher[side], taken] as const)
    return [
      { what, generator: response, key: 0n, parts: [[ofGenerator, minusOne], ...of('alpha')] },
      { what, generator: shift, key: response, parts: [[ofKey, minusOne], ...of('beta')] },
    ]
  })
}
