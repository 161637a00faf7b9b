import { setTimeout as delay } from 'node:timers/promises'

/** Longer than the work behind any of these calls takes. */
const STEADY_MILLISECONDS = 200

/** Answers after the same time whether an address has an account or not, so that timing reveals nothing. A refusal takes as long. */
export async function steadyAnswer(work: () => Promise<Response>): Promise<Response> {
  const [outcome] = await Promise.allSettled([work(), delay(STEADY_MILLISECONDS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** Does the same where only a refusal could reveal it: a caller who proves to be the owner does not wait. */
export async function steadyRefusal(work: () => Promise<Response>): Promise<Response> {
  const pause = delay(STEADY_MILLISECONDS)
  try {
    return await work()
  } catch (error) {
    await pause
    throw error
  }
}
