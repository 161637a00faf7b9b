const json = { 'content-type': 'application/json' }
const sent = (method: string, body: string, headers: Record<string, string> = json) => ({
  method,
  headers,
  body,
})
const preferring = (prefer: string) => ({ ...json, prefer })

const e = encodeURIComponent

/** Requests with a text in each place of the grammar that a client writes; names are those of `fixture.sql`. */
export const places: Record<string, (text: string) => [path: string, init?: RequestInit]> = {
  relation: (text) => [`/${e(text)}`],
  column: (text) => [`/books?select=${e(text)}`],
  alias: (text) => [`/books?select=${e(text)}:id`],
  'alias of a resource': (text) => [`/books?select=${e(text)}:authors(id)&order=${e(text)}(id)`],
  'alias of a spread column': (text) => [`/books?select=...authors(${e(text)}:id)&order=authors(id)`],
  cast: (text) => [`/books?select=id::${e(text)}`],
  aggregate: (text) => [`/books?select=id.${e(text)}()`],
  'cast of an aggregate': (text) => [`/books?select=id.sum()::${e(text)}`],
  resource: (text) => [`/books?select=id,${e(text)}(id)`],
  hint: (text) => [`/books?select=authors!${e(text)}(id)`],
  'kind of join': (text) => [`/books?select=authors!authors!${e(text)}(id)`],
  'JSON path of a column': (text) => [`/authors?select=data->${e(text)}->>${e(text)}`],
  'JSON path of a filter': (text) => [`/authors?data->>${e(text)}=eq.1`],
  'JSON path of an order': (text) => [`/authors?order=data->${e(text)}`],
  'column of a filter': (text) => [`/books?${e(text)}=eq.1`],
  'resource of a filter': (text) => [`/books?select=authors(id)&${e(text)}.id=eq.1`],
  operator: (text) => [`/books?id=${e(text)}.1`],
  modifier: (text) => [`/books?id=eq(${e(text)}).1`],
  value: (text) => [`/books?title=eq.${e(text)}&note=like.${e(text)}&price=isdistinct.${e(text)}`],
  'values of a list': (text) => [`/books?title=in.(${e(text)},"${e(text)}")`],
  is: (text) => [`/books?id=is.${e(text)}`],
  'text search': (text) => [`/books?words=fts(${e(text)}).${e(text)}`],
  'logic tree': (text) => [`/books?or=(${e(text)}.eq.1,and(id.${e(text)}.1,title.eq.${e(text)}))`],
  order: (text) => [`/books?order=${e(text)}`],
  direction: (text) => [`/books?order=id.${e(text)}.${e(text)}`],
  limit: (text) => [`/books?limit=${e(text)}&offset=${e(text)}`],
  'limit of a resource': (text) => [
    `/books?select=authors(id)&authors.limit=${e(text)}&authors.offset=${e(text)}`,
  ],
  columns: (text) => [`/cities?columns=${e(text)}`, sent('POST', '{}')],
  on_conflict: (text) => [
    `/cities?on_conflict=${e(text)}`,
    sent('POST', '{"id":1}', preferring('resolution=merge-duplicates')),
  ],
  'key of JSON': (text) => ['/cities', sent('POST', JSON.stringify({ [text]: 1 }))],
  'value of JSON': (text) => [
    '/cities',
    sent('POST', JSON.stringify({ name: text }), preferring('missing=default')),
  ],
  'value of an update': (text) => [`/cities?id=eq.${e(text)}`, sent('PATCH', JSON.stringify({ name: text }))],
  'key of PUT': (text) => [`/cities?id=eq.${e(text)}`, sent('PUT', JSON.stringify({ id: text, name: text }))],
  'filter of a delete': (text) => [`/cities?name=eq.${e(text)}`, { method: 'DELETE' }],
  'head of CSV': (text) => ['/cities', sent('POST', `id,${text}\n1,${text}`, { 'content-type': 'text/csv' })],
  'key of a form': (text) => [
    '/cities',
    sent('POST', `${e(text)}=${e(text)}&name=${e(text)}`, {
      'content-type': 'application/x-www-form-urlencoded',
    }),
  ],
  function: (text) => [`/rpc/${e(text)}`],
  'argument by GET': (text) => [`/rpc/add?a=${e(text)}&${e(text)}=1`],
  'argument by POST': (text) => ['/rpc/add', sent('POST', JSON.stringify({ a: text }))],
  'name of an argument': (text) => ['/rpc/add', sent('POST', JSON.stringify({ a: 1, [text]: 1 }))],
  'whole body': (text) => ['/rpc/shout', sent('POST', text, { 'content-type': 'text/plain' })],
  'filter of a function': (text) => [`/rpc/books_of?author=1&title=eq.${e(text)}&select=${e(text)}:title`],
  accept: (text) => [
    '/books',
    { headers: { accept: `application/vnd.pgrst.plan+${text}; options=${text}; for="${text}"` } },
  ],
  'options of a plan': (text) => [
    '/books',
    { headers: { accept: `application/vnd.pgrst.plan; options=analyze|${text}` } },
  ],
  range: (text) => ['/books', { headers: { range: `0-${text}` } }],
  prefer: (text) => [
    '/books',
    { headers: { prefer: `count=${text}, timezone=${text}, count=planned, max-affected=${text}` } },
  ],
  profile: (text) => ['/books', { headers: { 'accept-profile': text } }],
  'type of the body': (text) => ['/cities', sent('POST', '{"id":1}', { 'content-type': text })],
  authorization: (text) => ['/books', { headers: { authorization: `Bearer ${text}` } }],
  'other headers': (text) => [
    '/books',
    { headers: { 'x-forwarded-for': text, cookie: `a=${text}`, 'content-profile': text } },
  ],
}

/** Quotes a text for the grammar, so that every character is literal. */
export const inQuotes = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`
