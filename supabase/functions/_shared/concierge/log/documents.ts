import type { Act } from '../../../../../domain/concierge/acts.ts'
import type { Sql } from '../../database.ts'
import { seal } from '../../sealed-text.ts'

export const documentRow = (condominiumId: string, visitId: string) =>
  `visitor_documents ${condominiumId} ${visitId}`

/**
 * Removes whole documents from acts: seals them separately if the condominium requires them, otherwise drops them. The act retains the last three
 * characters, or nothing if no document is required.
 */
export async function keepDocuments(sql: Sql, condominiumId: string, acts: readonly Act[]): Promise<Act[]> {
  const entries = acts.filter((act) => act.kind === 'visit.entered')
  if (entries.length === 0) return [...acts]
  const [rules] = await sql<{ document_policy: 'none' | 'hint' | 'full' }[]>`
    select document_policy from public.concierge_settings where condominium_id = ${condominiumId}`
  const policy = rules?.document_policy ?? 'hint'
  const whole = policy === 'full' ? entries.filter(({ payload }) => payload.document) : []
  if (whole.length > 0)
    await sql`
      insert into private.visitor_documents ${sql(
        whole.map(({ payload }) => ({
          condominium_id: condominiumId,
          visit_id: payload.visit_id,
          sealed: seal(documentRow(condominiumId, payload.visit_id), payload.document!),
        })),
      )} on conflict (condominium_id, visit_id) do nothing`
  return acts.map((act) => {
    if (act.kind !== 'visit.entered') return act
    const { document, ...payload } = act.payload
    const hint = policy === 'none' ? null : (payload.document_hint ?? document?.slice(-3) ?? null)
    return { ...act, payload: { ...payload, document_hint: hint } }
  })
}
