import { AppError } from '../../../domain/errors.ts'
import type { OccupancyKind } from '../../../domain/units/occupancy-kind.ts'
import type { Sql } from '../_shared/database.ts'
import type { Invitation } from '../_shared/memberships/invitation.ts'
import { takeDocument } from '../_shared/memberships/request-documents.ts'
import { settleInUnits } from '../_shared/memberships/settling.ts'
import {
  consentToWhatsapp,
  takePhone,
  type WhatsappConsent,
} from '../_shared/memberships/whatsapp-consent.ts'

type Account = { id: string; fullName: string; whatsapp?: WhatsappConsent | null | undefined }
type Change = {
  before?: { status: string; role: string }
  after: { role: string; status: string; unit_ids: string[]; whatsapp?: true }
}

/**
 * Closes the invitation and admits the account, into its units if it is a resident's. Closes the invitation first: its seat among the plan's
 * administrators passes to the member. Throws `membership_exists` for a person who is a member, or suspended.
 */
export async function enter(sql: Sql, invitation: Invitation, account: Account): Promise<Change> {
  const { id, fullName, whatsapp } = account
  const { condominium_id, role } = invitation
  const [earlier] = await sql<{ id: string; status: string; role: string }[]>`
    select id, status, role from public.memberships
    where condominium_id = ${condominium_id} and user_id = ${id} for update`
  if (earlier?.status === 'approved')
    throw new AppError('membership_exists', { message: 'Você já participa deste condomínio.' })
  if (earlier?.status === 'suspended') {
    const message = 'O seu acesso a este condomínio está suspenso. Fale com a administração.'
    throw new AppError('membership_exists', { message })
  }
  await sql`
    update public.invitations set status = 'accepted', accepted_by = ${id}, closed_by = ${id}, closed_at = private.now()
    where condominium_id = ${condominium_id} and id = ${invitation.id}`
  await sql`
    insert into public.memberships
      (condominium_id, user_id, role, status, full_name, email_masked, decided_by, decided_at)
    values (${condominium_id}, ${id}, ${role}, 'approved', ${fullName}, private.mask_email(${invitation.email}),
      ${invitation.invited_by}, private.now())
    on conflict on constraint membership_exists do update set role = excluded.role, status = 'approved',
      full_name = excluded.full_name, email_masked = excluded.email_masked, reason = null,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at`
  if (earlier) {
    await takeDocument(sql, condominium_id, earlier.id)
    await takePhone(sql, condominium_id, earlier.id)
  }
  const settled = role === 'resident' ? await settle(sql, invitation, account) : null
  if (settled && whatsapp)
    await consentToWhatsapp(
      sql,
      { condominiumId: condominium_id, personId: settled.personId, userId: id },
      whatsapp,
    )
  return {
    before: earlier && { status: earlier.status, role: earlier.role },
    after: {
      role,
      status: 'approved',
      unit_ids: settled?.unitIds ?? [],
      ...(settled && whatsapp && { whatsapp: true as const }),
    },
  }
}

/** Skips a unit that has since been deleted or closed. A registered person with this e-mail and without an account is this person. */
async function settle(sql: Sql, invitation: Invitation, { id, fullName }: Account) {
  const { condominium_id: condominiumId, email, occupancy_kind } = invitation
  const units = await sql<{ id: string }[]>`
    select id from public.units
    where condominium_id = ${condominiumId} and id = any (${invitation.unit_ids}::uuid[]) and closed_on is null order by id`
  const unitIds = units.map((unit) => unit.id)
  const known = await registeredAs(sql, condominiumId, email, id)
  const kind = (occupancy_kind ?? 'dweller') as OccupancyKind
  const { personId } = await settleInUnits(sql, {
    condominiumId,
    userId: id,
    fullName,
    personId: known?.id ?? null,
    unitIds,
    kind,
  })
  return { personId, unitIds }
}

/** The person of the register whom an address names: one without an account, unless the account is somebody there already. */
export async function registeredAs(sql: Sql, condominiumId: string, email: string, userId: string | null) {
  const [known] = await sql<{ id: string; phone: string | null; phone_masked: string | null }[]>`
    select id, phone, phone_masked from public.people
    where condominium_id = ${condominiumId} and lower(email) = ${email} and user_id is null
      and not exists (
        select from public.people p where p.condominium_id = ${condominiumId} and p.user_id = ${userId})
    order by id limit 1`
  return known
}
