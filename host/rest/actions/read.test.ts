import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, openLibrary } from '../testing/library.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary()
})
afterAll(() => library.close())

const ids = (rows: { id: number }[] | null) => rows?.map(({ id }) => id)
const books = () => library.anon.from('books').select('id').order('id')

describe('columns', () => {
  test('all, some, renamed and cast', async () => {
    const { data } = await library.anon.from('cities').select().order('id').limit(1)
    expect(data).toEqual([{ id: 1, name: 'São Paulo' }])
    const renamed = await library.anon.from('books').select('key:id,price::text').eq('id', 1)
    expect(renamed.data).toEqual([{ key: 1, price: '39.90' }])
  })

  test('JSON paths take the name of their last key', async () => {
    const { data } = await library.anon
      .from('authors')
      .select('data->a->b->0,data->a->b->2->>c,n:data->n,data->>n::int')
      .eq('id', 1)
    expect(data).toEqual([{ b: 1, c: 'x', n: 5 }])
    const casted = await library.ask('/authors?select=v:data->>n::int&id=eq.1')
    expect(await casted.json()).toEqual([{ v: 5 }])
  })

  test('paths into composite, array and scalar columns go through JSON', async () => {
    const { data } = await library.anon.from('authors').select('tags->0').eq('id', 1)
    expect(data).toEqual([{ tags: 'classic' }])
  })

  test('names with quotes, blanks and accents are only names', async () => {
    const { data, error } = await library.anon
      .from('odd "name" é')
      .select('id,"the \\"value\\" \'1\'",x:select')
    expect(error).toBeNull()
    expect(data).toEqual([{ id: 1, 'the "value" \'1\'': 'v1', x: 's1' }])
  })

  test('computed columns are columns', async () => {
    const { data } = await library.anon.from('authors').select('initials').eq('initials', 'C')
    expect(data).toEqual([{ initials: 'C' }])
  })

  test('an empty select gives rows without columns', async () => {
    const response = await library.ask('/cities?select=&id=eq.1')
    expect(await response.json()).toEqual([{}])
  })
})

describe('filters', () => {
  test.each([
    ['eq', '1', [1]],
    ['neq', '1', [2, 3, 4]],
    ['gt', '2', [3, 4]],
    ['gte', '2', [2, 3, 4]],
    ['lt', '2', [1]],
    ['lte', '2', [1, 2]],
    ['in', '(1,3,99)', [1, 3]],
    ['in', '()', []],
    ['eq(any)', '{2,3}', [2, 3]],
    ['gte(all)', '{2,3}', [3, 4]],
    ['isdistinct', '1', [2, 3, 4]],
  ])('id %s %s', async (operator, value, expected) => {
    const { data } = await books().filter('id', operator, value)
    expect(ids(data)).toEqual(expected)
  })

  test('texts', async () => {
    expect(ids((await books().like('title', '%Borba')).data)).toEqual([2])
    expect(ids((await books().ilike('title', '*ÁGUA*')).data)).toEqual([4])
    expect(ids((await books().likeAnyOf('title', ['Dom%', 'A %'])).data)).toEqual([1, 3])
    expect(ids((await books().ilikeAllOf('title', ['%a%', '%estrela'])).data)).toEqual([3])
    expect(ids((await books().filter('title', 'match', '^[DQ]')).data)).toEqual([1, 2])
    expect(ids((await books().filter('title', 'imatch', '^dom')).data)).toEqual([1])
    expect(ids((await books().eq('title', 'Água viva, "só"')).data)).toEqual([4])
    expect(ids((await books().in('title', ['A hora da estrela', 'Dom Casmurro'])).data)).toEqual([1, 3])
    const escaped = await books().filter('title', 'in', '("Água viva, \\"só\\"",x)')
    expect(ids(escaped.data)).toEqual([4])
  })

  test('nothing, true and false', async () => {
    expect(ids((await books().is('price', null)).data)).toEqual([4])
    expect(ids((await books().not('price', 'is', null)).data)).toEqual([1, 2, 3])
    expect(ids((await books().filter('price', 'is', 'not_null')).data)).toEqual([1, 2, 3])
    const none = await library.anon.from('entries').select('id').is('flag', true)
    expect(none.data).toEqual([])
  })

  test('arrays, ranges and JSON', async () => {
    const authors = () => library.anon.from('authors').select('id').order('id')
    expect(ids((await authors().contains('tags', ['novel'])).data)).toEqual([1, 2])
    expect(ids((await authors().containedBy('tags', ['novel', 'x'])).data)).toEqual([2, 3])
    expect(ids((await authors().overlaps('tags', ['classic', 'x'])).data)).toEqual([1])
    expect(ids((await authors().contains('data', { n: 7 })).data)).toEqual([2])
    expect(ids((await authors().eq('data->>n', '5')).data)).toEqual([1])
    expect(ids((await authors().eq('mood', 'loud')).data)).toEqual([2])
    expect(ids((await books().rangeGt('period', '[1,10)')).data)).toEqual([2])
    expect(ids((await books().rangeLt('period', '[10,20)')).data)).toEqual([1])
    expect(ids((await books().rangeAdjacent('period', '[10,20)')).data)).toEqual([1])
    expect(ids((await books().rangeGte('period', '[10,20)')).data)).toEqual([2])
    expect(ids((await books().rangeLte('period', '[1,10)')).data)).toEqual([1])
    expect(ids((await books().contains('period', '[2,3)')).data)).toEqual([1])
  })

  test('full text, on vectors and on texts', async () => {
    expect(ids((await books().textSearch('words', 'dom')).data)).toEqual([1])
    const simple = { config: 'simple' }
    expect(ids((await books().textSearch('title', 'hora & da', simple)).data)).toEqual([3])
    expect(ids((await books().textSearch('title', 'hora da', { ...simple, type: 'phrase' })).data)).toEqual([
      3,
    ])
    expect(ids((await books().textSearch('title', 'da hora', { ...simple, type: 'plain' })).data)).toEqual([
      3,
    ])
    expect(
      ids((await books().textSearch('title', 'dom or viva', { ...simple, type: 'websearch' })).data),
    ).toEqual([1, 4])
  })

  test('and, or and not, within each other', async () => {
    expect(ids((await books().or('id.eq.1,and(id.gt.2,price.is.null)')).data)).toEqual([1, 4])
    expect(ids((await books().or('id.in.(1,2),not.and(id.lt.4,id.gt.0)')).data)).toEqual([1, 2, 4])
    expect(ids((await books().or('title.eq."Água viva, \\"só\\"",pages.gt(any).{255,999}')).data)).toEqual([
      1, 4,
    ])
    const negated = await library.ask('/books?select=id&not.or=(id.eq.1,id.eq.2)&order=id')
    expect(ids(await negated.json())).toEqual([3, 4])
  })
})

