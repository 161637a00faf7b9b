import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { agreements, return240, return400 } from '../testing/cnab-orders.ts'
import type { ReturnFile } from './files.ts'
import {
  checkReturnAccount,
  otherAccountWords,
  readReturnBytes,
  readReturnFile,
  writeReturnFile,
} from './return-file.ts'
import { decodeLatin1 } from './text.ts'

const folder = new URL('../testing/bank-files/', import.meta.url)
const fileText = (name: string) => decodeLatin1(readFileSync(new URL(name, folder)))

function read(text: string): ReturnFile {
  const result = readReturnFile(text)
  if (!result.ok) throw new Error(result.error.message)
  return result.file
}
function refusal(text: string) {
  const result = readReturnFile(text)
  return result.ok ? null : result.error
}

const caixa = fileText('retorno-cnab240-caixa.ret')
const itau = fileText('retorno-cnab400-itau.ret')

describe('the synthetic files', () => {
  it('CNAB 240: confirmed, paid late, rejected, written off', () => {
    const file = read(writeReturnFile(return240))
    expect(file).toMatchObject({
      sequence: 345,
      generatedOn: '2026-12-11',
      creditDate: '2026-12-11',
      warnings: [],
    })
    expect(file.account).toEqual({ agency: '01234', account: '000000056789', agreement: '003128557' })
    expect(file.entries).toMatchObject([
      { line: 3, kind: 'registered', chargeReference: 'CHG-000000000001', ourNumberCheck: null, paid: 0 },
      {
        line: 5,
        kind: 'paid',
        ourNumber: '31285570000000002',
        paid: 53917,
        interestAndFine: 1570,
        fee: 250,
        occurredOn: '2026-12-10',
        creditedOn: '2026-12-11',
        channel: 'Compensação eletrônica',
      },
      {
        line: 7,
        kind: 'rejected',
        reasons: [
          { code: '46', label: 'CPF ou CNPJ do pagador inválido' },
          { code: '08', label: 'Nosso número inválido' },
        ],
      },
      {
        line: 9,
        kind: 'written_off',
        reasons: [{ code: '13', label: 'Decurso de prazo do banco' }],
        channel: null,
      },
    ])
  })

  it('CNAB 400: confirmed, paid late, rejected, written off, settled elsewhere', () => {
    const file = read(writeReturnFile(return400))
    expect(file).toMatchObject({ bank: '341', sequence: 77, creditDate: '2026-12-11', warnings: [] })
    expect(file.entries).toMatchObject([
      { line: 2, kind: 'registered', ourNumber: '00000001', ourNumberCheck: '4', creditedOn: null },
      {
        kind: 'paid',
        paid: 53917,
        interestAndFine: 1570,
        fee: 250,
        channel: 'Outro banco, pela linha digitável',
      },
      {
        kind: 'rejected',
        reasons: [{ code: '37' }, { code: '03', label: 'CEP inválido ou sem agência cobradora' }],
      },
      { kind: 'written_off', occurrence: '09' },
      { kind: 'written_off', label: 'Baixa por ter sido liquidado' },
    ])
  })
})

describe('what banks and mail programs do to files', () => {
  const plain = read(caixa)

  it.each([
    ['LF alone', (text: string) => text.replaceAll('\r\n', '\n')],
    ['a byte order mark', (text: string) => `\u00ef\u00bb\u00bf${text}`],
    ['a decoded byte order mark', (text: string) => `\ufeff${text}`],
    ['0x1A at the end', (text: string) => `${text}\u001a`],
    ['no last line end', (text: string) => text.trimEnd()],
    ['lines trimmed at the right', (text: string) => text.replace(/ +\r\n/g, '\r\n')],
    ['lines with more blanks', (text: string) => text.replaceAll('\r\n', '   \r\n')],
    ['blank lines at the end', (text: string) => `${text}\r\n\r\n`],
  ])('%s', (_what, change) => {
    expect(read(change(caixa))).toEqual(plain)
    expect(read(change(itau))).toEqual(read(itau))
  })

  it('blanks where numbers should be', () => {
    const lines = caixa.split('\r\n')
    lines[2] = `${lines[2]!.slice(0, 198)}${' '.repeat(15)}${lines[2]!.slice(213)}`
    expect(read(lines.join('\r\n')).entries[0]).toMatchObject({ fee: 0, nominal: 8000 })
  })

  it('unknown segments and occurrences are shown, never fatal', () => {
    const [first, ...others] = return240.entries
    const file = writeReturnFile({ ...return240, entries: [{ ...first!, occurrence: '99' }, ...others] })
    const odd = file.replace('00003T', '00003Y')
    expect(read(odd).entries.map((entry) => entry.kind)).toEqual(['unknown', 'rejected', 'written_off'])
    expect(read(odd).warnings).toMatchObject([
      { line: 3, code: 'unknown_occurrence' },
      { line: 5, code: 'unknown_record', raw: expect.stringMatching(/^0010001300003Y/) },
      { line: 6, code: 'unknown_record' },
    ])
  })

  it('a T without its U settles nothing', () => {
    const file = read(writeReturnFile(return240).replace('00004U', '00004Z'))
    expect(file.entries[1]).toMatchObject({ kind: 'unknown', paid: 0 })
    expect(file.warnings).toMatchObject([
      { line: 5, code: 'missing_segment' },
      { line: 6, code: 'unknown_record' },
    ])
  })

  it('a lot of another service is left out', () => {
    const file = read(writeReturnFile(return240).replace('00100011T01', '00100011T98'))
    expect(file.entries).toEqual([])
    expect(file.warnings).toMatchObject([{ line: 2, code: 'other_service' }])
  })

  it("Itaú's informative notice of a payment is not the payment", () => {
    const lines = writeReturnFile(return400).split('\r\n')
    lines[2] = `${lines[2]!.slice(0, 106)}I${lines[2]!.slice(107)}`
    expect(read(lines.join('\r\n')).entries[1]).toMatchObject({ kind: 'paid_pending', paid: 53917 })
  })
})

