import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, openLibrary } from './library.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary()
}, 60_000)
afterAll(() => library?.close())

test('smoke', async () => {
  const rr = await library.owner`select ev_action::text t from pg_rewrite r where ev_class = ${"author_view"}::regclass`; console.log(rr[0]?.t.slice(0,3000))
  for (const path of ['/cities', '/authors?select=name,cities!city_id(name),books(title,covers(*))&order=id', '/books?select=title,shelves(room),authors(name)&pages=gt.100', '/rpc/add?a=1', '/', '/author_view?select=*,cities(*)', '/view_of_view?select=*', '/authors?select=id,initials,long_books(title)', '/folders?select=name,folders(name),parent_id(name)', '/cities?select=...authors(x)']) {
    const r = await library.ask(path)
    console.log(path, r.status, (await r.text()).slice(0, 600), r.headers.get('content-range'))
  }
})
