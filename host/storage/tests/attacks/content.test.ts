import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atLength } from '../../../test-length.ts'
import { type Attacked, openAttacked, upload, whileServing } from './fixture.ts'

let attacked: Attacked
let authorization: string

beforeAll(async () => {
  attacked = await openAttacked()
  authorization = await attacked.person('anas')
})
afterAll(() => attacked.close())

const html = '<!doctype html><script>alert(document.cookie)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const gif = Buffer.concat([
  Buffer.from('GIF89a/*', 'latin1'),
  Buffer.alloc(20),
  Buffer.from('*/=1;alert(1)//', 'latin1'),
])

/** Declared as the first says, with the bytes of the second. */
const active: [type: string, bytes: string | Buffer, name: string][] = [
  ['text/html', html, 'page.html'],
  ['TEXT/HTML; charset=utf-8', html, 'page.html'],
  ['image/svg+xml', svg, 'drawing.svg'],
  ['application/xhtml+xml', html, 'a.xhtml'],
  ['text/xml', `<?xml version="1.0"?>${svg}`, 'a.xml'],
  ['application/xml', svg, 'a.xml'],
  ['application/javascript', 'alert(1)', 'a.js'],
  ['text/javascript', 'alert(1)', 'a.js'],
  ['text/css', '*{background:url(//evil)}', 'a.css'],
  ['application/pdf', html, 'a.pdf'],
  ['image/png', html, 'a.png'],
  ['image/png', svg, 'a.png'],
  ['image/gif', gif, 'a.gif'],
  ['text/plain', html, 'a.txt'],
  ['text/plain', `\ufeff${html}`, 'a.txt'],
  ['application/octet-stream', html, 'page.html'],
  ['', html, 'page.html'],
  ['text/html\u0000', html, 'a.html'],
  ['multipart/x-mixed-replace', html, 'a'],
  ['text/cache-manifest', 'CACHE MANIFEST', 'a.appcache'],
  ['application/x-shockwave-flash', 'FWS', 'a.swf'],
  ['message/rfc822', `Content-Type: text/html\r\n\r\n${html}`, 'a.eml'],
  ['application/octet-stream', Buffer.from(html, 'utf16le'), 'a.bin'],
]

/** Returns whether a browser would run it on this origin: an active type that is neither an attachment nor sandboxed. */
function isDangerous(headers: Headers): boolean {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const isPassive =
    /^(image\/(png|jpeg|gif|webp|avif|bmp)|text\/plain|application\/(octet-stream|pdf)|video\/|audio\/)/.test(
      type,
    )
  const isAttachment = /^attachment/i.test(headers.get('content-disposition') ?? '')
  const isSandboxed = /sandbox/.test(headers.get('content-security-policy') ?? '')
  return !(isPassive || (isAttachment && isSandboxed))
}

