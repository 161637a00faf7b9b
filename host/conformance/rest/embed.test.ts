import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTarget, type Target } from '../target.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target?.close())

const read = async (table: string, select: string, id: number) => {
  const { data, error } = await target.client(target.anonKey).from(table).select(select).eq('id', id).single()
  expect(error).toBeNull()
  return data as unknown
}

describe('resources in resources', () => {
  test('to one, to many, many to many, one to one', async () => {
    expect(await read('products', 'name,categories(name),suppliers(name)', 2)).toEqual({
      name: 'Bread knife',
      categories: { name: 'Knives' },
      suppliers: [{ name: 'Forge' }, { name: 'Mill' }],
    })
    expect(await read('categories', 'products(name)', 4)).toEqual({ products: [] })
    expect(await read('customers', 'customer_cards(color)', 1)).toEqual({
      customer_cards: { color: 'green' },
    })
    expect(await read('customers', 'customer_cards(color)', 3)).toEqual({ customer_cards: null })
  })

  test('to the same relation', async () => {
    expect(await read('categories', 'name,parent:parent_id(name),categories(name)', 1)).toEqual({
      name: 'Kitchen',
      parent: null,
      categories: [{ name: 'Knives' }],
    })
    expect(await read('categories', 'parent:parent_id(name)', 2)).toEqual({ parent: { name: 'Kitchen' } })
  })

  test('several links, told apart by constraint or column', async () => {
    const select =
      'billing:addresses!orders_billing_id_fkey(city),delivery:addresses!delivery_id(city),b:billing_id(city)'
    expect(await read('orders', select, 2)).toEqual({
      billing: { city: 'Recife' },
      delivery: { city: 'Belém' },
      b: { city: 'Recife' },
    })
    const { data } = await target
      .client(target.anonKey)
      .from('addresses')
      .select('orders!orders_delivery_id_fkey(id)')
      .order('id')
    expect(data).toEqual([{ orders: [{ id: 1 }] }, { orders: [{ id: 2 }] }])
  })

  test('four levels', async () => {
    const select = 'name,orders(id,customers(name,orders(id,delivery:addresses!delivery_id(city))))'
    expect(await read('customers', select, 2)).toEqual({
      name: 'Bruno',
      orders: [{ id: 3, customers: { name: 'Bruno', orders: [{ id: 3, delivery: null }] } }],
    })
  })

  test('by functions', async () => {
    expect(await read('categories', 'cheap_products(name,categories(name))', 2)).toEqual({
      cheap_products: [
        { name: 'Bread knife', categories: { name: 'Knives' } },
        { name: 'Paring knife', categories: { name: 'Knives' } },
      ],
    })
    expect(await read('products', 'main_supplier(name)', 2)).toEqual({ main_supplier: { name: 'Forge' } })
    expect(await read('products', 'main_supplier(name)', 5)).toEqual({ main_supplier: null })
  })

  test('spread', async () => {
    expect(await read('products', 'id,...categories(section:name,...parent_id(above:name))', 2)).toEqual({
      id: 2,
      section: 'Knives',
      above: 'Kitchen',
    })
    expect(await read('categories', 'name,...products(ids:id,label)', 2)).toEqual({
      name: 'Knives',
      ids: [2, 3],
      label: ['Bread knife!', 'Paring knife!'],
    })
    expect(await read('categories', 'name,...products(ids:id)', 4)).toEqual({ name: 'Empty', ids: [] })
    expect(await read('products', 'name,...suppliers(from:name)', 2)).toEqual({
      name: 'Bread knife',
      from: ['Forge', 'Mill'],
    })
  })

  test('!inner and !left', async () => {
    const ids = async (select: string) => {
      const { data } = await target.client(target.anonKey).from('categories').select(select).order('id')
      return (data as unknown as { id: number }[]).map(({ id }) => id)
    }
    expect(await ids('id,products!inner(id)')).toEqual([1, 2, 3])
    expect(await ids('id,products!left(id)')).toEqual([1, 2, 3, 4])
    expect(await ids('id,products!inner(id,suppliers!inner(id))')).toEqual([1, 2])
  })

  test('nothing selected of a resource', async () => {
    expect(await read('products', 'id,categories()', 1)).toEqual({ id: 1 })
  })

  test('pages and order of a resource', async () => {
    const { data } = await target
      .client(target.anonKey)
      .from('categories')
      .select('products(id)')
      .eq('id', 2)
      .order('id', { referencedTable: 'products', ascending: false })
      .limit(1, { referencedTable: 'products' })
    expect(data).toEqual([{ products: [{ id: 3 }] }])
    const ranged = await target
      .client(target.anonKey)
      .from('categories')
      .select('products(id)')
      .eq('id', 2)
      .order('id', { referencedTable: 'products' })
      .range(1, 5, { referencedTable: 'products' })
    expect(ranged.data).toEqual([{ products: [{ id: 3 }] }])
  })

  test('rows above in the order of one below', async () => {
    const { data } = await target
      .client(target.anonKey)
      .from('products')
      .select('id,categories(name)')
      .order('categories(name)', { ascending: false, nullsFirst: false })
      .order('id')
    expect(data?.map(({ id }) => id)).toEqual([2, 3, 1, 4, 5])
  })
})
