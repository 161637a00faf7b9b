import { InvalidToken, type Tokens } from '../tokens.ts'

/**
 * Does with the API key of a request what Supabase's gateway does: a key that is not ours is refused; `Authorization`
 * without a person's token stands for the key. A key of the newer form is no token: it counts in `apikey` alone.
 * Gives the refusal, or nothing when the service may have the request, whose `Authorization` it may have set.
 */
export async function refuseApiKey(
  request: Request,
  tokens: Pick<Tokens, 'verify'>,
): Promise<Response | undefined> {
  const key = request.headers.get('apikey') ?? keyInUrl(request.url)
  const authorization = request.headers.get('authorization')
  const hasToken = authorization !== null && !/^bearer sb_/i.test(authorization)
  if (key === null) {
    if (hasToken || authorization === null) return undefined
    return refusal('No API key found in request', 'No `apikey` request header or url param was found.')
  }
  try {
    await tokens.verify(key)
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
    return refusal('Invalid API key', 'Double check your Supabase `anon` or `service_role` API key.')
  }
  if (!hasToken) request.headers.set('authorization', `Bearer ${key}`)
  return undefined
}

function keyInUrl(url: string): string | null {
  return url.includes('apikey=') ? new URL(url).searchParams.get('apikey') : null
}

function refusal(message: string, hint: string): Response {
  return Response.json({ message, hint }, { status: 401 })
}
