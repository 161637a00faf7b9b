import type { IncomingMessage } from 'node:http'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { z } from 'zod'
import { type PixProblem, readPixProblem } from '../../../../domain/pix/api/problem.ts'
import { optionalSetting, setting } from '../environment.ts'

const patience = 10_000
const largestAnswer = 8 * 1_048_576

/** What the provider refused, as it says it (RFC 7807). A provider that cannot be reached is a plain error: to be tried again. */
export class PixRefusal extends Error {
  readonly problem: PixProblem
  constructor(problem: PixProblem) {
    super(problem.message)
    this.problem = problem
  }
}

type Answer = { status: number; text: string }

type Asked = { method: string; headers?: Record<string, string>; body?: string }

/** One call to the provider. Its certificate of client (mutual TLS) comes with the environment, PEM texts. */
function send(address: string, { method, headers, body }: Asked): Promise<Answer> {
  const url = new URL(address)
  const [cert, key, ca] = ['PIX_CERTIFICATE', 'PIX_PRIVATE_KEY', 'PIX_CA'].map((name) =>
    optionalSetting(name, ''),
  )
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

let session: { url: string; token: string; expires: number } | undefined

const scopes = 'cobv.read cobv.write pix.read pix.write webhook.read webhook.write'

/** OAuth2 client credentials; kept until a minute before it ends. */
async function accessToken(): Promise<string> {
  const url = setting('PIX_API_URL')
  if (session?.url === url && session.expires > Date.now()) return session.token
  const credentials = Buffer.from(`${setting('PIX_CLIENT_ID')}:${setting('PIX_CLIENT_SECRET')}`).toString(
    'base64',
  )
  const { status, text } = await send(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: scopes }).toString(),
  })
  if (status !== 200) throw new Error(`pix provider refused the client: ${status}`)
  const granted = z.object({ access_token: z.string(), expires_in: z.number() }).parse(JSON.parse(text))
  session = { url, token: granted.access_token, expires: Date.now() + (granted.expires_in - 60) * 1000 }
  return session.token
}

/**
 * A call of the Pix API by its path, '/cobv/…'. Throws `PixRefusal` with what the provider said, and a plain error, to be tried again,
 * when it cannot be reached.
 */
export async function callPix(
  method: 'GET' | 'PUT' | 'PATCH',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { status, text } = await send(`${setting('PIX_API_URL')}/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await accessToken()}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (status === 401 || status === 403) session = undefined
  if (status >= 400 || status < 200) throw new PixRefusal(readPixProblem(status, text))
  return text ? JSON.parse(text) : null
}
