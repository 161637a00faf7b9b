import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { canOpen, type PageSlug, pages } from '../../../domain/permissions/pages.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import classes from './part-nav.module.css'

type PartNavProps = {
  /** The whole that the parts belong to, for screen readers. */
  label: string
  parts: readonly { page: PageSlug; label: string }[]
}

/**
 * Navigation between the parts of a feature that the reader's role may open; hidden when there is only one. On phones the line scrolls to the open
 * one.
 */
export function PartNav({ label, parts }: PartNavProps) {
  const { role, hasUnit } = useMembership()
  const { pathname } = useLocation()
  const line = useRef<HTMLElement>(null)
  // Another place is another link to bring into sight.
  useEffect(() => {
    if (pathname)
      line.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  const open = parts.filter(({ page }) => canOpen(page, role, hasUnit))
  if (open.length < 2) return null
  return (
    <nav ref={line} className={classes.parts} aria-label={label} data-screen-only>
      {open.map(({ page, label }) => (
        <NavLink key={page} to={`/dashboard/${pages[page].path}`} end className={classes.part}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
