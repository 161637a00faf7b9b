import { type ReactNode, useEffect } from 'react'
import { Navigate, useMatches } from 'react-router'
import { errorCodes } from '../../domain/errors.ts'
import { canOpen, type PageSlug, pages, writesOnly } from '../../domain/permissions/pages.ts'
import type { Role } from '../../domain/permissions/roles.ts'
import { useMembership } from '../lib/membership/membership.tsx'
import { closedReason } from '../lib/membership/writable.ts'
import { toastDenied } from '../lib/toasts.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'
import { helpWith } from './help-with.ts'
import { isPageHandle } from './page-handle.ts'

/** Shows a page to the roles it is for; sends anyone else home with a notice. */
export function PageGuard({ children }: { children: ReactNode }) {
  const { role, hasUnit, membership } = useMembership()
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isPageHandle)
  if (handle && !canOpen(handle.page, role, hasUnit)) return <Denied page={handle.page} role={role} />
  const closed = closedReason(membership?.subscription_state, membership?.access)
  if (handle && closed && !handle.reads && writesOnly(handle.page))
    return <Closed page={handle.page} reason={closed} />
  return children
}

/** A form that would be refused at its end is not offered; the line above the page has the way out. */
function Closed({ page, reason }: { page: PageSlug; reason: NonNullable<ReturnType<typeof closedReason>> }) {
  return (
    <Page title={pages[page].label}>
      <EmptyState
        title={reason === 'support_only_reads' ? 'O suporte só lê' : 'O condomínio está só para leitura'}
      >
        {errorCodes[reason].message}
      </EmptyState>
    </Page>
  )
}

function Denied({ page, role }: { page: PageSlug; role: Role | null }) {
  useEffect(() => toastDenied(pages[page].label, helpWith(page, role)), [page, role])
  return <Navigate to="/dashboard" replace />
}
