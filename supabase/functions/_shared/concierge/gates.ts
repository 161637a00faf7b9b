import { optionalSetting } from '../environment.ts'

/** How long a person at the gate waits, in milliseconds. */
const patience = 5000

/**
 * Asks the controller to open a gate: `POST <GATE_API_URL>/gates/<id>/open` with `Authorization: Bearer <GATE_TOKEN>`, answered 2xx once it has.
 * Returns false in every other case, including when no controller is configured: that gate is opened manually.
 */
export async function openByController(gateId: string, actId: string): Promise<boolean> {
  const base = optionalSetting('GATE_API_URL', '')
  if (!base) return false
  try {
    const answer = await fetch(`${base.replace(/\/+$/, '')}/gates/${gateId}/open`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${optionalSetting('GATE_TOKEN', '')}`,
        'content-type': 'application/json',
        // A repeated request opens only once.
        'idempotency-key': actId,
      },
      body: JSON.stringify({ act_id: actId }),
      signal: AbortSignal.timeout(patience),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
