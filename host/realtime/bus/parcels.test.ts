import { expect, test } from 'vitest'
import { Assembly, open, wrap } from './parcels.ts'

const carried = (assembly: Assembly, parcels: string[]) =>
  parcels.map((parcel) => {
    const opened = open(parcel)
    return opened && assembly.take(opened)
  })

test.each(['', 'a', 'x'.repeat(7600), 'x'.repeat(7601), '👩‍👧'.repeat(5000), '\u0000\n "\\'])(
  'a message comes out as it went in, in parts that NOTIFY carries: %.20s',
  (message) => {
    const parcels = wrap('me', 7, message)
    expect(parcels.every((parcel) => Buffer.byteLength(parcel) < 8000)).toBe(true)
    expect(carried(new Assembly(), parcels).at(-1)).toBe(message)
  },
)

test('a message beyond all limits is not sent', () => {
  expect(wrap('me', 0, 'x'.repeat(3_000_000))).toEqual([])
})

test('a part that is missing or comes twice costs that message alone', () => {
  const [first, second] = [wrap('me', 1, 'x'.repeat(20_000)), wrap('me', 2, 'y'.repeat(20_000))]
  const assembly = new Assembly()
  expect(carried(assembly, [...first.slice(0, 1), ...first.slice(2)])).not.toContain('x'.repeat(20_000))
  expect(carried(assembly, second).at(-1)).toBe('y'.repeat(20_000))
  const [start = '', ...rest] = first
  expect(carried(assembly, [start, start, ...rest]).at(-1)).toBe('x'.repeat(20_000))
})

test('what is none is not opened', () => {
  for (const text of ['', 'me', 'me hello', 'me 1 2 3', 'me 1 0 1 x']) expect(open(text)).toBeUndefined()
})
