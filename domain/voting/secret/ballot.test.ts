import { expect, test } from 'vitest'
import { makeBallot, verifyBallot } from './ballot.ts'
import { hashOf } from './group/canonical.ts'
import { generator, identity, randomScalar, readPoint, scalars, writePoint } from './group/group.ts'
import { proveWithin, sign } from './group/proofs.ts'
import { credentialSecret } from './keys.ts'
import type { Ballot } from './published.ts'
import { sampleTerms } from './sample.testing.ts'
import { readyTerms } from './terms.ts'

const wish = { weights: [1, 1], votes: [] }
const { terms, credentialCodes } = sampleTerms(wish)
const ready = readyTerms(terms)
const make = (chosen: number[], unit = 0, sequence = 1) =>
  makeBallot(ready, { unit: `unidade-${unit}`, sequence, chosen, code: credentialCodes[unit]! }).ballot
const codeOf = (ballot: unknown, sequence = 1, against = ready) => {
  const verified = verifyBallot(against, ballot, { sequence })
  return 'finding' in verified ? verified.finding.code : 'good'
}
/** A ballot from an attacker who has a credential and their own program: validly signed, whatever it contains. */
function signed({ signature: _, ...rest }: Ballot, at = 0): Ballot {
  const { unit, credential } = terms.roll[at]!
  const context = [
    rest.election,
    rest.item,
    rest.terms,
    unit,
    credential!,
    String(rest.sequence),
    hashOf(rest),
  ]
  return { ...rest, signature: sign('ballot', context, credentialSecret(credentialCodes[at]!, credential!)) }
}

test('a ballot of each option is good, and two of the same choice have nothing in common', () => {
  for (const option of [0, 1, 2]) expect(codeOf(make([option]))).toBe('good')
  const [one, other] = [make([0]), make([0])]
  expect(one.choices[0]!.alpha).not.toBe(other.choices[0]!.alpha)
  expect(one.choices[0]!.beta).not.toBe(other.choices[0]!.beta)
})

test('no ballot is made of a choice that is not allowed, of another unit or with another code', () => {
  for (const chosen of [[], [0, 1], [3], [0, 0]]) expect(() => make(chosen)).toThrow(/quantidade/)
  expect(() =>
    makeBallot(ready, { unit: 'unidade-9', sequence: 1, chosen: [0], code: credentialCodes[0]! }),
  ).toThrow(/lista/)
  expect(() =>
    makeBallot(ready, { unit: 'unidade-1', sequence: 1, chosen: [0], code: credentialCodes[0]! }),
  ).toThrow(/outra chave/)
})

/** A forgery that the right key allows: ciphertexts with values other than those of the proofs. */
function cheat(values: number[], proven: number[], total: number): Ballot {
  const honest = make([0])
  const context = (part: string) => [
    ...[terms.election.id, terms.item.id, ready.hash, 'unidade-0', terms.roll[0]!.credential!, '1'],
    part,
  ]
  const made = values.map((value) => {
    const factor = randomScalar()
    const plain = value === 0 ? identity : generator.multiply(BigInt(value))
    return {
      factor,
      cipher: { alpha: generator.multiply(factor), beta: ready.key.multiply(factor).add(plain) },
    }
  })
  const ciphers = made.map(({ cipher }) => cipher)
  const factor = scalars.sum(made.map((each) => each.factor))
  const { key } = ready
  return signed({
    ...honest,
    choices: ciphers.map(({ alpha, beta }) => ({ alpha: writePoint(alpha), beta: writePoint(beta) })),
    proofs: made.map((each, at) =>
      proveWithin(
        'choice',
        context(String(at)),
        { key, ciphers: [each.cipher], factor: each.factor, value: proven[at]! },
        { least: 0, most: 1 },
      ),
    ),
    overall: proveWithin(
      'overall',
      context('overall'),
      { key, ciphers, factor, value: total },
      { least: 1, most: 1 },
    ),
  })
}

