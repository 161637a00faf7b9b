import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'
import type { GrantedAccount, Holder } from './oauth.ts'
import { sealTokens } from './sealing.ts'

type Connecting = { condominiumId: string; userId: string; granted: GrantedAccount; holder: Holder }

/** Mercado Pago Instituição de Pagamento, as the Banco Central numbers it. */
const bankCode = '323'

/**
 * Stores the account that granted us access, with its tokens sealed. Refuses an account of another CNPJ, where the provider reports its holder; one
 * that another condominium uses; and a second one while there is a first. The same account again only gets new tokens. Returns its id. Throws
 * `payment_account_of_another`, `payment_account_taken`, `payment_account_connected`, `payment_account_without_bank`.
 */
export async function keepConnected(sql: Sql, connecting: Connecting): Promise<string> {
  const { condominiumId, granted, holder, userId } = connecting
  const [condominium] = await sql<{ name: string; document: string | null; has_bank: boolean }[]>`
    select c.name, c.document, exists (
      select from public.bank_accounts b where b.condominium_id = c.id and b.is_active) as has_bank
    from public.condominiums c where c.id = ${condominiumId} for no key update`
  if (!condominium) throw new AppError('not_found')
  if (!condominium.has_bank || !condominium.document) throw new AppError('payment_account_without_bank')
  if (holder.userId !== granted.userId) throw new AppError('payment_account_refused')
  if (holder.document && holder.document !== condominium.document)
    throw new AppError('payment_account_of_another')
  await requireFree(sql, condominiumId, granted.userId)
  const id = await write(sql, connecting, { name: condominium.name, document: condominium.document })
  await sql`delete from private.payment_account_tokens where condominium_id = ${condominiumId} and account_id = ${id}`
  await sql`
    insert into private.payment_account_tokens (condominium_id, account_id, sealed)
    values (${condominiumId}, ${id}, ${sealTokens(condominiumId, id, granted)})`
  await sql`
    insert into public.audit_entries ${sql({
      condominium_id: condominiumId,
      actor_id: userId,
      action: 'follow-payment-account',
      entity: 'payment_accounts',
      entity_id: id,
      after: sql.json({ provider_user_id: granted.userId, nickname: holder.nickname }),
    })}`
  return id
}

async function requireFree(sql: Sql, condominiumId: string, providerUserId: string): Promise<void> {
  const others = await sql<{ is_own: boolean }[]>`
    select condominium_id = ${condominiumId} as is_own from public.payment_accounts
    where state <> 'ended' and (provider_user_id = ${providerUserId} and condominium_id <> ${condominiumId}
      or condominium_id = ${condominiumId} and provider_user_id <> ${providerUserId})`
  if (others.some(({ is_own }) => !is_own)) throw new AppError('payment_account_taken')
  if (others.length > 0) throw new AppError('payment_account_connected')
}

async function write(
  sql: Sql,
  { condominiumId, userId, granted, holder }: Connecting,
  condominium: { name: string; document: string },
): Promise<string> {
  const [known] = await sql<{ bank_account_id: string }[]>`
    select bank_account_id from public.payment_accounts
    where condominium_id = ${condominiumId} and provider_user_id = ${granted.userId}`
  const bankAccountId =
    known?.bank_account_id ?? (await addLedgerAccount(sql, condominiumId, granted, condominium))
  const [row] = await sql<{ id: string }[]>`
    insert into public.payment_accounts as a (condominium_id, provider_user_id, nickname, holder_document, public_key, is_live,
      bank_account_id, token_until, connected_by)
    values (${condominiumId}, ${granted.userId}, ${holder.nickname}, ${holder.document}, ${granted.publicKey}, ${granted.isLive},
      ${bankAccountId}, private.now() + make_interval(secs => ${granted.lifetime}), ${userId})
    on conflict (condominium_id, provider_user_id) do update
    set nickname = excluded.nickname, holder_document = excluded.holder_document, public_key = excluded.public_key,
      is_live = excluded.is_live, token_until = excluded.token_until, connected_by = excluded.connected_by,
      connected_at = private.now(), state = 'connected', problem = null, ended_at = null, attempts = 0, next_try_at = private.now()
    returning id`
  return row!.id
}

/** What lies at the provider is an account of the books like one at a bank; its number there is the provider's of the account. */
async function addLedgerAccount(
  sql: Sql,
  condominiumId: string,
  { userId, isLive }: GrantedAccount,
  { name, document }: { name: string; document: string },
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.bank_accounts ${sql({
      condominium_id: condominiumId,
      bank: bankCode,
      branch: '1',
      account: userId,
      account_digit: '0',
      holder_name: name.slice(0, 120),
      holder_document: document,
      nickname: 'Mercado Pago',
      is_test: !isLive,
      is_active: false,
    })} returning id`
  return row!.id
}