describe('what is refused', () => {
  const lines = caixa.trimEnd().split('\r\n')
  const without = (index: number) => lines.toSpliced(index, 1).join('\r\n')

  it.each([
    ['empty', ' \r\n', undefined],
    ['not_cnab', 'nosso_numero;valor\r\n1;2', 1],
    ['not_cnab', fileText('extrato-bb.ofx'), 1],
    ['not_cnab', '%PDF-1.7 …', 1],
    ['truncated', lines.slice(0, 9).join('\r\n'), 9],
    ['count_mismatch', without(4), 21],
    ['count_mismatch', without(20), 21],
    ['count_mismatch', caixa.replace('000001000022', '000001000023'), 22],
    ['count_mismatch', caixa.replace('00002000000000', '00002100000000'), 21],
    ['wrong_bank', caixa.replace('1040001300005T', '0010001300005T'), 7],
    ['unsupported_bank', caixa.replaceAll(/^104/gm, '999'), 1],
    ['line_too_long', lines.with(3, `${lines[3]!.trimEnd().padEnd(240)}X`).join('\r\n'), 4],
    ['truncated', itau.split('\r\n').slice(0, 4).join('\r\n'), 4],
    ['count_mismatch', itau.split('\r\n').toSpliced(2, 1).join('\r\n'), 5],
    ['unsupported_bank', itau.replace('341BANCO', '001BANCO'), 1],
    ['wrong_direction', fileText('synthetic-cnab240-bb.rem'), 1],
    ['wrong_direction', fileText('synthetic-cnab400-itau.rem'), 1],
  ])('%s', (code, text, line) => {
    expect(refusal(text)).toMatchObject({ code, message: expect.stringMatching(/\.$/) })
    expect(refusal(text)?.line).toBe(line)
  })

  it('a broken amount or date, naming line and field', () => {
    const at = (line: number, from: number, text: string) =>
      lines.with(
        line - 1,
        lines[line - 1]!.slice(0, from - 1) + text + lines[line - 1]!.slice(from - 1 + text.length),
      )
    expect(refusal(at(4, 78, '00000000000A000').join('\r\n'))).toMatchObject({
      code: 'bad_field',
      line: 4,
      field: 'paid',
      message: expect.stringContaining('linha 4'),
    })
    expect(refusal(at(3, 74, '31022014').join('\r\n'))).toMatchObject({
      code: 'bad_field',
      line: 3,
      field: 'due',
    })
  })

  it("Itaú's trailer with another count of details", () => {
    expect(refusal(itau.replace('001120000000400000000189576', '001120000000500000000189576'))).toMatchObject(
      { code: 'count_mismatch', line: 6 },
    )
  })
})

describe('whose file it is', () => {
  it('another bank, another account and our own', () => {
    const bb = read(writeReturnFile(return240))
    expect(checkReturnAccount(bb, agreements['001'])).toBeNull()
    expect(checkReturnAccount(bb, { ...agreements['001'], account: '56780' })).toMatchObject({
      code: 'other_account',
    })
    expect(checkReturnAccount(bb, { ...agreements['001'], agency: '4321' })).toMatchObject({
      code: 'other_account',
    })
    expect(checkReturnAccount(bb, agreements['341'])).toMatchObject({ code: 'wrong_bank' })
  })

  it("Caixa's by the beneficiário, Itaú's by the account", () => {
    const ours = { ...agreements['104'], agency: '1234', agreement: '043210' }
    expect(checkReturnAccount(read(caixa), ours)).toBeNull()
    expect(checkReturnAccount(read(caixa), { ...ours, agreement: '043211' })).toMatchObject({
      code: 'other_account',
    })
    expect(
      checkReturnAccount(read(itau), { ...agreements['341'], agency: '0111', account: '12345' }),
    ).toBeNull()
    expect(checkReturnAccount(read(itau), agreements['341'])).toMatchObject({ code: 'other_account' })
  })

  it('is said in words, beside whose it should be', () => {
    const own = [{ ...agreements['001'], agency: '1234', account: '56789' }]
    expect(otherAccountWords(read(itau), own)).toMatch(
      /^O arquivo é de Itaú, agência 111, conta 12345\. Os convênios daqui: Banco do Brasil, agência 1234, conta 56789\./,
    )
    expect(otherAccountWords(read(itau), own)).toMatch(/cadastre a conta em Ajustes, na aba Banco e Pix\.$/)
    expect(otherAccountWords(read(caixa), own)).toMatch(/Caixa, agência 1234, beneficiário 043210\./)
  })

  it("Bradesco's CNAB 400 by its details, or the company's code when it has none", () => {
    const order = { ...return400, agreement: agreements['237'], entries: [] }
    expect(checkReturnAccount(read(writeReturnFile(order)), agreements['237'])).toBeNull()
    const other = { ...agreements['237'], fileCode: '1' }
    expect(checkReturnAccount(read(writeReturnFile(order)), other)).toMatchObject({ code: 'other_account' })
  })
})

// Work that grows with the square of a line's length would not end within a test's time.
it.each([
  ['letters', 'A'],
  ['blanks', ' '],
  ['accents', 'é'],
  ['line ends', '\r'],
])('half a million %s and nothing else are no return file', (_, one) => {
  expect(readReturnBytes(new TextEncoder().encode(one.repeat(500_000)))).toMatchObject({ ok: false })
})
