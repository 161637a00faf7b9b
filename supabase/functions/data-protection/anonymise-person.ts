import { z } from 'zod'
import { erasureDue, type Holdings, keptUntil } from '../../../domain/data-protection/erasure.ts'
import { AppError } from '../../../domain/errors.ts'
import { filledText } from '../../../domain/fields/text.ts'
import { type Context, command } from '../_shared/command.ts'

const target = { condominium_id: z.uuid(), person_id: z.uuid() }
const input = z.discriminatedUnion('action', [
  z.object({
    ...target,
    action: z.literal('schedule'),
    reason: filledText(300, 'Diga por que os dados vão ser apagados.', 3),
  }),
  z.object({ ...target, action: z.literal('cancel') }),
])

/** When the data are erased, and until when some stay; neither for a cancelled erasure. */
type Erasure = { erasure_id: string; due_on?: string; kept_until?: string | null }

/**
 * Schedules the erasure of a former member's data in a month, until when it can be taken back; after that it is irreversible. The books keep what the
 * law requires (docs/decisions/0018). Throws `not_found`, `person_still_here`, `person_erasure_exists`.
 */
export default command('anonymise-person', {
  roles: 'admins',
  membersOnly: true,
  readOnlyAllowed: true,
  auditedAs: 'Anonimizou uma pessoa',
  section: 'people',
  ownCase: { guard: 'person_erasures_own_case' },
  input,
  run: (context, given): Promise<Erasure> =>
    given.action === 'schedule'
      ? schedule(context, given.person_id, given.reason)
      : cancel(context, given.person_id),
})

async function schedule(context: Context, personId: string, reason: string) {
  const { sql, condominiumId, userId, today, audit } = context
  // A person moving in at this moment waits, or is seen.
  const [person] = await sql`
    select from public.people where condominium_id = ${condominiumId} and id = ${personId} for update`
  if (!person) throw new AppError('not_found')
  const [found] = await sql<
    { holdings: Holdings }[]
  >`select private.holdings(${condominiumId}, ${personId}) as holdings`
  const { holdings } = found!
  if (holdings.has_home || holdings.has_access) throw new AppError('person_still_here')
  const dueOn = erasureDue(today)
  const until = keptUntil(holdings)
  const [made] = await sql<{ id: string }[]>`
    insert into public.person_erasures (condominium_id, person_id, reason, due_on, kept_until, asked_by)
    values (${condominiumId}, ${personId}, ${reason}, ${dueOn}, ${until}, ${userId}) returning id`
  audit({
    entity: 'person_erasures',
    entityId: made!.id,
    after: { status: 'waiting', due_on: dueOn, kept_until: until },
  })
  return { erasure_id: made!.id, due_on: dueOn, kept_until: until }
}

async function cancel({ sql, condominiumId, audit }: Context, personId: string) {
  const [gone] = await sql<{ id: string }[]>`
    update public.person_erasures set status = 'cancelled'
    where condominium_id = ${condominiumId} and person_id = ${personId} and status = 'waiting' returning id`
  if (!gone) throw new AppError('not_found')
  audit({
    entity: 'person_erasures',
    entityId: gone.id,
    before: { status: 'waiting' },
    after: { status: 'cancelled' },
  })
  return { erasure_id: gone.id }
}
