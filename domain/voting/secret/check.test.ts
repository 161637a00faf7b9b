import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ballotHash, makeBallot, receiptOf } from './ballot.ts'
import { checkPublished, checkSteps, findReceipt, type Report } from './check.ts'
import type { Ballot, Published } from './published.ts'
import { boardOf, sampleElection } from './sample.testing.ts'
import { decryptPart, resultOf, tallyOf } from './tally.ts'
import { decryptChecked } from './trustee.ts'

const { file, ready, credentialCodes, trusteeCodes, tally } = sampleElection({
  weights: [1200, 800, 450],
  votes: [
    [0, [0]],
    [1, [1]],
    [0, [2]],
    [2, [0]],
  ],
})
const altered = (alter: (copy: Published) => void): Published => {
  const copy = structuredClone(file)
  alter(copy)
  return copy
}
const codesOf = (given: unknown) => checkPublished(given).map(({ code }) => code)
const ballotAt = (given: Published, at: number): Ballot => {
  const entry = given.board.entries[at]!
  if (entry.kind !== 'ballot') throw new Error('no ballot there')
  return entry.ballot
}
/** The file with its chain and its head made again, as a forger who runs the server would. */
const forged = (alter: (copy: Published) => void): Published =>
  altered((copy) => {
    alter(copy)
    copy.board = boardOf(
      ready.hash,
      copy.board.entries.map(({ position: _, previous: __, moment: ___, ...happened }) => happened),
    )
  })

test('what was published as it was fits, after a way through text too, and a vote that was changed counts once', () => {
  expect(checkPublished(file)).toEqual([])
  expect(checkPublished(JSON.parse(JSON.stringify(file)))).toEqual([])
  expect(file.result).toEqual({ totals: [450, 800, 1200], ballots: 3, weight: 2450 })
})

type Leaf = { path: (string | number)[]; value: unknown }
function leavesOf(value: unknown, path: (string | number)[] = []): Leaf[] {
  if (value === null || typeof value !== 'object') return [{ path, value }]
  if (Array.isArray(value)) return value.flatMap((each, at) => leavesOf(each, [...path, at]))
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, [...path, key]))
}
/** Every kind of leaf, and few of each. */
const { file: small } = sampleElection({
  weights: [1200, 800],
  options: 2,
  votes: [
    [0, [0]],
    [1, [1]],
  ],
})
function withLeaf(path: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(small) as unknown
  let at = copy as Record<string | number, unknown>
  for (const step of path.slice(0, -1)) at = at[step] as typeof at
  at[path.at(-1)!] = value
  return copy
}
const leaves = leavesOf(small)
const turned = (text: string, at: number) => {
  const place = at % Math.max(1, text.length)
  return `${text.slice(0, place)}${text[place] === '0' ? '1' : '0'}${text.slice(place + 1)}`
}

test('any one leaf changed to another value is found: none is left out', () => {
  const other = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.double(),
    fc.constant([]),
    fc.constant({}),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...leaves),
      other,
      fc.nat(),
      fc.boolean(),
      ({ path, value }, given, at, isNear) => {
        // A figure of a text or the next number: nearer to the truth than anything.
        const near =
          typeof value === 'string' ? turned(value, at) : typeof value === 'number' ? value + 1 : given
        const changed = isNear ? near : given
        fc.pre(JSON.stringify(changed) !== JSON.stringify(value))
        expect(checkPublished(withLeaf(path, changed))).not.toEqual([])
      },
    ),
    { numRuns: 60, seed: 12 },
  )
})

test('each leaf, one by one, changed a little is found', () => {
  for (const [at, { path, value }] of leaves.entries()) {
    const near = typeof value === 'string' ? turned(value, at) : (value as number) + 1
    expect({ path, found: checkPublished(withLeaf(path, near)).length > 0 }).toEqual({ path, found: true })
  }
})

test('a field taken away or added is found', () => {
  for (const path of [['result'], ['terms', 'item', 'rules'], ['board', 'head']])
    expect(codesOf(withLeaf(path, undefined))).toContain('malformed')
  expect(codesOf({ ...file, more: 1 })).toEqual(['malformed'])
  expect(codesOf(altered(({ terms }) => Object.assign(terms.roll[0]!, { more: 1 })))).toEqual(['malformed'])
})

