import { describe, expect, test } from 'vitest'
import { agreements, return240, return400 } from '../testing/cnab-orders.ts'
import { readReturnBytes, readReturnFile, writeReturnFile } from './return-file.ts'
import { encodeLatin1 } from './text.ts'

// Inputs made after public bug reports of other programs, with invented names and amounts; each by the report that it came from.

const bradesco = (occurrence: string, reasons: string[], paid = 20_000) => {
  const [first] = return400.entries
  const result = readReturnFile(
    writeReturnFile({
      ...return400,
      agreement: agreements['237'],
      entries: [
        {
          ...first!,
          occurrence,
          reasons,
          nominal: 50_000,
          paid,
          ourNumber: '00000000002',
          ourNumberCheck: '7',
        },
      ],
    }),
  )
  if (!result.ok) throw new Error(result.error.message)
  return result.file.entries[0]
}

test.each(['06', '17'])(
  'Bradesco, occurrence %s: a part payment leaves the title open (OpenCnabPHP 104)',
  (occurrence) => {
    expect(bradesco(occurrence, ['18'])).toMatchObject({
      kind: 'partially_paid',
      paid: 20_000,
      nominal: 50_000,
    })
    expect(bradesco(occurrence, ['15', '18'])).toMatchObject({ kind: 'partially_paid' })
    expect(bradesco(occurrence, ['15'], 50_000)).toMatchObject({ kind: 'paid' })
    expect(bradesco(occurrence, [], 50_000)).toMatchObject({ kind: 'paid' })
  },
)

test('the same number is another thing where the occurrence is no payment', () => {
  expect(bradesco('03', ['18'], 0)).toMatchObject({ kind: 'rejected' })
})

// brcobranca 231, OpenCnabPHP 23 and 82: the segment U of a settlement of 539,17, whose amount paid stands in 78 to 92.
test('half a number is not read as a whole one, and a settlement without its amount settles nothing', () => {
  const lines = writeReturnFile(return240).split('\r\n')
  const at = lines.findIndex((line) => line[13] === 'U' && Number(line.slice(77, 92)) === 53_917)
  const cut = (columns: number) =>
    readReturnFile(lines.map((line, place) => (place === at ? line.slice(0, columns) : line)).join('\r\n'))
  for (const columns of [89, 60])
    expect(cut(columns), `${columns}`).toMatchObject({
      ok: false,
      error: { code: 'bad_field', line: at + 1 },
    })
  const none = cut(47)
  if (!none.ok) throw new Error(none.error.message)
  expect(none.file.entries[1]).toMatchObject({ kind: 'unknown', paid: 0 })
  expect(none.file.warnings).toEqual([
    expect.objectContaining({ code: 'missing_amount', message: expect.stringContaining('Nada foi baixado') }),
  ])
})

// laravel-boleto 273, cnab_yaml 23, brcobranca 98: line ends doubled, of another system, or lost on the way.
test.each([
  ['CNAB 240', return240],
  ['CNAB 400', return400],
])('%s: whatever became of its line ends, the reading is the same', (_, order) => {
  const text = writeReturnFile(order)
  const whole = readReturnFile(text)
  if (!whole.ok) throw new Error(whole.error.message)
  const bare = (file: typeof whole.file) => ({
    ...file,
    entries: file.entries.map(({ line: _, ...entry }) => entry),
  })
  for (const changed of [
    text.replaceAll('\r\n', '\r\n\r\n'),
    text.replaceAll('\r\n', '\n'),
    text.replaceAll('\r\n', '\r'),
    text.replaceAll('\r\n', ''),
    text.replaceAll('\r\n', '\n   \n\n'),
    `${text}\n\n\u001a`,
  ]) {
    const read = readReturnFile(changed)
    if (!read.ok) throw new Error(read.error.message)
    expect(bare(read.file)).toEqual(bare(whole.file))
  }
})

test('records that lost their line ends and something else are refused', () => {
  const text = writeReturnFile(return240).replaceAll('\r\n', '')
  for (const lost of [1, 7, 100, 240])
    expect(readReturnFile(text.slice(0, 500) + text.slice(500 + lost)), `${lost} lost`).toMatchObject({
      ok: false,
    })
})

// laravel-boleto 185, 242 and 245, OpenCnabPHP 81: a name in UTF-8, in columns counted by bytes or by characters, or in the bank's own single bytes.
describe('an accented name before amounts', () => {
  const name = 'JOÃO CONCEIÇÃO'
  const lines = writeReturnFile(return240).split('\r\n')
  const at = lines.findIndex(
    (line, place) => line[13] === 'T' && Number(lines[place + 1]?.slice(77, 92)) === 53_917,
  )
  const plain = lines[at]!
  const put = (filled: string) => plain.slice(0, 148) + filled + plain.slice(188)
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const wide = (columns: number) => name + ' '.repeat(columns - name.length)
  const fileOf = (line: string, encode: (text: string) => Uint8Array) =>
    readReturnBytes(encode(lines.map((one, place) => (place === at ? line : one)).join('\r\n')))
  const expected = readReturnFile(lines.join('\r\n'))
  test.each([
    ['bytes of UTF-8', put(wide(40 - 3)), utf8],
    ['characters of UTF-8', put(wide(40)), utf8],
    ['single bytes', put(wide(40)), encodeLatin1],
    ['a byte order mark and bytes of UTF-8', put(wide(40 - 3)), (text: string) => utf8(`\ufeff${text}`)],
    ['bytes of UTF-8, trimmed at the right', put(wide(40 - 3)).trimEnd(), utf8],
  ])('counted by %s', (_, line, encode) => {
    const read = fileOf(line, encode)
    if (!read.ok || !expected.ok) throw new Error('not read')
    expect(read.file.entries).toEqual(expected.file.entries)
  })
})
