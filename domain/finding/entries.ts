import { canOpen, type PageSlug, pageLabel, pages } from '../permissions/pages.ts'
import type { Role } from '../permissions/roles.ts'
import { findableActs } from './acts.ts'
import { pageWords } from './page-words.ts'
import type { Findable } from './rank.ts'
import { tabbed } from './tabs.ts'

/** A place that the search offers; `page` is the one whose roles may open it. */
export type Entry = Findable & {
  id: string
  kind: 'page' | 'tab' | 'act'
  page: PageSlug
  /** Address below /dashboard. */
  path: string
  /** The page that a tab or an act lies in. */
  within?: string
}

const sayings = (words: string): string[] => words.split(',').map((saying) => saying.trim())

const ofPages = (role: Role): Entry[] =>
  (Object.keys(pages) as PageSlug[]).flatMap((page) => {
    const words = pageWords[page]
    return words === null
      ? []
      : [
          {
            id: page,
            kind: 'page' as const,
            page,
            path: pages[page].path,
            label: pageLabel(page, role),
            sayings: sayings(words),
          },
        ]
  })

const ofTabs = (role: Role): Entry[] =>
  tabbed.flatMap(({ page, param, tabs }) =>
    Object.entries(tabs)
      .filter(([, { roles }]) => roles.includes(role))
      .map(([name, { label, words }]) => ({
        id: `${page}:${name}`,
        kind: 'tab' as const,
        page,
        path: `${pages[page].path}?${param}=${name}`,
        label,
        within: pageLabel(page, role),
        sayings: sayings(words),
      })),
  )

const ofActs = (role: Role): Entry[] =>
  findableActs
    .filter(({ roles }) => roles?.includes(role) ?? true)
    .map(({ label, page, path = pages[page].path, words }) => ({
      id: `act:${label}`,
      kind: 'act' as const,
      page,
      path,
      label,
      within: pageLabel(page, role),
      sayings: sayings(words),
    }))

/** Everything that a role can be offered without asking the server, with a unit of their own or without. */
export function entriesFor(role: Role | null, hasUnit = false): Entry[] {
  if (role === null) return []
  // Of two that answer equally well, the act is nearer to what is wanted than the page it is done on.
  return [...ofActs(role), ...ofTabs(role), ...ofPages(role)].filter(({ page }) =>
    canOpen(page, role, hasUnit),
  )
}
