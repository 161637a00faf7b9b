import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type OccupancyKind, occupancyKinds } from '../../../domain/units/occupancy-kind.ts'
import { unitLabel } from '../../../domain/units/unit-label.ts'
import { type CsvCell, everyPage, exportCsv } from '../../lib/files/csv.ts'
import { invoke } from '../../lib/invoke.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { type Person, peopleAfter, personKey } from './queries.ts'

export type Approval = {
  membershipId: string
  /** Someone already registered; null registers a new person. */
  personId: string | null
  unitIds: string[]
  kind: OccupancyKind
}

function useRefresh() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [
        ['memberships', id],
        ['people', id],
        ['units', id],
      ].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
}

/** Lets a person in and ties the account to a person and units. */
export function useApprove() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: ({ membershipId, personId, unitIds, kind }: Approval) =>
      invoke('review-membership', {
        condominium_id: id,
        membership_id: membershipId,
        decision: 'approve',
        person_id: personId,
        unit_ids: unitIds,
        occupancy_kind: kind,
      }),
    meta: { action: 'aprovar o pedido', done: 'Aprovação', quiet: true },
    onSettled: useRefresh(),
  })
}

/** Refuses a request; the person reads the reason and may ask again. */
export function useReject() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: ({ membershipId, reason }: { membershipId: string; reason: string }) =>
      invoke('review-membership', {
        condominium_id: id,
        membership_id: membershipId,
        decision: 'reject',
        reason,
      }),
    meta: { action: 'recusar o pedido', done: 'Recusa', quiet: true },
    onSettled: useRefresh(),
  })
}

/** Draws another sign-up code; the old one stops working at once. */
export function useRotateCode() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => invoke<{ code: string }>('rotate-condominium-code', { condominium_id: id }),
    meta: { action: 'trocar o código', done: 'Troca do código' },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['condominiums', id, 'code'] }),
  })
}

const exported = ['Nome', 'Unidades', 'CPF ou CNPJ', 'E-mail', 'Telefone', 'Tem conta']

const cellsOf = (person: Person): CsvCell[] => [
  person.name,
  person.ties.map(({ unit, kind }) => `${unitLabel(unit)} (${occupancyKinds[kind]})`).join(', '),
  person.document_masked,
  person.email_masked,
  person.phone_masked,
  person.user_id ? 'Sim' : 'Não',
]

async function* cellsByPage(pages: AsyncIterable<Person[]>) {
  for await (const people of pages) yield people.map(cellsOf)
}

/** Saves everyone who matches as CSV, documents and contacts masked. */
export function useExportPeople(search: string) {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: () => {
      const pages = everyPage((key) => peopleAfter(id, search, key), personKey)
      return exportCsv('moradores.csv', exported, cellsByPage(pages))
    },
    meta: { action: 'exportar moradores' },
  })
}
