import { ActionIcon, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Search as SearchIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, ScrollRestoration } from 'react-router'
import { useMembership } from '../../lib/membership/membership.tsx'
import { Logo, LogoMark } from '../../ui/drawings/logo.tsx'
import { useNoStrayDrop } from '../../ui/files/incoming-files.ts'
import { OfflineLine } from '../../ui/offline/offline-line.tsx'
import { MaintenanceLine } from '../../ui/page/maintenance-line.tsx'
import { useBadges } from './badges.ts'
import { CondominiumSwitcher } from './condominium-switcher.tsx'
import classes from './layout.module.css'
import { LiveStatus } from './live-status.tsx'
import { BottomNavigation, SideNavigation } from './navigation.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { openSearch, searchWords } from './open-search.ts'
import { ReadOnlyLine } from './read-only-line.tsx'
import { SupportVisitLine } from './support-visit-line.tsx'
import { UserMenu } from './user-menu.tsx'

// Its words are no part of what a page waits for.
const Search = lazy(() => import('./search.tsx').then(({ Search: Part }) => ({ default: Part })))

/** The frame of the dashboard: menu by work, switcher, search on Ctrl K, the person, and the page. */
export function Layout({ children }: { children: ReactNode }) {
  const badges = useBadges()
  useNoStrayDrop()
  // Works inside a field too: someone searching a list may want the whole product.
  useHotkeys([['mod+K', openSearch]], [])
  return (
    <div className={classes.shell}>
      <a href="#conteudo" className={classes.skip}>
        Pular para o conteúdo
      </a>
      <aside className={classes.side} aria-label="Menu">
        <Link to="/dashboard" className={classes.logo} aria-label="Prumo, início">
          <Logo height={36} />
          <LogoMark height={36} />
        </Link>
        <CondominiumSwitcher />
        <SideNavigation badges={badges} />
      </aside>
      <Header />
      <OfflineLine />
      <MaintenanceLine />
      <ReadOnlyLine />
      <SupportVisitLine />
      <main className={classes.main} id="conteudo" tabIndex={-1}>
        {children}
      </main>
      <BottomNavigation badges={badges} more={<CondominiumSwitcher />} />
      <Suspense fallback={null}>
        <Search />
      </Suspense>
      <ScrollRestoration />
    </div>
  )
}

function Header() {
  const { role } = useMembership()
  const words = searchWords(role)
  return (
    <header className={classes.header}>
      <Link to="/dashboard" className={classes.headerLogo} aria-label="Prumo, início">
        <Logo height={32} />
      </Link>
      <button type="button" className={classes.search} onClick={openSearch}>
        <SearchIcon size={18} strokeWidth={1.75} aria-hidden />
        {words}
        <Kbd>Ctrl K</Kbd>
      </button>
      <LiveStatus />
      <ActionIcon className={classes.searchIcon} size={44} aria-label={words} onClick={openSearch}>
        <SearchIcon size={20} strokeWidth={1.75} />
      </ActionIcon>
      <NotificationBell />
      <UserMenu />
    </header>
  )
}
