import { canOpen, type PageSlug, pageLabel, pages } from '../permissions/pages.ts'
import { isAdministrator, type Role } from '../permissions/roles.ts'
import type { CatalogueEntry } from '../reports/answer.ts'
import { reportAreas } from '../reports/areas.ts'
import { catalogue } from '../reports/catalogue.ts'
import { councilPack } from '../reports/council-pack.ts'
import { findableActs } from './acts.ts'
import { pageWords } from './page-words.ts'
import type { Findable } from './rank.ts'
import { tabbed } from './tabs.ts'

/** A place that the search offers; `page` is the one whose roles may open it. */
export type Entry = Findable & {
  id: string
  kind: 'page' | 'tab' | 'act' | 'report'
  page: PageSlug
  /** Address below /dashboard. */
  path: string
  /** The page that a tab, an act or a report lies in. */
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

const ofReports = (role: Role): Entry[] =>
  Object.entries<CatalogueEntry>(catalogue)
    .filter(([, { readBy }]) => readBy === 'board' || isAdministrator(role))
    .map(([name, { title, area }]) => ({
      id: `report:${name}`,
      kind: 'report' as const,
      page: 'report' as const,
      path: `reports/${name}`,
      label: title,
      within: pageLabel('reports', role),
      sayings: [title.replace('?', ''), reportAreas[area]],
    }))

/** What is made of them. */
const ofPack = (): Entry => ({
  id: `report:${councilPack.name}`,
  kind: 'report',
  page: 'report',
  path: `reports/${councilPack.name}`,
  label: councilPack.title,
  sayings: ['reunião do conselho', 'conselho fiscal', 'papéis da reunião'],
})

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
  return [...ofActs(role), ...ofTabs(role), ...ofPages(role), ...ofReports(role), ofPack()].filter(
    ({ page }) => canOpen(page, role, hasUnit),
  )
}
