import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'

/** The public methods of an object and of what its class inherits. */
function methodsOf(value: object): string[] {
  const names = new Set<string>()
  for (let at: object = value; at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name)
  return [...names].filter(
    (name) => name !== 'constructor' && !name.startsWith('_') && typeof value[name as never] === 'function',
  )
}

// Parts of other methods that are public only to the compiler, and methods that change only the client.
const internal = [
  ...['fetch', 'handleOperation', 'uploadOrUpdate', 'encodeMetadata', 'toBase64'],
  ...['applyTransformOptsToQuery', 'listBucketOptionsToQueryString', 'throwOnError', 'setHeader', 'from'],
]

test('every method of the client is called by a test', async () => {
  const { storage } = createClient('http://localhost', 'key', { auth: { persistSession: false } })
  const methods = [...methodsOf(storage), ...methodsOf(storage.from('bucket'))]
  const served = methods.filter((name) => !internal.includes(name))
  expect(served.length).toBeGreaterThan(20)
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.test.ts'))
  const texts = await Promise.all(names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')))
  const all = texts.join('\n')
  expect(served.filter((name) => !all.includes(`.${name}(`))).toEqual([])
})
