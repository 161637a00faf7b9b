/** The two kinds of keys: trustees' (“guardiões”), which decrypt the sum, and voters' credentials, which sign ballots. */
import { randomSeed, readCode, writeCode } from './group/codes.ts'
import { generator, identity, type Point, readPoint, scalarOfSeed, writePoint } from './group/group.ts'
import { knows, type Proof, proveKnowledge } from './group/proofs.ts'
import { SecretBallotRefusal } from './group/refusal.ts'

type Use = 'trustee' | 'credential'

/** A secret as the code that its owner prints, and its public part. */
export type MadeTrustee = { code: string; public_key: string; proof: Proof }
export type MadeCredential = { code: string; public_key: string }

function secretOf(use: Use, code: string): bigint {
  return scalarOfSeed(use, readCode(use, code))
}

/** The public key of a printed code. Throws `recovery_code_wrong`. */
export const publicKeyOf = (use: Use, code: string): string =>
  writePoint(generator.multiply(secretOf(use, code)))

/**
 * Makes a trustee's new key for an election (Belenios, “Trustee keys”), with the proof that its maker has the secret: without it the last to publish
 * a key could choose one that cancels the others'. Runs in the trustee's own browser; the code is the key and goes nowhere else.
 */
export function makeTrustee(electionId: string): MadeTrustee {
  const code = writeCode('trustee', randomSeed())
  const secret = secretOf('trustee', code)
  return {
    code,
    public_key: writePoint(generator.multiply(secret)),
    proof: proveKnowledge('trustee', [electionId], secret),
  }
}

/** Returns whether a trustee's proof is for this key and election. Also false for values outside the group. */
export function isTrusteeProven(
  electionId: string,
  { public_key, proof }: { public_key: string; proof: Proof },
): boolean {
  try {
    const key = readPoint(public_key)
    return !key.equals(identity) && knows('trustee', [electionId], key, proof)
  } catch {
    return false
  }
}

/**
 * The secret of a trustee's code. Throws `recovery_code_wrong`, and `recovery_code_of_another` when the code is of another key than the
 * published one.
 */
export function trusteeSecret(code: string, publicKey: string): bigint {
  return secretFor('trustee', code, publicKey)
}

/** As `trusteeSecret`, of a voter's code and the credential in the roll. */
export function credentialSecret(code: string, publicKey: string): bigint {
  return secretFor('credential', code, publicKey)
}

function secretFor(use: Use, code: string, publicKey: string): bigint {
  const secret = secretOf(use, code)
  if (writePoint(generator.multiply(secret)) !== publicKey)
    throw new SecretBallotRefusal(
      'recovery_code_of_another',
      'O código é de outra chave, não da que está publicada.',
    )
  return secret
}

/** A voter's new key (Belenios, “Credentials”; made by the voter and not by an authority), in the voter's own browser. */
export function makeCredential(): MadeCredential {
  const code = writeCode('credential', randomSeed())
  return { code, public_key: publicKeyOf('credential', code) }
}

/** The election's key y (“Basic decryption support”, step 2): only all trustees together have its secret. Throws `not_of_the_group`. */
export function jointKey(trustees: readonly { public_key: string }[]): Point {
  return trustees.reduce((sum, { public_key }) => sum.add(readPoint(public_key)), identity)
}

/** Keys of the votes of the last while: a server verifies one ballot at a time. */
const prepared = new Map<string, Point>()
const mostPrepared = 32

/**
 * Returns `jointKey` with precomputed multiples (about 30 ms once), which makes each ballot's proofs several times faster. Throws `not_of_the_group`.
 */
export function preparedKey(trustees: readonly { public_key: string }[]): Point {
  const name = trustees.map(({ public_key }) => public_key).join()
  const known = prepared.get(name)
  if (known) return known
  const key = jointKey(trustees)
  key.precompute(8, false)
  if (prepared.size >= mostPrepared) prepared.delete(prepared.keys().next().value!)
  prepared.set(name, key)
  return key
}

/** Returns whether a public key may be in the roll as a credential. */
export function isCredential(hex: string): boolean {
  try {
    return !readPoint(hex).equals(identity)
  } catch {
    return false
  }
}