test('two in one ciphertext, one in two, or none is refused', () => {
  expect(codeOf(cheat([1, 0, 0], [1, 0, 0], 1))).toBe('good')
  expect(codeOf(cheat([2, 0, 0], [1, 0, 0], 1))).toBe('ballot_choice_proof')
  expect(codeOf(cheat([2, 0, 0], [0, 0, 0], 1))).toBe('ballot_choice_proof')
  expect(codeOf(cheat([1, 1, 0], [1, 1, 0], 1))).toBe('ballot_overall_proof')
  expect(codeOf(cheat([0, 0, 0], [0, 0, 0], 1))).toBe('ballot_overall_proof')
})

test('a ballot of another unit, item, election, terms or turn is refused', () => {
  const ballot = make([0])
  const other = sampleTerms(wish).terms
  for (const elsewhere of [
    { ...terms, item: { ...terms.item, id: 'item-2' } },
    { ...terms, election: { ...terms.election, id: 'assembleia-2' } },
    { ...terms, item: { ...terms.item, rules: 'Outras.' } },
    { ...terms, trustees: other.trustees },
  ])
    expect(codeOf(ballot, 1, readyTerms(elsewhere))).toBe('ballot_of_another_vote')
  expect(codeOf({ ...ballot, unit: 'unidade-1' })).toBe('ballot_signature')
  // The other unit's owner signs a ballot that another person encrypted: the proofs belong to the original author.
  expect(codeOf(signed({ ...ballot, unit: 'unidade-1' }, 1))).toBe('ballot_choice_proof')
  expect(codeOf({ ...ballot, unit: 'unidade-9' })).toBe('ballot_unit_not_in_roll')
  expect(codeOf(ballot, 2)).toBe('ballot_sequence')
  expect(codeOf({ ...ballot, sequence: 2 }, 2)).toBe('ballot_signature')
  expect(codeOf(signed({ ...ballot, sequence: 2 }), 2)).toBe('ballot_choice_proof')
})

test('a unit that registered no credential cannot vote', () => {
  const roll = terms.roll.map((entry, at) => (at === 0 ? { ...entry, credential: null } : entry))
  const without = readyTerms({ ...terms, roll })
  expect(codeOf({ ...make([0]), terms: without.hash }, 1, without)).toBe('ballot_without_credential')
  expect(() =>
    makeBallot(without, { unit: 'unidade-0', sequence: 1, chosen: [0], code: credentialCodes[0]! }),
  ).toThrow(/credencial/)
})

test('anything given is refused and nothing throws', () => {
  const ballot = make([1])
  for (const given of [null, 1, {}, [], { ...ballot, more: 1 }, { ...ballot, choices: 'x' }])
    expect(codeOf(given)).toBe('malformed')
  expect(codeOf({ ...ballot, choices: ballot.choices.slice(1) })).toBe('ballot_options')
  const high = 'f'.repeat(64)
  expect(codeOf({ ...ballot, signature: { ...ballot.signature, response: high } })).toBe(
    'ballot_not_of_the_group',
  )
  expect(codeOf(signed({ ...ballot, choices: ballot.choices.with(0, { alpha: high, beta: high }) }))).toBe(
    'ballot_not_of_the_group',
  )
  const shifted = ballot.choices.map(({ alpha, beta }) => ({
    alpha,
    beta: writePoint(readPoint(beta).add(generator)),
  }))
  expect(codeOf(signed({ ...ballot, choices: shifted }))).toBe('ballot_choice_proof')
})

test('of several choices, as many as the terms allow', () => {
  const several = sampleTerms({ ...wish, options: 5, range: [0, 3] })
  const own = readyTerms(several.terms)
  const code = several.credentialCodes[0]!
  for (const chosen of [[], [4], [0, 2, 4]])
    expect(codeOf(makeBallot(own, { unit: 'unidade-0', sequence: 1, chosen, code }).ballot, 1, own)).toBe(
      'good',
    )
  expect(() => makeBallot(own, { unit: 'unidade-0', sequence: 1, chosen: [0, 1, 2, 3], code })).toThrow(
    /quantidade/,
  )
})
