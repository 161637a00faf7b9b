import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, openLibrary } from '../testing/library.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary()
})
afterAll(() => library.close())

const get = async (path: string) => (await library.ask(path)).json()

describe('embedding', () => {
  test('to one, to many, one to one and many to many', async () => {
    expect(await get('/books?select=title,authors(name),covers(color),shelves(room)&id=eq.1')).toEqual([
      {
        title: 'Dom Casmurro',
        authors: { name: 'Machado' },
        covers: { color: 'green' },
        shelves: [{ room: 'sala' }, { room: 'quarto' }],
      },
    ])
    expect(await get('/covers?select=books(id)&book_id=eq.3')).toEqual([{ books: { id: 3 } }])
    expect(await get('/authors?select=books(id)&id=eq.3')).toEqual([{ books: [] }])
  })

  test('aliases, hints by column, constraint and junction', async () => {
    expect(
      await get(
        '/authors?select=home:cities!city_id(name),born_in:cities!authors_birthplace_id_fkey(name)&id=eq.1',
      ),
    ).toEqual([{ home: { name: 'São Paulo' }, born_in: { name: 'Recife' } }])
    expect(await get('/authors?select=birthplace_id(name)&id=eq.1')).toEqual([
      { birthplace_id: { name: 'Recife' } },
    ])
    expect(await get('/shelves?select=books!shelf_books(id)&id=eq.2')).toEqual([{ books: [{ id: 1 }] }])
  })

  test('a relation to itself', async () => {
    expect(await get('/folders?select=name,children:folders(name),parent_id(name)&id=eq.2')).toEqual([
      { name: 'a', children: [{ name: 'aa' }], parent_id: { name: 'root' } },
    ])
  })

  test('a relation to itself takes its column as a hint, and not its constraint', async () => {
    expect(await get('/folders?select=children:folders!parent_id(name)&id=eq.2')).toEqual([
      { children: [{ name: 'aa' }] },
    ])
    const refused = await library.ask('/folders?select=*,folders!folders_parent_id_fkey(*)')
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 400,
      body: { code: 'PGRST200', hint: null },
    })
  })

  test('views, whose columns trace to keys', async () => {
    expect(await get('/author_view?select=number,cities(name),books(id)&number=eq.2&books.order=id')).toEqual(
      [{ number: 2, cities: { name: 'Recife' }, books: [{ id: 3 }, { id: 4 }] }],
    )
    expect(await get('/view_of_view?select=title,authors(name)&title=eq.Dom Casmurro')).toEqual([
      { title: 'Dom Casmurro', authors: { name: 'Machado' } },
    ])
    expect(
      await get('/authors?select=book_titles(loud)&id=eq.2&book_titles.limit=1&book_titles.order=id'),
    ).toEqual([{ book_titles: [{ loud: 'A HORA DA ESTRELA' }] }])
  })

  test('computed links', async () => {
    expect(await get('/authors?select=id,long_books(id)&order=id&limit=2')).toEqual([
      { id: 1, long_books: [{ id: 1 }] },
      { id: 2, long_books: [] },
    ])
  })

  test('filters, order and pages inside', async () => {
    const { data } = await library.anon
      .from('authors')
      .select('id,books(id)')
      .eq('id', 1)
      .gt('books.pages', 100)
      .order('id', { referencedTable: 'books', ascending: false })
      .limit(1, { referencedTable: 'books' })
    expect(data).toEqual([{ id: 1, books: [{ id: 2 }] }])
    expect(await get('/authors?select=id,books(id)&id=eq.1&books.or=(id.eq.1,id.eq.9)')).toEqual([
      { id: 1, books: [{ id: 1 }] },
    ])
  })

  test('inner joins cut the rows above, and are counted', async () => {
    const { data, count } = await library.anon
      .from('authors')
      .select('id,books!inner(id,covers!inner(color))', { count: 'exact' })
      .eq('books.covers.color', 'red')
    expect(data).toEqual([{ id: 2, books: [{ id: 3, covers: { color: 'red' } }] }])
    expect(count).toBe(1)
  })

  test('filters by what is there and what is not', async () => {
    expect(await get('/authors?select=id,books()&books=is.null')).toEqual([{ id: 3 }])
    expect(await get('/authors?select=id,books()&books=not.is.null&order=id')).toEqual([{ id: 1 }, { id: 2 }])
    expect(await get('/books?select=id,covers()&or=(covers.not.is.null,pages.lt.100)&order=id')).toEqual([
      { id: 1 },
      { id: 3 },
    ])
  })

  test('order by a column of the one it belongs to', async () => {
    expect(await get('/books?select=id,authors(name)&order=authors(name).asc,id.desc')).toMatchObject([
      { id: 4 },
      { id: 3 },
      { id: 2 },
      { id: 1 },
    ])
    expect(await get('/authors?select=id,books(id)&order=books(id)')).toMatchObject({ code: 'PGRST118' })
  })

  test('spread, of one row and of many', async () => {
    expect(
      await get('/books?select=title,...authors(writer:name,...cities!city_id(city:name))&id=eq.1'),
    ).toEqual([{ title: 'Dom Casmurro', writer: 'Machado', city: 'São Paulo' }])
    expect(await get('/authors?select=name,...books(title,pages)&id=eq.1&books.order=id')).toEqual([
      { name: 'Machado', title: ['Dom Casmurro', 'Quincas Borba'], pages: [256, 180] },
    ])
  })

  test('how many there are, also where aggregates are off', async () => {
    expect(await get('/authors?select=name,books(count)&id=lt.3&order=id')).toEqual([
      { name: 'Machado', books: [{ count: 2 }] },
      { name: 'Clarice', books: [{ count: 2 }] },
    ])
    expect(await get('/books?select=count')).toEqual([{ count: 4 }])
    expect(await get('/books?select=author_id,count')).toMatchObject({ code: '42803' })
  })

  test('two of one name are refused', async () => {
    expect(await get('/authors?select=cities!city_id(*),cities!birthplace_id(*)')).toMatchObject({
      code: '42712',
      message: 'table name "authors_cities_1" specified more than once',
    })
    expect(await get('/authors?select=books(sum)')).toMatchObject({
      message: 'column books_1.sum does not exist',
    })
  })

  test('ten levels', async () => {
    const levels = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
    const select = `${levels.map((name) => `id,${name}:folders(`).join('')}id${')'.repeat(10)}`
    const [root] = await get(`/folders?select=${select}&id=eq.1`)
    expect(root.a[0].b[0]).toEqual({ id: 4, c: [] })
  })

  test('a junction between schemas, or a table that is not exposed, is no way', async () => {
    expect(await get('/cities?select=*,secrets(*)')).toMatchObject({ code: 'PGRST200' })
  })

  test('what is not embedded cannot be filtered, ordered or cut', async () => {
    for (const query of [
      'books.id=eq.1',
      'books.order=id',
      'books.limit=1',
      'order=books(id)',
      'books.or=(id.eq.1)',
    ])
      expect(await get(`/authors?${query}`)).toMatchObject({ code: 'PGRST108' })
    expect(await get('/authors?select=books(id)&books=eq.1')).toMatchObject({ code: 'PGRST120' })
  })

  test('an ambiguous way explains itself', async () => {
    const response = await library.ask('/authors?select=cities(*)')
    expect(response.status).toBe(300)
    expect(await response.json()).toEqual({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'authors' and 'cities'",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'authors with cities',
          relationship: 'authors_birthplace_id_fkey using authors(birthplace_id) and cities(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'authors with cities',
          relationship: 'authors_city_id_fkey using authors(city_id) and cities(id)',
        },
      ],
      hint: "Try changing 'cities' to one of the following: 'cities!authors_birthplace_id_fkey', 'cities!authors_city_id_fkey'. Find the desired relationship in the 'details' key.",
    })
  })

  test('a way that is not there suggests another', async () => {
    expect(await get('/authors?select=book(*)')).toMatchObject({
      code: 'PGRST200',
      message: "Could not find a relationship between 'authors' and 'book' in the schema cache",
      hint: "Perhaps you meant 'books' instead of 'book'.",
    })
  })
})
