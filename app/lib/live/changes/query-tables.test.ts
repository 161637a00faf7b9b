import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tables } from '../../../../domain/permissions/tables.ts'

const sources = globSync('app/**/*.{ts,tsx}', { exclude: ['app/**/*.test.{ts,tsx}'] }).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))
const reading = sources.filter(({ text }) => /\bqueryFn\b/.test(text))
const metaOf = /meta: \{\s*tables: \[([^\]]*)\]/g
const namesIn = (text: string) =>
  [...text.matchAll(metaOf)].flatMap(([, list = '']) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name),
  )

test('the queries of the application are seen', () => {
  expect(reading.length).toBeGreaterThan(15)
})

test.each(reading)('every query of $path says which tables it depends on', ({ text }) => {
  expect([...text.matchAll(metaOf)]).toHaveLength(text.match(/\bqueryFn\b/g)?.length ?? 0)
})

/** Reported as one table, though people's files are in schema storage. */
const known = [...Object.keys(tables), 'files']

test.each(reading)('the tables named in $path exist', ({ text }) => {
  expect(namesIn(text).filter((name) => !known.includes(name!))).toEqual([])
})

const triggers = globSync('supabase/migrations/*.sql')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const told = ['files', ...[...triggers.matchAll(/tell_of\('public\.(\w+)'/g)].map(([, name]) => name)]
const silent = [
  // Seen only by the person who changes it.
  'profiles',
  'notification_settings',
  // The platform's, which has no channel; who asked is mailed the answer.
  'account_data_requests',
  // The offers of the platform change a few times a year.
  'subscription_plans',
  // Every command adds an entry: reporting each would double all messages. The log is refetched when viewed.
  'audit_entries',
  'audit_seals',
]

test.each(reading)('a change that the queries of $path depend on is told', ({ text }) => {
  const lists = [...text.matchAll(metaOf)].map(([meta]) => namesIn(meta)).filter((names) => names.length > 0)
  const unheard = lists.filter((names) => !names.some((name) => [...told, ...silent].includes(name!)))
  expect(told.length).toBeGreaterThan(10)
  expect(unheard).toEqual([])
})

test.each(reading)('a query of $path that reads a table names it', ({ text }) => {
  const read = [...text.matchAll(/\.from\('(\w+)'\)/g)].map(([, name]) => name!)
  const views = ['my_memberships', 'unit_list', 'unit_directory', 'user_roles']
  expect(read.filter((name) => !views.includes(name) && !namesIn(text).includes(name))).toEqual([])
})
