import { expect, test } from 'vitest'
import { parseBody, readBody } from './request-body.ts'

const MEGABYTE = 1024 * 1024

/** A body that comes in pieces, without a length. */
function streamed(megabytes: number) {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent++ < megabytes) controller.enqueue(new Uint8Array(MEGABYTE).fill(0x20))
      else controller.close()
    },
  })
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { request, sent: () => sent }
}

test('a body without a length is read no further than its limit', async () => {
  const { request, sent } = streamed(500)
  await expect(readBody(request, 'anyone')).rejects.toMatchObject({ code: 'payload_too_large' })
  expect(sent()).toBeLessThan(5)
  expect(await readBody(streamed(3).request, 'members')).toHaveLength(3 * MEGABYTE)
})

test('letters cut between two pieces come out whole', async () => {
  const bytes = new TextEncoder().encode('{"nome":"São João"}')
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect(parseBody(await readBody(request, 'anyone'))).toEqual({ nome: 'São João' })
})

test.each(['{"a":"x\\u0000y"}', '{"a":["\\ud800"]}', '{"\\u0000":1}', '{"a":'])(
  '%s is refused before the database sees it',
  (body) => {
    expect(() => parseBody(body)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  },
)

test('no body is an empty object', () => {
  expect(parseBody('')).toEqual({})
})

test('texts are as they were meant, and a password to the letter: the auth service takes it as it was typed', () => {
  const typed = 'e\u0301\u200bA\r\nb'
  expect(parseBody(JSON.stringify({ name: typed, list: [typed], password: typed }))).toEqual({
    name: 'éA\nb',
    list: ['éA\nb'],
    password: typed,
  })
})
