import { expect, test } from 'vitest'
import { standingOf } from './missed.ts'

const point = { id: 'p', name: 'Garagem', position: 0, every_hours: 4 }
const at = (hour: number, is_valid = true) => ({
  id: String(hour),
  point_id: 'p',
  proof: 'qr' as const,
  is_valid,
  passed_at: `2026-11-23T${String(hour).padStart(2, '0')}:00:00Z`,
  passed_by_name: 'Josué',
})
const from = new Date('2026-11-23T00:00:00Z')

test('a round in time misses nothing, and the stretch that runs is not yet missed', () => {
  const [standing] = standingOf([point], [at(8), at(4)], from, new Date('2026-11-23T11:00:00Z'))
  expect(standing).toMatchObject({ missed: 0, isLate: false, last: { id: '8' } })
})

test('each stretch without a pass counts, and so does one that is over now', () => {
  const [standing] = standingOf([point], [at(12)], from, new Date('2026-11-23T17:00:00Z'))
  // 0 to 12 h: no one came at 4 and 8; since 12 h: no one at 16.
  expect(standing).toMatchObject({ missed: 3, isLate: true })
})

test('a tag that was not the point’s does not count; a point without hours has nothing to miss', () => {
  const late = new Date('2026-11-23T05:00:00Z')
  expect(standingOf([point], [at(3, false)], from, late)[0]).toMatchObject({ last: null, missed: 1 })
  expect(standingOf([{ ...point, every_hours: null }], [], from, late)[0]).toMatchObject({
    missed: null,
    isLate: false,
  })
})
