import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Menu } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { PageSlug } from '../../../domain/permissions/pages.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import classes from './navigation.module.css'
import { bottomBar, currentPage, type MenuPage, pagesOf } from './pages.ts'

type Badges = Partial<Record<PageSlug, number>>

function Count({ value }: { value: number | undefined }) {
  return value ? (
    <span className={`${classes.count} figures`} title={`${value} à espera`}>
      {value}
    </span>
  ) : null
}

type PlaceProps = { page: MenuPage; className: string | undefined; children: ReactNode }

function Place({ page, className, children }: PlaceProps) {
  const { role, hasUnit } = useMembership()
  const { pathname } = useLocation()
  const here = currentPage(pagesOf(role, hasUnit), pathname) === page.slug
  return (
    <Link to={page.to} className={className} title={page.label} aria-current={here ? 'page' : undefined}>
      {children}
    </Link>
  )
}

function Items({ pages, badges }: { pages: readonly MenuPage[]; badges: Badges }) {
  const groups = [...new Set(pages.map((page) => page.group))]
  return groups.map((group) => (
    <div key={group}>
      {group !== 'Início' && <div className={classes.group}>{group}</div>}
      {pages
        .filter((page) => page.group === group)
        .map((page) => (
          <Place key={page.slug} page={page} className={classes.item}>
            <page.Icon size={18} strokeWidth={1.75} aria-hidden />
            <span className={classes.label}>{page.label}</span>
            <Count value={badges[page.slug]} />
          </Place>
        ))}
    </div>
  ))
}

/** The side menu: every page the role may open, by work. A rail of icons between 821 and 1,100 px. */
export function SideNavigation({ badges }: { badges: Badges }) {
  const { role, hasUnit } = useMembership()
  return (
    <nav className={classes.nav} aria-label="Páginas">
      <Items pages={pagesOf(role, hasUnit)} badges={badges} />
    </nav>
  )
}

/** Closes the menu when any place in it is chosen. */
function useCloseOnNavigation(locationKey: string, close: () => void) {
  const shown = useRef(locationKey)
  useEffect(() => {
    if (shown.current !== locationKey) close()
    shown.current = locationKey
  }, [locationKey, close])
}

/** The phone's bar: the four most used places and 'Mais', whose sheet contains the rest. */
export function BottomNavigation({ badges, more }: { badges: Badges; more: ReactNode }) {
  const { role, hasUnit } = useMembership()
  const [opened, { open, close }] = useDisclosure(false)
  const { key, pathname } = useLocation()
  useCloseOnNavigation(key, close)
  const { first, rest } = bottomBar(role, hasUnit)
  const here = currentPage(pagesOf(role, hasUnit), pathname)
  const inRest = rest.some(({ slug }) => slug === here)
  return (
    <>
      <nav className={classes.bar} aria-label="Páginas mais usadas">
        {first.map((page) => (
          <Place key={page.slug} page={page} className={classes.place}>
            <page.Icon size={22} strokeWidth={1.75} aria-hidden />
            {page.short}
            <Count value={badges[page.slug]} />
          </Place>
        ))}
        <button
          type="button"
          className={classes.place}
          onClick={open}
          aria-expanded={opened}
          data-here={inRest || undefined}
        >
          <Menu size={22} strokeWidth={1.75} aria-hidden />
          Mais
        </button>
      </nav>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        styles={{ content: { height: 'auto', paddingBottom: 24 } }}
        title="Mais"
        closeButtonProps={{ 'aria-label': 'Fechar' }}
      >
        <div className={classes.sheet}>
          {more}
          <Items pages={rest} badges={badges} />
        </div>
      </Drawer>
    </>
  )
}
