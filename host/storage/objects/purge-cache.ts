import type { Context } from '../context.ts'
import { accessDenied } from '../errors.ts'

/** Empties the cache in front of the storage. There is none here, so nothing is left to do; as on Supabase, only a service may. */
export async function purgeCache(context: Context): Promise<Response> {
  const caller = await context.caller()
  if (caller.role !== 'service_role') throw accessDenied('Access denied')
  return Response.json({ message: 'success' })
}
