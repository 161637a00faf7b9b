import { formatDocument } from '../../domain/cpf-cnpj.ts'
import { type ChangeKind, changeKinds } from '../../domain/people/change.ts'
import type { Task, Transaction } from '../context.ts'
import { renderChangeDecided } from '../message-templates/change-decided.ts'
import { notifyIn } from '../notify/notify.ts'

type Decision = {
  asked_by: string
  status: 'approved' | 'refused'
  kind: ChangeKind
  reason: string | null
  name: string
  condominium: string
  document: string | null
}

/** Notifies people who requested a change of the administration's decision; once for each decision. */
export const changeDecidedTask: Task = {
  topic: 'change-decided',
  async run(context, payload) {
    const { condominiumId, changeId } = payload as { condominiumId: string; changeId: string }
    await context.transaction(async (sql) => {
      const decision = await take(sql, condominiumId, changeId)
      if (!decision) return
      const path = '/dashboard/residents'
      const content = renderChangeDecided({
        condominium: decision.condominium,
        document: decision.document && formatDocument(decision.document),
        fullName: decision.name,
        what: changeKinds[decision.kind],
        approved: decision.status === 'approved',
        reason: decision.reason,
        url: `${context.siteUrl}${path}`,
      })
      const message = {
        condominiumId,
        kind: 'change_decided',
        userId: decision.asked_by,
        content,
        path,
      } as const
      await notifyIn(sql, [message])
    })
  },
}

/** Returns nothing once it was sent: a task may run twice. */
async function take(sql: Transaction, condominiumId: string, id: string): Promise<Decision | undefined> {
  const [decision] = await sql<Decision[]>`
    update public.change_requests r set told_at = private.now()
    from public.people p, public.condominiums c
    where r.condominium_id = ${condominiumId} and r.id = ${id} and r.status in ('approved', 'refused') and r.told_at is null
      and p.condominium_id = r.condominium_id and p.id = r.person_id and c.id = r.condominium_id
    returning r.asked_by, r.status, r.kind, r.reason, p.name, c.name as condominium, c.document`
  return decision
}