test.each<[string, (copy: Published) => void, string]>([
  ['a ballot dropped', ({ board }) => void board.entries.splice(2, 1), 'chain_broken'],
  ['the last entry dropped', ({ board }) => void board.entries.pop(), 'chain_head'],
  [
    'the order altered',
    ({ board }) => void board.entries.splice(1, 2, board.entries[2]!, board.entries[1]!),
    'chain_position',
  ],
  [
    'a weight altered',
    ({ terms }) => {
      terms.roll[0]!.weight += 1
    },
    'chain_start',
  ],
  [
    'a title altered',
    ({ terms }) => {
      terms.item.title += '.'
    },
    'chain_start',
  ],
  [
    'a wrong result',
    ({ result }) => {
      result!.totals[0]! += 1
    },
    'result_wrong',
  ],
  [
    'one ballot more in the result',
    ({ result }) => {
      result!.ballots += 1
    },
    'result_wrong',
  ],
  ['a wrong factor', ({ decryptions }) => void decryptions[0]!.factors.reverse(), 'decryption_wrong'],
  ['trustees exchanged', ({ decryptions }) => void decryptions.reverse(), 'decryption_order'],
  ['a trustee left out', ({ decryptions }) => void decryptions.pop(), 'result_without_decryption'],
  [
    'the result left out',
    (copy) => {
      copy.result = null
    },
    'result_missing',
  ],
  [
    'two units of one credential',
    ({ terms }) => {
      terms.roll[0]!.credential = terms.roll[1]!.credential
    },
    'roll_credential_repeated',
  ],
])('%s is found', (_, alter, code) => expect(codesOf(altered(alter))).toContain(code))

test.each<[string, (copy: Published) => void, string]>([
  ['a ballot left out', ({ board }) => void board.entries.splice(1, 1), 'ballot_sequence'],
  ['a unit’s last ballot left out', ({ board }) => void board.entries.splice(3, 1), 'decryption_wrong'],
  ['a ballot twice', ({ board }) => void board.entries.splice(2, 0, board.entries[1]!), 'ballot_sequence'],
  [
    'a ballot under another unit',
    (copy) => {
      ballotAt(copy, 4).unit = 'unidade-9'
    },
    'ballot_unit_not_in_roll',
  ],
  [
    'a ballot moved to another unit',
    (copy) => void Object.assign(ballotAt(copy, 4), { unit: 'unidade-1', sequence: 2 }),
    'ballot_signature',
  ],
  ['options exchanged in a ballot', (copy) => void ballotAt(copy, 4).choices.reverse(), 'ballot_signature'],
  [
    'a proof of another ballot',
    (copy) => {
      ballotAt(copy, 4).overall = ballotAt(copy, 1).overall
    },
    'ballot_signature',
  ],
  [
    'a ballot after closing',
    ({ board }) => void board.entries.push(board.entries.splice(4, 1)[0]!),
    'ballot_after_closing',
  ],
  ['opened again', ({ board }) => void board.entries.push({ ...board.entries[0]! }), 'opened_twice'],
])('%s is found, though the chain was made again', (_, alter, code) =>
  expect(codesOf(forged(alter))).toContain(code),
)

test('moments do not go back', () => {
  expect(
    codesOf(
      altered(({ board }) => {
        board.entries[2]!.moment = '2020-01-01T00:00:00.000Z'
      }),
    ),
  ).toContain('chain_moment')
})

test('findings say where, in Portuguese', () => {
  const found = checkPublished(forged((copy) => void ballotAt(copy, 4).choices.reverse()))
  expect(found[0]!.words).toBe(
    'Posição 4: cédula da unidade A-103: a assinatura não é da credencial da unidade.',
  )
})

test('a vote that is open, or waits for a trustee, fits so far', () => {
  const open = altered((copy) => {
    copy.board = boardOf(ready.hash, [{ kind: 'opened' }, { kind: 'ballot', ballot: ballotAt(copy, 1) }])
    copy.decryptions = []
    copy.result = null
  })
  expect(checkPublished(open)).toEqual([])
  const waiting = altered((copy) => {
    copy.decryptions.pop()
    copy.result = null
  })
  expect(checkPublished(waiting)).toEqual([])
})

