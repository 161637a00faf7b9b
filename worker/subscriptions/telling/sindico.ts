import { formatDocument } from '../../../domain/cpf-cnpj.ts'
import type { Transaction, WorkerContext } from '../../context.ts'

/** A letter's recipient and subject. */
export type About = {
  condominiumId: string
  userId: string
  condominium: string
  document: string | null
  plan: string
  siteUrl: string
}

/** Returns whether this has not been sent before, and marks it as sent. */
export async function onceOf(sql: Transaction, subscriptionId: string, what: string): Promise<boolean> {
  const first = await sql`
    insert into private.subscription_tellings (subscription_id, what) values (${subscriptionId}, ${what})
    on conflict do nothing returning 1`
  return first.length > 0
}

/** Returns the síndico who has the subscription. */
export async function readSindico(
  sql: Transaction,
  { siteUrl }: WorkerContext,
  condominiumId: string,
  subscriptionId: string,
): Promise<About | null> {
  const [row] = await sql<{ user_id: string; name: string; document: string | null; plan: string }[]>`
    select c.admin_id as user_id, c.name, c.document, p.name as plan
    from public.condominiums c
    join public.condominium_subscriptions s on s.condominium_id = c.id and s.id = ${subscriptionId}
    join public.subscription_plans p on p.id = s.plan_id
    where c.id = ${condominiumId}`
  if (!row?.user_id) return null
  const document = row.document && formatDocument(row.document)
  return { condominiumId, userId: row.user_id, condominium: row.name, document, plan: row.plan, siteUrl }
}
