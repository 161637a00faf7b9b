import { expect, test } from 'vitest'
import { canOpen, type PageSlug, pages } from '../../domain/permissions/pages.ts'
import { members } from '../../domain/permissions/roles.ts'
import { helpWith } from './help-with.ts'

test.each(members)('a refusal sends %s to nobody who cannot open the page either', (role) => {
  for (const page of (Object.keys(pages) as PageSlug[]).filter((slug) => !canOpen(slug, role))) {
    const words = helpWith(page, role)
    if (words.includes('síndico'))
      expect([page, canOpen(page, 'admin') || canOpen(page, role, true)]).toEqual([page, true])
    if (words.includes('tem unidade'))
      expect([page, canOpen(page, 'resident') || canOpen(page, role, true)]).toEqual([page, true])
  }
  expect(helpWith('superadmin-financial', role)).toBe('')
})
