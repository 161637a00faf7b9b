import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, postgresChangesFilter } from '@supabase/supabase-js'
import { expect, test } from 'vitest'

/** What the tests of this folder are called, also those made from a table of names. */
async function titles(): Promise<string> {
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.test.ts'))
  const texts = await Promise.all(names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')))
  const found = texts.flatMap((text) => [
    ...text.matchAll(/\b(?:test|describe)\(\s*'(.*?)',|^\s*\['(\w+)',/gm),
  ])
  return found.map(([, title, row]) => title ?? row).join('\n')
}

/** The public methods of an object's class. */
function methodsOf(value: object): string[] {
  const members = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(value))
  return Object.entries(members)
    .filter(([name, { value: member }]) => typeof member === 'function' && !name.startsWith('_'))
    .map(([name]) => name)
}

// Private, although the compiled class exposes them.
const internal = ['constructor', 'add']

test('every method of the client has a test of its name', async () => {
  const { realtime } = createClient('http://localhost', 'key')
  const channel = realtime.channel('x')
  const methods = new Set([realtime, channel, channel.presence, postgresChangesFilter()].flatMap(methodsOf))
  expect(methods.size).toBeGreaterThan(35)
  const all = await titles()
  const missing = [...methods].filter(
    (method) => !internal.includes(method) && !new RegExp(`(^|[\\s,])${method}\\b`, 'm').test(all),
  )
  expect(missing).toEqual([])
})
