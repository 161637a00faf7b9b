import { z } from 'zod'
import { AppError } from '../../../../domain/errors.ts'
import { text } from '../../../../domain/fields/text.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'
import { takeDocument } from './request-documents.ts'
import { occupancyKinds, type Settled, settleInUnits } from './settling.ts'
import { settleConsent, takePhone } from './whatsapp-consent.ts'

/** What one row of the queue is decided to be. */
export const decisionFields = {
  membership_id: z.uuid('Pedido inválido.'),
  decision: z.enum(['approve', 'reject'], 'Escolha aprovar ou recusar.'),
  unit_ids: z.array(z.uuid('Unidade inválida.')).max(100, 'Escolha até 100 unidades.').default([]),
  person_id: z.uuid('Pessoa inválida.').nullish(),
  occupancy_kind: z.enum(occupancyKinds, 'Diga o que a pessoa é na unidade.').default('dweller'),
  reason: text(500).default(''),
  /** The administrator has read what speaks against it and means it. */
  confirmed: z.boolean('Responda sim ou não.').default(false),
}
const whole = z.object(decisionFields)
export type Decision = z.infer<typeof whole>

/** A refusal says why; an approval says who or where. */
export const withRules = <Schema extends z.ZodType<Decision>>(schema: Schema) =>
  schema
    .refine((given) => given.decision === 'approve' || given.reason !== '', {
      path: ['reason'],
      message: 'Diga o motivo: a pessoa vai lê-lo.',
    })
    .refine((given) => given.decision === 'reject' || given.person_id || given.unit_ids.length > 0, {
      path: ['unit_ids'],
      message: 'Escolha a unidade da pessoa.',
    })

type Request = { user_id: string; role: string; status: string; full_name: string; unit_hint: string | null }
type Decided = { membership_id: string; status: 'approved' | 'rejected'; person_id: string | null }

/**
 * Decides one request and notifies the requester by e-mail. Of two simultaneous decisions the second is refused: `membership_decided`. Throws
 * `approval_unconfirmed`, with the objections in its details, until it is confirmed.
 */
export async function decide(context: Context, given: Decision): Promise<Decided> {
  const { sql, condominiumId, userId } = context
  const { membership_id } = given
  const request = await takeRequest(sql, condominiumId, membership_id)
  if (given.decision === 'approve' && !given.confirmed)
    await requireNoDoubt(sql, condominiumId, request, given)
  const status = given.decision === 'approve' ? 'approved' : 'rejected'
  await sql`
    update public.memberships set status = ${status}, decided_by = ${userId}, decided_at = private.now(),
      reason = ${status === 'rejected' ? given.reason : null}
    where condominium_id = ${condominiumId} and id = ${membership_id}`
  const settled = status === 'approved' ? await admit(sql, condominiumId, request, given) : null
  if (!settled) await takeDocument(sql, condominiumId, membership_id)
  context.audit({
    entity: 'memberships',
    entityId: membership_id,
    before: { status: request.status },
    after: {
      status,
      reason: given.reason || null,
      person_id: settled?.personId ?? null,
      unit_ids: given.unit_ids,
    },
  })
  await context.enqueue('membership-decided', { condominiumId, membershipId: membership_id })
  return { membership_id, status, person_id: settled?.personId ?? null }
}

async function takeRequest(sql: Sql, condominiumId: string, id: string): Promise<Request> {
  const [request] = await sql<Request[]>`
    select user_id, role, status, full_name, unit_hint from public.memberships
    where condominium_id = ${condominiumId} and id = ${id} for update`
  if (!request) throw new AppError('not_found')
  if (request.status !== 'pending') throw new AppError('membership_decided')
  return request
}