test('without a trustee there is no result, and a part of other sums is refused', () => {
  const { head } = file.board
  expect(() => resultOf(ready, tally, head, file.decryptions.slice(0, 1))).toThrow(/guardião/)
  expect(() => resultOf(ready, tally, head, file.decryptions.slice(1))).toThrow(/guardião/)
  const others = decryptPart(ready, tallyOf(ready, []), { head, trustee: 1, code: trusteeCodes[0]! })
  expect(() => resultOf(ready, tally, head, [others, file.decryptions[1]!])).toThrow(/não confere/)
})

function reportOf(given: unknown): Report {
  const steps = checkSteps(given)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

test('a trustee decrypts what the own browser checked, and nothing else', () => {
  const [code, own] = [trusteeCodes[1]!, { trustee: 2, code: trusteeCodes[1]! }]
  const waiting = altered((copy) => {
    copy.decryptions.pop()
    copy.result = null
  })
  const part = decryptChecked(reportOf(waiting), own)
  expect(checkPublished({ ...file, decryptions: [file.decryptions[0]!, part] })).toEqual([])
  const open = { ...waiting, decryptions: [], board: boardOf(ready.hash, [{ kind: 'opened' }]) }
  const wrong = altered(({ board }) => {
    board.entries.splice(2, 1)
  })
  for (const given of [open, wrong, null])
    expect(() => decryptChecked(reportOf(given), own)).toThrow(/Nada foi decifrado/)
  expect(() => decryptChecked(reportOf(waiting), { trustee: 1, code })).toThrow(/outra chave/)
  expect(() => decryptChecked(reportOf(waiting), { trustee: 3, code })).toThrow(/não está nos termos/)
})

test('a receipt is found, typed in any way, and it is told whether a later vote replaced it', () => {
  const first = receiptOf(ballotHash(ballotAt(file, 1)))
  expect(first).toMatch(/^([0-9A-F]{4}-){5}[0-9A-F]{4}$/)
  expect(findReceipt(file, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({
    isThere: true,
    position: 1,
    unit: 'unidade-0',
    label: 'A-101',
    sequence: 1,
    isLast: false,
  })
  expect(findReceipt(file, receiptOf(ballotHash(ballotAt(file, 3))))).toMatchObject({
    isThere: true,
    sequence: 2,
    isLast: true,
  })
  const { receipt } = makeBallot(ready, {
    unit: 'unidade-1',
    sequence: 2,
    chosen: [0],
    code: credentialCodes[1]!,
  })
  for (const none of [receipt, '', '7F3A', first.slice(1)])
    expect(findReceipt(file, none)).toEqual({ isThere: false })
  expect(findReceipt({ no: 'file' }, first)).toEqual({ isThere: false })
})

test('no JSON makes it throw', () => {
  const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)
  for (const hostile of [
    undefined,
    null,
    0,
    '',
    [],
    {},
    deep,
    { ...file, terms: deep },
    { ...file, board: { entries: [null], head: '' } },
  ])
    expect(codesOf(hostile)).toEqual(['malformed'])
  const prototype = JSON.parse(JSON.stringify(file).replace('{', '{"__proto__":{"result":null},'))
  expect(codesOf(prototype)).toEqual(['malformed'])
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(...leaves), (value, { path }) => {
      expect(checkPublished(value)).not.toEqual([])
      expect(() => findReceipt(value, '7F3A')).not.toThrow()
      for (let length = 1; length < path.length; length++)
        expect(() => checkPublished(withLeaf(path.slice(0, length), value))).not.toThrow()
    }),
    { numRuns: 60, seed: 12 },
  )
})

test('a board of very many wrong entries is told, and breaks nothing', () => {
  const entries = Array.from({ length: 70_000 }, () => ({ ...file.board.entries[0]! }))
  expect(checkPublished({ ...file, board: { ...file.board, entries } }).length).toBeGreaterThan(200_000)
})

test('a file of zeros in the right shape is refused without a throw', () => {
  const zeros = JSON.parse(JSON.stringify(file).replace(/"[0-9a-f]{64}"/g, `"${'0'.repeat(64)}"`))
  expect(codesOf(zeros)).toEqual(expect.arrayContaining(['trustee_proof', 'chain_start', 'not_checked']))
  const large = JSON.parse(JSON.stringify(file).replace(/"[0-9a-f]{64}"/g, `"${'f'.repeat(64)}"`))
  expect(codesOf(large)).toContain('trustee_proof')
})
