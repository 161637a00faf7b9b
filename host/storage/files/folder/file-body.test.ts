import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ByteRange } from '../place.ts'
import { FileBody } from './file-body.ts'

const content = randomBytes(3_000_001)
let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-body-'))
  path = join(folder, 'file')
  await writeFile(path, content)
  await writeFile(join(folder, 'empty'), '')
})
afterAll(() => rm(folder, { recursive: true }))

const whole = { start: 0, end: content.length - 1 }
const body = async (range: ByteRange = whole, file = path) => new FileBody(await open(file), range)

/** Takes one piece at a time, with a delay: bytes waiting in a buffer must not change meanwhile. */
function slowSink() {
  const chunks: Buffer[] = []
  const sink = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _encoding, callback) => {
      setImmediate(() => {
        chunks.push(Buffer.from(chunk))
        callback()
      })
    },
  })
  return { sink, taken: () => Buffer.concat(chunks) }
}

test.each([
  [whole, content],
  [{ start: 0, end: 0 }, content.subarray(0, 1)],
  [{ start: 524_288, end: 1_048_576 }, content.subarray(524_288, 1_048_577)],
  [{ start: 2_999_999, end: 3_000_000 }, content.subarray(2_999_999)],
])('%o is poured and read alike', async (range, expected) => {
  const { sink, taken } = slowSink()
  await (await body(range)).pour(sink)
  expect(sink.writableEnded).toBe(true)
  await expect.poll(() => taken().length).toBe(expected.length)
  expect(taken().equals(expected)).toBe(true)
  expect(Buffer.concat(await (await body(range)).toArray()).equals(expected)).toBe(true)
})

test('an empty file is nothing, and the end of it', async () => {
  const { sink, taken } = slowSink()
  await (await body({ start: 0, end: -1 }, join(folder, 'empty'))).pour(sink)
  expect([sink.writableEnded, taken().length]).toEqual([true, 0])
})

test('a target that closes, fails or was gone before ends the pouring and closes the file', async () => {
  const stuck = new Writable({ write: () => {} })
  const closing = await body()
  const poured = closing.pour(stuck)
  setImmediate(() => stuck.destroy())
  await expect(poured).rejects.toThrow()
  const failing = new Writable({ write: (_chunk, _encoding, callback) => callback(new Error('wire cut')) })
  failing.on('error', () => {})
  await expect((await body()).pour(failing)).rejects.toThrow()
  const gone = new PassThrough()
  gone.destroy()
  await expect((await body()).pour(gone)).rejects.toThrow()
  await expect.poll(() => closing.closed).toBe(true)
})

test('a file that lost bytes is an error, not a shorter file', async () => {
  const range = { start: 0, end: content.length }
  await expect((await body(range)).pour(slowSink().sink)).rejects.toThrow('shorter')
  await expect((await body(range)).toArray()).rejects.toThrow('shorter')
})
