import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvMapping } from './csv-mapping.ts'
import { layoutOf, readStatement } from './read-statement.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const codeOf = (bytes: Uint8Array) => {
  const result = readStatement(bytes)
  return result.ok ? 'read' : result.fault.code
}

const movement = '<STMTTRN><DTPOSTED>20260101<TRNAMT>1.00</STMTTRN>'

describe('what is no statement', () => {
  it.each([
    ['nothing', '', 'empty'],
    ['blanks', ' \n\n ', 'empty'],
    ['a PDF', '%PDF-1.7 …', 'not_statement'],
    ['a page', '<!DOCTYPE html><html><body>Sessão expirada</body></html>', 'not_statement'],
    ['a workbook', 'PK\u0003\u0004', 'not_statement'],
    ['prose', 'Prezado síndico, segue o extrato.', 'no_mapping'],
    ['an OFX that ends after its head', 'OFXHEADER:100\nDATA:OFXSGML\n', 'not_statement'],
    ['an OFX of nothing', '<OFX></OFX>', 'not_statement'],
    [
      'an OFX cut within an amount',
      `<OFX><STMTRS>${movement}<STMTTRN><DTPOSTED>20260102<TRNAMT>-53`,
      'broken',
    ],
    ['an OFX cut after a movement', `<OFX><STMTRS><BANKTRANLIST>${movement}`, 'broken'],
    ['a CSV cut within a movement', 'Data;Descrição;Valor\n02/01/2026;A;1,00\n03/01/2026;B', 'broken'],
    ['a return file', '00100000         2…', 'not_statement'],
    ['an account without lines', '<OFX><STMTRS><ACCTID>1</STMTRS></OFX>', 'no_lines'],
    [
      'a bomb of entities',
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><OFX><STMTRS><STMTTRN>&b;</OFX>',
      'hostile',
    ],
    [
      'a file of the system',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><OFX>&f;</OFX>',
      'hostile',
    ],
  ])('%s is refused', (_, text, code) => {
    expect(codeOf(encode(text))).toBe(code)
  })

  it('refuses what is too large, unread', () => {
    expect(codeOf(new Uint8Array(10 * 1_048_576 + 1))).toBe('too_large')
  })

  it('refuses more lines than an account has', () => {
    expect(codeOf(encode(`<OFX><STMTRS>${movement.repeat(20_001)}</OFX>`))).toBe('too_large')
    expect(codeOf(encode('02/10/2025;A;1,00\n'.repeat(20_300)))).toBe('too_large')
  })

  it('reads openings that never close in one pass', () => {
    expect(codeOf(encode(`<OFX>${'<![CDATA['.repeat(200_000)}`))).toBe('not_statement')
    expect(codeOf(encode(`<OFX>${'<a '.repeat(500_000)}`))).toBe('not_statement')
    expect(codeOf(encode(`Data;Valor\n"${'x'.repeat(1_000_000)}`))).toMatch(/no_mapping|no_lines/)
    const table = 'Conta;Data;Valor;Histórico\n1;01/02/2026;-1,00;a'
    expect(codeOf(encode(`${table}${'\n'.repeat(3_000_000)}x`))).toBe('read')
    expect(codeOf(encode(`${table}\n${'1'.repeat(1_000_000)}a;01/02/2026;-1,00;a\n`))).toBe('read')
  })

  it('takes control and direction marks out of texts', () => {
    const result = readStatement(
      encode('<OFX><STMTRS><STMTTRN><DTPOSTED>20260101<TRNAMT>1<MEMO>a\u202eb\u0000c\u0007  d</OFX>'),
    )
    expect(result.ok && result.file.accounts[0]!.lines[0]!.memo).toBe('a b c d')
  })
})

const tags = [
  '<OFX>',
  '<STMTRS>',
  '<STMTTRN>',
  '</STMTTRN>',
  '<TRNAMT>',
  '<DTPOSTED>',
  '<MEMO>',
  '<BALAMT>',
  '<LEDGERBAL>',
  '<DTASOF>',
  '<ACCTID>',
  '&amp;',
  '&#xD800;',
  '<![CDATA[',
  ']]>',
  '20260105',
  '-1,00',
  '[-3:BRT]',
]
const cells = [
  'Data',
  'Valor',
  'Descrição',
  'Saldo',
  ';',
  ',',
  '\n',
  '"',
  '01/02/2026',
  '1.234,56',
  '-5',
  'SALDO',
  'x',
]

describe('any file', () => {
  const soup = (words: string[]) =>
    fc
      .array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6 })), { maxLength: 60 })
      .map((parts) => parts.join(''))

  it('is read or refused in words, and never throws', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      soup(tags).map((text) => encode(`<OFX>${text}`)),
      soup(cells).map(encode),
    )
    fc.assert(
      fc.property(bytes, (file) => {
        const result = readStatement(file)
        layoutOf(file)
        if (!result.ok) {
          expect(result.fault.message).toMatch(/\p{L}.*\.$/u)
          return
        }
        for (const { lines } of result.file.accounts)
          for (const line of lines) {
            expect(line.on).toMatch(/^\d{4}-\d\d-\d\d$/)
            expect(Number.isSafeInteger(line.cents) && line.cents !== 0).toBe(true)
            expect(line.memo).not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
            expect(line.memo.length).toBeGreaterThan(0)
          }
      }),
      { numRuns: 1500 },
    )
  })

  it('is read or refused by any mapping', () => {
    const column = fc.integer({ min: 0, max: 6 })
    const mapping = fc.record({
      date: column,
      amount: column,
      memo: fc.array(column, { minLength: 1, maxLength: 3 }),
      balance: fc.option(column),
      side: fc.option(column),
    })
    fc.assert(
      fc.property(soup(cells), mapping, (text, columns) => {
        readStatement(encode(text), { mapping: csvMapping.parse({ titles: [], ...columns }) })
      }),
      { numRuns: 500 },
    )
  })
})
