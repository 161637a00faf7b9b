import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { type Bucket, isMissing } from './client.ts'
import type { Piece } from './spool.ts'

/** Smallest part that S3 takes, the last excepted (https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html). */
export const minPart = 5 << 20
const usualPart = 8 << 20
/** S3 takes 10,000; a resumed upload may cut some of its parts smaller. */
const maxParts = 9000

/** Bytes of a part of a file of this size, if that is known. */
export const partSize = (size: number | undefined) => Math.max(usualPart, Math.ceil((size ?? 0) / maxParts))

/** Parts in memory at a time, for all uploads: they are there only while the store takes them. */
const maxSending = 4

export type Part = { number: number; etag: string }

export class Parts {
  readonly #bucket: Bucket
  #sending = 0
  readonly #waiting: (() => void)[] = []

  constructor(bucket: Bucket) {
    this.#bucket = bucket
  }

  /** Stores a piece as an object and returns its entity tag. */
  put(key: string, piece: Piece, contentType: string): Promise<string> {
    return this.#send(piece, async (Body) => {
      const command = new PutObjectCommand({ ...this.#names(key), Body, ContentType: contentType })
      return tagOf(await this.#bucket.client.send(command))
    })
  }

  async begin(key: string, contentType: string): Promise<string> {
    const command = new CreateMultipartUploadCommand({ ...this.#names(key), ContentType: contentType })
    const { UploadId } = await this.#bucket.client.send(command)
    if (!UploadId) throw new Error('The store named no upload')
    return UploadId
  }

  add(key: string, upload: string, number: number, piece: Piece): Promise<Part> {
    return this.#send(piece, async (Body) => {
      const part = { ...this.#names(key), UploadId: upload, PartNumber: number, Body }
      return { number, etag: tagOf(await this.#bucket.client.send(new UploadPartCommand(part))) }
    })
  }

  /** Creates the object from its parts and returns its entity tag. */
  async complete(key: string, upload: string, parts: readonly Part[]): Promise<string> {
    const MultipartUpload = { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) }
    const command = { ...this.#names(key), UploadId: upload, MultipartUpload }
    return tagOf(await this.#bucket.client.send(new CompleteMultipartUploadCommand(command)))
  }

  async abort(key: string, upload: string): Promise<void> {
    try {
      const command = new AbortMultipartUploadCommand({ ...this.#names(key), UploadId: upload })
      await this.#bucket.client.send(command)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

  async #send<T>(piece: Piece, work: (body: Buffer) => Promise<T>): Promise<T> {
    if (this.#sending >= maxSending) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#sending++
    try {
      return await work(await piece.read())
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#sending--
    }
  }

  #names(key: string) {
    return { Bucket: this.#bucket.name, Key: this.#bucket.locate(key) }
  }
}

function tagOf({ ETag }: { ETag?: string }): string {
  if (!ETag) throw new Error('The store gave no entity tag')
  return ETag.startsWith('"') ? ETag : `"${ETag}"`
}
