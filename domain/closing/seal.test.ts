import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readLine } from './line.ts'
import { rootOf, treeRoot } from './seal.ts'

// Leaves and roots of the reference tests of RFC 6962 (certificate-transparency, merkletree: "ReferenceMerkleTree").
const inputs = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const roots: Record<number, string> = {
  0: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  1: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  7: 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  8: '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
}
const leaves = inputs.map(
  (input) =>
    new Uint8Array(
      createHash('sha256')
        .update(Buffer.from(`00${input}`, 'hex'))
        .digest(),
    ),
)

describe('the tree of a closed month', () => {
  test.each(Object.entries(roots))('over %s leaves has the root of the reference', async (count, root) => {
    expect(await treeRoot(leaves.slice(0, Number(count)))).toBe(root)
  })

  test('a leaf and its neighbours lead to that root', async () => {
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
    // The last of seven is unpaired on its level: its first neighbours are the pair and the four before it.
    const path = [
      { side: 'left' as const, hash: await treeRoot(leaves.slice(4, 6)) },
      { side: 'left' as const, hash: await treeRoot(leaves.slice(0, 4)) },
    ]
    expect(await rootOf(leaves[6]!, path)).toBe(roots[7])
    expect(await rootOf(leaves[0]!, [{ side: 'right', hash: hex(leaves[1]!) }])).toBe(
      await treeRoot(leaves.slice(0, 2)),
    )
    expect(await rootOf(leaves[5]!, path)).not.toBe(roots[7])
  })
})

test('a row is read from its text, whatever stands in its description; what is none is not', () => {
  const text =
    'a|2026-10-01|fee|f|receivable:r|income:i|12345|c||run||||' +
    '|2026-10-01T03:00:00.000000Z|Taxa | outubro'
  expect(readLine(text)).toMatchObject({
    kind: 'fee',
    debit: 'receivable',
    credit: 'income',
    cents: 12_345,
    description: 'Taxa | outubro',
  })
  for (const wrong of ['', 'a|b', text.replace('12345', '1e9')]) expect(readLine(wrong)).toBeNull()
})
