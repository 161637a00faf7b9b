import { InvalidToken, type Tokens } from '../tokens.ts'

/**
 * Handles a request's API key as Supabase's gateway does: refuses a key that is not ours; the key replaces an `Authorization` without a person's
 * token. A key of the newer form is not a token: it counts only in `apikey`. Functions may be called by anyone's systems, which have their own
 * `apikey`: there one that is not ours is passed on, without a bearer token. Returns the refusal, or nothing if the service may have the request,
 * whose `Authorization` it may have set.
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

/** The auth service requires a bearer token where it asks for the caller's identity, and a key of the JWT form in `apikey` is none. */
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
