import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pagesShown, record } from './landing-pictures.ts'

test('the landing page shows the product’s screens as they are: `npm run screenshots -- --landing` takes them again', () => {
  const taken = JSON.parse(readFileSync(record, 'utf8'))
  expect(taken).toEqual(pagesShown())
})
