import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readStatement } from './read-statement.ts'
import type { StatementFile } from './statement.ts'

// Files that banks' systems wrote, see ../../testing/bank-files/README.md.
const folder = new URL('../../testing/bank-files/', import.meta.url)
const encode = (text: string) => new TextEncoder().encode(text)

function read(bytes: Uint8Array): StatementFile {
  const result = readStatement(bytes)
  if (!result.ok) throw new Error(result.fault.message)
  return result.file
}
const only = (text: string) => read(encode(text)).accounts[0]!
const sum = (lines: readonly { cents: number }[]) => lines.reduce((total, { cents }) => total + cents, 0)

describe('real files', () => {
  it("reads Banco do Brasil's: unclosed tags, blanks, Windows-1252", () => {
    const { accounts, warnings } = read(readFileSync(new URL('extrato-bb.ofx', folder)))
    expect(warnings).toEqual([])
    expect(accounts).toHaveLength(1)
    const [account] = accounts
    expect(account).toMatchObject({
      bank: '001',
      number: '12345-6',
      balances: [{ on: '2010-10-25', cents: 652919 }],
    })
    expect(account!.lines[0]).toEqual({
      on: '2010-08-26',
      cents: -83630,
      memo: 'CHEQUE COMPENSADO',
      fitId: '20100826183630',
      checkNumber: '850076',
    })
    expect(account!.lines[1]!.memo).toBe('COMPRA COM CARTÃO')
    const raw = readFileSync(new URL('extrato-bb.ofx', folder), 'latin1')
    const amounts = [...raw.matchAll(/<TRNAMT>(-?)(\d+)\.(\d\d)/g)].map(([, sign, whole, part]) =>
      Number(`${sign}${whole}${part}`),
    )
    expect(account!.lines.map(({ cents }) => cents)).toEqual(amounts)
    expect(amounts.length).toBeGreaterThan(40)
  })

  it("reads Bradesco's: comma decimals, days of zeros, no balance", () => {
    const { accounts } = read(readFileSync(new URL('extrato-bradesco.ofx', folder)))
    expect(accounts).toMatchObject([{ bank: '237', number: '34545', balances: [] }])
    expect(accounts[0]!.lines.map(({ cents }) => cents)).toEqual([
      -53086, -57630, -53433, -25080, -22572, -4880,
    ])
    expect(sum(accounts[0]!.lines)).toBe(-216681)
  })
})

const ofx = (transactions: string, more = '') =>
  `OFXHEADER:100\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><BANKID>341<ACCTID>1</BANKACCTFROM><BANKTRANLIST>${transactions}</BANKTRANLIST>${more}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const transaction = (fields: Record<string, string>) =>
  `<STMTTRN>${Object.entries({ DTPOSTED: '20260105', TRNAMT: '-1.00', ...fields })
    .map(([name, value]) => `<${name}>${value}`)
    .join('')}</STMTTRN>`

describe("banks' ways with OFX", () => {
  it('reads XML with entities, character data and closed tags', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><STMTRS><BANKTRANLIST>
      <STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260105</DTPOSTED><TRNAMT>10.50</TRNAMT><FITID>a</FITID><NAME>P&amp;B &lt;1&gt; &#233;</NAME><MEMO><![CDATA[x < y & z]]></MEMO></STMTTRN>
      </BANKTRANLIST></STMTRS></OFX>`
    expect(only(text).lines).toEqual([
      { on: '2026-01-05', cents: 1050, memo: 'P&B <1> é x < y & z', fitId: 'a', checkNumber: null },
    ])
  })

  it('ends a movement where the next begins', () => {
    const text = ofx(
      '<STMTTRN><DTPOSTED>20260105<TRNAMT>1.00<MEMO>a<STMTTRN><DTPOSTED>20260106<TRNAMT>2.00<MEMO>b',
    )
    expect(only(text).lines.map(({ on, cents, memo }) => [on, cents, memo])).toEqual([
      ['2026-01-05', 100, 'a'],
      ['2026-01-06', 200, 'b'],
    ])
  })

  it.each([
    ['20260105', '2026-01-05'],
    ['20260105120000[-3:BRT]', '2026-01-05'],
    ['20260105233000.000[-03:EST]', '2026-01-05'],
    ['20260106013000[0:GMT]', '2026-01-05'],
    ['20260105000000[0:GMT]', '2026-01-05'],
    ['05/01/2026', '2026-01-05'],
  ])('takes %s as %s', (typed, day) => {
    expect(only(ofx(transaction({ DTPOSTED: typed }))).lines[0]!.on).toBe(day)
  })

  it('gives each account of a file, and one that is split as one', () => {
    const statement = (account: string, amount: string) =>
      `<STMTRS><BANKACCTFROM><BANKID>1<ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>${transaction({ TRNAMT: amount })}</BANKTRANLIST></STMTRS>`
    const file = read(encode(`<OFX>${statement('1', '1')}${statement('2', '2')}${statement('1', '3')}</OFX>`))
    expect(file.accounts.map(({ number, lines }) => [number, sum(lines)])).toEqual([
      ['1', 400],
      ['2', 200],
    ])
  })

  it('gives signs to a bank that leaves them out, and says so', () => {
    const file = read(
      encode(
        ofx(
          transaction({ TRNTYPE: 'DEBIT', TRNAMT: '5.00' }) +
            transaction({ TRNTYPE: 'CREDIT', TRNAMT: '9.00' }),
        ),
      ),
    )
    expect(file.accounts[0]!.lines.map(({ cents }) => cents)).toEqual([-500, 900])
    expect(file.warnings).toEqual(['O banco gravou os débitos sem sinal: foram lidos como saídas.'])
  })

  it('takes lines of balances as balances', () => {
    const { lines, balances } = only(
      ofx(
        transaction({ MEMO: 'SALDO ANTERIOR', TRNAMT: '50' }) + transaction({ MEMO: 'SALDO A PAGAR LOJA' }),
      ),
    )
    expect(balances).toEqual([{ on: '2026-01-05', cents: 5000 }])
    expect(lines).toHaveLength(1)
  })

  it('refuses a line without its day instead of losing it', () => {
    expect(readStatement(encode(ofx(transaction({ DTPOSTED: '00000000' }))))).toMatchObject({
      ok: false,
      fault: { code: 'broken' },
    })
  })
})
