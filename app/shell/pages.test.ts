import { expect, test } from 'vitest'
import { roles } from '../../domain/permissions.ts'
import { bottomBar, pagesOf } from './pages.ts'

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
