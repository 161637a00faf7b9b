import { randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Attacked, openAttacked, upload } from './fixture.ts'

let attacked: Attacked
let authorization: string

beforeAll(async () => {
  attacked = await openAttacked()
  authorization = await attacked.person('anas')
  await Promise.all(['a', 'b'].map((name) => upload(attacked, `files/anas/${name}`, authorization, name)))
  await upload(attacked, 'other/anas/a', authorization, 'other')
})
afterAll(() => attacked.close())

const post = (path: string, body: unknown, headers = { authorization }) =>
  attacked.request(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function sign(path: string, body: unknown = { expiresIn: 60 }): Promise<URL> {
  const answer = await post(`/object/sign/${path}`, body)
  const { signedURL } = (await answer.json()) as { signedURL: string }
  return new URL(`${attacked.url}/storage/v1${signedURL}`)
}

async function follow(url: URL, init?: RequestInit) {
  const answer = await fetch(url, init)
  return { status: answer.status, text: await answer.text() }
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

/** Returns the URL with one part changed. */
function changed(url: URL, change: (url: URL, token: string) => void): URL {
  const other = new URL(url)
  change(other, url.searchParams.get('token') ?? '')
  return other
}

function replacePath(url: URL, from: string, to: string): void {
  url.pathname = url.pathname.replace(from, to)
}

describe('a signed URL', () => {
  it('opens its object, without any other key', async () => {
    expect(await follow(await sign('files/anas/a'))).toEqual({ status: 200, text: 'a' })
  })

  const changes: Record<string, (url: URL, token: string) => void> = {
    'another object': (url) => replacePath(url, 'anas/a', 'anas/b'),
    'another bucket': (url) => replacePath(url, 'files/', 'other/'),
    'an object that begins alike': (url) => replacePath(url, 'anas/a', 'anas/ab'),
    'a path that leads elsewhere': (url) => replacePath(url, 'anas/a', 'anas/a%2f..%2fb'),
    'the path in another case': (url) => replacePath(url, 'anas/a', 'anas/A'),
    'the path written twice': (url) => replacePath(url, 'files/anas/a', 'files/files/anas/a'),
    'no token': (url) => url.searchParams.delete('token'),
    'an empty token': (url) => url.searchParams.set('token', ''),
    'a letter of the signature': (url, token) => {
      const at = token.length - 10
      url.searchParams.set(
        'token',
        token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1),
      )
    },
    'no signature': (url, token) =>
      url.searchParams.set('token', `${token.split('.').slice(0, 2).join('.')}.`),
    'alg none': (url, token) => url.searchParams.set('token', new UnsecuredJWT(claimsOf(token)).encode()),
    'other claims under the same signature': (url, token) => {
      const [head, , signature] = token.split('.')
      const claims = Buffer.from(JSON.stringify({ ...claimsOf(token), url: 'files/anas/b' })).toString(
        'base64url',
      )
      url.searchParams.set('token', `${head}.${claims}.${signature}`)
      replacePath(url, 'anas/a', 'anas/b')
    },
    'a transformation it was not signed for': (url) => replacePath(url, '/object/', '/render/image/'),
    'the route of uploads': (url) => replacePath(url, '/object/sign/', '/object/upload/sign/'),
  }

  it.each(Object.entries(changes))('with %s is refused', async (_, change) => {
    const answer = await follow(changed(await sign('files/anas/a'), change))
    expect([400, 404], answer.text).toContain(answer.status)
    expect(answer.text).not.toBe('b')
  })

  it('is refused when the first of two tokens is not good, or the second is', async () => {
    const url = await sign('files/anas/a')
    const twice = new URL(url.href.replace('?token=', '?token=bad&token='))
    expect((await follow(twice)).status).toBe(400)
  })

  it('is not made with the public secret of others or with an empty one', async () => {
    for (const secret of ['', 'secret', 'super-secret-jwt-token-with-at-least-32-characters-long']) {
      const key = new TextEncoder().encode(secret || '\0')
      const token = await new SignJWT({ url: 'files/anas/a' })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('1h')
        .sign(key)
      const url = new URL(`${attacked.url}/storage/v1/object/sign/files/anas/a?token=${token}`)
      expect((await follow(url)).status).toBe(400)
    }
  })

  it('ends when it says', async () => {
    const url = await sign('files/anas/a', { expiresIn: 1 })
    await expect.poll(async () => (await follow(url)).status, { interval: 200 }).toBe(400)
    expect((await follow(url)).text).toContain('InvalidJWT')
  })

  it.each([0, -1, 1e300, Number.NaN, '60; drop', null, 0.5, {}])(
    'expiresIn %j is refused or ends',
    async (expiresIn) => {
      const answer = await post('/object/sign/files/anas/a', { expiresIn })
      expect(answer.status, await answer.text()).toBeLessThan(500)
    },
  )

  it('is not given for what one may not read, nor told apart from what is not there', async () => {
    const stranger = await attacked.person('others')
    const texts = []
    for (const name of ['anas/a', 'anas/nothing']) {
      const answer = await post(`/object/sign/files/${name}`, { expiresIn: 60 }, { authorization: stranger })
      expect(answer.status).toBe(400)
      texts.push(await answer.text())
    }
    expect(texts[0]).toBe(texts[1])
    const many = await post(
      '/object/sign/files',
      { expiresIn: 60, paths: ['anas/a', 'anas/nothing'] },
      { authorization: stranger },
    )
    const rows = (await many.json()) as { signedURL: string | null; error: string }[]
    expect(rows.map(({ signedURL }) => signedURL)).toEqual([null, null])
    expect(rows[0]?.error).toBe(rows[1]?.error)
  })
})

describe('a URL signed for a transformation', () => {
  it('gives that picture alone: not the original, not another size', async () => {
    const name = `anas/${randomUUID()}.png`
    const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await (
      await upload(attacked, `files/${name}`, authorization, picture as BodyInit, {
        'content-type': 'image/png',
      })
    ).text()
    const url = await sign(`files/${name}`, { expiresIn: 60, transform: { width: 20, height: 20 } })
    expect(url.pathname).toContain('/render/image/sign/')
    const widthOf = async (asked: URL) => {
      const answer = await fetch(asked)
      const body = Buffer.from(await answer.arrayBuffer())
      return answer.status === 200 ? (await sharp(body).metadata()).width : answer.status
    }
    expect(await widthOf(url)).toBe(20)
    const larger = changed(url, ({ searchParams }) => searchParams.set('width', '200'))
    expect([20, 400]).toContain(await widthOf(larger))
    const original = changed(url, (one) => replacePath(one, '/render/image/', '/object/'))
    expect([20, 400]).toContain(await widthOf(original))
    const whole = changed(await sign(`files/${name}`), (one) =>
      replacePath(one, '/object/', '/render/image/'),
    )
    whole.searchParams.set('width', '10')
    expect([200, 400]).toContain(await widthOf(whole))
  })
})

describe('tokens of other kinds', () => {
  it('a session opens no signed URL, and a signed URL no session', async () => {
    const session = authorization.replace('Bearer ', '')
    const base = `${attacked.url}/storage/v1/object/sign/files/anas/a`
    expect((await follow(new URL(`${base}?token=${session}`))).status).toBe(400)
    expect((await follow(new URL(`${base}?token=${attacked.tokens.serviceRoleKey}`))).status).toBe(400)
    const token = (await sign('files/anas/a')).searchParams.get('token')
    const asSession = await attacked.request('/object/files/anas/a', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(asSession.status).toBe(400)
    await asSession.text()
  })

  it('alg none and a key of one’s own open no session', async () => {
    const claims = { role: 'service_role', sub: randomUUID() }
    const own = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('x'.repeat(32)))
    for (const token of [new UnsecuredJWT(claims).encode(), own, 'x', 'a.b.c', '']) {
      const answer = await attacked.request('/bucket', { headers: { authorization: `Bearer ${token}` } })
      expect([400, 401, 403], token).toContain(answer.status)
      await answer.text()
    }
  })

  it('a token for one upload downloads nothing, and one for downloads uploads nothing', async () => {
    const name = `anas/${randomUUID()}`
    const answer = await post(`/object/upload/sign/files/${name}`, {})
    const { url } = (await answer.json()) as { url: string }
    const token = new URL(`${attacked.url}${url}`).searchParams.get('token')
    await upload(attacked, `files/${name}-other`, authorization, 'x')
    for (const path of [`files/${name}`, 'files/anas/a']) {
      expect(
        (await follow(new URL(`${attacked.url}/storage/v1/object/sign/${path}?token=${token}`))).status,
      ).toBe(400)
    }
    const reading = (await sign('files/anas/a')).searchParams.get('token')
    const put = new URL(`${attacked.url}/storage/v1/object/upload/sign/files/anas/a?token=${reading}`)
    expect((await follow(put, { method: 'PUT', body: 'stolen' })).status).toBe(400)
    const other = new URL(`${attacked.url}/storage/v1/object/upload/sign/files/anas/b?token=${token}`)
    expect((await follow(other, { method: 'PUT', body: 'stolen' })).status).toBe(400)
    const kept = await attacked.request('/object/files/anas/b', { headers: { authorization } })
    expect(await kept.text()).toBe('b')
  })

  it('a token for one upload serves once, and never overwrites unless it says so', async () => {
    const name = `anas/${randomUUID()}`
    const { url } = (await (await post(`/object/upload/sign/files/${name}`, {})).json()) as { url: string }
    const put = (body: string, headers = {}) =>
      follow(new URL(`${attacked.url}/storage/v1${url}`), {
        method: 'PUT',
        body,
        headers: { 'content-type': 'text/plain', ...headers },
      })
    expect((await put('first')).status).toBe(200)
    expect((await put('second')).status).toBe(400)
    expect((await put('third', { 'x-upsert': 'true' })).status).toBe(400)
    const kept = await attacked.request(`/object/files/${name}`, { headers: { authorization } })
    expect(await kept.text()).toBe('first')
  })

  it('a token for an upload is not given for a place where one may not write', async () => {
    const stranger = await attacked.person('others')
    for (const name of ['anas/new', 'anas/a']) {
      for (const headers of [{ authorization: stranger }, { authorization: stranger, 'x-upsert': 'true' }]) {
        const answer = await post(`/object/upload/sign/files/${name}`, {}, headers)
        expect(answer.status, await answer.text()).toBe(400)
      }
    }
  })
})
