import { useQueryClient } from '@tanstack/react-query'
import type { OccupancyKind } from '../../../../domain/units/occupancy-kind.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { performed, toast } from '../../../lib/toasts.tsx'
import { counted } from '../../../lib/words.ts'

export type Approval = {
  membershipId: string
  name: string
  /** Someone already registered; null registers a new person. */
  personId: string | null
  unitIds: readonly string[]
  kind: OccupancyKind
  /** What speaks against it was read. */
  confirmed?: boolean
}

export type Refusal = { membershipId: string; name: string; reason: string }

const approvalRow = ({ membershipId, personId, unitIds, kind, confirmed = false }: Approval) => ({
  membership_id: membershipId,
  decision: 'approve',
  person_id: personId,
  unit_ids: unitIds,
  occupancy_kind: kind,
  confirmed,
})

const refusalRow = ({ membershipId, reason }: Refusal) => ({
  membership_id: membershipId,
  decision: 'reject',
  reason,
})

function useRefresh() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [
        ['memberships', id],
        ['people', id],
        ['units', id],
        ['home', id],
      ].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
}

/** Undoes a recent approval: the access ends at once and the request is pending again. */
export function useUndoApproval() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: ({ membershipId }: { membershipId: string; name: string }) =>
      invoke('undo-membership-approval', { condominium_id: id, membership_id: membershipId }),
    meta: { action: 'desfazer a aprovação' },
    onSuccess: (_done, { name }) =>
      toast('success', 'Aprovação desfeita', `${name} ficou sem acesso e o pedido voltou para a fila.`),
    onSettled: useRefresh(),
  })
}

/** Lets a person in and ties the account to a person and units. Throws `approval_unconfirmed` with `details.doubts`. */
export function useApprove() {
  const { id } = useCondominium()
  const undo = useUndoApproval()
  return useMutation({
    mutationFn: (approval: Approval) =>
      invoke('review-membership', { condominium_id: id, ...approvalRow(approval) }),
    meta: { action: 'aprovar o pedido', quiet: true },
    onSuccess: (_done, { membershipId, name }) =>
      toast('success', 'Aprovação realizada com sucesso!', `${name} recebe um e-mail e já pode entrar.`, {
        label: 'Desfazer',
        run: () => undo.mutate({ membershipId, name }),
      }),
    onSettled: useRefresh(),
  })
}

/** Refuses a request; the person reads the reason and may ask again. */
export function useReject() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: (refusal: Refusal) =>
      invoke('review-membership', { condominium_id: id, ...refusalRow(refusal) }),
    meta: { action: 'recusar o pedido', done: 'Pedido recusado', quiet: true },
    onSettled: useRefresh(),
  })
}

export type RowResult = {
  membership_id: string
  status: 'approved' | 'rejected' | null
  error: { code: string; message: string } | null
}

/** Decides several requests at once. The answer reports each row. */
export function useDecideMany() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: (decisions: { approvals: Approval[] } | { refusals: Refusal[] }) =>
      invoke('review-memberships', {
        condominium_id: id,
        decisions:
          'approvals' in decisions
            ? decisions.approvals.map(approvalRow)
            : decisions.refusals.map(refusalRow),
      }) as Promise<{ decided: number; results: RowResult[] }>,
    meta: { action: 'decidir os pedidos', quiet: true },
    onSuccess: ({ decided, results }) => {
      if (decided === results.length)
        toast(
          'success',
          counted(decided, 'pedido decidido', 'pedidos decididos'),
          'Cada pessoa recebe um e-mail.',
        )
    },
    onSettled: useRefresh(),
  })
}

/** Draws another sign-up code. The old one stops working at once. */
export function useRotateCode() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => invoke('rotate-condominium-code', { condominium_id: id }),
    meta: { action: 'trocar o código', done: performed('Troca do código') },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['condominiums', id, 'code'] }),
  })
}
