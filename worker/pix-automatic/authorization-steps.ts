import { isPassing } from '../../domain/pix/api/problem.ts'
import { PixRefusal } from '../../supabase/functions/_shared/pix/api.ts'
import type { PixClient } from '../../supabase/functions/_shared/pix/client.ts'
import {
  cancelRecurrence,
  makeRecurrence,
  type Recurrence,
  wantNotices,
} from '../../supabase/functions/_shared/pix/recurrences.ts'
import type { Sql } from '../context.ts'

export type AuthorizationStep = {
  id: string
  step: 'make' | 'cancel'
  asked: string
  id_rec: string | null
  bank_account_id: string
  /** Whether the account has its own credentials at the provider. */
  is_own: boolean
  first_on: string
  unit_label: string
  payer_name: string
  payer_document: string
}

export const nextAuthorizationSteps = (
  sql: Sql,
  condominiumId: string,
  limit: number,
): Promise<AuthorizationStep[]> =>
  sql<AuthorizationStep[]>`
    select a.id, a.step, a.asked_at::text as asked, a.id_rec, a.bank_account_id, a.first_on::text, a.unit_label,
      exists (select from private.pix_credentials c where c.condominium_id = a.condominium_id and c.bank_account_id = a.bank_account_id) as is_own,
      p.name as payer_name, coalesce(p.document, '') as payer_document
    from public.pix_authorizations a
    join public.people p on p.condominium_id = a.condominium_id and p.id = a.person_id
    where a.condominium_id = ${condominiumId} and a.step is not null and a.next_try_at <= private.now()
    order by a.asked_at, a.id limit ${limit}`

/** What the provider made of a call; `later`: it could not say. */
export type Answer<Told> =
  | { outcome: 'told'; told: Told | null }
  | { outcome: 'refused' | 'later'; why: string }

/** Sends the provider one step of an authorization; never throws. */
export const tellAuthorization = (
  step: AuthorizationStep,
  client: () => PixClient,
  address: string,
): Promise<Answer<Recurrence>> =>
  answerOf(async () => {
    if (step.step === 'cancel') return step.id_rec ? cancelRecurrence(step.id_rec, client()) : null
    await wantNotices(address, client())
    const payer = { document: step.payer_document, name: step.payer_name }
    const order = {
      contract: step.id.replaceAll('-', ''),
      object: `Taxa condominial ${step.unit_label}`,
      firstOn: step.first_on,
    }
    return makeRecurrence({ ...order, payer }, client())
  })

export async function answerOf<Told>(call: () => Promise<Told | null>): Promise<Answer<Told>> {
  try {
    return { outcome: 'told', told: await call() }
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).slice(0, 300)
    return { outcome: error instanceof PixRefusal && !isPassing(error.problem) ? 'refused' : 'later', why }
  }
}
