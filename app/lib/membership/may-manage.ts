import { useMembership } from './membership.tsx'
import { useWritable } from './writable.ts'

/** Returns whether this person administers the condominium, and its plan still allows writes. */
export function useMayManage(): boolean {
  const { role } = useMembership()
  const writable = useWritable()
  return writable && (role === 'owner_admin' || role === 'admin')
}
