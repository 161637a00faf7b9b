import { z } from 'zod'
import { toAppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { type Context, command } from '../_shared/command.ts'
import { type Decision, decide, decisionFields, withRules } from '../_shared/memberships/deciding.ts'

const input = z.object({
  condominium_id: condominiumId,
  decisions: z
    .array(withRules(z.object(decisionFields)))
    .min(1, 'Escolha os pedidos.')
    .max(200, 'Decida até 200 pedidos de cada vez.')
    .refine(
      (rows) => new Set(rows.map(({ membership_id }) => membership_id)).size === rows.length,
      'Um pedido está repetido.',
    ),
})

type Result = {
  membership_id: string
  status: string | null
  error: { code: string; message: string } | null
}

/**
 * Decides several requests independently: the answer gives the outcome of each row. Of two simultaneous administrators, one wins each row and the
 * other is refused.
 */
export default command('review-memberships', {
  roles: 'admins',
  membersOnly: true,
  feature: 'resident_management',
  auditedAs: 'Decidiu pedidos de acesso',
  section: 'access',
  ownCase: 'access',
  input,
  condominium: (given) => given.condominium_id,
  // A list in which no row could be decided changed nothing.
  auditsOnlyWhatItTells: true,
  async run(context, { decisions }) {
    await lockAll(context, decisions)
    const results: Result[] = []
    for (const given of decisions) results.push(await decideAlone(context, given))
    return { decided: results.filter(({ error }) => error === null).length, results }
  },
})

/** Decides one row; a failure leaves nothing behind, and discards its entry and its mail. */
async function decideAlone(context: Context, given: Decision): Promise<Result> {
  const { membership_id } = given
  const entries: Parameters<Context['audit']>[0][] = []
  try {
    const { status } = await context.sql.savepoint((sql) =>
      decide({ ...context, sql, audit: (entry) => void entries.push(entry) }, given),
    )
    for (const entry of entries) context.audit(entry)
    return { membership_id, status, error: null }
  } catch (thrown) {
    const error = toAppError(thrown)
    // What the database could not do at all is not a row's fault.
    if (error.status >= 500) throw thrown
    return { membership_id, status: null, error: { code: error.code, message: error.message } }
  }
}

/** Locks everything that the rows need, in one order, so that two administrators with the same list never deadlock. */
async function lockAll({ sql, condominiumId }: Context, decisions: readonly Decision[]): Promise<void> {
  const ids = decisions.map(({ membership_id }) => membership_id)
  const people = decisions.flatMap(({ person_id }) => person_id ?? [])
  const units = decisions.flatMap(({ unit_ids }) => unit_ids)
  await sql`
    select from public.memberships where condominium_id = ${condominiumId} and id = any (${ids}::uuid[]) order by id for update`
  await sql`
    select from public.people where condominium_id = ${condominiumId} and id = any (${people}::uuid[]) order by id for update`
  await sql`
    select from public.units where condominium_id = ${condominiumId} and id = any (${units}::uuid[]) order by id for update`
}
