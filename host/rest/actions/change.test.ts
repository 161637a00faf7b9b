import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Library, openLibrary } from '../testing/library.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary()
  await library.owner`create table before_settings as table settings`
})
afterAll(() => library.close())

const write = (path: string, method: string, body?: unknown, headers: Record<string, string> = {}) =>
  library.ask(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

describe('insert', () => {
  afterEach(async () => {
    await library.owner`delete from entries`
    await library.owner`delete from cities where id > 3`
  })

  test('one row, nothing given back', async () => {
    const { status, data } = await library.anon.from('cities').insert({ id: 10, name: 'Natal' })
    expect({ status, data }).toEqual({ status: 201, data: null })
    expect(await library.owner`select name from cities where id = 10`).toEqual([{ name: 'Natal' }])
  })

  test('one row, given back with what hangs on it', async () => {
    const { data, status } = await library.anon
      .from('books')
      .insert({ author_id: 2, title: 'Novo', pages: 9 })
      .select('title,authors(name)')
      .single()
    expect({ data, status }).toEqual({ data: { title: 'Novo', authors: { name: 'Clarice' } }, status: 201 })
    await library.owner`delete from books where title = 'Novo'`
  })

  test('many rows at once; missing values are null, or their default', async () => {
    const rows = [{ amount: 1 }, { flag: true, amount: null }]
    const nulls = await library.anon
      .from('entries')
      .insert([{ flag: true }, { at: null, amount: 2 }])
      .select()
    expect(nulls.error).toMatchObject({ code: '23502' })
    const { data } = await library.anon
      .from('entries')
      .insert([{ amount: 1 }, { flag: true }], { defaultToNull: false })
      .select('amount,flag,uid,at')
    expect(data).toMatchObject([
      { amount: 1, flag: null, at: '2026-01-01T00:00:00+00:00' },
      { amount: 7, flag: true },
    ])
    expect(data?.[0]?.uid).not.toBe(data?.[1]?.uid)
    const explicit = await library.anon.from('entries').insert(rows, { defaultToNull: false })
    expect(explicit.error?.code).toBe('23502')
  })

  test('no columns at all take their defaults', async () => {
    expect((await write('/entries', 'POST', {}, { prefer: 'return=representation' })).status).toBe(201)
    expect((await write('/entries', 'POST', [{}, {}])).status).toBe(201)
    expect((await write('/entries', 'POST', [])).status).toBe(201)
    expect(await library.owner`select count(*)::int as n from entries where amount = 7`).toEqual([{ n: 3 }])
  })

  test('rows with different keys need to say their columns', async () => {
    const response = await write('/entries', 'POST', [{ amount: 1 }, { flag: true }])
    expect(await response.json()).toMatchObject({ code: 'PGRST102', message: 'All object keys must match' })
  })

  test('only the columns that are named', async () => {
    const body = [{ amount: 5, ignored: 1, flag: true }]
    const response = await write('/entries?columns=amount&select=amount,flag', 'POST', body, {
      prefer: 'return=representation',
    })
    expect(await response.json()).toEqual([{ amount: 5, flag: null }])
  })

  test('the location of the one row', async () => {
    const response = await write(
      '/settings',
      'POST',
      { owner: 'a b', key: 'é' },
      { prefer: 'return=headers-only' },
    )
    expect(response.headers.get('location')).toBe('/settings?owner=eq.a%20b&key=eq.%C3%A9')
    expect(response.headers.get('preference-applied')).toBe('return=headers-only')
    await library.owner`delete from settings where owner = 'a b'`
  })

  test('CSV and forms', async () => {
    const csv = { 'content-type': 'text/csv', prefer: 'return=representation' }
    const response = await write('/cities', 'POST', 'id,name\n11,"Foz, do"\n12,Ouro', csv)
    expect(await response.json()).toEqual([
      { id: 11, name: 'Foz, do' },
      { id: 12, name: 'Ouro' },
    ])
    const ragged = await write('/cities', 'POST', 'id,name\n13', csv)
    expect(await ragged.json()).toMatchObject({ code: 'PGRST102' })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await write('/cities', 'POST', 'id=14&name=X+Y', form)).status).toBe(201)
    expect(await library.owner`select name from cities where id = 14`).toEqual([{ name: 'X Y' }])
  })

  test('a thousand rows', async () => {
    const rows = Array.from({ length: 1000 }, (_, amount) => ({ amount }))
    const { count, error } = await library.anon.from('entries').insert(rows, { count: 'exact' })
    expect({ count, error }).toEqual({ count: 1000, error: null })
  })

  test('into a view, and into a partitioned table', async () => {
    const { data } = await library.anon.from('author_view').insert({ number: 77, name: 'V' }).select()
    expect(data).toEqual([{ number: 77, name: 'V', city_id: null }])
    await library.owner`delete from authors where id = 77`
    expect((await library.anon.from('parted').insert({ id: 2, kind: 'a' })).status).toBe(201)
  })

  test('more than one where one object is wanted changes nothing', async () => {
    const { error } = await library.anon
      .from('cities')
      .insert([
        { id: 20, name: 'a' },
        { id: 21, name: 'b' },
      ])
      .select()
      .single()
    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' })
    expect(await library.owner`select from cities where id >= 20`).toHaveLength(0)
  })
})

