import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { useMembership } from './membership.tsx'
import { useWritable } from './writable.ts'

/** Returns whether this person administers the condominium, and its plan still allows writes. */
export function useMayManage(): boolean {
  const { role } = useMembership()
  const writable = useWritable()
  return writable && isAdministrator(role)
}
