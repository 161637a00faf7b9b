import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { somebody } from './people.ts'

let target: Target
let me: { id: string; client: SupabaseClient }
let other: { id: string; client: SupabaseClient }
beforeAll(async () => {
  target = await openTarget()
  me = await somebody(target)
  other = await somebody(target)
})
afterAll(() => target.close())

const shelf = (person = me) => person.client.storage.from('shelf')
const path = (name = `${randomUUID()}.txt`, person = me) => `${person.id}/${name}`

async function keep(name = path()): Promise<string> {
  const { error } = await shelf().upload(name, `content of ${name}`)
  expect(error).toBeNull()
  return name
}

async function refusal(url: string) {
  const response = await fetch(url)
  return { status: response.status, ...((await response.json()) as object) }
}

describe('createSignedUrl', () => {
  test('reads without a key', async () => {
    const name = await keep(path(`ata & balanço ${randomUUID()}.txt`))
    const { data } = await shelf().createSignedUrl(name, 60)
    const response = await fetch(data?.signedUrl ?? '')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(`content of ${name}`)
    expect(Date.parse(response.headers.get('expires') ?? '')).toBeGreaterThan(Date.now())
  })

  test('saved under a name', async () => {
    const name = await keep()
    const { data } = await shelf().createSignedUrl(name, 60, { download: 'ata nº 1.txt' })
    const response = await fetch(data?.signedUrl ?? '')
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''ata%20n%C2%BA%201.txt")
  })

  test('only for those who may read, and for what is there', async () => {
    const name = await keep()
    const missing = { status: 400, statusCode: '404', message: 'Object not found' }
    expect((await shelf(other).createSignedUrl(name, 60)).error).toMatchObject(missing)
    expect((await shelf().createSignedUrl(path(), 60)).error).toMatchObject(missing)
    expect((await shelf().createSignedUrl(name, 0)).error?.status).toBe(400)
  })

  test('altered, of another object, over', async () => {
    const [name, neighbour] = [await keep(), await keep()]
    const { data } = await shelf().createSignedUrl(name, 60)
    const url = data?.signedUrl ?? ''
    expect(await refusal(url.slice(0, -3))).toMatchObject({ status: 400, error: 'InvalidJWT' })
    expect(await refusal(url.replace(name, neighbour))).toMatchObject({
      status: 400,
      error: 'InvalidSignature',
    })
    expect(await refusal(url.replace(/token=.*/, ''))).toMatchObject({ status: 400 })
    const short = await shelf().createSignedUrl(name, 1)
    await expect
      .poll(() => refusal(short.data?.signedUrl ?? '').catch(() => ({ status: 200 })))
      .toMatchObject({ status: 400, error: 'InvalidJWT' })
  })

  test("a person's token signs no URL", async () => {
    const name = await keep()
    const forged = await target.sign({ url: `shelf/${name}`, role: 'authenticated', sub: other.id })
    // With the project's secret Supabase signs URLs too.
    if (process.env.SUPABASE_URL) return
    expect(await refusal(`${target.url}/storage/v1/object/sign/shelf/${name}?token=${forged}`)).toMatchObject(
      { error: 'InvalidJWT' },
    )
  })
})

test('createSignedUrls: each says for itself', async () => {
  const [name, second] = [await keep(), await keep()]
  const { data } = await shelf().createSignedUrls([name, path('nothing'), second], 60)
  const error = 'Either the object does not exist or you do not have access to it'
  expect(data?.map((one) => ({ ...one, signedUrl: one.signedUrl !== null }))).toMatchObject([
    { path: name, error: null, signedUrl: true },
    { path: path('nothing'), error, signedUrl: false },
    { path: second, error: null, signedUrl: true },
  ])
  expect(await (await fetch(data?.[2]?.signedUrl ?? '')).text()).toBe(`content of ${second}`)
})

describe('createSignedUploadUrl and uploadToSignedUrl', () => {
  const anonymous = () => target.client(target.anonKey).storage.from('shelf')

  test('uploads once, as the signer', async () => {
    const name = path()
    const { data } = await shelf().createSignedUploadUrl(name)
    expect(data).toMatchObject({ path: name, token: expect.any(String) })
    const uploaded = await anonymous().uploadToSignedUrl(name, data?.token ?? '', 'by token')
    expect(uploaded.data).toMatchObject({ path: name, fullPath: `shelf/${name}` })
    expect(await (await shelf().download(name)).data?.text()).toBe('by token')
    const { data: service } = await target.client(target.serviceKey).storage.from('shelf').remove([name])
    expect(service?.[0]).toMatchObject({ owner_id: me.id })
  })

  test('a second time only where the signer said so', async () => {
    const name = await keep()
    expect((await shelf().createSignedUploadUrl(name)).error).toMatchObject({ statusCode: '409' })
    const { data } = await shelf().createSignedUploadUrl(name, { upsert: true })
    expect((await anonymous().uploadToSignedUrl(name, data?.token ?? '', 'new')).error).toBeNull()
    const once = path()
    const signed = await shelf().createSignedUploadUrl(once)
    await anonymous().uploadToSignedUrl(once, signed.data?.token ?? '', 'one')
    const again = await anonymous().uploadToSignedUrl(once, signed.data?.token ?? '', 'two', { upsert: true })
    expect(again.error).toMatchObject({ statusCode: '409' })
  })

  test('for no other object, and not to read', async () => {
    const name = await keep()
    const { data } = await shelf().createSignedUploadUrl(name, { upsert: true })
    const token = data?.token ?? ''
    expect((await anonymous().uploadToSignedUrl(path(), token, 'x')).error).toMatchObject({ status: 400 })
    expect((await anonymous().uploadToSignedUrl(name, `${token}x`, 'x')).error).toMatchObject({ status: 400 })
    if (process.env.SUPABASE_URL) return
    const reading = `${target.url}/storage/v1/object/sign/shelf/${name}?token=${token}`
    expect(await refusal(reading)).toMatchObject({ error: 'InvalidJWT' })
  })

  test('only where the signer may upload', async () => {
    const { error } = await shelf().createSignedUploadUrl(path('x', other))
    expect(error).toMatchObject({ statusCode: '403', message: 'new row violates row-level security policy' })
  })
})
