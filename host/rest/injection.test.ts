import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, openLibrary } from './testing/library.ts'

let library: Library
let before: unknown
beforeAll(async () => {
  library = await openLibrary()
  before = await contents()
})
afterAll(() => library.close())

const contents = () => library.owner`
  select (select count(*)::int from books) as books, (select count(*)::int from cities) as cities,
    (select count(*)::int from pg_class where relname = 'pwned') as pwned,
    (select string_agg(rolname || rolsuper || rolbypassrls, ',' order by rolname) from pg_roles) as roles`

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

const sent = (method: string, body: unknown, headers: Record<string, string> = {}) => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** Each place of the grammar, with the attack bare and in the quotes of the grammar. */
const places: ((attack: string) => [path: string, init?: RequestInit])[] = [
  (text) => [`/${text}`],
  (text) => [`/rpc/${text}`],
  (text) => [`/books?select=${text}`],
  (text) => [`/books?select=id::${text}`],
  (text) => [`/books?select=${text}:id`],
  (text) => [`/books?select=id,${text}(id)`],
  (text) => [`/books?select=id,authors!${text}(id)`],
  (text) => [`/books?select=${text}:authors(id)`],
  (text) => [`/authors?select=data->${text}`],
  (text) => [`/authors?select=data->>${text}&data->>${text}=eq.${text}`],
  (text) => [`/books?${text}=eq.1`],
  (text) => [`/books?title=eq.${text}`],
  (text) => [`/books?title=in.(${text})`],
  (text) => [`/books?title=${text}.x`],
  (text) => [`/books?title=fts(${text}).x`],
  (text) => [`/books?title=wfts.${text}`],
  (text) => [`/books?title=match.${text}`],
  (text) => [`/books?pages=eq(any).${text}`],
  (text) => [`/books?or=(title.eq.${text},${text}.eq.1)`],
  (text) => [`/books?order=${text}`],
  (text) => [`/books?order=id.${text}`],
  (text) => [`/books?select=id,authors(name)&order=authors(${text})`],
  (text) => [`/books?limit=${text}&offset=${text}`],
  (text) => [`/rpc/add?a=${text}&${text}=1`],
  (text) => [`/rpc/shout?=${text}`],
  (text) => ['/books', { headers: { 'accept-profile': text } }],
  (text) => ['/books', { headers: { prefer: `timezone=${text}, count=${text}` } }],
  (text) => ['/books', { headers: { range: text, accept: text } }],
  (text) => ['/books', { headers: { 'x-forwarded-for': text, cookie: `a=${text}` } }],
  (text) => ['/books', { headers: { authorization: `Bearer ${text}` } }],
  (text) => [`/cities?columns=${text}`, sent('POST', { [text]: text })],
  (text) => [
    `/cities?on_conflict=${text}`,
    sent('POST', { id: 1 }, { prefer: 'resolution=merge-duplicates' }),
  ],
  (text) => ['/cities', sent('POST', { [text]: 1 })],
  (text) => ['/cities', sent('POST', text)],
  (text) => ['/settings?owner=eq.nobody', sent('PATCH', { value: text })],
  (text) => [`/settings?owner=eq.${text}`, { method: 'DELETE' }],
  (text) => ['/rpc/add', sent('POST', { a: text, [text]: 1 })],
  (text) => ['/rpc/shout', { method: 'POST', body: text, headers: { 'content-type': 'text/plain' } }],
]

function encoded(place: (attack: string) => [string, RequestInit?], attack: string): [string, RequestInit?] {
  const marker = 'ATTACK'
  const [path] = place(marker)
  const [, init] = place(attack)
  return [path.replaceAll(marker, encodeURIComponent(attack)), init]
}

/** Whatever is asked, the answer is a result or says that the request is to blame, and shows no SQL. */
async function expectHarmless(path: string, init?: RequestInit): Promise<void> {
  let response: Response
  try {
    response = await library.ask(path, init)
  } catch (error) {
    // Headers cannot hold all characters; such a request cannot be made.
    expect(error).toBeInstanceOf(TypeError)
    return
  }
  const body = await response.text()
  expect(response.status, `${path} ${body}`).toBeLessThan(500)
  expect(body).not.toMatch(/pgrst_source|json_agg|pgrst_body|syntax error at/)
}

describe('injection', () => {
  test.each(attacks)('%j is refused or is only text', async (attack) => {
    for (const place of places) {
      for (const text of [attack, `"${attack.replace(/[\\"]/g, '\\$&')}"`])
        await expectHarmless(...encoded(place, text))
    }
    expect(await contents()).toEqual(before)
  })

  test('any text in any place is refused or is only text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...places),
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        (place, text) => expectHarmless(...encoded(place, text)),
      ),
      { numRuns: 300 },
    )
    expect(await contents()).toEqual(before)
  })

  test('an alias of any text names its column and nothing more', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 15 }), async (alias) => {
        if (alias.includes('\0') || Buffer.byteLength(alias) > 63) return
        const written = encodeURIComponent(`"${alias.replace(/[\\"]/g, '\\$&')}":id`)
        const response = await library.ask(`/cities?select=${written}&id=eq.1`)
        expect(await response.json()).toEqual([{ [alias]: 1 }])
      }),
      { numRuns: 100 },
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
      { numRuns: 100 },
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
