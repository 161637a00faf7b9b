import { type OccupancyKind, occupancyKinds } from '../../../domain/units/occupancy-kind.ts'

/** What an address says, as `people_page` and `export-register` ask it. */
export const peopleSituations = {
  'com-acesso': 'with_access',
  'sem-acesso': 'without_access',
  'sem-unidade': 'without_unit',
  pendentes: 'pending',
} as const
type PeopleSituation = (typeof peopleSituations)[keyof typeof peopleSituations]

export const peopleOrders = {
  nome: { label: 'Nome, de A a Z', sort: 'name', descending: false },
  'nome-za': { label: 'Nome, de Z a A', sort: 'name', descending: true },
  unidade: { label: 'Unidade', sort: 'unit', descending: false },
  recentes: { label: 'Cadastro mais novo', sort: 'newest', descending: true },
} as const
export type PeopleOrder = keyof typeof peopleOrders

export type PeopleFilters = {
  search: string
  kind: OccupancyKind | null
  block: string | null
  situation: PeopleSituation | null
}

const known = <Word extends string>(words: Record<Word, unknown>, given: string | null): Word | null =>
  given !== null && Object.hasOwn(words, given) ? (given as Word) : null

/** A search covers everyone: it suspends the filters until it is cleared. */
export function peopleFiltersOf(params: URLSearchParams): PeopleFilters {
  const search = params.get('q')?.trim() ?? ''
  if (search) return { search, kind: null, block: null, situation: null }
  const situation = known(peopleSituations, params.get('situacao'))
  return {
    search,
    kind: known(occupancyKinds, params.get('papel')),
    block: params.get('bloco'),
    situation: situation && peopleSituations[situation],
  }
}

export const isNarrowed = ({ kind, block, situation }: PeopleFilters): boolean =>
  kind !== null || block !== null || situation !== null

export const peopleOrderOf = (params: URLSearchParams): PeopleOrder =>
  known(peopleOrders, params.get('ordem')) ?? 'nome'
