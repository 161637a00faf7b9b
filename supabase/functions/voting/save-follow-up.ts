import { AppError } from '../../../domain/errors.ts'
import { saveFollowUpInput } from '../../../domain/voting/minutes-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'
import { accountsOf } from '../_shared/voting/minutes/locks.ts'

type Before = {
  assembly_id: string
  responsible: string
  responsible_id: string | null
  done_on: string | null
  due_on: string
}

/** Writes down something that an assembly left to be done, or changes it. Throws `not_found`, `follow_up_taken`, `follow_up_done`, `follow_up_person`. */
export default command('save-follow-up', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Salvou um encaminhamento de assembleia',
  section: 'minutes',
  ownCase: 'everyday',
  input: saveFollowUpInput,
  async run(context, { id, assembly_id, item_id, what, responsible, email, due_on }) {
    const { sql, condominiumId, userId, audit } = context
    const assembly = await lockAssembly(context, assembly_id, 'share')
    refuseUnless(assembly.opened_at !== null, 'not_found')
    if (item_id) {
      const [item] = await sql`
        select from public.agenda_items where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and id = ${item_id}`
      if (!item) throw new AppError('not_found')
    }
    const [account] = await accountsOf(context, [{ name: responsible, email }])
    refuseUnless(email === null || account !== null, 'follow_up_person')
    const [before] = await sql<Before[]>`
      select assembly_id, responsible, responsible_id, done_on::text as done_on, due_on::text as due_on from public.assembly_follow_ups
      where condominium_id = ${condominiumId} and id = ${id} for no key update`
    // The person linked by e-mail stays as long as the name does.
    const kept = before && email === null && before.responsible === responsible ? before.responsible_id : null
    const values = { item_id, what, responsible, responsible_id: account ?? kept, due_on }
    if (before) {
      refuseUnless(before.assembly_id === assembly_id, 'follow_up_taken')
      refuseUnless(before.done_on === null, 'follow_up_done')
      // A changed due date triggers a new reminder.
      const told = before.due_on === due_on ? {} : { told_on: null }
      await sql`
        update public.assembly_follow_ups set ${sql({ ...values, ...told })} where condominium_id = ${condominiumId} and id = ${id}`
    } else
      await sql`
        insert into public.assembly_follow_ups ${sql({ condominium_id: condominiumId, id, assembly_id, ...values, created_by: userId })}`
    audit({
      entity: 'assembly_follow_ups',
      entityId: id,
      ...(before && { before: { due_on: before.due_on } }),
      after: { what, due_on },
    })
    return { id }
  },
})
