import type postgres from 'postgres'

/** A request for help and an access of the support that is over, each by the condominium's id. */
export async function furnishSupport(sql: postgres.Sql, id: string): Promise<void> {
  await sql`
    insert into public.support_requests (condominium_id, id, asked_by, text) values (${id}, ${id}, ${id}, 'O boleto não registra no banco.')`
  await sql`
    insert into public.support_accesses (condominium_id, id, opened_by, session_id, reason, reference, opened_at, expires_at, ended_at)
    values (${id}, ${id}, ${id}, ${id}, 'Conferir o boleto.', '118', '2026-01-05 12:00Z', '2026-01-05 13:00Z', '2026-01-05 12:30Z')`
}

/** Well-formed bodies of the commands about the support. */
export const supportBodies = (condominium_id: string) => ({
  'ask-for-support': { condominium_id, text: 'O boleto não registra no banco.' },
  'withdraw-support-request': { condominium_id, request_id: condominium_id },
  'answer-support-request': { condominium_id, request_id: condominium_id, answer: 'Já registra.' },
  'open-support-access': {
    condominium_id,
    reason: 'Conferir o boleto que não registra.',
    reference: '118',
    minutes: 60,
  },
  'open-support-page': { access_id: condominium_id, page: 'Finanças', path: '/dashboard/finances' },
  'ask-to-act': { access_id: condominium_id, reason: 'Corrigir a carteira na conta bancária.' },
  'answer-support': { condominium_id, access_id: condominium_id, may_act: true },
  'end-support-access': { access_id: condominium_id },
  'stop-support-access': { condominium_id, access_id: condominium_id },
})
