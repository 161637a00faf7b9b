import { type Membership, useMembership } from './membership.tsx'

/** The error's code by which the server refuses writes there; null while it may be written to. */
export function closedReason(
  state: Membership['subscription_state'] | undefined,
): 'trial_expired' | 'subscription_inactive' | null {
  if (state === 'trial' || state === 'active') return null
  return state === 'trial_expired' ? state : 'subscription_inactive'
}

/** Whether the selected condominium may be written to: its trial or its subscription is running. The server decides again. */
export function useWritable(): boolean {
  return closedReason(useMembership().membership?.subscription_state) === null
}