/** Admits the person, and records what that wrote for as long as it may be taken back. */
async function admit(sql: Sql, condominiumId: string, request: Request, given: Decision): Promise<Settled> {
  const { membership_id, person_id } = given
  const settled = await settleInUnits(sql, {
    condominiumId,
    userId: request.user_id,
    fullName: request.full_name,
    personId: person_id ?? null,
    unitIds: given.unit_ids,
    kind: given.occupancy_kind,
  })
  if (person_id) await takeName(sql, condominiumId, membership_id, person_id)
  const document = await takeDocument(sql, condominiumId, membership_id)
  const gaveDocument =
    document !== null && (await giveDocument(sql, condominiumId, settled.personId, document))
  const consent = await settleConsent(
    sql,
    { condominiumId, personId: settled.personId, userId: request.user_id },
    await takePhone(sql, condominiumId, membership_id),
  )
  await sql`
    insert into private.membership_approvals (condominium_id, membership_id, person_id, is_new_person, is_newly_tied, gave_document,
      former_name, document, occupancy_ids, consent_id, gave_phone)
    values (${condominiumId}, ${membership_id}, ${settled.personId}, ${settled.isNewPerson}, ${settled.isNewlyTied}, ${gaveDocument},
      ${request.full_name}, ${document}, ${settled.occupancyIds}::uuid[], ${consent.consentId}, ${consent.gavePhone})
    on conflict (condominium_id, membership_id) do update set person_id = excluded.person_id, is_new_person = excluded.is_new_person,
      is_newly_tied = excluded.is_newly_tied, gave_document = excluded.gave_document, former_name = excluded.former_name,
      document = excluded.document, occupancy_ids = excluded.occupancy_ids, consent_id = excluded.consent_id, gave_phone = excluded.gave_phone,
      approved_at = excluded.approved_at`
  return settled
}

/** Gives the membership the registered person's name, not the one that a sign-up guessed from the e-mail. */
async function takeName(sql: Sql, condominiumId: string, membershipId: string, personId: string) {
  await sql`
    update public.memberships m set full_name = p.name from public.people p
    where m.condominium_id = ${condominiumId} and m.id = ${membershipId} and m.status = 'approved'
      and p.condominium_id = m.condominium_id and p.id = ${personId}`
}

/** Sets the request's CPF on a person without one, unless someone else is registered with it. */
async function giveDocument(sql: Sql, condominiumId: string, personId: string, document: string) {
  const given = await sql`
    update public.people p set document = ${document}
    where p.condominium_id = ${condominiumId} and p.id = ${personId} and p.document is null and not exists (
      select from public.people other where other.condominium_id = ${condominiumId} and other.document = ${document})`
  return given.count > 0
}

/** Throws `approval_unconfirmed` where the unit is not the one that was named, or the same name already enters it. */
async function requireNoDoubt(sql: Sql, condominiumId: string, request: Request, given: Decision) {
  const [doubt] = await sql<{ other_unit: boolean; namesake: boolean }[]>`
    with named as (
      select private.units_of_hint(${condominiumId}, ${request.unit_hint},
        array(select name from private.blocks_of(${condominiumId})), array(select key from private.blocks_of(${condominiumId}))) as ids
    ), chosen as (
      select unnest(${[...given.unit_ids]}::uuid[]) as unit_id
      union select o.unit_id from public.occupancies o
      where o.condominium_id = ${condominiumId} and o.person_id = ${given.person_id ?? null} and o.ends_on is null
    )
    select (select cardinality(ids) > 0 and not ids && array(select unit_id from chosen) from named) as other_unit,
      exists (select from chosen
        join public.occupancies o on o.condominium_id = ${condominiumId} and o.unit_id = chosen.unit_id and o.ends_on is null
        join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id and p.user_id <> ${request.user_id}
        where private.name_ends(p.name) = private.name_ends(${request.full_name})) as namesake`
  const doubts = Object.entries(doubt ?? {}).flatMap(([name, applies]) => (applies ? [name] : []))
  if (doubts.length > 0) throw new AppError('approval_unconfirmed', { details: { doubts } })
}
