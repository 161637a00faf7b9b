import { AppError, toAppError } from '../../../domain/errors.ts'
import { type InvitedRole, type Invitee, invitationInput } from '../../../domain/invitations.ts'
import { type Context, command } from '../_shared/command.ts'
import { dailyRoom } from './daily-limit.ts'
import { standingOf, unitsOf } from './invitee.ts'

type Result = {
  email: string
  status: 'invited' | 'refused'
  invitation_id?: string
  code?: string
  message?: string
}

/**
 * Invites people by e-mail into a role, residents with their units. Each address has its own result: a refused one does not block others. Only the
 * síndico invites administrators. Never reveals whether an address has an account.
 */
export default command('invite-members', {
  roles: 'admins',
  membersOnly: true,
  auditedAs: 'Convidou',
  section: 'access',
  ownCase: 'access',
  input: invitationInput,
  condominium: (given) => given.condominium_id,
  async run(context, given) {
    if (given.role === 'admin' && context.role !== 'owner_admin') {
      throw new AppError('forbidden', { message: 'Só o síndico convida outros administradores.' })
    }
    const { room, limit, used, sentence } = await dailyRoom(context)
    if (given.people.length > room)
      throw new AppError('rate_limited', { message: sentence, details: { limit, used } })
    const results: Result[] = []
    const kind = given.role === 'resident' ? given.occupancy_kind : null
    for (const person of given.people) results.push(await inviteOne(context, person, given.role, kind))
    return { results }
  },
})

/** Uses a separate savepoint: an address that is taken, or one administrator too many, undoes nothing else. */
async function inviteOne(
  context: Context,
  person: Invitee,
  role: InvitedRole,
  kind: string | null,
): Promise<Result> {
  try {
    const id = await context.sql.savepoint((sql) => invite({ ...context, sql }, person, role, kind))
    return { email: person.email, status: 'invited', invitation_id: id }
  } catch (thrown) {
    const { code, message, status } = toAppError(thrown)
    if (status >= 500) throw thrown
    return { email: person.email, status: 'refused', code, message }
  }
}

async function invite(
  context: Context,
  person: Invitee,
  role: InvitedRole,
  kind: string | null,
): Promise<string> {
  const { sql, condominiumId, userId } = context
  await standingOf(sql, condominiumId, person.email)
  const units = role === 'resident' ? await unitsOf(sql, condominiumId, person) : []
  // An expired one does not block a new one.
  await sql`
    update public.invitations set status = 'expired', closed_at = private.now()
    where condominium_id = ${condominiumId} and email = ${person.email} and status = 'pending' and expires_at <= private.now()`
  const [made] = await sql<{ id: string; email_masked: string }[]>`
    insert into public.invitations
      (condominium_id, email, email_masked, role, full_name, unit_ids, occupancy_kind, expires_at, invited_by)
    values (${condominiumId}, ${person.email}, private.mask_email(${person.email}), ${role}, ${person.full_name ?? null},
      ${units}::uuid[], ${kind}, private.now() + interval '7 days', ${userId})
    returning id, email_masked`
  const { id, email_masked } = made!
  context.audit({
    entity: 'invitations',
    entityId: id,
    after: { email: email_masked, role, unit_ids: units, occupancy_kind: kind },
  })
  await context.enqueue('send-invitation', { condominiumId, invitationId: id, turn: 1 })
  return id
}
