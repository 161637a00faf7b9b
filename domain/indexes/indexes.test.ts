import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { IndexFileError, type IndexSeries, indexSeries, indexTable, parseIndexCsv } from './index-table.ts'
import { legalRateFrom } from './legal-rate.ts'

const folder = new URL('../../supabase/indexes/', import.meta.url)
const shipped = (Object.keys(indexSeries) as IndexSeries[]).flatMap((series) =>
  parseIndexCsv(series, readFileSync(new URL(indexSeries[series].file, folder), 'utf8')),
)
const table = indexTable(shipped)

describe('the shipped series', () => {
  test('cover their months without a gap', () => {
    const coverage = Object.entries(table).map(([series, months]) => {
      const all = Object.keys(months).toSorted()
      return [series, all[0], all.at(-1), all.length]
    })
    expect(coverage).toEqual([
      ['IPCA', '2015-01', '2026-09', 141],
      ['IPCA15', '2015-01', '2026-09', 141],
      ['INPC', '2015-01', '2026-08', 140],
      ['IGPM', '2015-01', '2026-09', 141],
      ['SELIC', '2015-01', '2026-09', 141],
      ['LEGAL_RATE', '2024-08', '2026-10', 27],
    ])
  })

  test('the published legal rate follows from Selic and IPCA-15, as far as Selic with two decimals can tell', () => {
    for (const [month, published] of Object.entries(table.LEGAL_RATE ?? {})) {
      const computed = legalRateFrom(table, month)
      expect(Math.abs(Number(computed) - Number(published)), month).toBeLessThanOrEqual(0.0051)
    }
  })

  test('the legal rate is never below zero, and unknown until both indexes are out', () => {
    expect(table.LEGAL_RATE?.['2025-03']).toBe('0.000000')
    expect(legalRateFrom(table, '2025-03')).toBe('0.000000')
    expect(legalRateFrom(table, '2026-11')).toBeNull()
  })
})

describe('parseIndexCsv', () => {
  test('names the line of what it cannot read', () => {
    const read = (text: string) => () => parseIndexCsv('IPCA', text)
    expect(read('mes,valor\n')).toThrow(IndexFileError)
    expect(read('month,percent\n2026-01,0.3\n2026-13,0.2\n')).toThrow('Linha 3: mês inválido: "2026-13"')
    expect(read('month,percent\n2026-01,n/d\n')).toThrow('Linha 2: percentual inválido: "n/d"')
    expect(read('month,percent\n2026-02,0.3\n2026-01,0.2')).toThrow(
      'Linha 3: mês repetido ou fora de ordem: 2026-01',
    )
  })
})
