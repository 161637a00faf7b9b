import { InvalidToken, type Tokens } from '../tokens.ts'

/**
 * Does with the API key of a request what Supabase's gateway does: a key that is not ours is refused; `Authorization`
 * without a person's token stands for the key. A key of the newer form is no token: it counts in `apikey` alone.
 * Functions may be called by anybody's systems, which have an `apikey` of their own: there one that is not ours is passed on, as no
 * bearer's token.
 * Gives the refusal, or nothing when the service may have the request, whose `Authorization` it may have set.
 */
export async function refuseApiKey(
  request: Request,
  tokens: Pick<Tokens, 'verify'>,
  service: string,
): Promise<Response | undefined> {
  const key = request.headers.get('apikey') ?? keyInUrl(request.url)
  const authorization = request.headers.get('authorization')
  const hasToken = authorization !== null && !/^bearer sb_/i.test(authorization)
  if (key === null) {
    if (hasToken || authorization === null) return undefined
    return refusal('No API key found in request', 'No `apikey` request header or url param was found.')
  }
  const ours = await isOurs(key, tokens)
  if (!ours && service !== 'functions')
    return refusal('Invalid API key', 'Double check your Supabase `anon` or `service_role` API key.')
  if (!hasToken) request.headers.set('authorization', ours ? standIn(key, service) : key)
  return undefined
}

async function isOurs(key: string, tokens: Pick<Tokens, 'verify'>): Promise<boolean> {
  try {
    await tokens.verify(key)
    return true
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
    return false
  }
}

/** The auth service wants a bearer's token where it asks who somebody is, and a key of the JWT form in `apikey` is none. */
function standIn(key: string, service: string): string {
  const isJwt = key.split('.').length === 3
  return service === 'auth' && isJwt ? key : `Bearer ${key}`
}

function keyInUrl(url: string): string | null {
  return url.includes('apikey=') ? new URL(url).searchParams.get('apikey') : null
}

function refusal(message: string, hint: string): Response {
  return Response.json({ message, hint }, { status: 401 })
}
