import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { FilesPlace } from '../place.ts'

export type S3Place = Extract<FilesPlace, { kind: 's3' }>

export type Patience = {
  /** Until a connection is there. */
  connectMilliseconds: number
  /** Until the store begins to answer; it takes a part of 8 MB meanwhile. */
  answerMilliseconds: number
  /** Of a call, the first included. */
  attempts: number
}

export const patience: Patience = { connectMilliseconds: 5000, answerMilliseconds: 60_000, attempts: 4 }

/** Maximum connections to the store; further calls wait. A slow download occupies one, so there are many. */
const maxSockets = 1000

/** Everything a call needs to name an object. */
export type Bucket = {
  client: S3Client
  name: string
  /** How keys of ours are called in the bucket. */
  locate(key: string): string
  /** Returns our key for an object's name. */
  keyOf(name: string): string
}

export function openBucket(
  place: S3Place,
  { connectMilliseconds, answerMilliseconds, attempts }: Patience,
): Bucket {
  const agent = { maxSockets, keepAlive: true }
  const config: S3ClientConfig = {
    region: place.region,
    endpoint: place.endpoint,
    forcePathStyle: place.endpoint !== undefined,
    credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    maxAttempts: attempts,
    // Stores other than Amazon's refuse the checksums that the client would add by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMilliseconds,
      requestTimeout: answerMilliseconds,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  }
  const prefix = place.prefix ? `${place.prefix.replace(/\/+$/, '')}/` : ''
  return {
    client: new S3Client(config),
    name: place.bucket,
    locate: (key) => `${prefix}${key}`,
    keyOf: (name) => name.slice(prefix.length),
  }
}

/** Whether the store says that it has no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(error.name)
}
