import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { somebody } from './people.ts'

let target: Target
let me: { id: string; client: SupabaseClient }
const names = [
  'a.txt',
  'atas/2025/janeiro.txt',
  'atas/2026/julho.txt',
  'atas/índice.txt',
  'b.txt',
  'c/d.txt',
  'z.txt',
]

beforeAll(async () => {
  target = await openTarget()
  me = await somebody(target)
  for (const name of names) await shelf().upload(`${me.id}/${name}`, name)
})
afterAll(() => target.close())

const shelf = () => me.client.storage.from('shelf')
const listed = async (folder: string, options = {}) => {
  const { data, error } = await shelf().list(folder === '' ? me.id : `${me.id}/${folder}`, options)
  expect(error).toBeNull()
  return data?.map(({ name }) => name)
}

describe('list', () => {
  test('a folder: files, and folders without an id', async () => {
    const { data } = await shelf().list(me.id)
    expect(data?.map(({ name }) => name)).toEqual(['a.txt', 'atas', 'b.txt', 'c', 'z.txt'])
    expect(data?.[0]).toEqual({
      name: 'a.txt',
      id: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      last_accessed_at: expect.any(String),
      metadata: expect.objectContaining({ size: 5, mimetype: 'text/plain;charset=UTF-8' }),
    })
    const none = { id: null, created_at: null, updated_at: null, last_accessed_at: null, metadata: null }
    expect(data?.[1]).toEqual({ name: 'atas', ...none })
    expect(await listed('atas')).toEqual(['2025', '2026', 'índice.txt'])
    expect(await listed('nothing')).toEqual([])
  })

  test('in pages, backwards, by time', async () => {
    expect(await listed('', { limit: 2 })).toEqual(['a.txt', 'atas'])
    expect(await listed('', { limit: 2, offset: 2 })).toEqual(['b.txt', 'c'])
    expect(await listed('', { offset: 5 })).toEqual([])
    const backwards = { sortBy: { column: 'name', order: 'desc' } }
    expect(await listed('', backwards)).toEqual(['z.txt', 'c', 'b.txt', 'atas', 'a.txt'])
    expect(await listed('', { ...backwards, limit: 2, offset: 1 })).toEqual(['c', 'b.txt'])
    const newest = { sortBy: { column: 'created_at', order: 'desc' } }
    expect((await listed('', newest))?.slice(2)).toEqual(['z.txt', 'b.txt', 'a.txt'])
  })

  test('search: what begins so', async () => {
    expect(await listed('', { search: 'A' })).toEqual(['a.txt', 'atas'])
    expect(await listed('', { search: 'b.' })).toEqual(['b.txt'])
    expect(await listed('', { search: '%' })).toEqual([])
  })

  test('what others have is not there', async () => {
    const other = await somebody(target)
    expect((await other.client.storage.from('shelf').list('')).data).toEqual([])
    expect((await other.client.storage.from('shelf').list(me.id)).data).toEqual([])
    expect((await target.client(target.serviceKey).storage.from('shelf').list(me.id)).data).toHaveLength(5)
  })
})

describe('listV2', () => {
  const short = (name: string) => name.slice(me.id.length + 1)

  test('all below a prefix, by pages', async () => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const { data, error } = await shelf().listV2({ prefix: `${me.id}/`, limit: 3, cursor })
      expect(error).toBeNull()
      expect(data?.folders).toEqual([])
      found.push(...(data?.objects.map(({ name }) => short(name)) ?? []))
      expect(data?.hasNext).toBe(data?.nextCursor !== undefined)
      cursor = data?.nextCursor
    } while (cursor !== undefined)
    expect(found).toEqual([...names].sort())
  })

  test('by folders, forwards and backwards', async () => {
    const page = async (options: object) => {
      const { data } = await shelf().listV2({ prefix: `${me.id}/`, with_delimiter: true, ...options })
      const { hasNext, nextCursor } = data ?? {}
      return {
        hasNext,
        nextCursor,
        folders: data?.folders.map(({ name }) => short(name)),
        objects: data?.objects.map(({ name }) => short(name)),
      }
    }
    const all = await page({})
    expect(all).toMatchObject({
      folders: ['atas/', 'c/'],
      objects: ['a.txt', 'b.txt', 'z.txt'],
      hasNext: false,
    })
    const first = await page({ limit: 2 })
    expect(first).toMatchObject({ folders: ['atas/'], objects: ['a.txt'], hasNext: true })
    const second = await page({ limit: 2, cursor: first.nextCursor })
    expect(second).toMatchObject({ folders: ['c/'], objects: ['b.txt'], hasNext: true })
    const sortBy = { column: 'name', order: 'desc' }
    const last = await page({ limit: 2, sortBy })
    expect(last).toMatchObject({ folders: ['c/'], objects: ['z.txt'] })
    const before = await page({ limit: 2, sortBy, cursor: last.nextCursor })
    expect(before).toMatchObject({ folders: ['atas/'], objects: ['b.txt'] })
  })

  test('by time, by pages', async () => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await shelf().listV2({
        prefix: `${me.id}/`,
        limit: 2,
        cursor,
        sortBy: { column: 'created_at', order: 'desc' },
      })
      found.push(...(data?.objects.map(({ name }) => short(name)) ?? []))
      cursor = data?.nextCursor
    } while (cursor !== undefined)
    expect(found).toEqual([...names].reverse())
  })

  test('a prefix need not be a folder', async () => {
    const { data } = await shelf().listV2({ prefix: `${me.id}/at`, with_delimiter: true })
    expect(data?.folders.map(({ name }) => short(name))).toEqual(['atas/'])
  })
})
