import { expect, test } from 'vitest'
import { amountQuestion } from './amount-question.ts'

const debt = { cents: 378_412, what: 'o que a unidade deve' }

test.each([
  [null, debt],
  [378_412, debt],
  // Twice as much may be the month after, too.
  [756_824, debt],
  [60_000, { ...debt, cents: 5_000 }],
  [50_000_000, null],
  [50_000_000, { ...debt, cents: 0 }],
  [90_000_000, { ...debt, cents: 90_000_000 }],
])('%s of %s is not asked about', (cents, expected) => {
  expect(amountQuestion(cents, expected)).toBeNull()
})

test('what is out of proportion is asked about, with what was expected', () => {
  expect(amountQuestion(99_999_999_999, debt)).toMatch(
    /^R\$\s999\.999\.999,99 é muito mais que o que a unidade deve, R\$\s3\.784,12\. Se está certo, envie de novo\.$/,
  )
  expect(amountQuestion(3_784_120, debt)).toContain('muito mais')
  expect(amountQuestion(50_000_001)).toMatch(/^R\$\s500\.000,01 é muito para um valor só/)
  expect(amountQuestion(50_000_001, { ...debt, cents: 0 })).toContain('muito para um valor só')
})
