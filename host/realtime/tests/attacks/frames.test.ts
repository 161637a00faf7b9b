import { randomBytes } from 'node:crypto'
import { connect as connectSocket } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atLength } from '../../../test-length.ts'
import { type Attacked, openAttacked, whileServing } from './fixture.ts'

const mebibyte = 2 ** 20
let attacked: Attacked

beforeAll(async () => {
  attacked = await openAttacked()
})
afterAll(() => attacked.close())

/** Returns the answer to a manually written upgrade; '' when the connection was closed without an answer. */
function upgrade(lines: string[], after: Buffer[] = []): Promise<string> {
  return new Promise((resolve) => {
    const socket = connectSocket(attacked.port, '127.0.0.1')
    let answer = ''
    const end = () => {
      socket.destroy()
      resolve(answer)
    }
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (after.length === 0 && answer.includes('\r\n\r\n')) end()
    })
    socket.on('error', end)
    socket.on('close', end)
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    for (const piece of after) socket.write(piece)
  })
}

const path = () => `/realtime/v1/websocket?apikey=${attacked.key}&vsn=2.0.0`
const asked = (line: string, ...more: string[]) => [
  line,
  'Host: attacked',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ...more,
]

describe('requests for a websocket', () => {
  it('a proper one is accepted', async () => {
    expect(await upgrade(asked(`GET ${path()} HTTP/1.1`))).toMatch(/^HTTP\/1\.1 101/)
  })

  const refused: Record<string, () => string[]> = {
    'no key': () => asked('GET /realtime/v1/websocket?vsn=2.0.0 HTTP/1.1'),
    'an empty key': () => asked('GET /realtime/v1/websocket?apikey= HTTP/1.1'),
    'a key that is not ours': () => asked('GET /realtime/v1/websocket?apikey=sb_publishable_x HTTP/1.1'),
    'another path': () => asked(`GET /realtime/v1/other?apikey=${attacked.key} HTTP/1.1`),
    'a path that climbs': () =>
      asked(`GET /realtime/v1/../../storage/v1/websocket?apikey=${attacked.key} HTTP/1.1`),
    'another service': () => asked(`GET /rest/v1/websocket?apikey=${attacked.key} HTTP/1.1`),
    'an unknown version': () => asked(`GET /realtime/v1/websocket?apikey=${attacked.key}&vsn=9.9.9 HTTP/1.1`),
    'a URL that is none': () => asked(`GET //[ HTTP/1.1`),
    'an absolute URL': () => asked(`GET http://[::1 HTTP/1.1`),
    'no websocket key': () =>
      asked(`GET ${path()} HTTP/1.1`).filter((line) => !line.startsWith('Sec-WebSocket-Key')),
    'a websocket key that is none': () => [
      ...asked(`GET ${path()} HTTP/1.1`).filter((line) => !line.startsWith('Sec-WebSocket-Key')),
      'Sec-WebSocket-Key: x',
    ],
    'an old protocol': () => [
      ...asked(`GET ${path()} HTTP/1.1`).filter((line) => !line.startsWith('Sec-WebSocket-Version')),
      'Sec-WebSocket-Version: 7',
    ],
    'another method': () => asked(`POST ${path()} HTTP/1.1`, 'Content-Length: 0'),
    'HTTP/1.0': () => asked(`GET ${path()} HTTP/1.0`),
    'another protocol': () =>
      asked(`GET ${path()} HTTP/1.1`).map((line) => (line.startsWith('Upgrade') ? 'Upgrade: h2c' : line)),
    'a header of 100 kB': () => asked(`GET ${path()} HTTP/1.1`, `X-Long: ${'x'.repeat(100_000)}`),
    'a URL of 100 kB': () => asked(`GET ${path()}&x=${'x'.repeat(100_000)} HTTP/1.1`),
  }

  it.each(Object.entries(refused))('with %s is refused in HTTP', async (name, lines) => {
    const answer = await whileServing(attacked, () => upgrade(lines()))
    // ws treats HTTP/1.0 as such; the only guarantee is that it does no harm.
    if (name === 'HTTP/1.0') expect(answer).toMatch(/^(HTTP\/1\.1 (101|4\d\d)|$)/)
    else expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d|$)/)
  })
})

const isClosed = (client: { closed: unknown }) =>
  expect.poll(() => client.closed, { timeout: 60_000 }).toBeDefined()

