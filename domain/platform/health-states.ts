import { percentile } from './latencies.ts'

/** How a part of the product is: as it should be, to be looked at, or not doing its work. */
export type HealthState = 'normal' | 'attention' | 'stopped'

const minute = 60_000

type Answers = { requests: number; failed: number; buckets: readonly number[] }

/** Errors of ours, as a part of all answers: from when somebody should look, and from when most people are stopped. */
const errorShares = { attention: 0.01, stopped: 0.2 }
/** Of few answers a part says little. */
const enoughAnswers = 20
/** Within so many milliseconds 95 of 100 answers should come. */
const slowAt = 1000

export function stateOfAnswers({ requests, failed, buckets }: Answers): HealthState {
  if (requests < enoughAnswers) return failed > 0 ? 'attention' : 'normal'
  const share = failed / requests
  if (share >= errorShares.stopped) return 'stopped'
  return share >= errorShares.attention || (percentile(buckets, 0.95) ?? 0) > slowAt ? 'attention' : 'normal'
}

type Queue = { oldest: string | null; measured: string | null; failedSinceYesterday: number }

/** The worker notes the queue every five minutes: silent for three times as long, or with work that waits as long, it does not work.
 * Never noted is where a new product begins. */
export function stateOfQueue({ oldest, measured, failedSinceYesterday }: Queue, now: string): HealthState {
  const since = (moment: string | null) => (moment === null ? null : Date.parse(now) - Date.parse(moment))
  const [waited, silent] = [since(oldest) ?? 0, since(measured)]
  if ((silent ?? 0) > 15 * minute || waited > 15 * minute) return 'stopped'
  return silent === null || waited > 2 * minute || failedSinceYesterday > 0 ? 'attention' : 'normal'
}

type Provider = { calls: number; failures: number; lastSuccess: string | null; lastFailure: string | null }

/**
 * Of a provider's calls of this hour and the last: it has stopped when none of several succeeded. One among others is
 * more often somebody's wrong number than the provider.
 */
export function stateOfProvider({ calls, failures, lastSuccess, lastFailure }: Provider): HealthState {
  const failedLast =
    lastFailure !== null && (lastSuccess === null || Date.parse(lastFailure) > Date.parse(lastSuccess))
  if (failures >= 3 && failures === calls && failedLast) return 'stopped'
  if (failures === 0) return 'normal'
  return failures === calls || (failures >= 3 && failures / calls >= 0.05) ? 'attention' : 'normal'
}