describe('order and pages', () => {
  test('order, with nulls first or last', async () => {
    const first = await library.anon
      .from('books')
      .select('id')
      .order('price', { ascending: false, nullsFirst: true })
    expect(ids(first.data)).toEqual([4, 1, 2, 3])
    const several = await library.ask('/books?select=id&order=author_id.desc,pages.asc.nullslast')
    expect(ids(await several.json())).toEqual([3, 4, 2, 1])
    const path = await library.ask('/authors?select=id&order=data->n.desc.nullslast')
    expect(ids(await path.json())).toEqual([2, 1, 3])
  })

  test('limit, offset and range', async () => {
    expect(ids((await books().limit(2)).data)).toEqual([1, 2])
    expect(ids((await books().range(1, 2)).data)).toEqual([2, 3])
    const header = await library.ask('/books?select=id&order=id', { headers: { range: '2-9' } })
    expect(ids(await header.json())).toEqual([3, 4])
    expect(header.headers.get('content-range')).toBe('2-3/*')
  })

  test('counts: exact, planned, estimated, and without rows', async () => {
    const exact = await library.anon.from('books').select('id', { count: 'exact' }).limit(2)
    expect(exact).toMatchObject({ count: 4, status: 206 })
    const whole = await library.anon.from('books').select('id', { count: 'exact' })
    expect(whole).toMatchObject({ count: 4, status: 200 })
    const page = await library.anon.from('books').select('id', { count: 'exact' }).range(3, 10)
    expect(page).toMatchObject({ count: 4, status: 206 })
    const head = await library.anon.from('books').select('*', { count: 'exact', head: true }).gt('id', 1)
    expect(head).toMatchObject({ count: 3, data: null })
    await library.owner`analyze books`
    expect((await library.anon.from('books').select('id', { count: 'planned' })).count).toBe(4)
    expect((await library.anon.from('books').select('id', { count: 'estimated' })).count).toBe(4)
  })

  test('no count tells of rows that policies hide, whoever asks how', async () => {
    const own = await openLibrary({ maxRows: 2 })
    await own.owner`
      create table drawers as select n as id, n % 7 as room from generate_series(1, 5000) n`
    await own.owner`alter table drawers enable row level security`
    await own.owner`create policy few on drawers for select to anon using (id <= 3)`
    await own.owner`grant select on drawers to anon, service_role`
    await own.owner`analyze drawers`
    await own.owner`notify pgrst, 'reload schema'`
    await expect.poll(async () => (await own.ask('/drawers?select=id&limit=1')).status).toBe(200)
    const counted = async (count: string, filter: string) => {
      const head = await own.ask(`/drawers?${filter}`, {
        method: 'HEAD',
        headers: { prefer: `count=${count}` },
      })
      return Number(head.headers.get('content-range')?.split('/')[1])
    }
    for (const count of ['exact', 'planned', 'estimated'])
      expect(
        [
          await counted(count, 'id=gt.0'),
          await counted(count, 'room=eq.2'),
          await counted(count, 'id=gt.100'),
        ],
        count,
      ).toEqual([3, 1, 0])
    await own.close()
  })

  test('the total is that of all rows also after the last', async () => {
    const response = await library.ask('/books?offset=4&limit=2', { headers: { prefer: 'count=exact' } })
    expect(response.headers.get('content-range')).toBe('*/4')
    const late = await library.anon.from('books').select('id', { count: 'exact' }).range(9, 10)
    expect(late.error).toMatchObject({
      code: 'PGRST103',
      details: 'An offset of 9 was requested, but there are only 4 rows.',
    })
    expect(late.status).toBe(416)
  })

  test('more rows than max_rows are never given', async () => {
    const small = await openLibrary({ maxRows: 2 })
    const { data, count } = await small.anon.from('books').select('id', { count: 'estimated' }).limit(50)
    expect(data).toHaveLength(2)
    expect(count).toBeGreaterThan(2)
    const nested = await small.anon.from('cities').select('authors!city_id(books(id))').eq('id', 1).single()
    expect(nested.data?.authors[0]?.books).toHaveLength(2)
    await small.close()
  })
})

