import { type Answer, inWords, patience, retryAfter } from './answer.ts'
import type { ChannelSettings } from './settings.ts'

/*
 * The port that a gateway of text messages is connected by; providers differ, so a few lines in front of one speak it:
 *
 *   POST <SMS_API_URL>   Authorization: Bearer <SMS_TOKEN>
 *   { "to": "+5511987654321", "text": "…", "id": "<ours>" }       text in GSM 03.38; the same id again is the same message
 *   → 200 { "id": "<the gateway's>" }
 *   → 4xx { "error": "…" } refused for good; 429 with Retry-After: slower; 5xx: later
 *
 * and tells what became of it with POST <SITE_URL>/functions/v1/receive-sms
 *   x-signature: ts=<seconds>,v1=<hex of HMAC-SHA256('<ts>.<body>', SMS_WEBHOOK_SECRET)>
 *   { "receipts": [{ "id": "<ours>", "status": "sent" | "delivered" | "failed", "at": "<ISO>", "code": "…", "words": "…" }],
 *     "answers": [{ "from": "+55…", "text": "SAIR" }] }
 */

/** Sends one. Never throws. */
export async function sendSms(
  { apiUrl, token }: NonNullable<ChannelSettings['sms']>,
  message: { id: string; to: string; text: string },
): Promise<Answer> {
  try {
    const response = await fetch(apiUrl, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    const told = (await response.json().catch(() => ({}))) as { id?: string; error?: string }
    if (response.ok && told.id)
      return { kind: 'taken', providerId: told.id, words: `${response.status} ${told.id}` }
    const words = inWords(`${response.status} ${told.error ?? ''}`)
    if (response.status === 429)
      return { kind: 'slower', seconds: retryAfter(response.headers.get('retry-after')), words }
    const code = `sms_${response.status}`
    return { kind: response.status >= 500 || response.ok ? 'later' : 'refused', code, words }
  } catch (error) {
    return { kind: 'later', code: 'sms_unreachable', words: inWords((error as Error).message) }
  }
}
