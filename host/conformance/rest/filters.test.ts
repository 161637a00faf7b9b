import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTarget, type Target } from '../target.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target?.close())

const products = () => target.client(target.anonKey).from('products').select('id')
type Query = ReturnType<typeof products>

/** Each filter of the client, and the products of the seed that pass it. */
const filters: [method: string, filter: (query: Query) => Query, ids: number[]][] = [
  ['eq', (query) => query.eq('stock', 3), [1]],
  ['eq', (query) => query.eq('name', 'Rake, (large)'), [4]],
  ['eq', (query) => query.eq('attributes->size->>cm', '28'), [1]],
  ['eq', (query) => query.eq('attributes->colors->>1', 'red'), [1]],
  ['eq', (query) => query.eq('label', 'Iron pan!'), [1]],
  ['neq', (query) => query.neq('state', 'new'), [2, 4]],
  ['gt', (query) => query.gt('price', 45), [1, 4]],
  ['gte', (query) => query.gte('price', 45), [1, 2, 4]],
  ['lt', (query) => query.lt('released', '2024-01-01'), [2]],
  ['lte', (query) => query.lte('price', 45), [2, 3]],
  ['like', (query) => query.like('name', '%knife'), [2, 3]],
  ['like', (query) => query.like('name', '%100\\% item'), [5]],
  ['likeAllOf', (query) => query.likeAllOf('name', ['%knife', 'B%']), [2]],
  ['likeAnyOf', (query) => query.likeAnyOf('name', ['Iron%', 'Rake%']), [1, 4]],
  ['ilike', (query) => query.ilike('name', '%KNIFE'), [2, 3]],
  ['ilikeAllOf', (query) => query.ilikeAllOf('name', ['%KNIFE', 'p%']), [3]],
  ['ilikeAnyOf', (query) => query.ilikeAnyOf('name', ['IRON%', '%ITEM']), [1, 5]],
  ['regexMatch', (query) => query.regexMatch('name', '^.+ knife$'), [2, 3]],
  ['regexIMatch', (query) => query.regexIMatch('name', '^IRON'), [1]],
  ['is', (query) => query.is('is_sold', null), [3, 5]],
  ['is', (query) => query.is('is_sold', true), [2]],
  ['isDistinct', (query) => query.isDistinct('is_sold', false), [2, 3, 5]],
  ['in', (query) => query.in('id', [1, 4]), [1, 4]],
  ['in', (query) => query.in('name', ['Rake, (large)', 'Paring knife']), [3, 4]],
  ['in', (query) => query.in('id', []), []],
  ['notIn', (query) => query.notIn('id', [1, 2]), [3, 4, 5]],
  ['contains', (query) => query.contains('tags', ['iron']), [1, 5]],
  ['contains', (query) => query.contains('attributes', { size: { cm: 28 } }), [1]],
  ['contains', (query) => query.contains('fits', '[12,15)'), [2]],
  ['containedBy', (query) => query.containedBy('tags', ['iron', 'heavy', 'odd']), [1, 4, 5]],
  ['containedBy', (query) => query.containedBy('fits', '[0,25)'), [2]],
  ['rangeGt', (query) => query.rangeGt('fits', '[21,25)'), [4]],
  ['rangeGte', (query) => query.rangeGte('fits', '[20,30)'), [1, 4]],
  ['rangeLt', (query) => query.rangeLt('fits', '[21,25)'), [2]],
  ['rangeLte', (query) => query.rangeLte('fits', '[20,30)'), [1, 2]],
  ['rangeAdjacent', (query) => query.rangeAdjacent('fits', '[21,30)'), [2, 4]],
  ['overlaps', (query) => query.overlaps('tags', ['heavy', 'long']), [1, 2]],
  ['overlaps', (query) => query.overlaps('season', '[2026-05-15,2026-05-20)'), [1, 2]],
  ['textSearch', (query) => query.textSearch('words', 'knife & bread'), [2]],
  [
    'textSearch',
    (query) => query.textSearch('words', 'bread knife', { type: 'plain', config: 'simple' }),
    [2],
  ],
  [
    'textSearch',
    (query) => query.textSearch('words', 'paring knife', { type: 'phrase', config: 'simple' }),
    [3],
  ],
  ['textSearch', (query) => query.textSearch('words', 'bread or pan', { type: 'websearch' }), [1, 2]],
  ['textSearch', (query) => query.textSearch('name', 'pans | items', { config: 'english' }), [1, 5]],
  ['match', (query) => query.match({ state: 'new', stock: 0 }), [3]],
  ['not', (query) => query.not('stock', 'gt', 3), [1, 3, 5]],
  ['not', (query) => query.not('is_sold', 'is', null), [1, 2, 4]],
  ['not', (query) => query.not('id', 'in', '(1,2)'), [3, 4, 5]],
  ['or', (query) => query.or('stock.eq.0,price.gt.80'), [1, 3]],
  ['or', (query) => query.or('and(stock.gt.0,stock.lt.4),not.and(price.lt.60,price.gt.0)'), [1, 4, 5]],
  ['or', (query) => query.or('name.in.("Rake, (large)",Iron pan),tags.cs.{steel,long}'), [1, 2, 4]],
  ['filter', (query) => query.filter('name', 'match', 'knife$'), [2, 3]],
  ['filter', (query) => query.filter('price', 'gt(any)', '{80,100}'), [1]],
  ['filter', (query) => query.filter('stock', 'lte(all)', '{3,5}'), [1, 3, 5]],
]

describe('filters', () => {
  test.each(filters)('%s: %s', async (_, filter, ids) => {
    const { data, error, statusText } = await filter(products()).order('id')
    expect(error).toBeNull()
    expect(statusText).toBe('OK')
    expect(data?.map(({ id }) => id)).toEqual(ids)
  })
})

describe('filters of embedded resources', () => {
  const categories = (select: string) => target.client(target.anonKey).from('categories').select(select)

  test('cut the rows below, not those above', async () => {
    const { data } = await categories('id,products(id)').eq('products.stock', 12).in('id', [1, 2]).order('id')
    expect(data).toEqual([
      { id: 1, products: [] },
      { id: 2, products: [{ id: 2 }] },
    ])
  })

  test('with !inner cut those above too', async () => {
    const { data } = await categories('id,products!inner(id)').eq('products.stock', 12)
    expect(data).toEqual([{ id: 2, products: [{ id: 2 }] }])
  })

  test('or on a resource', async () => {
    const { data } = await categories('id,products!inner(id)')
      .or('stock.eq.12,name.eq."Iron pan"', { referencedTable: 'products' })
      .order('id')
    expect(data?.map((row) => (row as unknown as { id: number }).id)).toEqual([1, 2])
  })

  test('a resource that is there, or is not', async () => {
    const without = await categories('id,products()').is('products', null).order('id')
    expect(without.data).toEqual([{ id: 4 }])
    const either = await categories('id,products(),parent:parent_id()')
      .or('products.is.null,parent.not.is.null')
      .order('id')
    expect(either.data).toEqual([{ id: 2 }, { id: 4 }])
  })
})
