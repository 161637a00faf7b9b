import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FileMissing } from './place.ts'
import {
  breaking,
  makeBytes,
  openTestFolder,
  openTestStore,
  readAll,
  streamOf,
  type TestPlace,
} from './testing.ts'

const type = { contentType: 'application/octet-stream' }
const big = makeBytes((20 << 20) + 123)

describe.each([
  ['a folder', openTestFolder],
  ['an S3 store', openTestStore],
])('files in %s', (_, open) => {
  let there: TestPlace
  beforeAll(async () => {
    there = await open()
  })
  afterAll(() => there.close())

  const listed = async (prefix = '') => {
    const keys: string[] = []
    for await (const { key } of there.files.list(prefix)) keys.push(key)
    return keys.sort()
  }

  test.each([0, 1, 65_537, big.length])('gives back %i bytes as they came', async (size) => {
    const bytes = big.subarray(0, size)
    const stored = await there.files.write(`objects/aa/size-${size}`, streamOf(bytes), type)
    expect(stored).toEqual({ size, etag: expect.stringMatching(/^"[\w-]{32,}"$/) })
    expect((await readAll(there.files, `objects/aa/size-${size}`)).equals(bytes)).toBe(true)
  })

  test('tags equal content alike and other content otherwise', async () => {
    const tag = async (key: string, text: string) =>
      (await there.files.write(key, Readable.from([Buffer.from(text)]), type)).etag
    const first = await tag('objects/tag/1', 'a')
    expect(await tag('objects/tag/2', 'a')).toBe(first)
    expect(await tag('objects/tag/3', 'b')).not.toBe(first)
  })

  test('reads ranges, also beyond the end', async () => {
    await there.files.write('objects/bb/range', streamOf(makeBytes(1000)), type)
    const range = async (start: number, end: number) =>
      buffer(await there.files.read('objects/bb/range', { start, end }))
    expect(await range(0, 1)).toEqual(makeBytes(1000).subarray(0, 2))
    expect(await range(7, 7)).toEqual(makeBytes(1000).subarray(7, 8))
    expect(await range(10, 19)).toEqual(makeBytes(1000).subarray(10, 20))
    expect(await range(990, 5000)).toEqual(makeBytes(1000).subarray(990))
  })

  test('says what is missing', async () => {
    await expect(there.files.read('objects/no/thing')).rejects.toThrow(FileMissing)
    await expect(there.files.copy('objects/no/thing', 'objects/no/other')).rejects.toThrow(FileMissing)
    await expect(there.files.read('objects/no/other')).rejects.toThrow(FileMissing)
    await there.files.remove(['objects/no/thing'])
  })

  test('copies', async () => {
    await there.files.write('objects/cc/from', streamOf(makeBytes(5000)), type)
    expect(await there.files.copy('objects/cc/from', 'objects/cc/to')).toMatchObject({ size: 5000 })
    await there.files.remove(['objects/cc/from'])
    expect(await readAll(there.files, 'objects/cc/to')).toEqual(makeBytes(5000))
  })

  test('removes many at once', async () => {
    const keys = Array.from({ length: 1100 }, (_, at) => `objects/dd/${at}`)
    for (const key of keys.slice(0, 40)) await there.files.write(key, streamOf(makeBytes(10)), type)
    await there.files.remove(keys)
    expect(await listed('objects/dd/')).toEqual([])
  })

  test('lists what is below a prefix, with size and time', async () => {
    const before = Date.now() - 2000
    for (const key of ['objects/ee/1', 'objects/ee/2', 'objects/ef/1'])
      await there.files.write(key, streamOf(makeBytes(10)), type)
    expect(await listed('objects/ee/')).toEqual(['objects/ee/1', 'objects/ee/2'])
    for await (const { size, writtenAt } of there.files.list('objects/ee/')) {
      expect(size).toBe(10)
      expect(writtenAt.getTime()).toBeGreaterThan(before)
    }
  })

  test.each([
    ['little', 1000],
    ['several parts', 20 << 20],
  ])('leaves nothing of a source that fails after %s', async (_, size) => {
    const failed = there.files.write('objects/ff/broken', breaking(big.subarray(0, size)), type)
    await expect(failed).rejects.toThrow('gone')
    await expect(there.files.read('objects/ff/broken')).rejects.toThrow(FileMissing)
    expect(await there.unfinished()).toBe(0)
  })

  test('leaves nothing of a write that is aborted, and lets go of its source', async () => {
    const source = new Readable({ read() {} })
    source.push(big.subarray(0, 12 << 20))
    const abort = new AbortController()
    const failed = there.files.write('objects/ff/aborted', source, { ...type, signal: abort.signal })
    await expect.poll(() => source.readableLength).toBe(0)
    abort.abort()
    await expect(failed).rejects.toThrow()
    expect(source.destroyed).toBe(true)
    await expect(there.files.read('objects/ff/aborted')).rejects.toThrow(FileMissing)
    expect(await there.unfinished()).toBe(0)
  })

  test.each([
    '../up',
    'a/../b',
    '/root',
    'a//b',
    'a/',
    '',
    'ação',
    'a\0b',
    'a\\b',
    'a b',
    'x'.repeat(300),
    'temporary/00000000-0000-0000-0000-000000000000',
    'drafts/x',
  ])('takes %j for no key', async (key) => {
    await expect(there.files.write(key, streamOf(makeBytes(1)), type)).rejects.toThrow('Not a key')
    await expect(there.files.read(key)).rejects.toThrow('Not a key')
  })

  test('writes of one moment do not mix', async () => {
    const all = Array.from({ length: 12 }, (_, at) => at)
    await Promise.all(
      all.map((at) => there.files.write(`objects/gg/${at}`, streamOf(makeBytes(300_000, at)), type)),
    )
    for (const at of all)
      expect(hash(await readAll(there.files, `objects/gg/${at}`))).toBe(hash(makeBytes(300_000, at)))
  })
})

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
