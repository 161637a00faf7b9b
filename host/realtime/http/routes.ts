import type { Context } from '../context.ts'
import { Refused } from '../errors.ts'
import { broadcastBatch, broadcastOne } from './broadcast.ts'
import { Failure } from './failures.ts'

const one = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/

/** Serves realtime-js's HTTP requests. */
export async function route(context: Context, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [, topic, event] = one.exec(pathname)?.map(decoded) ?? []
  try {
    if (request.method !== 'POST') throw new Failure(404, 'Not found')
    if (pathname === '/realtime/v1/api/broadcast') return await broadcastBatch(context, request)
    if (!topic || !event) throw new Failure(404, 'Not found')
    const isPrivate = searchParams.get('private') === 'true'
    return await broadcastOne(context, request, { topic, event, isPrivate })
  } catch (error) {
    if (error instanceof Failure) return Response.json(error.body, { status: error.status })
    if (error instanceof Refused) return Response.json({ message: error.message }, { status: 503 })
    throw error
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
