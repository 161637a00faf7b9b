import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordingClient } from '../recording.ts'
import { openTarget, type Target } from '../target.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target?.close())

const anon = () => target.client(target.anonKey)

describe('names', () => {
  test('PGRST200: no link', async () => {
    expect(await anon().from('products').select('customers(id)')).toMatchObject({
      status: 400,
      error: {
        code: 'PGRST200',
        message: "Could not find a relationship between 'products' and 'customers' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'products' and 'customers' in the schema 'public', but no matches were found.",
        hint: "Perhaps you meant 'suppliers' instead of 'customers'.",
      },
    })
    expect((await anon().from('products').select('zzz(id)')).error?.hint).toBeNull()
    expect((await anon().from('products').select('suplier(id)')).error?.hint).toBe(
      "Perhaps you meant 'suppliers' instead of 'suplier'.",
    )
  })

  test('PGRST201: several links', async () => {
    expect(await anon().from('orders').select('addresses(city)')).toMatchObject({
      status: 300,
      statusText: 'Multiple Choices',
      error: {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'orders' and 'addresses'",
        hint: "Try changing 'addresses' to one of the following: 'addresses!orders_billing_id_fkey', 'addresses!orders_delivery_id_fkey'. Find the desired relationship in the 'details' key.",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'orders with addresses',
            relationship: 'orders_billing_id_fkey using orders(billing_id) and addresses(id)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'orders with addresses',
            relationship: 'orders_delivery_id_fkey using orders(delivery_id) and addresses(id)',
          },
        ],
      },
    })
  })

  test('PGRST202: no function', async () => {
    expect(await anon().rpc('number', { a: 1 })).toMatchObject({
      status: 404,
      statusText: 'Not Found',
      error: {
        code: 'PGRST202',
        message: 'Could not find the function public.number(a) in the schema cache',
        details:
          'Searched for the function public.number with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.numbers',
      },
    })
    // Similar enough for a guess, but not for a name to be suggested.
    expect((await anon().rpc('ad', { a: 1 })).error).toMatchObject({ code: 'PGRST202', hint: null })
    expect((await anon().rpc('add', { a: 1, c: 2 })).error?.hint).toBe(
      'Perhaps you meant to call the function public.add(a, b)',
    )
    expect((await anon().rpc('add')).error).toMatchObject({
      message: 'Could not find the function public.add without parameters in the schema cache',
    })
  })

  test('PGRST203: several functions', async () => {
    expect(await anon().rpc('same', { a: 1 })).toMatchObject({
      status: 300,
      error: {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.same(a => integer), public.same(a => text)',
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    })
  })

  test('PGRST204: no column to write', async () => {
    expect(await anon().from('entries').insert({ nope: 1 })).toMatchObject({
      status: 400,
      error: {
        code: 'PGRST204',
        message: "Could not find the 'nope' column of 'entries' in the schema cache",
      },
    })
  })

  test('PGRST205: no table', async () => {
    expect(await anon().from('product').select()).toMatchObject({
      status: 404,
      statusText: 'Not Found',
      error: {
        code: 'PGRST205',
        message: "Could not find the table 'public.product' in the schema cache",
        details: null,
        hint: "Perhaps you meant the table 'public.products'",
      },
    })
  })
})

describe('tokens', () => {
  const withToken = (token: string) => target.client(target.anonKey, token).from('products').select('id')

  test('PGRST301: not ours, or none', async () => {
    const [head, , signature] = target.anonKey.split('.')
    const forged = `${head}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.${signature}`
    expect(await withToken(forged)).toMatchObject({
      status: 401,
      statusText: 'Unauthorized',
      error: { code: 'PGRST301', message: 'No suitable key or wrong key type' },
    })
    expect((await withToken('x.y')).error?.message).toBe('Expected 3 parts in JWT; got 2')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`
    expect((await withToken(none)).error?.message).toBe('Wrong or unsupported encoding algorithm')
  })

  test('PGRST303: expired', async () => {
    const { client, last } = recordingClient(target, await target.sign({ role: 'authenticated', exp: 1000 }))
    const { error } = await client.from('products').select('id').setHeader('apikey', target.anonKey)
    expect(error).toMatchObject({ code: 'PGRST303', message: 'JWT expired' })
    expect(last().headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="JWT expired"',
    )
  })
})
