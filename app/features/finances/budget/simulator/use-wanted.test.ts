import { expect, test } from 'vitest'
import { readAddress, writeAddress } from './use-wanted.ts'

const [fund_id, rubric_id] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

test('a change goes into the address and comes back; what was typed by hand and makes no sense is none', () => {
  for (const change of [
    { fund_id, rubric_id, percent: '-3,5' },
    { fund_id, rubric_id, cents: 120_000 },
    { fund_id, rubric_id, cents: 0 },
  ])
    expect(readAddress(writeAddress(change))).toEqual(change)
  for (const text of [
    '',
    'x',
    `${fund_id}.${rubric_id}.pmuito`,
    `${fund_id}.${rubric_id}.v-1`,
    `${fund_id}.${rubric_id}.v9999999999999`,
  ])
    expect(readAddress(text)).toBeNull()
})
