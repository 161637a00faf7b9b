import type { IncomingMessage } from 'node:http'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { z } from 'zod'
import { type PixProblem, readPixProblem } from '../../../../domain/pix/api/problem.ts'
import { optionalSetting, setting } from '../environment.ts'
import {
  forgetToken,
  keepToken,
  keptToken,
  PixAccessDenied,
  type PixClient,
  platformClient,
} from './client.ts'

const patience = 10_000
const largestAnswer = 8 * 1_048_576

/** What the provider refused, in its own words (RFC 7807). An unreachable provider is a plain error: to be tried again. */
export class PixRefusal extends Error {
  readonly problem: PixProblem
  constructor(problem: PixProblem) {
    super(problem.message)
    this.problem = problem
  }
}

type Answer = { status: number; text: string }

type Asked = { method: string; headers?: Record<string, string>; body?: string }

/** One call to the provider, with the client's certificate (mutual TLS) where it has one. */
function send(address: string, { method, headers, body }: Asked, client: PixClient): Promise<Answer> {
  const url = new URL(address)
  const { certificate: cert, privateKey: key } = client
  const ca = client.authority ?? optionalSetting('PIX_CA', '')
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method,
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
        signal: AbortSignal.timeout(patience),
        ...(cert && key && { cert, key }),
        ...(ca && { ca }),
      },
      (response) => void readAll(response).then(resolve, reject),
    )
    call.on('error', reject)
    call.end(body)
  })
}

async function readAll(response: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += (part as Buffer).length
    if (size > largestAnswer) throw new Error('pix provider answered with more than we read')
    parts.push(part as Buffer)
  }
  return { status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }
}

const chargeScopes = 'cobv.read cobv.write pix.read pix.write webhook.read webhook.write'
/** Requested separately: a provider without Pix Automático refuses a client that wants them. */
const recurrenceScopes =
  'rec.read rec.write cobr.read cobr.write payloadlocationrec.read payloadlocationrec.write webhookrec.read webhookrec.write webhookcobr.read webhookcobr.write'
const scopesOf = (path: string): string =>
  /^\/(rec|locrec|cobr|webhookrec|webhookcobr)(\/|$)/.test(path) ? recurrenceScopes : chargeScopes

/**
 * Returns an OAuth2 client credentials token, cached until a minute before it expires. Throws `PixAccessDenied` when the provider does not know the
 * client.
 */
async function accessToken(url: string, client: PixClient, scopes: string): Promise<string> {
  const kept = keptToken(url, client, scopes)
  if (kept) return kept
  const { token, expires } = await askToken(url, client, scopes)
  keepToken(url, client, scopes, { token, expires })
  return token
}

/** A token for the client, of the provider at `url`. Throws `PixAccessDenied`, and a plain error where the provider cannot be reached. */
export async function askToken(
  url: string,
  client: PixClient,
  scopes = chargeScopes,
): Promise<{ token: string; expires: number }> {
  const credentials = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')
  const asked = {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: scopes }).toString(),
  }
  const { status, text } = await send(`${url}/oauth/token`, asked, client)
  if (status === 400 || status === 401 || status === 403)
    throw new PixAccessDenied(`pix provider refused the client: ${status}`)
  if (status !== 200) throw new Error(`pix provider gave no token: ${status}`)
  const granted = z.object({ access_token: z.string(), expires_in: z.number() }).parse(JSON.parse(text))
  const expires = Date.now() + (granted.expires_in - 60) * 1000
  return { token: granted.access_token, expires }
}

/**
 * Calls the Pix API by its path, '/cobv/…'. Throws `PixRefusal` with the provider's answer, and a plain error, to be tried again, when the provider
 * cannot be reached or admits no one.
 */
export async function callPix(
  method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  client: PixClient = platformClient(),
): Promise<unknown> {
  const url = setting('PIX_API_URL')
  const scopes = scopesOf(path)
  const asked = {
    method,
    headers: {
      authorization: `Bearer ${await accessToken(url, client, scopes)}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  const { status, text } = await send(`${url}/v2${path}`, asked, client)
  if (status === 401 || status === 403) forgetToken(url, client, scopes)
  if (status >= 400 || status < 200) throw new PixRefusal(readPixProblem(status, text))
  return text ? JSON.parse(text) : null
}
