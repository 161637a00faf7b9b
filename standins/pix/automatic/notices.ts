import { createHmac } from 'node:crypto'

/** Sends a signed notice to the receiver's address; returns its answer. */
export async function sendNotice(url: string, secret: string, content: unknown): Promise<string> {
  const body = JSON.stringify(content)
  const ts = String(Math.floor(Date.now() / 1000))
  const v1 = createHmac('sha256', secret).update(`${ts}.${body}`).digest('hex')
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': `ts=${ts},v1=${v1}` },
    body,
    signal: AbortSignal.timeout(10_000),
  })
  await response.body?.cancel()
  return String(response.status)
}
