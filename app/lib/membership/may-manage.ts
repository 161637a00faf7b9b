import { useMembership } from './membership.tsx'
import { useWritable } from './writable.ts'

/** Whether this person administers the condominium, and its plan still lets it be written to. */
export function useMayManage(): boolean {
  const { role } = useMembership()
  const writable = useWritable()
  return writable && (role === 'owner_admin' || role === 'admin')
}
