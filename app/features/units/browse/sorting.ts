/** The order of a list of units: `name` is the resident, else the owner; `balance` is the open amount. */
export type Sorting = { by: 'unit' | 'name' | 'balance'; descending: boolean }

/** Orders by their word in the address. */
export const sortings = {
  unidade: { sorting: { by: 'unit', descending: false }, label: 'Por unidade' },
  'unidade-desc': { sorting: { by: 'unit', descending: true }, label: 'Unidade, do fim' },
  nome: { sorting: { by: 'name', descending: false }, label: 'Nome, A a Z' },
  'nome-desc': { sorting: { by: 'name', descending: true }, label: 'Nome, Z a A' },
  'saldo-desc': { sorting: { by: 'balance', descending: true }, label: 'Maior em aberto' },
  saldo: { sorting: { by: 'balance', descending: false }, label: 'Menor em aberto' },
} as const satisfies Record<string, { sorting: Sorting; label: string }>
export type SortingName = keyof typeof sortings

export const sortingNames = Object.keys(sortings) as SortingName[]

/** Returns the order an address specifies; by unit without one. */
export const sortingNamed = (word: string | null): SortingName =>
  sortingNames.find((name) => name === word) ?? 'unidade'

/** The word of an order. */
export const nameOf = ({ by, descending }: Sorting): SortingName =>
  sortingNames.find((name) => {
    const { sorting } = sortings[name]
    return sorting.by === by && sorting.descending === descending
  }) ?? 'unidade'