describe('active content', () => {
  it.each(active)('declared %j is never run from this origin', async (type, bytes, file) => {
    for (const bucket of ['files', 'open']) {
      const owner = bucket === 'open' ? attacked.service : authorization
      const path = `${bucket}/anas/${randomUUID()}/${file}`
      const headers: Record<string, string> = type && !type.includes('\u0000') ? { 'content-type': type } : {}
      const answer = await attacked.request(`/object/${path}`, {
        method: 'POST',
        body: bytes as BodyInit,
        headers: { authorization: owner, ...headers },
      })
      expect(answer.status, await answer.text()).toBeLessThan(500)
      if (answer.status !== 200) continue
      const signed = await attacked.request(`/object/sign/${path}`, {
        method: 'POST',
        headers: { authorization: owner, 'content-type': 'application/json' },
        body: '{"expiresIn":60}',
      })
      const { signedURL } = (await signed.json()) as { signedURL: string }
      const ways = [`/object/${path}`, signedURL, ...(bucket === 'open' ? [`/object/public/${path}`] : [])]
      for (const way of ways) {
        for (const more of [{}, { range: 'bytes=0-10' }] as Record<string, string>[]) {
          const read = await attacked.request(way, {
            headers: { authorization: owner, accept: 'text/html', ...more },
          })
          await read.text()
          expect(read.headers.get('x-content-type-options')).toBe('nosniff')
          expect(isDangerous(read.headers), `${way}: ${JSON.stringify([...read.headers])}`).toBe(false)
        }
      }
    }
  })

  it('a bucket of pictures takes no HTML that is named or declared a picture', async () => {
    for (const [type, bytes] of [
      ['image/png', html],
      ['image/svg+xml', svg],
      ['image/png', svg],
      ['text/html', html],
      ['image/*', html],
    ] as const) {
      const path = `pictures/anas/${randomUUID()}.png`
      const answer = await upload(attacked, path, authorization, bytes, { 'content-type': type })
      const text = await answer.text()
      if (answer.status === 200) {
        const read = await attacked.request(`/object/${path}`, { headers: { authorization } })
        await read.text()
        expect(isDangerous(read.headers), `${type}: ${text}`).toBe(false)
        expect(type).toBe('image/svg+xml')
      } else expect(text).toContain('415')
    }
  })

  it('?download cannot write a header of its own', async () => {
    const path = `files/anas/${randomUUID()}.txt`
    await (await upload(attacked, path, authorization, 'x')).text()
    for (const name of [
      'a"\r\nset-cookie: x=1',
      '"; filename=evil.html',
      'é.html',
      '\u202egpj.exe',
      '../../x',
      'a'.repeat(5000),
      '\u0000',
      '%0d%0ax: y',
    ]) {
      const answer = await attacked.request(`/object/${path}?download=${encodeURIComponent(name)}`, {
        headers: { authorization },
      })
      await answer.text()
      expect(answer.status, name).toBeLessThan(500)
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(answer.headers.get('content-disposition') ?? 'attachment').toMatch(/^attachment/)
    }
    const lone = await attacked.request(`/object/${path}?download=%ed%a0%80`, { headers: { authorization } })
    await lone.text()
    expect(lone.status).toBeLessThan(500)
  })
})

