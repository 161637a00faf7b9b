import fc from 'fast-check'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atLength } from '../test-length.ts'
import type { Caller } from './caller.ts'
import { type Context, choosePreferences, chooseSchema } from './context.ts'
import type { Job } from './database/pool.ts'
import { RestError } from './errors.ts'
import { Timing } from './http/timing.ts'
import { route } from './rest.ts'
import { loadSchema } from './schema/load.ts'
import type { SchemaCache } from './schema/model.ts'
import { defaultConfig } from './settings.ts'
import { type Library, openLibrary } from './testing/library.ts'
import { inQuotes, places } from './testing/places.ts'

/*
 * The statements themselves, without a database that would run them: whatever a client writes, their text is made of words of
 * ours, of quoted names and of `$n`.
 */

let library: Library
let cache: SchemaCache
beforeAll(async () => {
  library = await openLibrary()
  const sql = postgres(library.urls.authenticator, { max: 1 })
  cache = await loadSchema(sql, ['public'], 1)
  await sql.end()
})
afterAll(() => library.close())

const config = { ...defaultConfig, aggregates: true, plans: true, rollback: true, schemas: ['public'] }
const caller: Caller = { role: 'anon', claims: { role: 'anon' }, isAnonymous: true }

/** The statements that a request would run; none if it is refused. */
async function statementsOf(path: string, init?: RequestInit): Promise<string[]> {
  const texts: string[] = []
  const database = {
    run: async ({ statement, explained }: Job) => {
      texts.push(statement.text, ...(explained ? [explained.text] : []))
      return { rows: [] }
    },
    close: async () => {},
  }
  try {
    const request = new Request(`http://x.test/rest/v1${path}`, init)
    const url = new URL(request.url)
    const context: Context = {
      request,
      url,
      caller,
      cache,
      config,
      database,
      ...chooseSchema(request, cache, config),
      preferences: choosePreferences(request, cache, config),
      timing: new Timing(),
    }
    await route(context, url.pathname.split('/').slice(3).map(decodeURIComponent))
  } catch (error) {
    // Headers cannot hold all characters, and addresses cannot hold half a character.
    if (!(error instanceof RestError || error instanceof TypeError || error instanceof URIError)) throw error
  }
  return texts
}

/** A statement without its quoted names and literals: all that PostgreSQL reads as words. */
const bare = (text: string) => text.replace(/"(?:[^"]|"")*"/g, '""').replace(/E?'(?:[^'\\]|''|\\.)*'/g, "''")

const poison = 'zqx'
const wrapped = [
  poison,
  `"${poison}"`,
  `${poison}"`,
  `"${poison}`,
  `""${poison}""`,
  `'${poison}'`,
  `\\'${poison}`,
  `\\"${poison}`,
  `;${poison};`,
  `) ${poison} (`,
  `$$${poison}$$`,
  `/*${poison}*/`,
  `--${poison}\n`,
  `id ${poison}`,
  `id::${poison}`,
  `\u0000${poison}`,
  `*,${poison}`,
]

describe('what a client writes in the place of', () => {
  test.each(Object.entries(places))('%s is no word of a statement', async (_, place) => {
    for (const text of wrapped.flatMap((attack) => [attack, inQuotes(attack)]))
      for (const statement of await statementsOf(...place(text))) {
        expect(bare(statement), statement).not.toContain(poison)
        expect(bare(statement)).not.toMatch(/['"]{3}|;|--|\$\$/)
      }
  })

  test('anything at all', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(places)),
        fc.string({ unit: 'binary', maxLength: 12 }),
        fc.string({ unit: 'binary', maxLength: 12 }),
        fc.boolean(),
        async (place, before, after, isQuoted) => {
          const attack = `${before}${poison}${after}`
          const text = isQuoted ? inQuotes(attack) : attack
          if (!text.isWellFormed()) return
          for (const statement of await statementsOf(...place(text)))
            expect(bare(statement), statement).not.toContain(poison)
        },
      ),
      { numRuns: atLength(1000, 30_000) },
    )
  })

  test('most of the places are reached', async () => {
    const fitting: Record<string, string> = {
      alias: 'x',
      value: '1',
      order: 'id',
      column: 'title',
      'value of JSON': 'x',
    }
    for (const [name, text] of Object.entries(fitting))
      expect(await statementsOf(...(places[name]?.(text) ?? ['/'])), name).not.toHaveLength(0)
  })
})
