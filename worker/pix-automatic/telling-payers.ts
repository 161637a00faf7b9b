import { formatDocument } from '../../domain/cpf-cnpj.ts'
import type { Transaction, WorkerContext } from '../context.ts'
import { renderPixAutomatic } from '../message-templates/charges/pix-automatic.ts'
import { type Message, notifyIn } from '../notify/notify.ts'
import type { Letter } from './letters.ts'

type ToPayer = { authorizationId: string; chargeId: string | null; letter: Letter }

type Row = { id: string; person_id: string; unit_label: string; condominium: string; document: string | null }

/** Notifies payers in the event's transaction: an undone event is not reported, a committed one is reported once. */
export async function tellPayers(
  sql: Transaction,
  { siteUrl }: WorkerContext,
  condominiumId: string,
  told: readonly ToPayer[],
): Promise<void> {
  if (told.length === 0) return
  const ids = [...new Set(told.map(({ authorizationId }) => authorizationId))]
  const rows = await sql<Row[]>`
    select a.id, a.person_id, a.unit_label, k.name as condominium, k.document
    from public.pix_authorizations a join public.condominiums k on k.id = a.condominium_id
    where a.condominium_id = ${condominiumId} and a.id = any (${ids}::uuid[])`
  const found = new Map(rows.map((row) => [row.id, row]))
  const messages = told.flatMap(({ authorizationId, chargeId, letter }): Message[] => {
    const row = found.get(authorizationId)
    if (!row) return []
    const path = `/dashboard/finances/${chargeId ?? 'pix-automatico'}`
    const content = renderPixAutomatic({
      condominium: row.condominium,
      document: row.document && formatDocument(row.document),
      unitLabel: row.unit_label,
      ...letter,
      url: `${siteUrl}${path}`,
    })
    return [
      {
        condominiumId,
        kind: chargeId ? 'pix_debit' : 'pix_authorization',
        personId: row.person_id,
        content,
        path,
      },
    ]
  })
  await notifyIn(sql, messages)
}
