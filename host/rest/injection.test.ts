import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atLength } from '../test-length.ts'
import { type Library, openLibrary } from './testing/library.ts'
import { inQuotes, places } from './testing/places.ts'

let library: Library
let before: unknown
beforeAll(async () => {
  library = await openLibrary()
  before = await contents()
})
afterAll(() => library.close())

/** The roles of requests: others come and go with tests beside this one, in the same cluster. */
const contents = () => library.owner`
  select (select count(*)::int from books) as books, (select count(*)::int from cities) as cities,
    (select count(*)::int from pg_class where relname = 'pwned') as pwned,
    (select string_agg(rolname || rolsuper || rolbypassrls, ',' order by rolname) from pg_roles
      where rolname in ('anon', 'authenticated', 'authenticator', 'service_role')) as roles`

const attacks = [
  `'; create table pwned(); --`,
  `"; create table pwned(); --`,
  `x" from books; delete from books; --`,
  `') or true; drop table books cascade; --`,
  `1; select pg_sleep(10)`,
  `$1`,
  `$$; delete from books; $$`,
  `\\'; delete from books; --`,
  `/* */ union select 1`,
  `(select body from secrets limit 1)`,
  `E'\\x27'`,
  `\u0000`,
  `%00`,
  `😀"'\\`,
  `{"a":"'"}`,
  `a::text)`,
  `public.books`,
  `current_user`,
  `*`,
  `)`,
  `,`,
]

/** Expects that any request gets a result or a client error, and that no SQL is exposed. */
async function expectHarmless(path: string, init?: RequestInit): Promise<void> {
  let response: Response
  try {
    response = await library.ask(path, init)
  } catch (error) {
    // Headers cannot hold all characters, so such a request cannot be made.
    expect(error).toBeInstanceOf(TypeError)
    return
  }
  const body = await response.text()
  expect(response.status, `${path} ${body}`).toBeLessThan(500)
  expect(body).not.toMatch(/pgrst_source|json_agg|pgrst_body|syntax error at/)
}

describe('injection', () => {
  test.each(attacks)('%j is refused or is only text', async (attack) => {
    for (const place of Object.values(places))
      for (const text of [attack, inQuotes(attack)]) await expectHarmless(...place(text))
    expect(await contents()).toEqual(before)
  })

  test('any text in any place is refused or is only text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(places)),
        fc.string({ unit: 'binary', maxLength: 20 }),
        // Half a character has no place in an address.
        async (place, text) => {
          if (text.isWellFormed()) await expectHarmless(...place(text))
        },
      ),
      { numRuns: atLength(100, 3000) },
    )
    expect(await contents()).toEqual(before)
  })

  test('an alias of any text names its column and nothing more', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 15 }), async (alias) => {
        if (alias.includes('\0') || Buffer.byteLength(alias) > 63) return
        const written = encodeURIComponent(`${inQuotes(alias)}:id`)
        const response = await library.ask(`/cities?select=${written}&id=eq.1`)
        expect(await response.json()).toEqual([{ [alias]: 1 }])
      }),
      { numRuns: atLength(50, 1000) },
    )
  })

  test('any text is kept and found as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 30 }), async (value) => {
        // PostgreSQL has no NUL, and UTF-8 no half of a pair.
        if (value.includes('\0') || !value.isWellFormed()) return
        await library.owner`delete from settings where owner = 'text'`
        const { data } = await library.anon
          .from('settings')
          .insert({ owner: 'text', key: 'k', value })
          .select('value')
          .single()
        expect(data).toEqual({ value })
        const found = await library.anon.from('settings').select('key').eq('owner', 'text').eq('value', value)
        expect(found.data).toEqual([{ key: 'k' }])
      }),
      { numRuns: atLength(50, 1000) },
    )
    await library.owner`delete from settings where owner = 'text'`
  })

  test('a great many conditions, values and levels', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => `id.eq.${at}`).join(',')
    await expectHarmless(`/books?or=(${many})`)
    await expectHarmless(`/books?id=in.(${Array.from({ length: 70_000 }, (_, at) => at).join(',')})`)
    await expectHarmless(`/books?${Array.from({ length: 70_000 }, () => 'id=eq.1').join('&')}`)
    await expectHarmless(`/books?or=${'(and'.repeat(10_000)}`)
    await expectHarmless(`/books?select=${'authors('.repeat(10_000)}`)
    const headers = { 'content-type': 'application/json' }
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    await expectHarmless('/rpc/echo', { method: 'POST', body: deep, headers })
    await expectHarmless('/cities?columns=id', {
      method: 'POST',
      body: `{"id":${'['.repeat(200_000)}`,
      headers,
    })
    await expectHarmless(`/books?select=${Array.from({ length: 2000 }, () => 'id').join(',')}`)
  })
})
