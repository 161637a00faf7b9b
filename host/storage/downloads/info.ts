import { anonymous } from '../caller.ts'
import type { Context } from '../context.ts'
import { findReadable, type Place } from '../objects/lookup.ts'

/** `GET /object/info/[public/|authenticated/]<bucket>/<name>`: returns an object's details without its bytes. */
export async function info(context: Context, place: Place, isPublic: boolean): Promise<Response> {
  const { request, url, parts } = context
  const caller = isPublic ? anonymous(request, url.pathname) : await context.anyone()
  const operation = isPublic ? 'storage.object.info_public' : 'storage.object.info_authenticated'
  const object = await findReadable(parts.database, caller, place, operation)
  const { id, name, version, bucket_id, metadata, user_metadata, created_at, updated_at } = object
  const body = {
    id,
    name,
    version,
    bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: user_metadata,
    last_modified: updated_at,
    created_at,
  }
  return Response.json(body, { headers: { 'cache-control': 'no-cache' } })
}
