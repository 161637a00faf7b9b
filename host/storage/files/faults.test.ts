import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openFiles } from './files.ts'
import type { How } from './folder/writer.testing.ts'
import { FileMissing, type Files, type Listed } from './place.ts'
import { openS3 } from './s3/s3.ts'
import { makeBytes, streamOf } from './testing.ts'

const type = { contentType: 'text/plain' }
const log = pino({ level: 'silent' })
const undo: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function listAll(files: Files): Promise<Listed[]> {
  const found: Listed[] = []
  for await (const listed of files.list('')) found.push(listed)
  return found
}

/** Another process that writes without end to a key in the folder. */
const startWriter = (folder: string, how: How) =>
  fork(join(import.meta.dirname, 'folder', 'writer.testing.ts'), [folder, how], { stdio: 'inherit' })

test('a process killed while it writes leaves nothing to read, and what it leaves can be swept', async () => {
  const folder = await makeFolder()
  const writer = startWriter(folder, 'endless')
  undo.push(() => writer.kill('SIGKILL'))
  const files = await openFiles({ kind: 'folder', folder }, log)
  await expect.poll(async () => (await listAll(files))[0]?.size, { timeout: 60_000 }).toBeGreaterThan(1 << 20)
  const gone = once(writer, 'exit')
  writer.kill('SIGKILL')
  await gone
  await expect(files.read('objects/aa/endless')).rejects.toThrow(FileMissing)
  const [left, ...others] = await listAll(files)
  expect(others).toEqual([])
  expect(left?.key).toMatch(/^temporary\//)
  await files.remove([left!.key])
  expect(await listAll(files)).toEqual([])
})

test('a disk that takes no more leaves nothing behind', async () => {
  const folder = await makeFolder()
  // A process limited to files of 1 MB gets the same kind of error as for a full disk.
  const writer = startWriter(folder, 'limited')
  const [answer] = (await once(writer, 'message')) as [string]
  undo.push(() => writer.kill('SIGKILL'))
  expect(answer).toBe('EFBIG')
  const files = await openFiles({ kind: 'folder', folder }, log)
  expect(await listAll(files)).toEqual([])
})

async function startStore(answer: RequestListener): Promise<Files> {
  const server: Server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  const place = {
    kind: 's3' as const,
    bucket: 'files',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'a',
    secretAccessKey: 'b',
  }
  const files = openS3(place, log, { connectMilliseconds: 500, answerMilliseconds: 300, attempts: 2 })
  undo.push(() => files.close())
  return files
}

test('a store that answers 500 is asked again, then the error is passed on', async () => {
  let asked = 0
  const files = await startStore((request, response) => {
    asked++
    request.resume().on('end', () => response.writeHead(500).end())
  })
  await expect(files.write('objects/aa/x', streamOf(makeBytes(1000)), type)).rejects.toThrow()
  expect(asked).toBe(2)
  await expect(files.read('objects/aa/x')).rejects.not.toThrow(FileMissing)
})

test('a store that recovers costs nothing', async () => {
  const sizes: number[] = []
  const files = await startStore((request, response) => {
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
    })
    request.on('end', () => {
      sizes.push(size)
      response.writeHead(sizes.length === 1 ? 503 : 200, { etag: '"e"' }).end()
    })
  })
  const stored = await files.write('objects/aa/x', streamOf(makeBytes(100_000)), type)
  expect(stored).toEqual({ size: 100_000, etag: '"e"' })
  expect(sizes).toEqual([100_000, 100_000])
})

test('a store that does not answer is given up', async () => {
  const files = await startStore((request) => void request.resume())
  await expect(files.write('objects/aa/x', streamOf(makeBytes(1000)), type)).rejects.toThrow()
  await expect(files.read('objects/aa/x')).rejects.toThrow()
  await expect(files.remove(['objects/aa/x'])).rejects.toThrow()
})

test('a part that fails ends the upload, which is then aborted', async () => {
  const asked: string[] = []
  const files = await startStore((request, response) => {
    asked.push(`${request.method} ${request.url?.replace(/&?x-id=\w+/, '')}`)
    request.resume().on('end', () => {
      if (request.method === 'POST')
        response.end('<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>')
      else response.writeHead(request.method === 'PUT' ? 500 : 204).end()
    })
  })
  await expect(files.write('objects/aa/x', streamOf(makeBytes(9 << 20)), type)).rejects.toThrow()
  expect(asked.at(-1)).toBe('DELETE /files/objects/aa/x?uploadId=u1')
})
