import { describe, expect, test } from 'vitest'
import { judgeIndexRows, pastedIndexRows, readMonth } from './index-changes.ts'

const published = { '2026-06': '0.16', '2026-07': '0.07', '2026-08': '-0.32', '2026-09': '0.82' }
const judge = (month: string, percent: string, series: 'IPCA' | 'LEGAL_RATE' = 'IPCA') =>
  judgeIndexRows(series, [{ month, percent }], published, '2026-10')[0]!

describe('judgeIndexRows', () => {
  test('takes the month that follows, with a comma or a point', () => {
    expect(judge('10/2026', '0,45')).toEqual({
      month: '2026-10',
      percent: '0.45',
      before: null,
      state: 'new',
      refusal: null,
      questions: [],
    })
    expect(judge('2026-09', '0.820').state).toBe('same')
  })

  test.each([
    ['10/2026', 'n/d', 'não é um número'],
    ['13/2026', '0,4', 'não é um mês'],
    ['10/2026', '0,1234567', 'seis casas'],
    ['10/2026', '7125,4', 'não o número-índice'],
    ['11/2026', '0,4', 'ainda não foi publicado'],
    ['05/2026', '0,4', 'A série começa em junho de 2026'],
  ])('refuses %s with %s: %s', (month, percent, why) => {
    expect(judge(month, percent).refusal).toContain(why)
  })

  test('refuses a month out of sequence and one that comes twice', () => {
    const rows = judgeIndexRows(
      'IPCA',
      ['10/2026', '10/2026', '12/2026'].map((month) => ({ month, percent: '0,1' })),
      published,
      '2026-12',
    )
    expect(rows.map(({ refusal }) => refusal)).toEqual([
      null,
      'outubro de 2026 aparece duas vezes.',
      'Falta novembro de 2026: os meses entram em sequência.',
    ])
  })

  test('asks about what replaces, what passes 5% and what passes three times the largest of two years', () => {
    expect(judge('2026-09', '0,28').questions).toEqual(['Troca o valor publicado, 0,82%. Confira na fonte.'])
    expect(judge('2026-10', '2,46').questions).toEqual([])
    expect(judge('2026-10', '-2,47').questions).toEqual([
      'É mais de três vezes o maior dos 24 meses anteriores (0,82%). Confira na fonte.',
    ])
    expect(judge('2026-10', '5,01').questions).toHaveLength(2)
  })

  test('the legal rate comes a month ahead and is never below zero', () => {
    const legal = (month: string, percent: string) =>
      judgeIndexRows('LEGAL_RATE', [{ month, percent }], { '2026-10': '0.6' }, '2026-10')[0]!
    expect(legal('2026-11', '0.7').state).toBe('new')
    expect(legal('2026-11', '-0.7').refusal).toContain('nunca é menor que zero')
  })
})

test('a pasted series is read with any separator, titles left out', () => {
  const expected = [
    { month: '2026-09', percent: '0.82' },
    { month: '2026-10', percent: '0.45' },
  ]
  expect(pastedIndexRows('month,percent,sources\n2026-09,0.82,2\n2026-10,0.45,1\n')).toEqual(expected)
  expect(pastedIndexRows('Mês;Valor\n10/2026;0,45')).toEqual([{ month: '10/2026', percent: '0,45' }])
  expect(pastedIndexRows('10/2026\t0,45')).toEqual([{ month: '10/2026', percent: '0,45' }])
  expect(pastedIndexRows('10/2026,0,45')).toEqual([{ month: '10/2026', percent: '0,45' }])
})

test('a month is read as people write it', () => {
  expect(['2026-10', '10/2026', '01/10/2026', 'out/2026', 'outubro de 2026'].map(readMonth)).toEqual(
    Array(5).fill('2026-10'),
  )
  expect(readMonth('2026-13')).toBeNull()
})
