import { createHash } from 'node:crypto'
import { answerPollInput } from '../../../domain/voting/papers-input.ts'
import { type Context, command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockPoll } from '../_shared/voting/polls.ts'

/**
 * Answers a poll or changes the answer, until it closes. In an anonymous poll the answer is stored under the hash of the device's secret, without
 * person, unit or time; participation is stored separately, so that no one answers twice. Throws `poll_not_open`, `poll_not_yours`, `poll_choice`,
 * `poll_ticket`, `poll_answered_elsewhere`.
 */
export default command('answer-poll', {
  roles: 'boardAndResidents',
  feature: 'voting',
  isSecret: true,
  auditedAs: 'Respondeu uma enquete',
  section: 'polls',
  changes: 'own',
  ownCase: 'own say',
  input: answerPollInput,
  async run(context, { poll_id, unit_id, choices, ticket }) {
    const { sql, condominiumId, userId, now, audit } = context
    const poll = await lockPoll(context, poll_id, 'share')
    refuseUnless(poll.state === 'open', 'poll_not_open')
    const units = await sql<{ unit_id: string }[]>`
      select unit_id from private.my_poll_units(${condominiumId}, ${poll.audience})`
    const isUnits = poll.per === 'unit'
    refuseUnless(isUnits ? units.some((one) => one.unit_id === unit_id) : units.length > 0, 'poll_not_yours')
    const voter = isUnits ? unit_id! : userId!
    const chosen = choices.toSorted((one, other) => one - other)
    const isNew = await mark(context, { poll_id, voter, unit_id: isUnits ? unit_id : null })
    if (poll.is_anonymous) {
      refuseUnless(ticket !== null, 'poll_ticket')
      const key = createHash('sha256').update(`${poll_id} ${voter} ${ticket}`).digest('hex')
      // A participant can change only the answer that this secret opens.
      const kept = isNew
        ? await sql`
            insert into public.poll_answers (condominium_id, poll_id, key, choices)
            values (${condominiumId}, ${poll_id}, ${key}, ${chosen}::integer[]) returning key`
        : await sql`
            update public.poll_answers set choices = ${chosen}::integer[]
            where condominium_id = ${condominiumId} and poll_id = ${poll_id} and key = ${key} returning key`
      refuseUnless(kept.length > 0, 'poll_answered_elsewhere')
    } else
      await sql`
        insert into public.poll_answers (condominium_id, poll_id, key, choices, unit_id, user_id, answered_at)
        values (${condominiumId}, ${poll_id}, ${voter}, ${chosen}::integer[], ${isUnits ? unit_id : null}, ${userId}, ${now})
        on conflict (condominium_id, poll_id, key) do update set choices = excluded.choices, user_id = excluded.user_id, answered_at = excluded.answered_at`
    // That they answered and not what.
    audit({ entity: 'polls', entityId: poll_id, after: { answered: true } })
    return { id: poll_id }
  },
})

/** Records participation; returns whether it is the first time. */
async function mark(
  { sql, condominiumId, userId }: Pick<Context, 'sql' | 'condominiumId' | 'userId'>,
  { poll_id, voter, unit_id }: { poll_id: string; voter: string; unit_id: string | null },
): Promise<boolean> {
  const made = await sql`
    insert into public.poll_marks ${sql({ condominium_id: condominiumId, poll_id, voter_id: voter, unit_id, user_id: userId })}
    on conflict do nothing returning poll_id`
  return made.length > 0
}
