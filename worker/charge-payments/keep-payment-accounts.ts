import { z } from 'zod'
import { isConfigured, isFinal, reasonOf } from '../../supabase/functions/_shared/mercado-pago/client.ts'
import {
  type GrantedAccount,
  refreshTokens,
} from '../../supabase/functions/_shared/payment-accounts/oauth.ts'
import { sealTokens } from '../../supabase/functions/_shared/payment-accounts/sealing.ts'
import type { Task, WorkerContext } from '../context.ts'
import { isShut, markFailing, type OpenAccount, openAccounts } from './accounts.ts'

const payload = z.object({ condominiumId: z.uuid().optional() })

/** Days before a token's end from which it is changed for another; it is good for 180. */
const ahead = 60

/**
 * Keeps the condominiums' accounts connected: renews tokens long before they expire, and notifies the management when the provider no longer accepts
 * them. Closes released accounts once nothing in them waits to be taken back.
 */
export const keepPaymentAccountsTask: Task = {
  topic: 'keep-payment-accounts',
  schedule: '52 * * * *',
  isInterruptible: true,
  async run(context, data, signal) {
    const { condominiumId } = payload.parse(data ?? {})
    await context.sql`delete from private.payment_account_requests where expires_at < private.now() - interval '1 day'`
    if (!isConfigured()) return
    const due = await context.sql<{ id: string }[]>`
      select id from public.payment_accounts
      where state = 'ending' or (state in ('connected', 'failing') and token_until < private.now() + make_interval(days => ${ahead})
        and next_try_at <= private.now())`
    const ids = new Set(due.map(({ id }) => id))
    for (const account of await openAccounts(context.sql, { condominiumId })) {
      signal.throwIfAborted()
      if (account.isEnding) await close(context, account)
      else if (ids.has(account.accountId)) await renew(context, account)
    }
  },
}

async function renew(context: WorkerContext, account: OpenAccount): Promise<void> {
  const { condominiumId, accountId, providerUserId } = account
  try {
    const granted = await refreshTokens(account.tokens().refreshToken)
    if (granted.userId !== providerUserId) throw new Error('another account answered')
    await keepRenewed(context, account, granted)
  } catch (error) {
    // A refresh token that is not taken comes back as a plain refusal.
    if (isFinal(error) || isShut(error)) await markFailing(context, account, error)
    else context.log.warn({ account: accountId, why: reasonOf(error) }, 'tokens of an account not renewed')
    await context.sql`
      update public.payment_accounts
      set attempts = least(attempts + 1, 1000), next_try_at = private.now() + make_interval(hours => least(24, 1 + attempts))
      where condominium_id = ${condominiumId} and id = ${accountId}`
  }
}

const keepRenewed = (
  { transaction }: WorkerContext,
  { condominiumId, accountId }: OpenAccount,
  granted: GrantedAccount,
) =>
  transaction(async (sql) => {
    await sql`
      update private.payment_account_tokens set sealed = ${sealTokens(condominiumId, accountId, granted)}
      where condominium_id = ${condominiumId} and account_id = ${accountId}`
    await sql`
      update public.payment_accounts
      set token_until = private.now() + make_interval(secs => ${granted.lifetime}), public_key = ${granted.publicKey},
        state = case when state = 'failing' then 'connected' else state end, problem = null, attempts = 0, next_try_at = private.now()
      where condominium_id = ${condominiumId} and id = ${accountId}`
  })

/** Closes an account a week after its release, whatever still waits there: by then its Pix have expired. */
const close = ({ transaction }: WorkerContext, { condominiumId, accountId }: OpenAccount) =>
  transaction(async (sql) => {
    const closed = await sql`
      update public.payment_accounts a set state = 'ended', ended_at = private.now(), problem = null
      where a.condominium_id = ${condominiumId} and a.id = ${accountId} and a.state = 'ending' and not exists (
        select from public.charge_payments p
        where p.condominium_id = a.condominium_id and p.account_id = a.id and p.status in ('new', 'pending', 'in_process', 'authorized')
          and p.created_at > private.now() - interval '7 days')
      returning 1`
    if (closed.length === 0) return
    await sql`delete from private.payment_account_tokens where condominium_id = ${condominiumId} and account_id = ${accountId}`
    await sql`
      insert into public.audit_entries (condominium_id, action, entity, entity_id, after)
      values (${condominiumId}, 'follow-payment-account', 'payment_accounts', ${accountId}, ${sql.json({ state: 'ended' })})`
  })
