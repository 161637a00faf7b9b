import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { condominiumName, requirePlanThatFits, unitCount } from '../_shared/memberships/founding-input.ts'

const input = z.object({
  /** One that the caller administers: a person without any founds their first by onboarding. */
  condominium_id: condominiumId,
  name: condominiumName,
  total_units: unitCount,
  plan_slug: z.string('Escolha um plano.').min(1, 'Escolha um plano.').max(40, 'Plano inválido.'),
})

/** Most simultaneous trials per person: no one needs more to begin, and a portfolio cannot stay free through them. */
const mostTrials = 10

/** Creates another condominium for an existing administrator: with its own trial, and the caller as its síndico. */
export default command('create-condominium', {
  // Called in a condominium that the caller administers, about another: whether this one may write does not matter.
  roles: 'admins',
  membersOnly: true,
  readOnlyAllowed: true,
  auditedAs: 'Criou um condomínio',
  section: 'condominium',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run({ sql, userId, audit }, { name, total_units, plan_slug }) {
    await requirePlanThatFits(sql, { plan: plan_slug, units: total_units })
    await requireRoom(sql, userId)
    const [founded] = await sql<{ id: string }[]>`
      select private.found_condominium(${userId}, ${name}, ${total_units}, ${plan_slug}) as id`
    const id = founded!.id
    audit({ entity: 'condominiums', entityId: id, after: { name, total_units, plan: plan_slug } })
    return { condominium_id: id }
  },
})

/** Checks the number of trials; onboarding's lock decides between two simultaneous requests. Throws `too_many_trials`. */
async function requireRoom(sql: Sql, userId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('onboarding ' || ${userId}::text, 0))`
  const [own] = await sql<{ trials: number }[]>`
    select count(*)::int as trials from public.condominiums c
    where c.admin_id = ${userId} and private.subscription_state(c.id) = 'trial'`
  if (own!.trials >= mostTrials) throw new AppError('too_many_trials')
}
