import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { condominiumName, requirePlanThatFits, unitCount } from '../_shared/memberships/founding-input.ts'
import { type Onboarding, settle } from './founding.ts'

const input = z.object({
  ticket: z.string().min(1).max(200).optional(),
  condominium_name: condominiumName,
  total_units: unitCount,
  plan_slug: z.string().max(40).nullish(),
})

type Ticket = { user_id: string; is_spent: boolean; is_expired: boolean }

/**
 * The dialog's last step: creates the condominium with its trial. With a session it is created at once; with the sign-up's ticket it waits for the
 * e-mail's confirmation. Repeating it changes nothing.
 */
export default command('complete-onboarding', {
  roles: 'anyone',
  readOnlyAllowed: true,
  auditedAs: 'Fundou o condomínio',
  input,
  async run({ sql, userId, audit }, { ticket, condominium_name, total_units, plan_slug }) {
    const asked: Onboarding = { name: condominium_name, units: total_units, plan: plan_slug ?? null }
    await requirePlanThatFits(sql, asked)
    const hash = ticket ? createHash('sha256').update(ticket).digest('hex') : null
    if (userId) {
      // Anyone may call the command, so the account is still unchecked: it may be deleted, or lack a second factor.
      const [account] = await sql<{ is_open: boolean }[]>`
        select private.second_factor_met() as is_open from private.account(${userId})`
      if (!account) throw new AppError('not_authenticated')
      if (!account.is_open) throw new AppError('second_factor_required')
      const condominiumId = await settle(sql, userId, asked)
      await sql`update private.onboarding_tickets set spent_at = private.now() where user_id = ${userId} and spent_at is null`
      audit({ entity: 'condominiums', entityId: condominiumId, after: asked })
      return { condominium_id: condominiumId, awaiting_confirmation: false }
    }
    if (!hash)
      throw new AppError('not_authenticated', { message: 'Você precisa estar logado para continuar.' })
    return spend(sql, hash, asked)
  },
})

/** Locks the ticket's row first, so that a simultaneous confirmation either sees the data or is seen. */
async function spend(sql: Sql, hash: string, asked: Onboarding) {
  const [ticket] = await sql<Ticket[]>`
    select user_id, spent_at is not null as is_spent, created_at < private.now() - interval '24 hours' as is_expired
    from private.onboarding_tickets where ticket_hash = ${hash} for update`
  if (!ticket || (ticket.is_expired && !ticket.is_spent)) throw new AppError('onboarding_ticket_invalid')
  const [account] = await sql<{ is_confirmed: boolean }[]>`
    select is_confirmed from private.account(${ticket.user_id})`
  const condominiumId = account?.is_confirmed ? await settle(sql, ticket.user_id, asked) : null
  await sql`
    update private.onboarding_tickets set condominium_name = ${asked.name}, total_units = ${asked.units},
      plan_slug = ${asked.plan}, spent_at = coalesce(spent_at, private.now())
    where ticket_hash = ${hash}`
  return { condominium_id: condominiumId, awaiting_confirmation: condominiumId === null }
}
