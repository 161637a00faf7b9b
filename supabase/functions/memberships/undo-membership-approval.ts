import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { keepDocument } from '../_shared/memberships/request-documents.ts'
import { returnConsent } from '../_shared/memberships/whatsapp-consent.ts'

const input = z.object({ condominium_id: condominiumId, membership_id: z.uuid('Pedido inválido.') })

type Approval = {
  person_id: string
  is_new_person: boolean
  is_newly_tied: boolean
  gave_document: boolean
  former_name: string
  document: string | null
  occupancy_ids: string[]
  consent_id: string | null
  gave_phone: boolean
}

/**
 * Takes an approval back within ten minutes: the access ends at once, what the approval wrote is removed, and the request is pending again. Later, or
 * once anything else was decided about the member (a role, a suspension, the office), a person leaves by moving out or by an end of access, which
 * preserve their history.
 */
export default command('undo-membership-approval', {
  roles: 'admins',
  membersOnly: true,
  feature: 'resident_management',
  auditedAs: 'Desfez uma aprovação',
  section: 'access',
  ownCase: 'access',
  input,
  condominium: (given) => given.condominium_id,
  async run({ sql, condominiumId, audit, enqueue }, { membership_id }) {
    const approval = await takeApproval(sql, condominiumId, membership_id)
    await sql`
      update public.memberships set status = 'pending', full_name = ${approval.former_name}, decided_by = null, decided_at = null
      where condominium_id = ${condominiumId} and id = ${membership_id}`
    await keepDocument(sql, condominiumId, membership_id, approval.document)
    await returnConsent(sql, {
      condominiumId,
      membershipId: membership_id,
      personId: approval.person_id,
      consentId: approval.consent_id,
      gavePhone: approval.gave_phone,
    })
    await leaveUnits(sql, condominiumId, approval)
    audit({
      entity: 'memberships',
      entityId: membership_id,
      before: { status: 'approved', person_id: approval.person_id },
      after: { status: 'pending' },
    })
    await enqueue('membership-decided', { condominiumId, membershipId: membership_id, undone: true })
    return { membership_id, status: 'pending' }
  },
})

async function takeApproval(sql: Sql, condominiumId: string, id: string): Promise<Approval> {
  const [membership] = await sql<{ status: string; is_fresh: boolean }[]>`
    select m.status, a.approved_at > private.now() - interval '10 minutes' and a.approved_at = m.decided_at and m.role = 'resident' as is_fresh
    from public.memberships m
    left join private.membership_approvals a on a.condominium_id = m.condominium_id and a.membership_id = m.id
    where m.condominium_id = ${condominiumId} and m.id = ${id} for update of m`
  if (!membership) throw new AppError('not_found')
  if (membership.status !== 'approved') throw new AppError('membership_decided')
  const [approval] = await sql<Approval[]>`
    delete from private.membership_approvals where condominium_id = ${condominiumId} and membership_id = ${id}
    returning person_id, is_new_person, is_newly_tied, gave_document, former_name, document, occupancy_ids, consent_id, gave_phone`
  if (!approval || !membership.is_fresh) throw new AppError('undo_too_late')
  return approval
}

/** The person was never there: ties that the approval began are not history. A person that others refer to meanwhile stays, untied. */
async function leaveUnits(sql: Sql, condominiumId: string, approval: Approval): Promise<void> {
  const { person_id, occupancy_ids } = approval
  const left = await sql<{ unit_id: string }[]>`
    delete from public.occupancies where condominium_id = ${condominiumId} and id = any (${occupancy_ids}::uuid[])
    returning unit_id`
  if (approval.is_newly_tied) {
    await sql`
      update public.people set user_id = null, document = case when ${approval.gave_document} then null else document end
      where condominium_id = ${condominiumId} and id = ${person_id}`
  }
  if (approval.is_new_person) {
    await sql
      .savepoint(
        (inner) =>
          inner`delete from public.people where condominium_id = ${condominiumId} and id = ${person_id}`,
      )
      .catch((error: { code?: string }) => {
        if (error.code !== '23503') throw error
      })
  }
  await sql`select private.refresh_unit_list(${left.map(({ unit_id }) => unit_id)}::uuid[])`
}