describe('frames', () => {
  const texts = [
    '',
    'null',
    '1',
    '"x"',
    '{',
    '[',
    '[]',
    '{}',
    '[null,null,null,null,null]',
    '[1,2,3,4,5]',
    '["1","1",{},"phx_join",{}]',
    '["1","1","realtime:x","phx_join"]',
    '["1","1","realtime:x","phx_join",[]]',
    '["1","1","realtime:x","phx_join","x"]',
    '["1","1","realtime:x","phx_join",{"config":[]}]',
    '["1","1","realtime:x","phx_join",{"config":{"broadcast":[],"presence":1,"postgres_changes":{}}}]',
    '["1","1","realtime:x","phx_join",{"config":{"presence":{"key":{}}}}]',
    '["1","1","realtime:x","phx_join",{"access_token":{}}]',
    `["1","1","realtime:x","phx_join",{"config":{"presence":{"key":"${'k'.repeat(10_000)}"}}}]`,
    `["${'1'.repeat(10_000)}","1","phoenix","heartbeat",{}]`,
    `["1","1","realtime:${'x'.repeat(60_000)}","phx_join",{}]`,
    '["1","1","phoenix","__proto__",{}]',
    '["1","1","__proto__","phx_join",{}]',
    '{"__proto__":{"topic":"phoenix"}}',
    `["1","1","phoenix","heartbeat",${'['.repeat(20_000)}${']'.repeat(20_000)}]`,
    '["1","1","realtime:\ud800","phx_join",{}]',
    '["1","1","realtime:\\u0000","phx_join",{"config":{"private":true}}]',
    '["1","1","realtime:\\ud800","phx_join",{"config":{"private":true}}]',
    '["1","1","realtime:x","phx_leave",{}]',
    '["1","1","realtime:x","phx_reply",{}]',
    '["1","1","realtime:x","phx_close",{}]',
    '["1","1","realtime:x","access_token",{}]',
    '["1","1","realtime:x","presence",{}]',
    '["1","1","realtime:x","broadcast",{}]',
    '["1","1","realtime:x","postgres_changes",{"data":{}}]',
    '["1","1","realtime:x","system",{}]',
    '["1","1","realtime:x","phx_join",{"config":{"private":true,"broadcast":{"replay":{"since":1e400,"limit":-1}}}}]',
  ]

  it.each(['1.0.0', '2.0.0'])('that are malformed harm nobody, in version %s', async (version) => {
    await whileServing(attacked, async () => {
      for (const text of texts) {
        const client = await attacked.connect(version)
        client.socket.send(text)
        client.socket.send(Buffer.from(text))
        if (!client.closed) client.send('phoenix', 'heartbeat')
        // Refused or ignored: either answers something or closes.
        await expect.poll(() => client.closed ?? client.messages.length > 0, { timeout: 60_000 }).toBeTruthy()
        client.socket.terminate()
      }
    })
    expect(await attacked.log()).not.toContain('"level":60')
  })

  it('in bytes that lie about their lengths harm nobody', async () => {
    const frames = [
      Buffer.alloc(0),
      Buffer.from([3]),
      Buffer.from([3, 255, 255, 255, 255, 255, 255]),
      Buffer.from([3, 255, 255, 255, 255, 255, 1, 1, 2, 3]),
      Buffer.from([0, 1, 2, 3, 4, 5, 6]),
      Buffer.from([4, 10, 10, 0, 1]),
      Buffer.alloc(100, 0xff),
      randomBytes(5000),
      Buffer.concat([Buffer.from([3, 1, 1, 255, 0, 0, 1]), Buffer.from('11'), Buffer.alloc(255, 0xc0)]),
    ]
    await whileServing(attacked, async () => {
      for (const frame of frames) {
        const client = await attacked.connect()
        await client.join('open')
        client.socket.send(frame)
        client.send('phoenix', 'heartbeat')
        await expect.poll(() => client.closed ?? client.messages.length > 1, { timeout: 60_000 }).toBeTruthy()
        client.socket.terminate()
      }
    })
  })

  it.each(atLength([1, 20], [1, 20, 100]))(
    'of %i MB are refused, and memory does not follow them',
    async (size) => {
      const before = await attacked.usage()
      await whileServing(attacked, async () => {
        for (const isBinary of [false, true]) {
          const client = await attacked.connect()
          await client.join('open', { broadcast: { self: true } })
          const text = JSON.stringify([
            '1',
            '2',
            'realtime:open',
            'broadcast',
            { type: 'broadcast', event: 'x', payload: 'x'.repeat(size * mebibyte) },
          ])
          client.socket.send(isBinary ? Buffer.from(text) : text)
          await isClosed(client)
          expect(client.closed?.code, JSON.stringify(client.closed)).not.toBe(1000)
          expect(client.of('broadcast')).toEqual([])
        }
      })
      expect((await attacked.usage()).peakBytes - before.peakBytes).toBeLessThan(64 * mebibyte)
    },
  )

  it('cut into pieces without end are refused', async () => {
    const before = await attacked.usage()
    const piece = 'x'.repeat(1024)
    for (const isEmpty of [false, true]) {
      const client = await attacked.connect()
      await whileServing(attacked, async () => {
        client.socket.send('["1","2","phoenix","', { fin: false })
        for (let sent = 0; sent < (isEmpty ? atLength(20_000, 200_000) : 20_000) && !client.closed; sent++) {
          const text = isEmpty ? '' : piece
          await new Promise<void>((go) => client.socket.send(text, { fin: false }, () => go()))
        }
      })
      if (!isEmpty) await isClosed(client)
      client.socket.terminate()
    }
    await expect
      .poll(async () => (await attacked.usage()).heapBytes)
      .toBeLessThan(before.heapBytes * 1.2 + 8 * mebibyte)
  })

  it('that are compressed are not unpacked: nobody agreed to it', async () => {
    const bomb = deflateRawSync(Buffer.alloc(50 * mebibyte))
    const head = Buffer.alloc(10)
    head.set([0xc1, 0x7f | 0x80])
    head.writeBigUInt64BE(BigInt(bomb.length), 2)
    const frame = Buffer.concat([head, Buffer.alloc(4), bomb])
    const before = await attacked.usage()
    const answer = await upgrade(
      asked(`GET ${path()} HTTP/1.1`, 'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits'),
      [frame],
    )
    expect(answer).toMatch(/^HTTP\/1\.1 101/)
    expect(answer.toLowerCase()).not.toContain('permessage-deflate')
    expect((await attacked.usage()).peakBytes - before.peakBytes).toBeLessThan(32 * mebibyte)
  })

  it('without a mask, with reserved bits or a wrong UTF-8 end the connection', async () => {
    const frames = [
      Buffer.from([0x81, 0x02, 0x7b, 0x7d]),
      Buffer.from([0xf1, 0x82, 0, 0, 0, 0, 0x7b, 0x7d]),
      Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc0, 0xaf]),
      Buffer.from([0x8b, 0x80, 0, 0, 0, 0]),
      Buffer.from([0x89, 0xfe, 0x01, 0x00, 0, 0, 0, 0]),
      Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    ]
    await whileServing(attacked, async () => {
      for (const frame of frames)
        expect(await upgrade(asked(`GET ${path()} HTTP/1.1`), [frame])).toMatch(/^HTTP\/1\.1 101/)
    })
  })
})

