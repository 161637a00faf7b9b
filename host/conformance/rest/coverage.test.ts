import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'

const rest = join(import.meta.dirname, '..', '..', 'rest')

/** What the tests of a folder are called, also those made from a table of names. */
async function titlesIn(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.test.ts'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const titles = texts.flatMap((text) => [
    ...text.matchAll(/\b(?:test|describe)\(\s*'(.*?)',|^\s*\['(\w+)',/gm),
  ])
  return titles.map(([, title, row]) => title ?? row).join('\n')
}

/** The methods of an object and of what its class inherits. */
function methodsOf(value: object): string[] {
  const methods: string[] = []
  for (let at = Object.getPrototypeOf(value); at !== Object.prototype; at = Object.getPrototypeOf(at))
    methods.push(...Object.getOwnPropertyNames(at))
  return methods
}

// Internal to the client, although its declarations expose them.
const internal = ['constructor', 'cloneRequestState', 'processResponse']

test('every method of the client has a test of its name', async () => {
  const client = createClient('http://localhost', 'key')
  const table = client.from('x')
  const methods = new Set([...methodsOf(table), ...methodsOf(table.select()), 'from', 'schema', 'rpc'])
  expect(methods.size).toBeGreaterThan(50)
  const titles = await titlesIn(import.meta.dirname)
  const missing = [...methods].filter(
    (method) => !internal.includes(method) && !new RegExp(`(^|[\\s,])${method}\\b`, 'm').test(titles),
  )
  expect(missing).toEqual([])
})

test('every code of the data API has a test of its name', async () => {
  const files = (await readdir(rest, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const sources = await Promise.all(files.map((name) => readFile(join(rest, name), 'utf8')))
  const codes = new Set(sources.flatMap((text) => text.match(/PGRST[0-9X]\d{2}\b/g) ?? []))
  expect(codes.size).toBeGreaterThan(30)
  // Errors that only an administrator, or the loss of the database, can cause are tested next to the code.
  const titles = `${await titlesIn(import.meta.dirname)}\n${await titlesIn(rest)}`
  expect([...codes].filter((code) => !titles.includes(code))).toEqual([])
})
