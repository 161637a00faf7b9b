import { expect, test } from 'vitest'
import { canOpen, type PageSlug, pages } from '../../../../domain/permissions/pages.ts'
import { roles } from '../../../../domain/permissions/roles.ts'
import { currentPlace, financeGroups } from './finance-places.ts'

const slugsOf = (role: (typeof roles)[number]) =>
  financeGroups(role).flatMap(({ places }) => places.map(({ slug }) => slug))

/** Steps within a page, reached from it; 'payments' is a second address of the charges. */
const steps: readonly PageSlug[] = [
  'payments',
  'issue-charges',
  'new-bill',
  'pay-bills',
  'transparent-checkout',
  // Reports of every area have a navigation of their own.
  'report-lists',
  'annual-reports',
  'annual-report',
  'report',
]

test.each(roles)('%s is offered every page of money that the role may open, once, and no other', (role) => {
  const money = (Object.keys(pages) as PageSlug[]).filter((slug) => pages[slug].group === 'Dinheiro')
  const wanted = money.filter((slug) => canOpen(slug, role) && !steps.includes(slug))
  expect(slugsOf(role).toSorted()).toEqual(wanted.toSorted())
})

test('no group is too long for its line, and a resident has one', () => {
  for (const { places } of financeGroups('owner_admin')) expect(places.length).toBeLessThanOrEqual(6)
  expect(financeGroups('resident')).toHaveLength(1)
  expect(financeGroups(null)).toEqual([])
})

test.each([
  ['/dashboard/finances', 'Receber', 'finances'],
  ['/dashboard/finances/7e0c3a52', 'Receber', 'finances'],
  ['/dashboard/payments', 'Receber', 'finances'],
  ['/dashboard/payments/7e0c3a52', 'Receber', 'finances'],
  ['/dashboard/finances/acordos/novo', 'Receber', 'agreements'],
  ['/dashboard/finances/despesas/nova', 'Pagar', 'bills'],
  ['/dashboard/finances/fornecedores/1', 'Pagar', 'suppliers'],
  ['/dashboard/finances/banco', 'Banco', 'bank'],
  ['/dashboard/finances/prestacao/2026-10', 'Contas', 'folders'],
  ['/dashboard/finances/saldos-iniciais/dividas', 'Livros', 'opening-balances'],
  ['/dashboard/finances/orcamento/simulador', 'Orçamento', 'fee-simulator'],
])('%s stands in %s', (pathname, group, slug) => {
  const here = currentPlace(financeGroups('owner_admin'), pathname)
  expect([here?.group.name, here?.place.slug]).toEqual([group, slug])
})
