import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { commands } from '../../../domain/permissions/commands.ts'
import { readAgain, readings } from './read-again.ts'

const app = join(import.meta.dirname, '../..')
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join(app, path), 'utf8'))
const asked = new Set(
  sources.flatMap((text) => [...text.matchAll(/queryKey: \[\s*'([a-z-]+)'/g)].map(([, word]) => word!)),
)

test('what a function makes old is asked by some query', () => {
  expect(
    Object.values(readings)
      .flat()
      .filter((word) => !asked.has(word)),
  ).toEqual([])
})

test('a command that a screen calls makes something old, unless it answers with a file', () => {
  const called = sources.flatMap((text) =>
    [...text.matchAll(/(?:useCommand\(\s*|\bcommand=\{?)['"]([a-z-]+)['"]/g)].map(
      ([, name]) => name as keyof typeof commands,
    ),
  )
  expect(called.length).toBeGreaterThan(200)
  const silent = called.filter((name) => {
    const { at } = commands[name]
    return at !== 'files' && !(readings[at] ?? [at]).some((word) => asked.has(word))
  })
  expect(silent).toEqual([])
})

test('queries of other features stay fresh', async () => {
  const queries = new QueryClient()
  for (const word of ['reservations', 'documents']) queries.setQueryData([word, 'home', 'rows'], [])
  await readAgain(queries, 'book-area')
  const isOld = (word: string) => queries.getQueryState([word, 'home', 'rows'])?.isInvalidated
  expect([isOld('reservations'), isOld('documents')]).toEqual([true, false])
})
