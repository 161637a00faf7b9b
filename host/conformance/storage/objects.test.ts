import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { png, somebody } from './people.ts'

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
const textOf = async (name: string, person = me) => (await shelf(person).download(name)).data?.text()

describe('upload', () => {
  test('a text as it is, and what is told of it afterwards', async () => {
    const name = path('notes/first.txt')
    const { data, error } = await shelf().upload(name, 'one two', { contentType: 'text/plain' })
    expect(error).toBeNull()
    expect(data).toEqual({ id: expect.any(String), path: name, fullPath: `shelf/${name}` })
    expect(await textOf(name)).toBe('one two')
    const info = await shelf().info(name)
    expect(info.data).toMatchObject({
      id: data?.id,
      name,
      size: 7,
      contentType: 'text/plain',
      cacheControl: 'max-age=3600',
      etag: expect.stringMatching(/^".+"$/),
    })
  })

  test('a file of a form, with its type, cache time and metadata', async () => {
    const name = path('ação.json')
    const file = new Blob(['{"a":1}'], { type: 'application/json' })
    await shelf().upload(name, file, { cacheControl: '60', metadata: { título: 'Ação', n: 1 } })
    expect((await shelf().info(name)).data).toMatchObject({
      contentType: 'application/json',
      cacheControl: 'max-age=60',
      metadata: { título: 'Ação', n: 1 },
    })
  })

  test('metadata beside a body, and a stream of unknown length', async () => {
    const name = path()
    const stream = new Blob(['a', 'b', 'c'.repeat(100_000)]).stream()
    const options = { metadata: { kind: 'stream' }, duplex: 'half', contentType: 'text/csv' }
    expect((await shelf().upload(name, stream, options)).error).toBeNull()
    expect((await shelf().info(name)).data).toMatchObject({ size: 100_002, metadata: { kind: 'stream' } })
  })

  test('nothing at all is a file too', async () => {
    const name = path()
    expect((await shelf().upload(name, '')).error).toBeNull()
    expect(await textOf(name)).toBe('')
  })

  test('over another: only with upsert, or by update', async () => {
    const name = path()
    const first = await shelf().upload(name, 'one')
    expect((await shelf().upload(name, 'two')).error).toMatchObject({
      status: 400,
      statusCode: '409',
      message: 'The resource already exists',
    })
    expect(await textOf(name)).toBe('one')
    const second = await shelf().upload(name, 'two', { upsert: true })
    expect(second.data?.id).toBe(first.data?.id)
    expect(await textOf(name)).toBe('two')
    expect((await shelf().update(name, 'three')).data).toMatchObject({ id: first.data?.id })
    expect(await textOf(name)).toBe('three')
  })

  test('where policies do not let, and into no bucket', async () => {
    const denied = await shelf().upload(path('x.txt', other), 'x')
    expect(denied.error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
    const nowhere = await me.client.storage.from('nothing').upload('x.txt', 'x')
    expect(nowhere.error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
    const anonymous = target.client(target.anonKey)
    expect((await anonymous.storage.from('shelf').upload('x.txt', 'x')).error?.message).toContain(
      'row-level security',
    )
  })

  test('by those who may write and not read', async () => {
    const letters = target.client(target.anonKey).storage.from('letters')
    const name = `${randomUUID()}.txt`
    expect((await letters.upload(name, 'dear sir')).error).toBeNull()
    expect((await letters.download(name)).error).toBeTruthy()
    expect((await letters.upload(name, 'again', { upsert: true })).error).toMatchObject({ statusCode: '403' })
  })

  test('beyond the limit of the bucket, declared or not', async () => {
    const pictures = me.client.storage.from('pictures')
    const big = Buffer.concat([png, Buffer.alloc(3000)])
    const options = { contentType: 'image/png' }
    const tooLarge = {
      status: 400,
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    }
    expect((await pictures.upload(path('a.png'), big, options)).error).toMatchObject(tooLarge)
    const stream = new Blob([big]).stream()
    expect(
      (await pictures.upload(path('b.png'), stream, { ...options, duplex: 'half' })).error,
    ).toMatchObject(tooLarge)
    const form = new Blob([big], { type: 'image/png' })
    expect((await pictures.upload(path('c.png'), form)).error).toMatchObject(tooLarge)
    expect((await pictures.upload(path('d.png'), png, options)).error).toBeNull()
    expect((await pictures.list(me.id)).data?.map(({ name }) => name)).toEqual(['d.png'])
  })

  test('of a type that the bucket does not take', async () => {
    const { error } = await me.client.storage
      .from('pictures')
      .upload(path('a.gif'), 'GIF89a', { contentType: 'image/gif' })
    expect(error).toMatchObject({
      status: 400,
      statusCode: '415',
      message: 'mime type image/gif is not supported',
    })
  })
})

describe('download', () => {
  test('what others may not read is not there', async () => {
    const name = path()
    await shelf().upload(name, 'mine')
    const { error } = await shelf(other).download(name)
    expect(error).toMatchObject({ status: 400, statusCode: '404', message: 'Object not found' })
    expect((await shelf(other).info(name)).error).toMatchObject({ statusCode: '404' })
    expect((await shelf().download(path('nothing'))).error).toMatchObject({ statusCode: '404' })
  })

  test('exists', async () => {
    const name = path()
    await shelf().upload(name, 'x')
    expect((await shelf().exists(name)).data).toBe(true)
    expect((await shelf(other).exists(name)).data).toBe(false)
  })

  test('a public bucket by its URL, without a key', async () => {
    const name = path('vitrine é.txt')
    await me.client.storage.from('window').upload(name, 'seen by all')
    const { data } = me.client.storage.from('window').getPublicUrl(name)
    const response = await fetch(data.publicUrl)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('max-age=3600')
    expect(await response.text()).toBe('seen by all')
    const url = me.client.storage.from('shelf').getPublicUrl(name).data.publicUrl
    const refused = await fetch(url)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  })

  test('saved under another name', async () => {
    const name = path('a.txt')
    await me.client.storage.from('window').upload(name, 'x', { upsert: true })
    const bucket = me.client.storage.from('window')
    const plain = await fetch(bucket.getPublicUrl(name, { download: true }).data.publicUrl)
    expect(plain.headers.get('content-disposition')).toMatch(/^attachment/)
    const both = await fetch(bucket.getPublicUrl(name, { download: 'custom_name.svg' }).data.publicUrl)
    expect(both.headers.get('content-disposition')).toMatch(
      /^attachment; filename="?custom_name\.svg"?; filename\*=UTF-8''custom_name\.svg;?$/,
    )
    const named = await fetch(bucket.getPublicUrl(name, { download: 'balanço.txt' }).data.publicUrl)
    expect(named.headers.get('content-disposition')).toContain("filename*=UTF-8''balan%C3%A7o.txt")
  })

  test('parts, and only what changed', async () => {
    const name = path('digits.txt')
    await me.client.storage.from('window').upload(name, '0123456789', { upsert: true })
    const url = me.client.storage.from('window').getPublicUrl(name).data.publicUrl
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10')
    expect(await part.text()).toBe('234')
    const etag = part.headers.get('etag') ?? ''
    const modified = part.headers.get('last-modified') ?? ''
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await fetch(url, { headers: { 'if-modified-since': modified } })).status).toBe(304)
    const head = await fetch(url, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe('10')
  })
})

describe('move and copy', () => {
  test('to another name', async () => {
    const [from, to] = [path(), path()]
    const { data: uploaded } = await shelf().upload(from, 'moved')
    expect((await shelf().move(from, to)).data).toMatchObject({ message: 'Successfully moved' })
    expect(await textOf(to)).toBe('moved')
    expect((await shelf().exists(from)).data).toBe(false)
    expect((await shelf().info(to)).data?.id).toBe(uploaded?.id)
  })

  test('to another bucket', async () => {
    const [from, to] = [path(), path()]
    await shelf().upload(from, 'travels', { metadata: { n: 1 } })
    const copied = await shelf().copy(from, to, { destinationBucket: 'window' })
    expect(copied.data).toEqual({ path: `window/${to}` })
    const elsewhere = path()
    await shelf().move(from, elsewhere, { destinationBucket: 'window' })
    const window = me.client.storage.from('window')
    for (const name of [to, elsewhere])
      expect(await (await window.download(name)).data?.text()).toBe('travels')
    expect((await window.info(to)).data?.metadata).toEqual({ n: 1 })
  })

  test('onto another, out of what is not there, or where policies do not let', async () => {
    const [a, b] = [path(), path()]
    await shelf().upload(a, 'a')
    await shelf().upload(b, 'b')
    expect((await shelf().copy(a, b)).error).toMatchObject({ statusCode: '409' })
    expect((await shelf().move(a, b)).error).toMatchObject({ statusCode: '409' })
    expect((await shelf().copy(path(), path())).error).toMatchObject({ statusCode: '404' })
    expect((await shelf().move(path(), path())).error).toMatchObject({ statusCode: '404' })
    expect((await shelf().copy(a, path('x', other))).error).toMatchObject({ statusCode: '403' })
    expect((await shelf().move(a, path('x', other))).error).toMatchObject({ statusCode: '403' })
    expect((await shelf(other).copy(a, path('x', other))).error).toMatchObject({ statusCode: '404' })
    expect(await textOf(a)).toBe('a')
  })

  test('a copy has bytes of its own', async () => {
    const [a, b] = [path(), path()]
    await shelf().upload(a, 'same')
    await shelf().copy(a, b)
    await shelf().remove([a])
    expect(await textOf(b)).toBe('same')
  })
})

describe('remove', () => {
  test('gives what was removed, and only that', async () => {
    const [mine, kept, theirs] = [path(), path('kept.txt'), path(undefined, other)]
    await shelf().upload(mine, 'x')
    await shelf().upload(kept, 'x', { upsert: true })
    await shelf(other).upload(theirs, 'x')
    const { data } = await shelf().remove([mine, kept, theirs, path('nothing')])
    expect(data?.map(({ name }) => name)).toEqual([mine])
    expect(data?.[0]).toMatchObject({
      bucket_id: 'shelf',
      metadata: { size: 1, mimetype: expect.any(String) },
    })
    expect((await shelf().exists(kept)).data).toBe(true)
    expect((await shelf(other).exists(theirs)).data).toBe(true)
  })

  test('one by its path', async () => {
    const name = path()
    await shelf().upload(name, 'x')
    const ask = () =>
      fetch(`${target.url}/storage/v1/object/shelf/${name}`, {
        method: 'DELETE',
        headers: { apikey: target.serviceKey, authorization: `Bearer ${target.serviceKey}` },
      })
    expect(await (await ask()).json()).toEqual({ message: 'Successfully deleted' })
    expect(await (await ask()).json()).toMatchObject({ statusCode: '404', error: 'not_found' })
  })
})
