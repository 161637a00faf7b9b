import { expect, test } from 'vitest'
import { cellText } from './sheet-table.ts'

// Numbers of cells in the reports of OCA/l10n-brazil 1634: a spreadsheet shows them rounded half away from zero.
test.each([
  [446.695, '446.70'],
  [2.675, '2.68'],
  [1.005, '1.01'],
  [0.285, '0.29'],
  [10.235, '10.24'],
  [-1.005, '-1.01'],
  [0.004, '0.00'],
  [99.999, '100.00'],
  [0.1 + 0.2, '0.30'],
  [450.5, '450.50'],
  [450, '450'],
])('%d is %s', (value, text) => {
  expect(cellText(value)).toBe(text)
})
