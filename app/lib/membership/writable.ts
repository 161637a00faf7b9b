import { type Membership, useMembership } from './membership.tsx'

type Closed = 'trial_expired' | 'subscription_inactive' | 'support_only_reads'

/** The error's code by which the server refuses writes there; null while it may be written to. */
export function closedReason(
  state: Membership['subscription_state'] | undefined,
  access?: Membership['access'],
): Closed | null {
  if (access && !access.may_act) return 'support_only_reads'
  if (state === 'trial' || state === 'active') return null
  return state === 'trial_expired' ? state : 'subscription_inactive'
}

/** Whether one may write to the selected condominium: its trial or its subscription is running, and one does not only look. The server decides again. */
export function useWritable(): boolean {
  const { membership } = useMembership()
  return closedReason(membership?.subscription_state, membership?.access) === null
}
