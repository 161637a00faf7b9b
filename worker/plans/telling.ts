import { formatDate } from '../../domain/calendar.ts'
import { formatCents } from '../../domain/money.ts'
import { NOTICE_DAYS } from '../../domain/plans/plan-moves.ts'
import type { PlanTerms } from '../../domain/plans/plan-terms.ts'
import { differenceWords } from '../../domain/plans/plan-words.ts'
import { planVersion } from '../../supabase/functions/_shared/platform/plans.ts'
import type { Transaction, WorkerContext } from '../context.ts'
import { renderSubscription } from '../message-templates/subscription.ts'
import { notifyIn } from '../notify/notify.ts'
import { type About, readSindico } from '../subscriptions/telling/sindico.ts'

const most = 500
const path = '/dashboard/settings?tab=subscription'

type Untold = {
  id: string
  condominium_id: string
  subscription_id: string
  from_plan_id: string
  plan_id: string
  old_cents: number | null
  price_cents: number | null
  cycle: 'monthly' | 'annual'
  status: 'announced' | 'priced' | 'done' | 'dropped' | 'withdrawn'
  told: string | null
  effective_on: string
  is_at_once: boolean
}

/** Notifies each síndico of their move's new state, once: row and letter in one transaction. */
export async function tellMoves(context: WorkerContext, signal: AbortSignal): Promise<void> {
  const untold = await context.sql<{ id: string }[]>`
    select id from private.plan_moves where told is distinct from status order by announced_on, id limit ${most}`
  for (const { id } of untold) {
    signal.throwIfAborted()
    await context.transaction((sql) => tellMove(sql, context, id))
  }
}

async function tellMove(sql: Transaction, context: WorkerContext, id: string): Promise<void> {
  const [move] = await sql<Untold[]>`
    select m.id, m.condominium_id, m.subscription_id, m.from_plan_id, m.plan_id, m.price_cents::float8 as price_cents,
      s.price_cents::float8 as old_cents, s.billing_cycle as cycle, m.status, m.told, m.effective_on::text, m.is_at_once
    from private.plan_moves m join public.condominium_subscriptions s on s.id = m.subscription_id
    where m.id = ${id} and m.told is distinct from m.status for no key update of m`
  if (!move) return
  await sql`update private.plan_moves set told = status where id = ${id}`
  const from = await planVersion(sql, move.from_plan_id)
  const to = await planVersion(sql, move.plan_id)
  const words = wordsOf(move, from.terms, to.terms)
  const about = words && (await readSindico(sql, context, move.condominium_id, move.subscription_id))
  if (words && about) await notifyIn(sql, [letter(about, words)])
}

type Words = { title: string; text: string }

const letter = (about: About, words: Words) => ({
  condominiumId: about.condominiumId,
  kind: 'subscription_changed' as const,
  userId: about.userId,
  path,
  content: renderSubscription({
    condominium: about.condominium,
    document: about.document,
    plan: about.plan,
    ...words,
    action: 'Ver a assinatura',
    url: `${about.siteUrl}${path}`,
  }),
})

const per = { monthly: 'por mês', annual: 'por ano' } as const
const sentence = (items: readonly string[], begin: string): string =>
  items.length > 0 ? ` ${begin}: ${items.join('; ')}.` : ''

/** Null where there is nothing to say: what the síndico chose meanwhile they know. */
function wordsOf(move: Untold, from: PlanTerms, to: PlanTerms): Words | null {
  const { losses, gains } = differenceWords(from, to)
  const { price_cents, old_cents, cycle, status, told, effective_on } = move
  const day = formatDate(effective_on)
  const price = price_cents === null ? '' : `${formatCents(price_cents)} ${per[cycle]}`
  if (status === 'done' && move.is_at_once)
    return {
      title: `o plano ${to.name} mudou para melhor`,
      text: `A sua assinatura passou à nova versão do plano ${to.name}.${price ? ` Custa ${price}, e o que já estava pago a mais vira desconto nas próximas cobranças.` : ''}${sentence(gains, 'O que muda')} Você não precisa fazer nada.`,
    }
  if (status === 'announced')
    return {
      title: `o plano ${to.name} muda em ${day}`,
      text: `A partir da cobrança de ${day}, a sua assinatura passa à nova versão do plano ${to.name}${price && price_cents !== old_cents ? `: ${price}${old_cents === null ? '' : `, em vez de ${formatCents(old_cents)}`}` : ''}.${sentence(losses, 'O que diminui')}${sentence(gains, 'O que aumenta')} O que já está pago não muda, e nada é cobrado a mais antes dessa data. Avisamos com pelo menos ${NOTICE_DAYS} dias: se não quiser a nova versão, mude de plano ou cancele antes, sem custo (Código de Defesa do Consumidor, arts. 6º, III, e 51, X e XIII).`,
    }
  if (status === 'withdrawn' && told === 'announced')
    return {
      title: `o plano ${from.name} fica como está`,
      text: `A mudança de plano que anunciamos não vai mais acontecer. A sua assinatura continua com o preço e os limites de hoje.`,
    }
  if (status === 'done')
    return {
      title: `o plano ${to.name} mudou`,
      text: `Como avisamos, desde ${day} vale a nova versão do plano ${to.name}${price ? `, por ${price}` : ''}. Os limites e o preço estão na página da assinatura.`,
    }
  return null
}
