import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { somebody } from './people.ts'

let target: Target
let me: { id: string; client: SupabaseClient }
let other: { id: string; client: SupabaseClient }
let name: string
beforeAll(async () => {
  target = await openTarget()
  me = await somebody(target)
  other = await somebody(target)
  name = `${me.id}/${randomUUID()}.png`
  const picture = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#07c' } })
    .png()
    .toBuffer()
  for (const bucket of ['shelf', 'window']) {
    const { error } = await me.client.storage.from(bucket).upload(name, picture, { contentType: 'image/png' })
    expect(error).toBeNull()
  }
})
afterAll(() => target.close())

const shelf = (person = me) => person.client.storage.from('shelf')
const look = async (image: Blob | Response) => sharp(Buffer.from(await image.arrayBuffer())).metadata()
const errorOf = async (response: Response) => ({ http: response.status, ...(await response.json()) })

test('download makes it in the size that is asked for', async () => {
  const { data } = await shelf().download(name, { transform: { width: 50, height: 20 } })
  expect(await look(data!)).toMatchObject({ width: 50, height: 20 })
})

test('a public URL does, and says how long it may be kept', async () => {
  const { data } = me.client.storage.from('window').getPublicUrl(name, { transform: { width: 50 } })
  const response = await fetch(data.publicUrl)
  expect(response.headers.get('x-transformations')).toBe('width:50,resizing_type:fill')
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toBe('max-age=3600')
  expect(await look(response)).toMatchObject({ width: 50, height: 25, format: 'png' })
})

test('a signed URL does what was signed, and nothing else', async () => {
  const { data } = await shelf().createSignedUrl(name, 60, { transform: { width: 40, format: 'origin' } })
  const response = await fetch(`${data?.signedUrl}&width=100`, { headers: { accept: 'image/webp' } })
  expect(await look(response)).toMatchObject({ width: 40, format: 'png' })
  expect(response.headers.get('x-transformations')).toBe('width:40,resizing_type:fill')
  const changed = await fetch(`${data?.signedUrl}`.replace(`${me.id}/`, `${other.id}/`))
  expect(changed.status).toBe(400)
  // Nor does it open the original.
  const original = await fetch(`${data?.signedUrl}`.replace('/render/image/sign/', '/object/sign/'))
  expect(original.status).toBe(400)
})

describe('the format', () => {
  const format = async (transform: { width: number; format?: 'origin' }, accept: string) => {
    const { data } = me.client.storage.from('window').getPublicUrl(name, { transform })
    const response = await fetch(data.publicUrl, { headers: { accept } })
    expect(response.headers.get('vary')?.toLowerCase()).toContain('accept')
    return response.headers.get('content-type')
  }

  test('is WebP for those who take it', async () => {
    expect(await format({ width: 30 }, 'image/webp,*/*')).toBe('image/webp')
    expect(await format({ width: 30 }, 'image/png')).toBe('image/png')
    expect(await format({ width: 30, format: 'origin' }, 'image/webp')).toBe('image/png')
  })
})

test('who has it already is not sent it again', async () => {
  const { data } = me.client.storage.from('window').getPublicUrl(name, { transform: { width: 33 } })
  const first = await fetch(data.publicUrl)
  const etag = first.headers.get('etag') ?? ''
  expect((await fetch(data.publicUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const wider = data.publicUrl.replace('width=33', 'width=34')
  expect((await fetch(wider, { headers: { 'if-none-match': etag } })).status).toBe(200)
})

describe('is refused', () => {
  test('to those who may not see the object', async () => {
    const { data, error } = await shelf(other).download(name, { transform: { width: 50 } })
    expect(data).toBeNull()
    expect(error).toMatchObject({ status: 400 })
    const { data: open } = me.client.storage.from('shelf').getPublicUrl(name, { transform: { width: 5 } })
    expect((await fetch(open.publicUrl)).status).toBe(400)
  })

  test.each([
    ['quality=10', 'querystring/quality must be >= 20'],
    ['quality=101', 'querystring/quality must be <= 100'],
    ['width=wide', 'querystring/width must be integer'],
    ['resize=none', 'querystring/resize must be equal to one of the allowed values'],
    ['format=svg', 'querystring/format must be equal to one of the allowed values'],
  ])('with %s', async (query, message) => {
    const url = `${target.url}/storage/v1/render/image/public/window/${name}?${query}`
    expect(await errorOf(await fetch(url))).toMatchObject({ http: 400, statusCode: '400', message })
  })

  test('for what is no picture', async () => {
    const drawn = `${me.id}/${randomUUID()}.svg`
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    await me.client.storage.from('window').upload(drawn, svg, { contentType: 'image/svg+xml' })
    const { data } = me.client.storage.from('window').getPublicUrl(drawn, { transform: { width: 5 } })
    expect((await fetch(data.publicUrl)).status).toBeGreaterThanOrEqual(400)
  })

  test('for what is not there', async () => {
    const { error } = await shelf().download(`${me.id}/none.png`, { transform: { width: 5 } })
    expect(error).toMatchObject({ status: 400 })
  })
})
