import { z } from 'zod'
import { readJson } from '../body.ts'
import type { Context } from '../context.ts'
import { noSuchBytes } from '../errors.ts'
import { FileMissing } from '../files/place.ts'
import { findOwn } from './lookup.ts'
import { readBucketName, readName } from './names.ts'
import { readMetadata } from './upload.ts'
import { fileKey } from './uploads.ts'

const fields = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({ cacheControl: z.string().max(200), mimetype: z.string().max(200) })
    .partial()
    .default({}),
})

/** `POST /object/copy`: creates an independent object with the same bytes, optionally in another bucket, under that bucket's limits. */
export async function copy(context: Context): Promise<Response> {
  const { database, files, uploads } = context.parts
  const caller = await context.caller()
  const body = await readJson(context.request, fields)
  const place = { bucket: body.bucketId, name: readName(body.sourceKey) }
  const operation = 'storage.object.copy'
  const source = await findOwn(database, caller, place, operation)
  if (source.version === null) throw noSuchBytes()
  const { mimetype, cacheControl, size } = { ...source.metadata, ...(body.copyMetadata ? {} : body.metadata) }
  const bucket = readBucketName(body.destinationBucket || body.bucketId)
  const contentType = mimetype ?? 'application/octet-stream'
  const permit = await uploads.open(caller, {
    bucket,
    name: body.destinationKey,
    upsert: context.says('x-upsert'),
    contentType,
    declaredSize: size,
    userMetadata: body.copyMetadata ? (source.user_metadata ?? {}) : givenMetadata(context.request),
    operation,
  })
  const stored = await files.copy(fileKey(source.version), permit.key).catch((error: unknown) => {
    throw error instanceof FileMissing ? noSuchBytes() : error
  })
  const details = { contentType, cacheControl: cacheControl ?? 'no-cache' }
  const { id } = await uploads.finish(caller, permit, stored, details)
  const key = `${bucket}/${permit.name}`
  return Response.json({
    Id: id,
    Key: key,
    id,
    name: permit.name,
    bucket_id: bucket,
    version: permit.version,
  })
}

function givenMetadata({ headers }: Request): Record<string, unknown> {
  const given = headers.get('x-metadata')
  return given === null ? {} : readMetadata(Buffer.from(given, 'base64').toString())
}
