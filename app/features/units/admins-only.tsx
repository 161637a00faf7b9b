import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router'
import { useMembership } from '../../lib/membership.tsx'
import { toastDenied } from '../../lib/toasts.tsx'

/** Bringing units in is for administrators; others who may see the list are sent back to it. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { role } = useMembership()
  const allowed = role === 'owner_admin' || role === 'admin'
  useEffect(() => {
    if (!allowed) toastDenied('Importar unidades')
  }, [allowed])
  return allowed ? children : <Navigate to="/dashboard/units" replace />
}
