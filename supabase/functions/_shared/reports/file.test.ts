import { expect, test } from 'vitest'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import type { Read } from '../export/pages.ts'
import { reportFile } from './file.ts'
import { type Reader, ROWS_A_PAGE } from './reading.ts'
import { report } from './report.ts'

const long = report({
  title: 'Quem mora aqui?',
  about: 'Pessoas',
  feature: 'reports',
  period: null,
  columns: [{ name: 'name', title: 'Pessoa', kind: 'text' }],
  figures: [],
  rows: () => {
    throw new Error('read by what the test gives')
  },
  sentences: () => [],
})
const reader = {
  condominiumId: '',
  today: '2026-11-22',
  zone: brasiliaZone,
  role: 'owner_admin',
} as unknown as Reader
const PAGES = 10

/** Opens the file of a report of many pages; tells how many were read. */
async function open(format: 'csv' | 'xlsx') {
  const seen = { pages: 0 }
  const read = (async () => {
    seen.pages += 1
    return Array.from({ length: seen.pages > PAGES ? 0 : ROWS_A_PAGE }, (_, at) => [
      `Pessoa ${seen.pages}-${at}`,
    ])
  }) as unknown as Read
  const body = await reportFile(long, { format, filters: {} }, reader, read)
  return { seen, chunks: (body as ReadableStream<Uint8Array>).getReader() }
}

/** What would run by itself has had its turns. */
const turns = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test.each(['csv', 'xlsx'] as const)(
  'a report as %s is read no further than one page ahead of who downloads it, and not after they have left',
  async (format) => {
    const { seen, chunks } = await open(format)
    await turns()
    expect(seen.pages).toBeLessThanOrEqual(1)
    await chunks.read()
    await turns()
    expect(seen.pages).toBeLessThanOrEqual(2)
    await chunks.cancel()
    await turns()
    expect(seen.pages).toBeLessThanOrEqual(2)
  },
)

test.each(['csv', 'xlsx'] as const)('a report as %s has all its pages', async (format) => {
  const { seen, chunks } = await open(format)
  while (!(await chunks.read()).done);
  expect(seen.pages).toBe(PAGES + 1)
})
