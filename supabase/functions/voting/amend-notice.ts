import { amendNoticeInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAmendable, typedChanges, writeAmendedItems } from '../_shared/voting/amending.ts'
import { requireCallable } from '../_shared/voting/calling.ts'
import { requireAskedItems } from '../_shared/voting/convening.ts'
import { tellAssembly } from '../_shared/voting/locks.ts'
import { sentNotice } from '../_shared/voting/notices.ts'

/**
 * Sends another notice of a called assembly, which takes the place of the one before: other terms, another agenda, and the term counts from today
 * (art. 1.354). Who convened stays. Throws `assembly_not_called`, `notice_opened`, `assembly_over`, `notice_replaced`, `notice_unchanged`,
 * `request_items_missing`, and what `call-assembly` throws for a notice that may not go out.
 */
export default command('amend-notice', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Retificou a convocação de uma assembleia',
  section: 'assemblies',
  ownCase: 'everyday',
  input: amendNoticeInput,
  async run(context, { by_hand, reason, number: read, ...given }) {
    const { sql, condominiumId, userId, now, audit } = context
    const { condominium_id: _, assembly_id, items, ...terms } = given
    const held = await lockAmendable(context, assembly_id, read)
    const { notice: last } = await sentNotice(context, assembly_id)
    const changes = typedChanges(context, last, given)
    refuseUnless(changes.length > 0, 'notice_unchanged')
    const { rules, units } = await requireCallable(context, { ...terms, items: items.length }, by_hand)
    const number = held.notice_number + 1
    const amended = { notice_number: number, amended_at: now, amended_by: userId, amend_reason: reason }
    await sql`
      update public.assemblies set ${sql({ ...terms, ...rules, ...amended } as never)}, by_hand_units = ${sql.json(units)}
      where condominium_id = ${condominiumId} and id = ${assembly_id}`
    await writeAmendedItems(context, assembly_id, { last, number, items })
    await requireAskedItems(context, assembly_id)
    await tellAssembly(context, assembly_id, 'amended', number)
    audit({
      entity: 'assemblies',
      entityId: assembly_id,
      before: { title: held.title, notice: read, first_call_at: held.first_call_at },
      after: {
        title: terms.title,
        notice: number,
        first_call_at: terms.first_call_at,
        items: items.length,
        reason,
        changes,
        ...(rules.by_hand && { by_hand: rules.by_hand }),
      },
    })
    return { id: assembly_id, number }
  },
})
