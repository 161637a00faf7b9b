import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import { pages } from '../../../domain/permissions/pages.ts'
import { invoke } from '../../lib/commands/invoke.ts'
import { toFailure } from '../../lib/failure.ts'
import { refreshAll } from '../../lib/live/changes/refresh.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import type { SupportAccess } from '../../lib/membership/support-access.ts'
import { toast } from '../../lib/toasts.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { PlainPage } from '../../ui/page/plain-page.tsx'
import { isPageHandle } from '../page-handle.ts'
import { FullPageLoading } from '../route-guard.tsx'
import { SupportBanner } from './support-banner.tsx'

/** Of the support in a condominium: says which page is open before anything of it is asked for, shows the banner, and leaves when the access has ended. */
export function SupportView({ children }: { children: ReactNode }) {
  const access = useMembership().membership?.access
  const last = useRef(access)
  if (access) last.current = access
  if (!access) return <Ended access={last.current} />
  return (
    <Viewed key={access.id} access={access}>
      {children}
    </Viewed>
  )
}

/** Nothing of the condominium stays in this tab. */
function Ended({ access }: { access: SupportAccess | undefined }) {
  const { view } = useMembership()
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    if (access)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(access.condominium_id) })
    toast(
      'info',
      'O acesso do suporte terminou',
      'Pelo prazo, pela administração do condomínio ou em outra janela.',
    )
    navigate(access ? `/dashboard/superadmin-view/${access.condominium_id}` : '/dashboard', { replace: true })
    view(null)
  }, [access, view, queries, navigate])
  return <FullPageLoading />
}

/** The server stops reading five minutes after a page was last named. */
const again = 4 * 60_000

function Viewed({ access, children }: { access: SupportAccess; children: ReactNode }) {
  const queries = useQueryClient()
  const { page, path } = usePage()
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const namePage = useCallback(async () => {
    try {
      await invoke('open-support-page', { access_id: access.id, page, path })
      setFailure(null)
      setOpen(true)
    } catch (thrown) {
      setFailure(toFailure(thrown).message)
      await queries.invalidateQueries({ queryKey: ['support-accesses'] })
    }
  }, [access.id, page, path, queries])
  useEffect(() => {
    void namePage()
    const timer = setInterval(() => void namePage(), again)
    const comeBack = () => {
      if (document.visibilityState === 'visible') void namePage().then(() => refreshAll(queries))
    }
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [namePage, queries])
  if (isOpen)
    return (
      <>
        <SupportBanner access={access} />
        {children}
      </>
    )
  if (failure === null) return <FullPageLoading />
  return (
    <PlainPage title="Acesso do suporte">
      <ErrorState message={failure} onRetry={() => void namePage()} />
    </PlainPage>
  )
}

/** The page as the condominium's audit names it, and its address without what was searched. */
function usePage(): { page: string; path: string } {
  const { pathname } = useLocation()
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isPageHandle)
  const path = pathname
    .replaceAll(/[^\w/-]/g, '-')
    .replace(/\/+$/, '')
    .slice(0, 200)
  return { page: handle ? pages[handle.page].label : 'Página', path }
}
