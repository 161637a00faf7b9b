import { routeBuckets } from './buckets/routes.ts'
import type { Context } from './context.ts'
import { invalidRequest, missingRoute } from './errors.ts'
import { routeImages } from './images/routes.ts'
import { purgeCache } from './objects/purge-cache.ts'
import { routeObjects } from './objects/routes.ts'
import { uploadResumable } from './signing/upload-urls.ts'

/** Finds who answers a path below `/storage/v1`. */
export async function route(context: Context): Promise<Response> {
  const { method } = context.request
  const path = readPath(context.url.pathname)
  const [first, ...rest] = path
  const answered = find(context, first, rest)
  if (!answered) throw missingRoute(method, `/${path.join('/')}`)
  return answered
}

function find(context: Context, first: string | undefined, rest: string[]): Promise<Response> | undefined {
  const { method } = context.request
  if (first === 'bucket') return routeBuckets(context, rest)
  if (first === 'object') return routeObjects(context, rest)
  if (first === 'upload' && rest[0] === 'resumable') return uploadResumable(context, rest.slice(1))
  if (first === 'render') return routeImages(context, rest)
  if (first === 'cdn' && method === 'DELETE') return purgeCache(context)
  if (first === 'status' && rest.length === 0) return Promise.resolve(new Response(null))
  if (first === 'health' && rest.length === 0) return health(context)
}

async function health({ parts }: Context): Promise<Response> {
  const healthy = await parts.database.runAsOwner({ text: 'select to_json(true)', values: [] }).then(
    () => true,
    () => false,
  )
  return Response.json({ healthy }, { status: healthy ? 200 : 503 })
}

function readPath(pathname: string): string[] {
  const path = pathname.replace(/^\/storage\/v1\/?/, '')
  if (path === '') return []
  try {
    return path.split('/').map((segment) => decodeURIComponent(segment))
  } catch {
    throw invalidRequest('The path is not a valid url component')
  }
}
