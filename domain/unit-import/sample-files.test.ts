import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sharesReport, toShare } from '../shares.ts'
import { decodeText } from './decode-text.ts'
import { type ImportReport, type RowResult, readRows } from './unit-import.ts'

const bytesOf = (name: string) => readFileSync(new URL(`../../examples/${name}`, import.meta.url))

function run(text: string): { results: RowResult[]; report: ImportReport } {
  const rows = readRows(text)
  const results: RowResult[] = []
  for (;;) {
    const next = rows.next()
    if (next.done) return { results, report: next.value }
    results.push(next.value)
  }
}

describe('examples/unidades-96.csv', () => {
  const { results, report } = run(decodeText(bytesOf('unidades-96.csv')).text)
  const rows = results.flatMap((result) => (result.ok ? [result.row] : []))

  test('brings 96 units in three blocks, with owners and about 25 tenants', () => {
    expect(report).toMatchObject({ rows: 96, accepted: 96, rejected: 0, faults: [] })
    expect(['A', 'B', 'C'].map((block) => rows.filter((row) => row.block === block).length)).toEqual([
      32, 32, 32,
    ])
    expect(
      rows.every((row) => row.owner_name && row.owner_document && row.owner_email && row.owner_phone),
    ).toBe(true)
    expect(rows.filter((row) => row.tenant_name).length).toBe(24)
  })

  test('its fractions total exactly 1, in shares too', () => {
    const scale = report.shares?.scale
    const shares = rows.map((row) => ({ share: (scale && row.share && toShare(row.share, scale)) || 0 }))
    expect(sharesReport(shares, scale?.shareTotal ?? 0)).toMatchObject({ exact: true, total: 1_000_000_000 })
  })

  test.each([
    ['as Latin-1', (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
    [
      'with a BOM and CRLF',
      (text: string) => new TextEncoder().encode(`\ufeff${text.replaceAll('\n', '\r\n')}`),
    ],
    [
      'with tabs',
      (text: string) =>
        new TextEncoder().encode(text.replaceAll('"', '').replace('; L', ' L').replaceAll(';', '\t')),
    ],
  ])('reads the same %s', (_, encode) => {
    const text = decodeText(bytesOf('unidades-96.csv')).text
    const again = run(decodeText(encode(text)).text)
    expect(again.report).toEqual(report)
    expect(again.results.map((result) => result.ok && result.row.number)).toEqual(
      rows.map((row) => row.number),
    )
  })
})

test('examples/unidades-com-erros.csv has eleven different faults of its own, each found where it is; the twelfth is a repeated unit', () => {
  const { results, report } = run(decodeText(bytesOf('unidades-com-erros.csv')).text)
  const found = results.flatMap((result) =>
    result.ok ? [] : result.errors.map(({ field, rule }) => [result.line, field, rule]),
  )
  expect(found).toEqual([
    [3, 'owner_document', 'document'],
    [5, 'owner_document', 'document'],
    [7, 'owner_email', 'email'],
    [9, 'owner_phone', 'phone'],
    [11, 'share', 'share'],
    [13, 'number', 'required'],
    [15, 'kind', 'kind'],
    [17, 'block', 'too_long'],
    [21, 'owner_name', 'encoding'],
    [23, null, 'quotes'],
  ])
  expect(report).toMatchObject({ rows: 24, accepted: 14, rejected: 10 })
  expect(report.faults).toEqual([
    { rule: 'share_total', blocking: false, message: 'As frações somam 0,893349: faltam 0,106651 para 1.' },
  ])
})
