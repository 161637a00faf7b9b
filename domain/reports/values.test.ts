import { expect, test } from 'vitest'
import { shownValue, type Value, type ValueKind } from './values.ts'

const zone = 'America/Sao_Paulo'
test.each<[ValueKind, Value, string]>([
  ['cents', 481_200, 'R$ 4.812,00'],
  ['cents', -5, '−R$ 0,05'],
  ['share', 0.0312, '3,1%'],
  ['count', 1204, '1.204'],
  ['number', 1.5, '1,5'],
  ['minutes', 45, '45 min'],
  ['minutes', 130, '2 h 10 min'],
  ['minutes', 120, '2 h'],
  ['minutes', 1440 + 300, '1 dia 5 h'],
  ['minutes', 4 * 1440, '4 dias'],
  ['days', 1, '1 dia'],
  ['days', 2.5, '2,5 dias'],
  ['days', -31, '−31 dias'],
  ['share', -0.111, '−11,1%'],
  ['day', '2026-11-23', '23/11/2026'],
  ['month', '2026-11', 'novembro de 2026'],
  ['moment', '2026-11-23T11:15:00+00:00', '23/11/2026 08:15'],
  ['text', 'A-101', 'A-101'],
  ['text', '', '–'],
  ['cents', null, '–'],
])('%s %s is %s', (kind, value, shown) => {
  expect(shownValue(kind, value, zone).replaceAll('\u00a0', ' ')).toBe(shown)
})
