import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../../domain/permissions/commands.ts'
import { noOwnCase } from '../../domain/permissions/own-case.ts'
import { derivedFiles } from '../../scripts/derived/derived-files.ts'
import { root } from '../../scripts/settings.ts'
import { handlerOf } from '../command-handlers.ts'

const functions = join(root, 'supabase', 'functions')

test('what is derived from the commands is fresh, and nothing is left of commands that are gone', async () => {
  const derived = await derivedFiles()
  const stale = [...derived].filter(([path, text]) => readFileSync(join(root, path), 'utf8') !== text)
  expect(
    stale.map(([path]) => path),
    'npm run generate',
  ).toEqual([])
  const indexes = readdirSync(functions, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/index.ts'))
    .map((path) => `supabase/functions/${path}`)
  expect(indexes.filter((path) => !derived.has(path))).toEqual([])
})

test('each command answers at its address, and each function has a place to be found', async () => {
  for (const [name, { at }] of Object.entries(commands)) {
    if (!at) continue
    const { default: fn } = (await import(join(functions, at, 'index.ts'))) as {
      default: { fetch(request: Request): Promise<Response> }
    }
    // The command itself refuses any method but POST, before it identifies the caller.
    const response = await fn.fetch(new Request(`http://localhost/${at}/${name}`))
    expect([name, response.status]).toEqual([name, 405])
    const unknown = await fn.fetch(new Request(`http://localhost/${at}/no-${name}`, { method: 'POST' }))
    expect(unknown.status).toBe(404)
  }
})

test('a file is answered by what runs apart, and by nothing else', async () => {
  for (const name of Object.keys(commands)) {
    const { definition } = await handlerOf(name)
    const { at } = commands[name as keyof typeof commands]
    if (at) expect([name, at === 'files']).toEqual([name, Boolean(definition.answersFile)])
    if (typeof definition.ownCase === 'string') expect(noOwnCase).toHaveProperty(definition.ownCase)
  }
})