describe('upsert', () => {
  beforeEach(async () => {
    await library.owner`delete from settings`
    await library.owner`insert into settings values ('me', 'color', 'blue')`
  })

  test('merges by the primary key: 200 if nothing was new', async () => {
    const merged = await library.anon
      .from('settings')
      .upsert({ owner: 'me', key: 'color', value: 'red' })
      .select()
    expect(merged).toMatchObject({ status: 200, data: [{ owner: 'me', key: 'color', value: 'red' }] })
    const mixed = await library.anon.from('settings').upsert([
      { owner: 'me', key: 'color', value: 'green' },
      { owner: 'me', key: 'size', value: 'big' },
    ])
    expect(mixed.status).toBe(201)
  })

  test('ignores duplicates', async () => {
    const { data } = await library.anon
      .from('settings')
      .upsert(
        [
          { owner: 'me', key: 'color', value: 'x' },
          { owner: 'me', key: 'new', value: 'y' },
        ],
        { ignoreDuplicates: true },
      )
      .select('key')
    expect(data).toEqual([{ key: 'new' }])
  })

  test('by another unique key', async () => {
    const { data } = await library.anon
      .from('cities')
      .upsert({ id: 2, name: 'Recife' }, { onConflict: 'name' })
      .select()
      .single()
    expect(data).toEqual({ id: 2, name: 'Recife' })
    const unknown = await library.anon.from('cities').upsert({ id: 2, name: 'x' }, { onConflict: 'nope' })
    expect(unknown.error?.code).toBe('PGRST204')
    const notUnique = await library.anon.from('authors').upsert({ name: 'x' }, { onConflict: 'name' })
    expect(notUnique.error?.code).toBe('42P10')
  })

  test('PUT: one row under the key of the URL', async () => {
    const path = '/settings?owner=eq.me&key=eq.color'
    expect((await write(path, 'PUT', { owner: 'me', key: 'color', value: 'gold' })).status).toBe(204)
    const created = await write(
      '/settings?owner=eq.me&key=eq.k',
      'PUT',
      { owner: 'me', key: 'k', value: 'v' },
      { prefer: 'return=representation' },
    )
    expect(created.status).toBe(201)
    const mismatch = await write(path, 'PUT', { owner: 'you', key: 'color', value: 'x' })
    expect(await mismatch.json()).toMatchObject({ code: 'PGRST115' })
    expect(await library.owner`select from settings where owner = 'you'`).toHaveLength(0)
    const partial = await write('/settings?owner=eq.me', 'PUT', { owner: 'me', key: 'color', value: 'x' })
    expect(partial.status).toBe(405)
    expect(await partial.json()).toMatchObject({ code: 'PGRST105' })
    expect(await (await write(`${path}&limit=1`, 'PUT', {})).json()).toMatchObject({ code: 'PGRST114' })
  })
})

