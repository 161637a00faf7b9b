import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorCodes, isErrorCode } from '../../domain/errors.ts'

const root = join(import.meta.dirname, '..', '..')

async function sources(folder: string, extension: RegExp): Promise<string[]> {
  const files = await readdir(join(root, folder), { recursive: true })
  const wanted = files.filter((file) => extension.test(file) && !file.endsWith('.test.ts'))
  return Promise.all(wanted.map((file) => readFile(join(root, folder, file), 'utf8')))
}

test('every code that SQL raises is registered, with the status that SQL gives it', async () => {
  const raised = (await sources('supabase/migrations', /\.sql$/)).flatMap((text) => [
    ...text.matchAll(/sqlstate 'PT(\d{3})'\s+using message = '([^']+)'/g),
  ])
  expect(raised.length).toBeGreaterThan(3)
  for (const [, status, code] of raised) {
    expect([code, isErrorCode(code) && errorCodes[code].status]).toEqual([code, Number(status)])
  }
})

test('every registered code is raised or named somewhere', async () => {
  const folders = ['domain', 'supabase/functions', 'worker']
  const code = (await Promise.all(folders.map((folder) => sources(folder, /\.ts$/)))).flat()
  const sql = await sources('supabase/migrations', /\.sql$/)
  const registry = await readFile(join(root, 'domain', 'errors.ts'), 'utf8')
  const elsewhere = [...code.filter((text) => text !== registry), ...sql]
  // What `toAppError` makes of a status or of nothing at all, and what the registry itself maps.
  const folded = [
    'unexpected',
    'unavailable',
    'payload_too_large',
    'not_found',
    'record_exists',
    'forbidden',
    'not_authenticated',
  ]
  const unused = Object.keys(errorCodes).filter(
    (word) => !folded.includes(word) && !elsewhere.some((text) => new RegExp(`\\b${word}\\b`).test(text)),
  )
  expect(unused).toEqual([])
})

test('a message is a Portuguese sentence, not a code', () => {
  for (const [code, { message }] of Object.entries(errorCodes)) {
    expect([code, message]).toEqual([code, expect.stringMatching(/^[A-ZÀ-Ú].*[a-zà-ú.!?]$/s)])
  }
})