describe('over HTTP', () => {
  const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${attacked.url}/realtime/v1/${path}`, {
      method: 'POST',
      headers: { apikey: attacked.key, 'content-type': 'application/json', ...headers },
      body,
    })
    return { status: answer.status, text: await answer.text() }
  }

  it('a broadcast that is malformed, large or many is refused', async () => {
    const bodies = [
      '',
      'null',
      '[]',
      '{',
      '{"messages":{}}',
      '{"messages":[null]}',
      '{"messages":[{"topic":1}]}',
      '{"messages":[{"topic":"x","event":"y"}]}',
      JSON.stringify({
        messages: Array.from({ length: 100_000 }, () => ({ topic: 'a', event: 'b', payload: {} })),
      }),
      JSON.stringify({ messages: [{ topic: 'a', event: 'b', payload: 'x'.repeat(20 * mebibyte) }] }),
      JSON.stringify({ messages: [{ topic: 'x'.repeat(100_000), event: 'b', payload: {} }] }),
      `{"messages":[{"topic":"a","event":"b","payload":${'['.repeat(50_000)}${']'.repeat(50_000)}}]}`,
    ]
    await whileServing(attacked, async () => {
      for (const body of bodies) {
        const { status, text } = await post('api/broadcast', body)
        expect(status, `${body.slice(0, 60)}: ${text}`).toBeLessThan(500)
      }
    })
  })

  it('a broadcast without a good key is refused', async () => {
    const body = '{"messages":[{"topic":"a","event":"b","payload":{}}]}'
    for (const headers of [
      { apikey: '' },
      { apikey: 'x' },
      { apikey: '', authorization: 'Bearer x' },
    ] as Record<string, string>[]) {
      const { status } = await post('api/broadcast', body, headers)
      expect([400, 401, 403]).toContain(status)
    }
  })

  it('other paths, methods and encodings are answered', async () => {
    const paths = [
      '',
      'api',
      'api/broadcast/',
      'api/broadcast/%2e%2e/events/x',
      'api/broadcast/%zz/events/%00',
      'api/broadcast/a/events/',
      'api/broadcast//events/x',
      'websocket',
      `api/broadcast/${'x'.repeat(5000)}/events/x`,
      'api/broadcast/%ed%a0%80/events/x',
      'api/tenants',
      'metrics',
    ]
    for (const one of paths) expect((await post(one, '{}')).status, one).toBeLessThan(500)
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await fetch(`${attacked.url}/realtime/v1/api/broadcast`, {
        method,
        headers: { apikey: attacked.key },
      })
      await answer.text()
      expect(answer.status).toBeLessThan(500)
    }
  })
})
