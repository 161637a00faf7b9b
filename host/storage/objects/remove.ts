import { z } from 'zod'
import { readJson } from '../body.ts'
import type { Context } from '../context.ts'
import { moments } from '../database/moments.ts'
import { noSuchKey } from '../errors.ts'
import type { Place } from './lookup.ts'
import { readName } from './names.ts'

const returned = `json_build_object('id', id, 'name', name, 'bucket_id', bucket_id, 'owner', owner,
  'owner_id', owner_id, 'version', version, 'metadata', metadata, 'user_metadata', user_metadata,
  ${moments(['created_at', 'updated_at', 'last_accessed_at'])})`

/** `DELETE /object/<bucket>/<name>`. Throws 404 if the object does not exist or the caller may not remove it. */
export async function removeOne(context: Context, { bucket, name }: Place): Promise<Response> {
  const operation = 'storage.object.delete'
  const removed = await remove(context, bucket, [name], operation)
  if (removed.length === 0) throw noSuchKey()
  return Response.json({ message: 'Successfully deleted' })
}

const names = z.object({ prefixes: z.array(z.string()).min(1).max(1000) })

/** `DELETE /object/<bucket>`: removes up to 1000 objects and returns those that the caller was allowed to remove. */
export async function removeMany(context: Context, bucket: string): Promise<Response> {
  const { prefixes } = await readJson(context.request, names)
  return Response.json(await remove(context, bucket, prefixes, 'storage.object.delete_many'))
}

async function remove(context: Context, bucket: string, given: string[], operation: string) {
  const { database, discarded } = context.parts
  const caller = await context.caller()
  const text = `delete from storage.objects
    where bucket_id = $1 and name = any (array(select jsonb_array_elements_text($2::jsonb))) returning ${returned}`
  const values = [bucket, JSON.stringify(given.map(readName))]
  const removed = await database.run<Record<string, unknown>>(caller, {
    text,
    values,
    operation,
    removes: true,
  })
  if (removed.length > 0) discarded()
  return removed
}
