import { expect, test } from 'vitest'
import { agreements, return400 } from '../testing/cnab-orders.ts'
import { readReturnFile, writeReturnFile } from './return-file.ts'

// Inputs made after public bug reports of other programs, with invented names and amounts; each by the report that it came from.

const bradesco = (occurrence: string, reasons: string[], paid = 20_000) => {
  const [first] = return400.entries
  const result = readReturnFile(
    writeReturnFile({
      ...return400,
      agreement: agreements['237'],
      entries: [
        {
          ...first!,
          occurrence,
          reasons,
          nominal: 50_000,
          paid,
          ourNumber: '00000000002',
          ourNumberCheck: '7',
        },
      ],
    }),
  )
  if (!result.ok) throw new Error(result.error.message)
  return result.file.entries[0]
}

test.each(['06', '17'])(
  'Bradesco, occurrence %s: a part payment leaves the title open (OpenCnabPHP 104)',
  (occurrence) => {
    expect(bradesco(occurrence, ['18'])).toMatchObject({
      kind: 'partially_paid',
      paid: 20_000,
      nominal: 50_000,
    })
    expect(bradesco(occurrence, ['15', '18'])).toMatchObject({ kind: 'partially_paid' })
    expect(bradesco(occurrence, ['15'], 50_000)).toMatchObject({ kind: 'paid' })
    expect(bradesco(occurrence, [], 50_000)).toMatchObject({ kind: 'paid' })
  },
)

test('the same number is another thing where the occurrence is no payment', () => {
  expect(bradesco('03', ['18'], 0)).toMatchObject({ kind: 'rejected' })
})