describe('pictures', () => {
  async function keep(bytes: Buffer, type = 'image/png'): Promise<string> {
    const path = `files/anas/${randomUUID()}.png`
    const answer = await upload(attacked, path, authorization, bytes as BodyInit, { 'content-type': type })
    expect(answer.status, await answer.text()).toBe(200)
    return path
  }
  async function render(path: string, query = 'width=10', headers: Record<string, string> = {}) {
    const answer = await attacked.request(`/render/image/authenticated/${path}?${query}`, {
      headers: { authorization, ...headers },
    })
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }

  it('one that would fill the memory is refused and memory does not follow it', async () => {
    const before = await attacked.usage()
    const bomb = await keep(makePng(50_000, 50_000))
    const results = await whileServing(attacked, () =>
      Promise.all(Array.from({ length: 10 }, () => render(bomb))),
    )
    for (const { status } of results) expect([400, 413, 422, 429, 503]).toContain(status)
    expect((await attacked.usage()).peakBytes - before.peakBytes).toBeLessThan(300 * 2 ** 20)
  })

  it('ten thousand frames are refused or bounded', async () => {
    const bomb = await keep(makeGif(10_000), 'image/gif')
    const { status } = await whileServing(attacked, () => render(bomb))
    expect([200, 400, 413, 422, 429, 503]).toContain(status)
  })

  it('an SVG with an outside entity, an XML, a PDF and text are not parsed', async () => {
    const entity = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text>&x;</text><image href="file:///etc/passwd"/></svg>`
    for (const [bytes, type] of [
      [entity, 'image/svg+xml'],
      [svg, 'image/png'],
      ['%PDF-1.4\n', 'application/pdf'],
      [html, 'text/html'],
      ['', 'image/png'],
    ] as const) {
      const path = `files/anas/${randomUUID()}`
      const kept = await upload(attacked, path, authorization, bytes, { 'content-type': type })
      await kept.text()
      if (kept.status !== 200) continue
      const { status, body, type: given } = await render(path)
      expect(body.toString('latin1')).not.toContain('root:')
      if (status < 400) expect(given).toMatch(/^image\/(png|jpeg|webp|avif|gif)/)
      expect(status).toBeLessThan(500)
    }
  })

  it('a rendered photo does not tell where it was taken', async () => {
    const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .withExif({
        IFD0: { Make: 'Camera-of-Ana' },
        IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' },
      })
      .jpeg()
      .toBuffer()
    const path = await keep(photo, 'image/jpeg')
    expect(photo.toString('latin1')).toContain('Camera-of-Ana')
    for (const query of [
      'width=20',
      'width=20&format=webp',
      'width=20&format=origin',
      'quality=50',
      'width=20&format=avif',
    ]) {
      const { status, body } = await render(path, query)
      expect(status, query).toBe(200)
      expect(body.toString('latin1'), query).not.toContain('Camera-of-Ana')
      expect((await sharp(body).metadata()).exif, query).toBeUndefined()
    }
  })

  it('options out of bounds are refused', async () => {
    const path = await keep(makePng(10, 10))
    for (const query of [
      'width=0',
      'width=-1',
      'width=1e9',
      'width=99999',
      'height=NaN',
      'quality=0',
      'quality=1000',
      'resize=evil',
      'format=svg',
      'format=../../x',
      'width=10&width=99999',
      'width[]=1',
    ]) {
      const { status, body } = await render(path, query)
      expect(status, `${query}: ${body.toString('latin1').slice(0, 100)}`).toBeLessThan(500)
      if (status === 200) {
        const { width = 0, height = 0 } = await sharp(body).metadata()
        expect(Math.max(width, height), query).toBeLessThanOrEqual(2500)
      }
    }
  })

  it('a broken picture is the file’s fault', async () => {
    const whole = makePng(100, 100)
    for (const bytes of [
      whole.subarray(0, 40),
      Buffer.concat([whole.subarray(0, 60), Buffer.alloc(1000, 7)]),
    ]) {
      const path = `files/anas/${randomUUID()}.png`
      const kept = await upload(attacked, path, authorization, bytes as BodyInit, {
        'content-type': 'image/png',
      })
      await kept.text()
      if (kept.status === 200) expect((await render(path)).status).toBeLessThan(500)
    }
  })

  it('many at once are served or told to wait, while others are served', async () => {
    const photo = await sharp({
      create: {
        width: 3000,
        height: 3000,
        channels: 3,
        background: 'blue',
        noise: { type: 'gaussian', mean: 100, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer()
    const path = await keep(photo, 'image/jpeg')
    const before = await attacked.usage()
    const results = await whileServing(attacked, () =>
      Promise.all(
        Array.from({ length: atLength(40, 100) }, (_, index) => render(path, `width=${100 + index}`)),
      ),
    )
    for (const { status } of results) expect([200, 429, 503]).toContain(status)
    expect(results.some(({ status }) => status === 200)).toBe(true)
    expect((await attacked.usage()).peakBytes - before.residentBytes).toBeLessThan(700 * 2 ** 20)
  })
})

/** A PNG that declares so many pixels, all of one colour: a few kB that would be gigabytes. */
function makePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const line = Math.ceil(width / 8) + 1
  const data = deflateSync(Buffer.alloc(Math.min(line * height, 40 * 2 ** 20)))
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const result = Buffer.alloc(typed.length + 8)
  result.writeUInt32BE(data.length, 0)
  typed.copy(result, 4)
  result.writeUInt32BE(crc32(typed) >>> 0, typed.length + 4)
  return result
}

/** A GIF of one pixel many times over. */
function makeGif(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex')
  const frame = Buffer.from('21f90400010000002c000000000100010000 02024401 00'.replaceAll(' ', ''), 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}
