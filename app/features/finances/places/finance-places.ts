import { canOpen, type PageSlug, pages } from '../../../../domain/permissions/pages.ts'
import type { Role } from '../../../../domain/permissions/roles.ts'

export type FinancePlace = { slug: PageSlug; to: string; label: string }
export type PlaceGroup = { name: string; places: readonly FinancePlace[] }

/** The money by what one came to do: get it in, issue it, pay, check the bank, read the accounts, keep the books, plan. */
const ofTheBoard: readonly { name: string; slugs: readonly PageSlug[] }[] = [
  { name: 'Receber', slugs: ['finances', 'receipts', 'delinquency', 'agreements'] },
  { name: 'Emitir', slugs: ['charge-runs', 'unit-dues', 'meter-readings', 'print-charges'] },
  { name: 'Pagar', slugs: ['bills', 'bill-approvals', 'suppliers'] },
  { name: 'Banco', slugs: ['reconciliation', 'bank', 'online-payments', 'pix-automatic'] },
  { name: 'Contas', slugs: ['accounts', 'cash-flow', 'reports', 'folders', 'closing'] },
  { name: 'Livros', slugs: ['journal', 'funds', 'chart', 'opening-balances', 'ledger-archive'] },
  { name: 'Orçamento', slugs: ['budget', 'fee-simulator'] },
]

/** A resident has few places, all on one level. */
const ofAResident: typeof ofTheBoard = [
  {
    name: 'Dinheiro',
    slugs: [
      'finances',
      'pix-automatic',
      'unit-debt',
      'agreements',
      'budget',
      'fee-simulator',
      'folders',
      'reports',
      'closing',
    ],
  },
]

/** Shorter or plainer than the page's own name, where its group or its reader makes it clear. */
const groupNames: Partial<Record<PageSlug, string>> = { bank: 'Remessas e retornos' }
const residentNames: Partial<Record<PageSlug, string>> = {
  closing: 'Conferir lançamentos',
  'fee-simulator': 'Simular a minha taxa',
}

const dashboard = '/dashboard'

/** The groups with what this role may open; an empty group is left out. */
export function financeGroups(role: Role | null): PlaceGroup[] {
  const isResident = role === 'resident'
  const names = isResident ? residentNames : groupNames
  const place = (slug: PageSlug): FinancePlace => ({
    slug,
    to: `${dashboard}/${pages[slug].path}`,
    label: names[slug] ?? pages[slug].label,
  })
  return (isResident ? ofAResident : ofTheBoard)
    .map(({ name, slugs }) => ({ name, places: slugs.filter((slug) => canOpen(slug, role)).map(place) }))
    .filter(({ places }) => places.length > 0)
}

/** Returns the place of an address: the longest match, else the charges (their addresses end in an id). */
export function currentPlace(
  groups: readonly PlaceGroup[],
  pathname: string,
): { group: PlaceGroup; place: FinancePlace } | undefined {
  const all = groups.flatMap((group) => group.places.map((place) => ({ group, place })))
  const within = all.filter(({ place: { to } }) => pathname === to || pathname.startsWith(`${to}/`))
  return within.toSorted((one, other) => other.place.to.length - one.place.to.length)[0] ?? all[0]
}
