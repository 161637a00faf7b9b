import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { type ByteRange, FileMissing, type Listed, type Stored } from '../place.ts'
import { type Bucket, isMissing } from './client.ts'

/** What one call deletes at most (https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html). */
const maxDeleted = 1000

export async function read(bucket: Bucket, key: string, range?: ByteRange): Promise<Readable> {
  const Range = range && `bytes=${range.start}-${range.end}`
  const command = new GetObjectCommand({ Bucket: bucket.name, Key: bucket.locate(key), Range })
  const { Body } = await orMissing(key, bucket.client.send(command))
  if (!(Body instanceof Readable)) throw new Error('The store answered without a body')
  return Body
}

export async function head(bucket: Bucket, key: string): Promise<Stored> {
  const command = new HeadObjectCommand({ Bucket: bucket.name, Key: bucket.locate(key) })
  const { ContentLength: size, ETag: etag } = await orMissing(key, bucket.client.send(command))
  if (size === undefined || !etag) throw new Error('The store does not describe what it has')
  return { size, etag }
}

export async function remove(bucket: Bucket, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += maxDeleted) {
    const Objects = keys.slice(at, at + maxDeleted).map((key) => ({ Key: bucket.locate(key) }))
    const command = new DeleteObjectsCommand({ Bucket: bucket.name, Delete: { Objects, Quiet: true } })
    const { Errors = [] } = await bucket.client.send(command)
    const refused = Errors.find(({ Code }) => Code !== 'NoSuchKey')
    if (refused) throw new Error(`The store did not remove ${Errors.length} objects: ${refused.Code}`)
  }
}

export async function* list(bucket: Bucket, prefix: string): AsyncGenerator<Listed> {
  const below = { Bucket: bucket.name, Prefix: bucket.locate(prefix) }
  for await (const { Contents = [] } of paginateListObjectsV2({ client: bucket.client }, below))
    for (const { Key, Size = 0, LastModified } of Contents)
      if (Key !== undefined && LastModified)
        yield { key: bucket.keyOf(Key), size: Size, writtenAt: LastModified }
}

/** Says `FileMissing` for what the store calls missing. */
export async function orMissing<T>(key: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw isMissing(error) ? new FileMissing(key, { cause: error }) : error
  }
}
