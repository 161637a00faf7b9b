import { expect, test } from 'vitest'
import { canOpen, type PageSlug, pages } from '../../../domain/permissions/pages.ts'
import { roles } from '../../../domain/permissions/roles.ts'
import { bottomBar, currentPage, pagesOf, searchablePages } from './pages.ts'

test.each(roles)('the menu of %s names no page twice, and the bar loses none', (role) => {
  const labels = pagesOf(role).map((page) => page.label)
  expect(new Set(labels).size).toBe(labels.length)
  const { first, rest } = bottomBar(role)
  expect(first.length).toBeLessThanOrEqual(4)
  expect([...first, ...rest].map((page) => page.slug).sort()).toEqual(
    pagesOf(role)
      .map((page) => page.slug)
      .sort(),
  )
})

test('without a role there is no menu; a doorman sees no money', () => {
  expect(pagesOf(null)).toEqual([])
  expect(pagesOf('doorman').map((page) => page.slug)).not.toContain('finances')
})

test('an address belongs to the page that names most of it', () => {
  const menu = pagesOf('owner_admin')
  expect(currentPage(menu, '/dashboard')).toBe('home')
  expect(currentPage(menu, '/dashboard/')).toBe('home')
  expect(currentPage(menu, '/dashboard/units/')).toBe('units')
  expect(currentPage(menu, '/dashboard/finances/123')).toBe('finances')
  expect(currentPage(menu, '/dashboard/finances/banco')).toBe('finances')
  expect(currentPage(menu, '/dashboard/payments')).toBe('finances')
  expect(currentPage(menu, '/dashboard/payments/123')).toBe('finances')
  expect(currentPage(menu, '/dashboard/units/import')).toBe('units')
  expect(currentPage(menu, '/dashboard/unitsmore')).toBeUndefined()
})

test.each(roles)('the search finds every page of money that %s may open, once', (role) => {
  // 'payments' is a second address of the charges.
  const money = (Object.keys(pages) as PageSlug[]).filter(
    (slug) => pages[slug].group === 'Dinheiro' && slug !== 'payments' && canOpen(slug, role),
  )
  const found = searchablePages(role).filter(({ group }) => group === 'Dinheiro')
  expect(found.map(({ slug }) => slug)).toEqual(money)
})
