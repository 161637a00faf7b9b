import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AuthError } from '../errors.ts'
import type { Hook } from './hook.ts'

/** GoTrue's limits. */
const TOTAL_MILLISECONDS = 5_000
const PAUSE_MILLISECONDS = 2_000
const ATTEMPTS = 3
const MAX_ANSWER_BYTES = 200 * 1024

const refusals: Record<number, string> = {
  400: 'Invalid payload sent to hook',
  401: 'Hook requires authorization token',
}

/**
 * Calls an address, signed according to Standard Webhooks; retries if it is unreachable or asks to retry.
 * @returns the parsed answer, or undefined if it has no content
 * @throws AuthError `hook_timeout`, `hook_timeout_after_retry`, `hook_payload_…`, `unexpected_failure`
 */
export async function askHook(
  fetch: typeof globalThis.fetch,
  hook: Hook & { kind: 'http' },
  payload: unknown,
  now: Date,
): Promise<unknown> {
  const body = JSON.stringify(payload)
  const signal = AbortSignal.timeout(TOTAL_MILLISECONDS)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const headers = { 'content-type': 'application/json', ...signatures(hook.secrets, body, now) }
    const request = { method: 'POST', headers, body, signal, redirect: 'error' } as const
    const response = await fetch(hook.url, request).catch((cause: unknown) => {
      if (signal.aborted) throw timedOut(cause)
      if (attempt === ATTEMPTS) throw new AuthError('hook_timeout_after_retry', { cause })
      return undefined
    })
    if (!response) {
      await delay(PAUSE_MILLISECONDS, undefined, { signal }).catch((cause: unknown) => {
        throw timedOut(cause)
      })
    } else if (!wantsPatience(response)) {
      return answerOf(response, signal)
    }
  }
  throw new AuthError('unexpected_failure', { message: 'Service currently unavailable due to hook' })
}

const timedOut = (cause: unknown) => new AuthError('hook_timeout', { cause })

function wantsPatience(response: Response): boolean {
  return [429, 503].includes(response.status) && response.headers.has('retry-after')
}

function signatures(secrets: Buffer[], body: string, now: Date): Record<string, string> {
  const id = randomUUID()
  const timestamp = Math.floor(now.getTime() / 1000)
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map(sign).join(' '),
  }
}

async function answerOf(response: Response, signal: AbortSignal): Promise<unknown> {
  if (response.status === 204) return undefined
  if (response.status !== 200 && response.status !== 202) {
    const message =
      refusals[response.status] ?? `Unexpected status code returned from hook: ${response.status}`
    throw new AuthError('unexpected_failure', { message })
  }
  const type = response.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    const message = `Invalid JSON response. Received content-type: ${type}`
    throw new AuthError('hook_payload_invalid_content_type', { message })
  }
  const text = await limitedText(response, signal)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AuthError('unexpected_failure', { message: 'Error unmarshaling JSON output.', cause })
  }
}

async function limitedText(response: Response, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > MAX_ANSWER_BYTES) throw new AuthError('hook_payload_over_size_limit')
      chunks.push(chunk)
    }
  } catch (cause) {
    throw signal.aborted ? timedOut(cause) : cause
  }
  return Buffer.concat(chunks).toString()
}
