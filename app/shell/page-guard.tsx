import { type ReactNode, useEffect } from 'react'
import { Navigate, useMatches } from 'react-router'
import { canOpen, type PageSlug, pages } from '../../domain/permissions/pages.ts'
import { useMembership } from '../lib/membership/membership.tsx'
import { toastDenied } from '../lib/toasts.tsx'

/** What a route of the dashboard says about itself. */
export type PageHandle = { page: PageSlug }

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'page' in handle
}

/** Shows a page to the roles it is for; anyone else is told and sent home. */
export function PageGuard({ children }: { children: ReactNode }) {
  const { role } = useMembership()
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isPageHandle)
  if (handle && !canOpen(handle.page, role)) return <Denied page={handle.page} />
  return children
}

function Denied({ page }: { page: PageSlug }) {
  useEffect(() => toastDenied(pages[page].label), [page])
  return <Navigate to="/dashboard" replace />
}
