import { expect, test } from 'vitest'
import { parseReading } from '../meters/reading.ts'
import { parseReais } from '../money.ts'
import { parseArea } from './area.ts'

const metres = (text: string) => {
  const area = parseArea(text)
  return area && Number(area.n) / Number(area.d)
}

test.each([
  ['1.234', 1234],
  ['1.234,5', 1234.5],
  ['1.234.567', 1_234_567],
  ['12.5', 12.5],
  ['68,40 m²', 68.4],
  ['68.40', 68.4],
  ['1234', 1234],
  ['0,5', 0.5],
  [' 80 m2 ', 80],
  ['1.23.4', null],
  ['doze', null],
  ['', null],
])('%j is %s m²', (text, area) => {
  expect(metres(text)).toBe(area)
})

test('one text is one number, whatever it measures', () => {
  for (const text of ['1.234', '1.234,56', '1234', '12.345', '7,5'])
    expect([metres(text), parseReading(text)! / 1000], text).toEqual([
      parseReais(text)! / 100,
      parseReais(text)! / 100,
    ])
})
