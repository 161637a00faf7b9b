import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTypedTime } from './typed-time.ts'

test.each([
  ['09:30', '09:30'],
  ['9:30', '09:30'],
  ['9h30', '09:30'],
  ['9h', '09:00'],
  ['21.15', '21:15'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9', '09:00'],
  ['23', '23:00'],
  ['24', null],
  ['12:60', null],
  ['2460', null],
  ['cedo', null],
  ['', null],
])('%s', (typed, time) => {
  expect(readTypedTime(typed)).toBe(time)
})

test('no field of a day or a time is the browser’s own, which speaks the browser’s language', () => {
  const app = `${import.meta.dirname}/../..`
  const own = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path.endsWith('.tsx') &&
      /type="(?:date|time|datetime-local|month|week)"|<TimeInput/.test(
        readFileSync(`${app}/${path}`, 'utf8'),
      ),
  )
  expect(own).toEqual([])
})
