import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { suggested } from '../../../domain/finding/acts.ts'
import { type Entry, entriesFor } from '../../../domain/finding/entries.ts'
import { pageWords } from '../../../domain/finding/page-words.ts'
import { rank } from '../../../domain/finding/rank.ts'
import { tabbed } from '../../../domain/finding/tabs.ts'
import { canOpen, type PageSlug, pages } from '../../../domain/permissions/pages.ts'
import { roles } from '../../../domain/permissions/roles.ts'
import { dashboard } from '../../routes.tsx'

const entries: Entry[] = roles.flatMap((role) => entriesFor(role, true))
const bare = (path: string) => path.split('?')[0]

/** Addresses below /dashboard that name nothing of their own to open, such as one charge. */
const addresses = (routes: readonly RouteObject[], above = ''): string[] =>
  routes.flatMap(({ path, children = [] }) => {
    const own = [above, path?.replace(/\/:\w+\?$/, '')].filter(Boolean).join('/')
    return [own, ...addresses(children, own)]
  })

/** Second addresses of pages, steps that a page leads to, and what only others send people to. */
const reached = new Set([
  'payments',
  'finances/recebimentos-online/retorno',
  'incidents/manutencao/ordens/nova',
  // A line of the statement, chosen on it.
  'finances/balancete/linha',
])

test('every address of the dashboard that needs no choice can be found', () => {
  const all = addresses(dashboard).filter((path) => !path.includes(':') && !reached.has(path))
  expect(all.length).toBeGreaterThan(100)
  const found = new Set(entries.map(({ path }) => bare(path)))
  expect([...new Set(all)].filter((path) => !found.has(path))).toEqual([])
})

test('everything that can be found has an address of the dashboard', () => {
  const all = new Set(addresses(dashboard))
  // Each report has its own, below the one address of them all.
  const named = entries.filter(({ kind }) => kind !== 'report')
  expect(named.filter(({ path }) => !all.has(bare(path) ?? '')).map(({ path }) => path)).toEqual([])
})

test.each(roles)('every page and tab that %s may open is found by its name; no other is offered', (role) => {
  const own = entriesFor(role)
  const labels = (typed: string) => rank(typed, own).slice(0, 5)
  for (const page of Object.keys(pages) as PageSlug[]) {
    const isFound = own.some(({ id }) => id === page)
    expect([page, isFound]).toEqual([page, canOpen(page, role) && pageWords[page] !== null])
  }
  for (const { page, tabs } of tabbed)
    for (const [name, { roles: readers }] of Object.entries(tabs)) {
      const isTheirs = readers.includes(role) && canOpen(page, role)
      expect([name, own.some(({ id }) => id === `${page}:${name}`)]).toEqual([name, isTheirs])
    }
  for (const entry of own) expect(labels(entry.label).map(({ label }) => label)).toContain(entry.label)
  for (const entry of own) expect(canOpen(entry.page, role)).toBe(true)
})

test.each(roles)('what %s is offered before typing exists', (role) => {
  const labels = entriesFor(role).flatMap(({ id, label }) => (id.startsWith('act:') ? label : []))
  expect(suggested[role].filter((label) => !labels.includes(label))).toEqual([])
})

test('no saying is empty or says the name again', () => {
  for (const { label, sayings } of entries)
    for (const saying of sayings)
      expect([label, saying.length > 1, saying === label.toLowerCase()]).toEqual([label, true, false])
})