describe('update and delete', () => {
  beforeEach(async () => {
    await library.owner`delete from shelf_books`
    await library.owner`insert into shelf_books values (1, 1, 1), (1, 3, 2), (2, 1, 1)`
  })

  test('update by filter, with and without an answer', async () => {
    const plain = await library.anon.from('shelf_books').update({ place: 9 }).eq('shelf_id', 1)
    expect(plain).toMatchObject({ status: 204, data: null })
    const { data, count } = await library.anon
      .from('shelf_books')
      .update({ place: 5 }, { count: 'exact' })
      .eq('book_id', 1)
      .select('place,books(title)')
    expect(data).toEqual([
      { place: 5, books: { title: 'Dom Casmurro' } },
      { place: 5, books: { title: 'Dom Casmurro' } },
    ])
    expect(count).toBe(2)
  })

  test('nothing to change, and nothing to change it to', async () => {
    const none = await library.anon.from('shelf_books').update({ place: 1 }).eq('shelf_id', 99).select()
    expect(none).toMatchObject({ status: 200, data: [] })
    expect(
      (await write('/shelf_books?shelf_id=eq.1', 'PATCH', {}, { prefer: 'return=representation' })).status,
    ).toBe(200)
  })

  test('delete, and what was deleted', async () => {
    const { data, status } = await library.anon
      .from('shelf_books')
      .delete()
      .eq('shelf_id', 1)
      .select('book_id')
      .order('book_id')
    expect({ data, status }).toEqual({ data: [{ book_id: 1 }, { book_id: 3 }], status: 200 })
    expect((await library.anon.from('shelf_books').delete().eq('shelf_id', 2)).status).toBe(204)
    expect(await library.owner`select from shelf_books`).toHaveLength(0)
  })

  test('a whole table is not changed by mistake', async () => {
    for (const method of ['PATCH', 'DELETE']) {
      const response = await write('/shelf_books', method, { place: 0 })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: '21000' })
    }
  })

  test('no more rows than max-affected', async () => {
    const prefer = (limit: number) => ({ prefer: `handling=strict,max-affected=${limit}` })
    const tooMany = await write('/shelf_books?shelf_id=gt.0', 'DELETE', undefined, prefer(2))
    expect(await tooMany.json()).toMatchObject({ code: 'PGRST124', details: 'The query affects 3 rows' })
    expect(await library.owner`select from shelf_books`).toHaveLength(3)
    const few = await write('/shelf_books?shelf_id=eq.2', 'PATCH', { place: 0 }, prefer(1))
    expect(few.headers.get('preference-applied')).toBe('handling=strict, max-affected=1')
  })

  test('a dry run leaves no trace, where it is allowed', async () => {
    const dry = await openLibrary({ rollback: true })
    const { data } = await dry.anon.from('cities').delete().eq('id', 3).select().rollback()
    expect(data).toEqual([{ id: 3, name: 'Belém' }])
    expect(await dry.owner`select from cities where id = 3`).toHaveLength(1)
    await dry.close()
  })
})

describe('permissions', () => {
  test('policies see the claims of the caller', async () => {
    expect((await library.anon.from('secrets').select()).data).toEqual([])
    expect((await library.user.from('secrets').select('body')).data).toEqual([{ body: 'mine' }])
    expect((await library.admin.from('secrets').select('id')).data).toHaveLength(2)
    const forged = await library.user
      .from('secrets')
      .insert({ id: 3, owner: '00000000-0000-0000-0000-000000000002' })
    expect(forged).toMatchObject({ status: 403, error: { code: '42501' } })
  })

  test('tables and columns without a grant: 401 before the login, 403 after', async () => {
    expect(await library.anon.from('closed').select('id')).toMatchObject({
      status: 401,
      error: { code: '42501' },
    })
    expect(await library.user.from('closed').select('kept')).toMatchObject({ status: 403 })
    expect((await library.user.from('closed').select('id')).data).toEqual([{ id: 1 }])
  })

  test('only the columns asked for are read back', async () => {
    await library.owner`grant insert, delete on closed to authenticated`
    const inserted = await library.user.from('closed').insert({ id: 2, kept: 'secret' }).select('id')
    expect(inserted.data).toEqual([{ id: 2 }])
    expect((await library.user.from('closed').insert({ id: 3, kept: 'x' }).select('kept')).status).toBe(403)
  })
})
