import { useQueryClient } from '@tanstack/react-query'
import type { InvitedRole } from '../../../domain/invitations.ts'
import type { OutgoingRole } from '../../../domain/mandates.ts'
import type { MembershipChange } from '../../../domain/memberships.ts'
import type { OccupancyKind } from '../../../domain/units/occupancy-kind.ts'
import { invoke } from '../../lib/commands/invoke.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'
import type { Member } from './queries.ts'

function useRefresh() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return () =>
    Promise.all(
      ['memberships', 'invitations', 'handovers', 'mandates'].map((name) =>
        queries.invalidateQueries({ queryKey: [name, id] }),
      ),
    )
}

export type InviteResult = { email: string; status: 'invited' | 'refused'; code?: string; message?: string }
export type Invite = {
  role: InvitedRole
  kind: OccupancyKind
  people: { email: string; full_name?: string | null; unit_ids?: string[]; unit?: string | null }[]
}

/** Invites people; each address has its own result. */
export function useInvite() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: ({ role, kind, people }: Invite) =>
      invoke('invite-members', { condominium_id: id, role, occupancy_kind: kind, people }),
    meta: { action: 'convidar', quiet: true },
    onSettled: useRefresh(),
  })
}

/** Sends an invitation again with another link, or takes it back. */
export function useInvitationAction(name: 'resend-invitation' | 'revoke-invitation') {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: (invitationId: string) => invoke(name, { condominium_id: id, invitation_id: invitationId }),
    meta: { action: name === 'resend-invitation' ? 'reenviar o convite' : 'cancelar o convite' },
    onSettled: useRefresh(),
  })
}

export type ChangeOfMember = Pick<MembershipChange, 'change' | 'role'> & {
  member: Pick<Member, 'id' | 'role' | 'status'>
  reason?: string
}

/** Changes a member's permissions if no one else has changed them since. */
export function useChangeMember() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: ({ member, change, role, reason = '' }: ChangeOfMember) =>
      invoke('change-membership', {
        condominium_id: id,
        membership_id: member.id,
        change,
        role,
        reason,
        seen: { role: member.role, status: member.status },
      }),
    meta: { action: 'mudar o acesso', quiet: true },
    onSettled: useRefresh(),
  })
}

type Period = { starts_on: string; ends_on: string; decision_id: string | null }

/** Offers the office of síndico to a member. */
export function useOfferHandover() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: (offer: Period & { membership_id: string; outgoing_role: OutgoingRole }) =>
      invoke('offer-handover', { condominium_id: id, ...offer }),
    meta: { action: 'passar o cargo', quiet: true },
    onSettled: useRefresh(),
  })
}

/** Takes the offer back. */
export function useCancelHandover() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: (handoverId: string) =>
      invoke('cancel-handover', { condominium_id: id, handover_id: handoverId }),
    meta: { action: 'cancelar a passagem', done: 'Oferta cancelada' },
    onSettled: useRefresh(),
  })
}

/** Takes the office or not. */
export function useAnswerHandover() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: (given: { handoverId: string; answer: 'accept' | 'decline'; reason?: string }) =>
      invoke('answer-handover', {
        condominium_id: id,
        handover_id: given.handoverId,
        answer: given.answer,
        reason: given.reason ?? '',
      }),
    meta: { action: 'responder', quiet: true },
    onSettled: useRefresh(),
  })
}

/** Writes down the síndico's mandate or its renewal. */
export function useSaveMandate() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: (mandate: Period) => invoke('save-mandate', { condominium_id: id, ...mandate }),
    meta: { action: 'salvar o mandato', quiet: true },
    onSettled: useRefresh(),
  })
}
