import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTarget, type Target } from '../target.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target?.close())

const anon = () => target.client(target.anonKey)
const first = async (select: string) =>
  (await anon().from('products').select(select).eq('id', 1).single()).data as unknown

describe('columns', () => {
  test('from: every column, in the order of the table', async () => {
    const { data } = await anon().from('suppliers').select().order('id')
    expect(data).toEqual([
      { id: 1, name: 'Forge' },
      { id: 2, name: 'Mill' },
      { id: 3, name: 'Nobody' },
    ])
    expect(Object.keys((await first('*')) as object).slice(0, 4)).toEqual([
      'id',
      'category_id',
      'name',
      'price',
    ])
  })

  test('select: types of JSON', async () => {
    expect(await first('price,tags,attributes,fits,season,released,rating,state,is_sold,words')).toEqual({
      price: 89.9,
      tags: ['iron', 'heavy'],
      attributes: { size: { cm: 28 }, colors: ['black', 'red'], weight: 2.5 },
      fits: '[20,30)',
      season: '[2026-01-01,2026-06-01)',
      released: '2024-03-01',
      rating: 5,
      state: 'new',
      is_sold: false,
      words: "'iron':1 'pan':2",
    })
  })

  test('aliases, casts, JSON paths, computed columns', async () => {
    expect(await first('title:name,price::text,label,upper:label::text')).toEqual({
      title: 'Iron pan',
      price: '89.90',
      label: 'Iron pan!',
      upper: 'Iron pan!',
    })
    expect(await first('attributes->size->cm,attributes->colors->0,last:attributes->colors->>-1')).toEqual({
      cm: 28,
      colors: 'black',
      last: 'red',
    })
    expect(await first('attributes->size->>cm::int,none:attributes->x->y')).toEqual({ cm: 28, none: null })
    expect(await first('tags->0')).toEqual({ tags: 'iron' })
  })

  test('names of any letters', async () => {
    const { data, error } = await anon()
      .from('odd "name" é')
      .select('"the \\"value\\" \'1\'",select,"a.b,c(d)"')
    expect(error).toBeNull()
    expect(data).toEqual([{ 'the "value" \'1\'': 'v1', select: 's1', 'a.b,c(d)': 'p1' }])
  })

  test('views, with the keys of their tables', async () => {
    const { data } = await anon().from('product_list').select('name,categories(name)').eq('id', 1)
    expect(data).toEqual([{ name: 'Iron pan', categories: { name: 'Kitchen' } }])
  })

  test('schema: another one', async () => {
    const { data, status } = await anon().schema('warehouse').from('bins').select('name').order('id')
    expect({ data, status }).toEqual({ data: [{ name: 'left' }, { name: 'right' }], status: 200 })
  })

  test('rows that a policy hides', async () => {
    const sub = '00000000-0000-0000-0000-000000000001'
    const user = target.client(target.anonKey, await target.sign({ role: 'authenticated', sub }))
    expect((await user.from('notes').select('body')).data).toEqual([{ body: 'mine' }])
    expect((await anon().from('notes').select('body')).data).toEqual([])
  })
})

describe('aggregates', () => {
  test('of all rows and of groups', async () => {
    const { data: all } = await anon().from('products').select('count(),stock.sum(),price.max()::text')
    expect(all).toEqual([{ count: 5, sum: 21, max: '89.90' }])
    const { data } = await anon()
      .from('products')
      .select('state,pieces:stock.sum(),stock.avg()')
      .order('state')
    expect(data).toEqual([
      { state: 'new', pieces: 4, avg: expect.closeTo(1.333, 2) },
      { state: 'used', pieces: 12, avg: 12 },
      { state: 'broken', pieces: 5, avg: 5 },
    ])
  })

  test('of embedded and spread resources', async () => {
    const { data } = await anon()
      .from('categories')
      .select('name,products(count),bounds:products(price.min(),price.max())')
      .eq('id', 2)
    expect(data).toEqual([{ name: 'Knives', products: [{ count: 2 }], bounds: [{ min: 19.5, max: 45 }] }])
    const spread = await anon()
      .from('orders')
      .select('total.sum(),...customers(name)')
      .order('customers(name)')
    expect(spread.data).toEqual([
      { sum: 150, name: 'Ana' },
      { sum: 70, name: 'Bruno' },
    ])
  })

  test('count of a column, of text in JSON', async () => {
    const { data } = await anon().from('products').select('price.count(),cm:attributes->size->>cm::int.sum()')
    expect(data).toEqual([{ count: 4, cm: 48 }])
  })
})
