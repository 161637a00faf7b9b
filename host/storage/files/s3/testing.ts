import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver, { type Context } from '@20minutes/s3rver'
import type { S3Place } from './client.ts'

const bucket = 'files'

/** A local S3 server on a free port, with one bucket. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    // It computes other signatures than Amazon's for calls on the bucket itself.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const uploads = join(directory, bucket, '._S3rver_uploads')
  const turns = new Map<string, Promise<void>>()
  server.middleware.unshift((context, next) =>
    inTurn(turns, context.query.uploadId, () => complement(uploads, context, next)),
  )
  const { port } = await server.run()
  const place: S3Place = {
    kind: 's3',
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    // The pair that it knows.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    prefix: 'one/',
  }
  return {
    place,
    /** Multipart uploads that were neither completed nor aborted. */
    unfinished: async () => (await list(uploads)).length,
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** What S3 does with uploads of parts and this server does not know: to abort and list them, and to miss one. */
async function complement(uploads: string, context: Context, next: () => Promise<void>): Promise<void> {
  const { method, query } = context
  const id = query.uploadId
  if (method === 'GET' && 'uploads' in query) return listUploads(uploads, context)
  if (id === undefined) return next()
  if (!(await list(uploads)).includes(id)) {
    context.status = 404
    context.type = 'application/xml'
    context.body = '<Error><Code>NoSuchUpload</Code><Message>No such upload</Message></Error>'
  } else if (method === 'DELETE') {
    await rm(join(uploads, id), { recursive: true, force: true })
    context.status = 204
  } else await next()
}

/**
 * Calls on one upload, one after the other: S3 completes an upload once, however many ask; this server would read its parts while another call
 * removes them.
 */
async function inTurn(
  turns: Map<string, Promise<void>>,
  id: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  if (id === undefined) return work()
  const before = turns.get(id)
  const mine = (before ?? Promise.resolve()).catch(() => undefined).then(work)
  turns.set(id, mine)
  try {
    await mine
  } finally {
    if (turns.get(id) === mine) turns.delete(id)
  }
}

async function listUploads(uploads: string, context: Context): Promise<void> {
  const found = await Promise.all(
    (await list(uploads)).map(async (id) => {
      const key = await readFile(join(uploads, id, 'key'), 'utf8')
      const { mtime } = await stat(join(uploads, id))
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`
    }),
  )
  context.status = 200
  context.type = 'application/xml'
  context.body = `<ListMultipartUploadsResult>${found.join('')}</ListMultipartUploadsResult>`
}

const list = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
