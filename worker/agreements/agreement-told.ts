import { z } from 'zod'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import { renderAgreement } from '../message-templates/charges/agreement.ts'
import { type Message, notifyIn } from '../notify/notify.ts'
import { letters, type Told } from './letters.ts'

const payload = z.object({ condominiumId: z.uuid(), agreementId: z.uuid(), what: z.string() })
type Wanted = z.infer<typeof payload>

type Row = Told & {
  id: string
  unit_id: string
  debtor_id: string | null
  condominium: string
  document: string | null
  admins: string[]
}

/** Notifies debtors, or the administrators, of what happened to an agreement. */
export const agreementToldTask: Task = {
  topic: 'agreement-told',
  async run(context, data) {
    const wanted = payload.parse(data)
    await context.transaction((sql) => tellOf(sql, context, wanted))
  },
}

/** In the transaction of what happened, or of its job. */
export async function tellOf(sql: Transaction, context: WorkerContext, wanted: Wanted): Promise<void> {
  const { condominiumId, agreementId, what } = wanted
  const letter = letters[what]
  const [row] = await sql<Row[]>`
    select a.id, a.reference, a.unit_id, a.unit_label, a.total_cents::float8 as total_cents, a.breaks_on::text, a.reason, a.message,
      a.debtor_id, k.name as condominium, k.document, coalesce(i.count, 0)::int as instalments, i.first_due_on::text, i.first_cents::float8 as first_cents,
      array(select m.user_id from public.memberships m where m.condominium_id = a.condominium_id and m.status = 'approved'
        and m.role in ('owner_admin', 'admin') and m.user_id is not null) as admins
    from public.debt_agreements a join public.condominiums k on k.id = a.condominium_id
    left join lateral (
      select count(*) as count, min(n.due_on) as first_due_on, (array_agg(n.cents order by n.position))[1] as first_cents
      from public.agreement_instalments n where n.condominium_id = a.condominium_id and n.agreement_id = a.id
    ) i on true
    where a.condominium_id = ${condominiumId} and a.id = ${agreementId}`
  if (!row || !letter) return
  const path = `/dashboard/finances/acordos/${row.id}`
  const content = renderAgreement({
    condominium: row.condominium,
    document: row.document && formatDocument(row.document),
    unitLabel: row.unit_label,
    title: letter.title,
    text: letter.text(row),
    said: letter.saidOf && row[letter.saidOf],
    action: letter.action,
    url: `${context.siteUrl}${path}`,
    why:
      letter.to === 'admins'
        ? 'Você recebe esta mensagem porque administra o condomínio'
        : `Você recebe esta mensagem porque responde pelas dívidas da unidade ${row.unit_label}. Quem avisa é`,
  })
  const shared = { condominiumId, content, path, unitId: row.unit_id }
  const messages: Message[] =
    letter.to === 'admins'
      ? row.admins.map((userId) => ({ ...shared, kind: 'agreement_proposed', userId }))
      : row.debtor_id
        ? [{ ...shared, kind: 'agreement', personId: row.debtor_id }]
        : []
  await notifyIn(sql, messages)
}
