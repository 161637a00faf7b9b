import { MercadoPagoError } from 'mercadopago'
import type { AccountTokens } from '../../supabase/functions/_shared/payment-accounts/oauth.ts'
import { unsealTokens } from '../../supabase/functions/_shared/payment-accounts/sealing.ts'
import { SealBroken } from '../../supabase/functions/_shared/sealed-text.ts'
import type { Sql, WorkerContext } from '../context.ts'
import type { Teller } from './keeping/kept.ts'
import { failingLetter } from './keeping/letters.ts'
import { tellAdmins } from './keeping/telling.ts'

/** A condominium's account at the provider, with what opens it. */
export type OpenAccount = Teller & { isEnding: boolean; tokens: () => AccountTokens }

type Row = {
  condominium_id: string
  id: string
  provider_user_id: string
  is_ending: boolean
  sealed: string
}

/** Accounts that have tokens, one or all. Read as the schema's owner. */
export async function openAccounts(
  sql: Sql,
  only: { accountId?: string | undefined; condominiumId?: string | undefined } = {},
): Promise<OpenAccount[]> {
  const rows = await sql<Row[]>`
    select a.condominium_id, a.id, a.provider_user_id, a.state = 'ending' as is_ending, t.sealed
    from public.payment_accounts a
    join private.payment_account_tokens t on t.condominium_id = a.condominium_id and t.account_id = a.id
    where a.state <> 'ended' and (${only.accountId ?? null}::uuid is null or a.id = ${only.accountId ?? null})
      and (${only.condominiumId ?? null}::uuid is null or a.condominium_id = ${only.condominiumId ?? null})
    order by a.condominium_id`
  return rows.map(({ condominium_id, id, provider_user_id, is_ending, sealed }) => ({
    condominiumId: condominium_id,
    accountId: id,
    providerUserId: provider_user_id,
    isEnding: is_ending,
    tokens: () => unsealTokens(condominium_id, id, sealed),
  }))
}

/** Returns whether the provider refuses our access: retrying is useless until someone reconnects it. */
export const isShut = (error: unknown): boolean =>
  error instanceof SealBroken ||
  (error instanceof MercadoPagoError && (error.status === 401 || error.status === 403))

/** Marks an account as no longer accepting our token, and notifies the management, once. */
export async function markFailing(
  context: WorkerContext,
  { condominiumId, accountId }: Teller,
  error: unknown,
): Promise<void> {
  context.log.warn({ err: error, account: accountId }, 'mercado pago lets nobody in to an account')
  const problem = error instanceof SealBroken ? 'sealed' : 'refused'
  await context.transaction(async (sql) => {
    const first = await sql`
      update public.payment_accounts set state = 'failing', problem = ${problem}
      where condominium_id = ${condominiumId} and id = ${accountId} and state = 'connected' returning 1`
    if (first.length === 0) return
    await sql`
      insert into public.audit_entries (condominium_id, action, entity, entity_id, after)
      values (${condominiumId}, 'follow-payment-account', 'payment_accounts', ${accountId}, ${sql.json({ state: 'failing' })})`
    await tellAdmins(sql, context, condominiumId, failingLetter)
  })
}
