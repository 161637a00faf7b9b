import { z } from 'zod'
import { readJson } from '../body.ts'
import type { Context } from '../context.ts'
import { noSuchBucket, noSuchKey, StorageError } from '../errors.ts'
import { readBucketName, readName } from './names.ts'

const fields = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
})

/** `POST /object/move`: another name for the same bytes, in another bucket too. */
export async function move(context: Context): Promise<Response> {
  const caller = await context.caller()
  const body = await readJson(context.request, fields)
  const bucket = readBucketName(body.destinationBucket || body.bucketId)
  const name = readName(body.destinationKey)
  const text = `update storage.objects set bucket_id = $3, name = $4
    where bucket_id = $1 and name = $2 returning to_json(id)`
  const values = [body.bucketId, readName(body.sourceKey), bucket, name]
  const work = { text, values, operation: 'storage.object.move' }
  const [id] = await context.parts.database.run<string>(caller, work).catch((error: unknown) => {
    throw error instanceof StorageError && error.error === 'InvalidRequest' ? noSuchBucket() : error
  })
  if (id === undefined) throw noSuchKey()
  return Response.json({ message: 'Successfully moved', Id: id, Key: `${bucket}/${name}` })
}
