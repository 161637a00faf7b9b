import { savePollInput } from '../../../domain/voting/papers-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockPoll } from '../_shared/voting/polls.ts'

/** Saves the draft of a poll. Throws `poll_published`, `poll_past`, `poll_taken`. */
export default command('save-poll', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Salvou o rascunho de uma enquete',
  section: 'polls',
  ownCase: 'everyday',
  input: savePollInput,
  async run(context, { condominium_id: _, id, opens_at, ...values }) {
    const { sql, condominiumId, userId, now, audit } = context
    refuseUnless(values.closes_at > now, 'poll_past')
    const row = { ...values, opens_at: opens_at ?? now }
    const [known] = await sql`select from public.polls where condominium_id = ${condominiumId} and id = ${id}`
    if (known) {
      refuseUnless((await lockPoll(context, id)).state === 'draft', 'poll_published')
      await sql`update public.polls set ${sql(row)} where condominium_id = ${condominiumId} and id = ${id}`
    } else
      await sql`
        insert into public.polls ${sql({ condominium_id: condominiumId, id, ...row, created_by: userId, created_at: now })}`
    audit({ entity: 'polls', entityId: id, after: { question: values.question, options: values.options } })
    return { id }
  },
})