describe('forms of the answer', () => {
  test('single and maybeSingle', async () => {
    expect((await library.anon.from('cities').select().eq('id', 2).single()).data).toEqual({
      id: 2,
      name: 'Recife',
    })
    const many = await library.anon.from('cities').select().single()
    expect(many).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 3 rows' },
    })
    expect((await library.anon.from('cities').select().eq('id', 9).maybeSingle()).data).toBeNull()
  })

  test('CSV', async () => {
    const { data } = await library.anon.from('books').select('id,title').gt('id', 2).order('id').csv()
    expect(data).toBe('id,title\n3,"A hora da estrela"\n4,"Água viva, ""só"""')
  })

  test('without nulls', async () => {
    const { data } = await library.anon.from('books').select('id,price').eq('id', 4).stripNulls()
    expect(data).toEqual([{ id: 4 }])
  })

  test('what cannot be given is refused', async () => {
    const response = await library.ask('/books', { headers: { accept: 'image/png' } })
    expect(response.status).toBe(406)
    expect(await response.json()).toMatchObject({ code: 'PGRST107' })
    expect((await library.anon.from('books').select().explain()).error?.code).toBe('PGRST107')
  })

  test('the type is told, and a browser gets JSON', async () => {
    const browser = await library.ask('/cities', { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(browser.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('HEAD has the headers and no body', async () => {
    const response = await library.ask('/cities', { method: 'HEAD', headers: { prefer: 'count=exact' } })
    expect(response.headers.get('content-range')).toBe('0-2/3')
    expect(response.headers.get('preference-applied')).toBe('count=exact')
    expect(await response.text()).toBe('')
  })

  test('plans and aggregates, where they are allowed', async () => {
    const open = await openLibrary({ plans: true, aggregates: true })
    const plan = await open.anon.from('books').select().explain({ format: 'json', analyze: true })
    expect(plan.data).toMatchObject([{ Plan: expect.anything() }])
    const grouped = await open.anon
      .from('books')
      .select('author_id,count(),pages.sum(),top:price.max()::text,authors(name)')
    expect(grouped.data).toHaveLength(2)
    expect(grouped.data).toContainEqual({
      author_id: 1,
      count: 2,
      sum: 436,
      top: '39.90',
      authors: { name: 'Machado' },
    })
    const spread = await open.ask(
      '/books?select=total:price.sum(),...authors(name,ids:id.count())&order=authors(name)',
    )
    expect(await spread.json()).toEqual([
      { total: 19, name: 'Clarice', ids: 2 },
      { total: 69.4, name: 'Machado', ids: 2 },
    ])
    const hoisted = await open.ask('/covers?select=count(),...books(pages.sum(),...authors(name))')
    expect(await hoisted.json()).toEqual(
      expect.arrayContaining([
        { count: 1, sum: 256, name: 'Machado' },
        { count: 1, sum: 88, name: 'Clarice' },
      ]),
    )
    const lists = await open.ask('/authors?select=...books(pages.sum())')
    expect(await lists.json()).toMatchObject({ code: 'PGRST127' })
    await open.close()
    expect((await library.anon.from('books').select('count()')).error?.code).toBe('PGRST123')
  })
})
