import { type ReactNode, useEffect } from 'react'
import { Navigate, useMatches } from 'react-router'
import { canOpen, type PageSlug, pages } from '../../domain/permissions/pages.ts'
import type { Role } from '../../domain/permissions/roles.ts'
import { useMembership } from '../lib/membership/membership.tsx'
import { toastDenied } from '../lib/toasts.tsx'
import type { PageHandle } from './page-handle.ts'

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'page' in handle
}

/** Shows a page to the roles it is for; sends anyone else home with a notice. */
export function PageGuard({ children }: { children: ReactNode }) {
  const { role, hasUnit } = useMembership()
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isPageHandle)
  if (handle && !canOpen(handle.page, role, hasUnit)) return <Denied page={handle.page} role={role} />
  return children
}

/** Returns who can help: the page stays closed to the user. */
function helpWith(page: PageSlug, role: Role | null): string {
  if (role === 'superadmin') return 'Ela é de quem participa do condomínio.'
  if (canOpen(page, role, true)) return 'Ela é de quem tem unidade: peça ao síndico o cadastro da sua.'
  return canOpen(page, 'admin')
    ? 'Se precisar do que há nela, fale com o síndico.'
    : 'Ela é de quem tem unidade no condomínio.'
}

function Denied({ page, role }: { page: PageSlug; role: Role | null }) {
  useEffect(() => toastDenied(pages[page].label, helpWith(page, role)), [page, role])
  return <Navigate to="/dashboard" replace />
}
