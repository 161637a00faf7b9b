import { expect, test } from 'vitest'
import { rational } from '../../../../../domain/rational.ts'
import { readTypedShare } from '../../../../../domain/units/typed-share.ts'
import { areaText, checks, readArea, shareText } from './unit-form.ts'

test.each([
  ['70,25', 70.25],
  ['70.25', 70.25],
  ['1.250,5', 1250.5],
  ['1.250', 1250],
  [' 80 m² ', 80],
  ['', null],
  ['grande', Number.NaN],
])('area %s', (text, area) => {
  expect(readArea(text)).toEqual(area)
})

test('what is shown of a unit reads back as the same', () => {
  expect(areaText(702_500)).toBe('70,25')
  for (const [share, total] of [
    [10_416_667, 1_000_000_000],
    [1, 96],
    [31_250_000, 3_000_000_000],
    [0, 1_000_000_000],
  ] as const)
    expect(readTypedShare(shareText(share, total), total)).toEqual(rational(share, total))
})

test('a field says what it wants', () => {
  const { number, area, share } = checks(1_000_000_000)
  expect([number('12'), area('70'), share('1/96')]).toEqual([null, null, null])
  expect([number(' - '), area('x'), area('0'), share('x')].every((message) => message !== null)).toBe(true)
})
