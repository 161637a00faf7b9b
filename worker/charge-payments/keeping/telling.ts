import { formatDocument } from '../../../domain/cpf-cnpj.ts'
import type { ToldChargePayment } from '../../../supabase/functions/_shared/charge-payments/provider.ts'
import type { Transaction, WorkerContext } from '../../context.ts'
import { renderProviderPayment } from '../../message-templates/charges/provider-payment.ts'
import { type Message, notifyIn } from '../../notify/notify.ts'
import type { Became, KeptPayment } from './kept.ts'
import { type Letter, lettersOf } from './letters.ts'

type Condominium = { name: string; document: string | null; admins: string[] }

async function readCondominium(sql: Transaction, condominiumId: string): Promise<Condominium> {
  const [row] = await sql<Condominium[]>`
    select c.name, c.document, array(
      select m.user_id from public.memberships m
      where m.condominium_id = c.id and m.status = 'approved' and m.role in ('owner_admin', 'admin')) as admins
    from public.condominiums c where c.id = ${condominiumId}`
  return row!
}

/** Notifies, in the transaction, the payer and the management of a payment's outcome; each thing once. */
export async function tellPayment(
  sql: Transaction,
  { siteUrl }: WorkerContext,
  row: KeptPayment,
  told: ToldChargePayment,
  became: Became,
): Promise<void> {
  const letters = lettersOf(row, told, became)
  if (!letters) return
  const first = await sql`
    insert into private.charge_payment_tellings (condominium_id, payment_id, what) values (${row.condominiumId}, ${row.id}, ${letters.what})
    on conflict do nothing returning 1`
  if (first.length === 0) return
  const condominium = await readCondominium(sql, row.condominiumId)
  const messages: Message[] = []
  if (letters.payer && row.createdBy)
    messages.push({
      ...message(row.condominiumId, condominium, letters.payer, {
        unitLabel: row.unitLabels.slice(0, 60),
        url: siteUrl,
        path: `/dashboard/transparent-checkout?pagamento=${row.id}`,
        why: 'Você recebe esta mensagem porque fez este pagamento. Quem avisa é',
      }),
      kind: 'provider_payment',
      userId: row.createdBy,
    })
  if (letters.board)
    for (const userId of condominium.admins)
      messages.push({
        ...message(row.condominiumId, condominium, letters.board, {
          unitLabel: row.unitLabels.slice(0, 60),
          url: siteUrl,
          path: `/dashboard/finances/recebimentos-online?pagamento=${row.id}`,
          why: 'Você recebe esta mensagem porque administra o condomínio',
        }),
        kind: 'payment_account',
        userId,
      })
  await notifyIn(sql, messages)
}

/** Notifies the management of changes to the condominium's account at the provider. */
export async function tellAdmins(
  sql: Transaction,
  { siteUrl }: WorkerContext,
  condominiumId: string,
  letter: Letter,
): Promise<void> {
  const condominium = await readCondominium(sql, condominiumId)
  await notifyIn(
    sql,
    condominium.admins.map((userId) => ({
      ...message(condominiumId, condominium, letter, {
        unitLabel: null,
        url: siteUrl,
        path: '/dashboard/finances/recebimentos-online',
        why: 'Você recebe esta mensagem porque administra o condomínio',
      }),
      kind: 'payment_account' as const,
      userId,
    })),
  )
}

type Where = { unitLabel: string | null; url: string; path: string; why: string }

function message(
  condominiumId: string,
  { name, document }: Condominium,
  letter: Letter,
  { unitLabel, url, path, why }: Where,
) {
  const content = renderProviderPayment({
    condominium: name,
    document: document && formatDocument(document),
    unitLabel,
    ...letter,
    action: unitLabel ? 'Ver o pagamento' : 'Abrir recebimentos online',
    url: `${url}${path}`,
    why,
  })
  return { condominiumId, content, path }
}
