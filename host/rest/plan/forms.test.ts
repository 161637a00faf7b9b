import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, openLibrary } from '../testing/library.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary()
})
afterAll(() => library.close())

const ask = async (path: string, accept: string, init: RequestInit = {}) => {
  const response = await library.ask(path, { ...init, headers: { accept, ...init.headers } })
  const type = response.headers.get('content-type')
  return { status: response.status, type, body: Buffer.from(await response.arrayBuffer()) }
}
const text = async (path: string, accept: string, init?: RequestInit) => {
  const { body, ...answer } = await ask(path, accept, init)
  return { ...answer, body: body.toString() }
}

test('a function may give a form of its own', async () => {
  expect(await text('/rpc/page', 'text/html')).toEqual({ status: 200, type: 'text/html', body: '<p>olá</p>' })
  expect(await text('/rpc/page', 'image/avif,text/html;q=0.9,*/*;q=0.8')).toMatchObject({ type: 'text/html' })
  expect(await text('/rpc/page', '*/*')).toMatchObject({ body: '"<p>olá</p>"' })
  expect(await text('/rpc/page', 'text/plain')).toMatchObject({ status: 406 })
  expect((await ask('/rpc/dot', 'image/x-dot')).body).toEqual(Buffer.from([0, 255, 10]))
})

test('a function may give any form, and say which', async () => {
  expect(await text('/rpc/any_form', 'text/calendar')).toMatchObject({
    type: 'text/calendar',
    body: 'BEGIN:VCALENDAR',
  })
  expect(await text('/rpc/any_form', 'app/other', { method: 'POST' })).toMatchObject({ status: 200 })
})

test('an aggregate makes a form of the whole rows of its table', async () => {
  const lines = 'text/tab-separated-values'
  expect(await text('/cities?order=id&limit=2', lines)).toEqual({
    status: 200,
    type: lines,
    body: '1\tSão Paulo\n2\tRecife\n',
  })
  expect((await text('/cities?id=eq.99', lines)).body).toBe('')
  expect((await text('/cities?select=name', lines)).status).toBe(406)
  expect((await text('/authors', lines)).status).toBe(406)
  const prefer = { prefer: 'return=representation', 'content-type': 'application/json' }
  const made = { method: 'POST', body: '{"id":60,"name":"Natal"}', headers: prefer }
  expect(await text('/cities', lines, made)).toMatchObject({ status: 201, body: '60\tNatal\n' })
  await library.owner`delete from cities where id = 60`
})

test('an aggregate makes a form of any rows', async () => {
  expect(await text('/authors?select=id,name', 'application/x-count')).toMatchObject({
    status: 200,
    body: '3',
  })
  expect(await text('/rpc/books_of?author=1', 'application/x-count')).toMatchObject({ body: '2' })
})

test('the forms of the data API itself stay', async () => {
  expect(await text('/cities?id=eq.1', 'application/vnd.pgrst.object+json')).toMatchObject({
    body: '{"id":1,"name":"São Paulo"}',
  })
})
