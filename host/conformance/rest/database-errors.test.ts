import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordingClient } from '../recording.ts'
import { openTarget, type Target } from '../target.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target?.close())

const anon = () => target.client(target.anonKey)

describe('codes of PostgreSQL as statuses of HTTP', () => {
  // https://docs.postgrest.org/en/stable/references/errors.html#status-codes
  test.each([
    ['08000', 503],
    ['09000', 500],
    ['0L000', 403],
    ['0P000', 403],
    ['21000', 500],
    ['22012', 400],
    ['22023', 400],
    ['23502', 400],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['25006', 405],
    ['25000', 500],
    ['28000', 403],
    ['2D000', 500],
    ['38000', 500],
    ['39000', 500],
    ['3B000', 500],
    ['40001', 500],
    ['42501', 401],
    ['42601', 400],
    ['42883', 404],
    ['42P01', 404],
    ['42P17', 500],
    ['53000', 503],
    ['53400', 500],
    ['55000', 500],
    ['57014', 500],
    ['57P01', 503],
    ['58000', 500],
    ['F0000', 500],
    ['HV000', 500],
    ['P0001', 400],
    ['P0002', 500],
    ['XX000', 500],
    ['PT402', 402],
    ['PT404', 404],
    ['PT100', 500],
    ['PTABC', 500],
    ['ZZ123', 400],
  ])('%s answers %i', async (code, status) => {
    const answer = await anon().rpc('fail', { code })
    expect(answer.error).toMatchObject({ code, message: 'said', details: 'd', hint: 'h' })
    expect(answer.status).toBe(status)
  })

  test('a caller with a login is refused otherwise', async () => {
    const user = target.client(target.anonKey, await target.sign({ role: 'authenticated' }))
    expect((await user.rpc('fail', { code: '42501' })).status).toBe(403)
    expect(await user.from('closed').select()).toMatchObject({
      status: 403,
      error: { code: '42501', message: 'permission denied for table closed' },
    })
    expect((await anon().from('closed').select()).status).toBe(401)
    expect(await user.rpc('hidden')).toMatchObject({ status: 403, error: { code: '42501' } })
  })

  test('what PostgreSQL says of rows and values', async () => {
    const duplicate = await anon().from('categories').insert({ id: 1, name: 'again' })
    expect(duplicate).toMatchObject({
      status: 409,
      statusText: 'Conflict',
      error: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "categories_pkey"',
        details: 'Key (id)=(1) already exists.',
        hint: null,
      },
    })
    expect(await anon().from('products').insert({ name: 'x', category_id: 99 })).toMatchObject({
      status: 409,
      error: { code: '23503' },
    })
    expect((await anon().from('products').insert({ name: null })).error?.code).toBe('23502')
    expect((await anon().from('products').insert({ name: 'x', stock: -1 })).error?.code).toBe('23514')
    expect((await anon().from('products').select().eq('id', 'x')).error).toMatchObject({
      code: '22P02',
      message: 'invalid input syntax for type integer: "x"',
    })
    expect(await anon().from('products').select().like('id', 'x')).toMatchObject({
      status: 404,
      error: { code: '42883' },
    })
    const foreign = { id: 9, owner: '00000000-0000-0000-0000-000000000001' }
    expect((await anon().from('notes').insert(foreign)).error).toMatchObject({
      code: '42501',
      message: 'new row violates row-level security policy for table "notes"',
    })
  })

  test('names that are not there', async () => {
    expect((await anon().from('products').select('nam')).error).toMatchObject({
      code: '42703',
      message: 'column products.nam does not exist',
      hint: 'Perhaps you meant to reference the column "products.name".',
    })
    expect((await anon().from('products').select('id,categories(nothing)')).error?.message).toBe(
      'column categories_1.nothing does not exist',
    )
    expect((await anon().from('products').select('id::nope')).error).toMatchObject({
      code: '42704',
      message: 'type "nope" does not exist',
    })
    expect(
      (await anon().from('orders').select('addresses!billing_id(id),addresses!delivery_id(id)')).error,
    ).toEqual({
      code: '42712',
      message: 'table name "orders_addresses_1" specified more than once',
      details: null,
      hint: null,
    })
  })

  test('a change of a whole table', async () => {
    expect(await anon().from('entries').delete()).toMatchObject({
      status: 400,
      error: { code: '21000', message: 'DELETE requires a WHERE clause' },
    })
    expect((await anon().from('entries').update({ note: '' })).error?.message).toBe(
      'UPDATE requires a WHERE clause',
    )
  })

  test('a time-out that a function sets for itself', async () => {
    expect(await anon().rpc('nap', { seconds: 5 })).toMatchObject({
      status: 500,
      error: { code: '57014', message: 'canceling statement due to statement timeout' },
    })
  })

  test('a role that does not exist', async () => {
    const stranger = target.client(target.anonKey, await target.sign({ role: 'no"body' }))
    expect(await stranger.from('products').select()).toMatchObject({ status: 401, error: { code: '22023' } })
  })
})

describe('answers that functions say themselves', () => {
  const raise = (message: string, detail?: string) => {
    const recorded = recordingClient(target, target.anonKey)
    return { ...recorded, answer: recorded.client.rpc('raise_answer', { message, detail: detail ?? null }) }
  }

  test('body, status and headers', async () => {
    const message = '{"code":"X1","message":"mine","details":"d","hint":"try"}'
    const { answer, last } = raise(message, '{"status":402,"headers":{"x-paid":"no"}}')
    expect(await answer).toMatchObject({
      status: 402,
      statusText: 'Payment Required',
      error: { code: 'X1', message: 'mine', details: 'd', hint: 'try' },
    })
    expect(last().headers.get('x-paid')).toBe('no')
  })

  test('PGRST121: that are none', async () => {
    expect((await raise('not json', '{}').answer).error).toMatchObject({
      code: 'PGRST121',
      message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
      details: "Invalid JSON value for MESSAGE: 'not json'",
      hint: "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    })
    expect((await raise('{"code":"1","message":"m"}').answer).error?.details).toBe(
      'DETAIL is missing in the RAISE statement',
    )
    expect((await raise('{"code":"1","message":"m"}', '{"status":1}').answer).error?.details).toBe(
      `Invalid JSON value for DETAIL: '{"status":1}'`,
    )
  })

  test('PGRST111, PGRST112: headers and a status that are none', async () => {
    expect(await anon().rpc('answer_with', { headers: '{"x":1}' })).toMatchObject({
      status: 500,
      error: {
        code: 'PGRST111',
        message:
          'response.headers guc must be a JSON array composed of objects with a single key and a string value',
      },
    })
    expect(await anon().rpc('answer_with', { headers: '[]', status: 'teapot' })).toMatchObject({
      status: 500,
      error: { code: 'PGRST112', message: 'response.status guc must be a valid status code' },
    })
  })
})
