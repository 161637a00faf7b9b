import { CopyObjectCommand } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { checkKey } from '../keys.ts'
import type { Files, Listed, Stored } from '../place.ts'
import { type Bucket, openBucket, type Patience, patience, type S3Place } from './client.ts'
import { createDrafts, draftsPrefix } from './drafts.ts'
import { head, list, orMissing, read, remove } from './objects.ts'
import { Parts } from './parts.ts'
import { write } from './write.ts'

/** Largest object that one call copies (https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html). */
const maxCopied = 5 * 2 ** 30

/** Stores files in a bucket of an S3-compatible store. Does not contact the store yet. */
export function openS3(place: S3Place, log: Logger, limits: Patience = patience): Files {
  const bucket = openBucket(place, limits)
  const parts = new Parts(bucket)
  return {
    write: async (key, bytes, options) => write(parts, checkKey(key), bytes, options, log),
    read: async (key, range) => read(bucket, checkKey(key), range),
    copy: async (from, to) => copy(bucket, parts, checkKey(from), checkKey(to), log),
    remove: async (keys) => remove(bucket, keys.map(checkKey)),
    list: (prefix) => listFiles(bucket, prefix),
    drafts: createDrafts(bucket, parts, log),
    close: async () => bucket.client.destroy(),
  }
}

async function* listFiles(bucket: Bucket, prefix: string): AsyncGenerator<Listed> {
  for await (const listed of list(bucket, prefix)) if (!listed.key.startsWith(draftsPrefix)) yield listed
}

async function copy(bucket: Bucket, parts: Parts, from: string, to: string, log: Logger): Promise<Stored> {
  const { size } = await head(bucket, from)
  if (size > maxCopied) {
    const contentType = 'application/octet-stream'
    return write(parts, to, await read(bucket, from), { contentType }, log)
  }
  const source = `${bucket.name}/${bucket.locate(from)}`.split('/').map(encodeURIComponent).join('/')
  const command = { Bucket: bucket.name, Key: bucket.locate(to), CopySource: source }
  await orMissing(from, bucket.client.send(new CopyObjectCommand(command)))
  return head(bucket, to)
}
