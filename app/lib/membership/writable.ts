import { useMembership } from './membership.tsx'

/** Whether the selected condominium may be written to: its trial or its subscription is running. The server decides again. */
export function useWritable(): boolean {
  const state = useMembership().membership?.subscription_state
  return state === 'trial' || state === 'active'
}
