import { describe, expect, test } from 'vitest'
import { type BankCode, bankCodes } from '../boleto/agreement.ts'
import { agreements, remittance240, remittance400, return240, return400 } from '../testing/cnab-orders.ts'
import type { RemittanceEntry, RemittanceOrder } from './files.ts'
import { readRemittance, writeRemittance, writeWhatFits } from './remittance-file.ts'
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

/** A remittance of one boleto at a bank, with its check digit as the file has it. */
const sentBy = (
  bank: BankCode,
  layout: 240 | 400,
  change: Partial<RemittanceEntry> = {},
): RemittanceOrder => ({
  ...(layout === 240 ? remittance240 : remittance400),
  agreement: agreements[bank],
  entries: [{ ...remittance240.entries[0]!, ourNumber: '00000001', ourNumberCheck: '4', ...change }],
})
const withDocument = (document: string): Partial<RemittanceEntry> => ({
  payer: { ...remittance240.entries[0]!.payer, document },
})
const layouts: [BankCode, 240 | 400][] = [
  ...bankCodes.map((bank): [BankCode, 240] => [bank, 240]),
  ['237', 400],
  ['341', 400],
]

// BoletoNetCore 401, febraban-python 41: from July 2026 a CNPJ may have letters (IN RFB 2.229/2024).
describe.each(layouts)('documents are text at bank %s, CNAB %i', (bank, layout) => {
  const letters = '12ABC34501DE35'
  test.each([letters, '12345678000195', '12345678909'])('%s of the payer', (document) => {
    const text = writeRemittance(sentBy(bank, layout, withDocument(document)))
    expect(text).toContain(document)
    const read = readRemittance(text)
    expect(read.ok && read.file.entries[0]?.payer.document).toBe(document)
  })

  test('and of the condominium, in remittances and returns', () => {
    const company = { name: 'Cond Residencial Aurora', document: letters }
    const sent = writeRemittance({ ...sentBy(bank, layout), company })
    const hasIt = layout === 240 || bank === '341'
    expect(sent.includes(letters)).toBe(hasIt)
    const read = readRemittance(sent)
    if (hasIt) expect(read.ok && read.file.company.document).toBe(letters)
    const [entry] = (layout === 240 ? return240 : return400).entries
    const payer = { name: 'LOJAS REIS', document: letters }
    const order = { ...(layout === 240 ? return240 : return400), company, agreement: agreements[bank] }
    const back = readReturnFile(
      writeReturnFile({
        ...order,
        entries: [{ ...entry!, ourNumber: '00000001', ourNumberCheck: '4', payer }],
      }),
    )
    expect(back).toMatchObject({ ok: true, file: { warnings: [] } })
  })
})

describe('one boleto that cannot be written never stops the file (BoletoNetCore 401)', () => {
  const good = remittance240.entries[0]!
  const faulty: [string, Partial<RemittanceEntry>][] = [
    ['O CPF ou CNPJ do pagador não serve', withDocument('12-ABC')],
    ['O pagador não tem CPF ou CNPJ', withDocument('')],
    ['A unidade não tinha pagador', { payer: { ...good.payer, name: '' } }],
    ['O nome do pagador não tem letras', { payer: { ...good.payer, name: '李明' } }],
    ['O valor não cabe', { amount: 10 ** 15 }],
    ['O vencimento não é', { due: '2026-02-30' }],
    ['O desconto não cabe', { discount: { amount: 10 ** 15, until: '2026-12-10' } }],
    ['O CEP do condomínio', { payer: { ...good.payer, postalCode: '01001-000' } }],
    ['O nosso número não cabe', { ourNumber: '1'.repeat(21) }],
  ]

  test.each(faulty)('%s', (reason, change) => {
    const bad = { ...good, ...change }
    const { text, leftOut } = writeWhatFits({ ...remittance240, entries: [good, bad, { ...good }] })
    expect([...leftOut]).toEqual([[bad, expect.stringContaining(reason)]])
    const read = readRemittance(text!)
    expect(read.ok && read.file.entries).toHaveLength(2)
    expect(text).toBe(writeRemittance({ ...remittance240, entries: [good, { ...good }] }))
  })

  test.each(layouts)('in every layout: %s %i', (bank, layout) => {
    const order = sentBy(bank, layout)
    const bad = { ...order.entries[0]!, amount: 10 ** 15 }
    const { text, leftOut } = writeWhatFits({ ...order, entries: [bad, ...order.entries] })
    expect(leftOut.size).toBe(1)
    expect(text).toBe(writeRemittance(order))
  })

  test('the bank knows the payer of what it is to write off; with none left there is no file', () => {
    const unnamed = { ...good, payer: { ...good.payer, name: '', document: '' } }
    const both = { ...remittance240, entries: [unnamed, { ...unnamed, instruction: 'write_off' as const }] }
    expect(writeWhatFits(both).leftOut.size).toBe(1)
    expect(writeWhatFits({ ...remittance240, entries: [unnamed] }).text).toBeNull()
  })

  test('what the account itself cannot carry is said of the account', () => {
    const agreement = { ...remittance240.agreement, account: '1'.repeat(13) }
    const { text, leftOut } = writeWhatFits({ ...remittance240, agreement })
    expect(text).toBeNull()
    expect([...leftOut.values()][0]).toContain('A conta ou o convênio')
  })
})

// boleto2net 91, BoletoNetCore 77; boleto2net 138; laravel-boleto 442; boleto2net 374: values that the bank refused.
describe("the bank's own values in the CNAB 240 remittance", () => {
  const lineOf = (bank: BankCode, segment: string, change: Partial<RemittanceEntry> = {}) =>
    writeRemittance(sentBy(bank, 240, change))
      .split('\r\n')
      .find((line, place) => (segment === 'header' ? place === 0 : line[13] === segment))!
  const columns = (line: string, from: number, to: number) => line.slice(from - 1, to)

  test('Bradesco: density 01600', () => {
    expect(columns(lineOf('237', 'header'), 167, 171)).toBe('01600')
  })
  test('Sicoob: no term of write-off, no interest as 0 and zeros', () => {
    const p = lineOf('756', 'P', { interest: null, writeOffDays: 60 })
    expect(columns(p, 224, 227)).toBe('0   ')
    expect(columns(p, 118, 141)).toBe('0'.repeat(24))
    expect(columns(p, 59, 62)).toBe('0 22')
    expect(columns(lineOf('756', 'header'), 72, 72)).toBe('0')
    expect(columns(lineOf('756', 'P', { interest: { kind: 'monthly', bps: 100 } }), 118, 118)).toBe('2')
  })
  test("Santander: the third discount's zeros", () => {
    expect(columns(lineOf('033', 'R', { fineBps: 200 }), 18, 65)).toBe('0'.repeat(48))
  })
  test.each<BankCode>(['001', '033', '104', '237'])(
    '%s: no interest is code 3, its date and value zeros',
    (bank) => {
      expect(columns(lineOf(bank, 'P', { interest: null }), 118, 141)).toBe(`3${'0'.repeat(23)}`)
    },
  )
})

// laravel-boleto 273, brcobranca 98: the bank's side reads a remittance however its line ends arrive.
test.each(layouts)(
  'a remittance of %s, CNAB %i, reads the same whatever became of its line ends',
  (bank, layout) => {
    const text = writeRemittance(sentBy(bank, layout, withDocument('12ABC34501DE35')))
    const whole = readRemittance(text)
    expect(whole.ok).toBe(true)
    for (const ends of ['\r\n\r\n', '\n', '\r', ''])
      expect(readRemittance(text.replaceAll('\r\n', ends))).toEqual(whole)
  },
)
