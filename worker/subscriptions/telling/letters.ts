import { addDays, formatDate } from '../../../domain/calendar.ts'
import { formatCents } from '../../../domain/money.ts'
import { adviceFor } from '../../../domain/subscriptions/refusals.ts'
import { type Standing, type SubscriptionEvent, UNPAID_DAYS } from '../../../domain/subscriptions/states.ts'
import type { TrialNotice } from '../../../domain/subscriptions/trial.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { renderSubscription } from '../../message-templates/subscription.ts'
import type { Message } from '../../notify/message.ts'
import type { ChangedPayment } from '../keeping/keep-payments.ts'
import type { About } from './sindico.ts'

const tab = '/dashboard/settings?tab=subscription'
const readOnly =
  'Continua possível ler e exportar tudo, e receber e dar baixa no que já foi emitido. Nada foi apagado.'

type Words = { title: string; text: string; action: string }

const letter = (about: About, kind: Message['kind'], words: Words, path = tab): Message => ({
  condominiumId: about.condominiumId,
  kind,
  userId: about.userId,
  path,
  content: renderSubscription({
    condominium: about.condominium,
    document: about.document,
    plan: about.plan,
    ...words,
    url: `${about.siteUrl}${path}`,
  }),
})

const dayAndHour = new Intl.DateTimeFormat('pt-BR', {
  timeZone: brasiliaZone,
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

export function trialLetter(about: About, notice: TrialNotice, endsAt: Date): Message {
  const end = dayAndHour.format(endsAt).replace(', ', ' às ')
  const words: Record<TrialNotice, Words> = {
    trial_3_days: {
      title: 'o teste termina em 3 dias',
      text: `O teste vai até ${end}. Para continuar sem parar nada, escolha um plano antes. Sem assinatura, o condomínio fica só para leitura.`,
      action: 'Escolher um plano',
    },
    trial_1_day: {
      title: 'o teste termina amanhã',
      text: `O teste vai até ${end}. Depois disso o condomínio fica só para leitura até haver uma assinatura. ${readOnly}`,
      action: 'Escolher um plano',
    },
    trial_over: {
      title: 'o teste terminou',
      text: `O condomínio está só para leitura. ${readOnly} Assine um plano para voltar a editar.`,
      action: 'Assinar um plano',
    },
  }
  return letter(about, 'subscription_trial', words[notice])
}

/** Returns the letter about a payment; null if there is nothing to say yet. */
export function paymentLetter(about: About, payment: ChangedPayment, standing: Standing): Message | null {
  const reais = formatCents(payment.cents)
  const paid = `${formatDate(payment.period.from)} a ${formatDate(addDays(payment.period.until, -1))}`
  if (payment.refundedCents > payment.refundedBefore && payment.status !== 'charged_back')
    return letter(about, 'subscription_payment', {
      title: 'pagamento devolvido',
      text: `${formatCents(payment.refundedCents - payment.refundedBefore)} do pagamento de ${reais} voltam ao cartão ou à conta de onde saíram, no prazo do banco.`,
      action: 'Ver pagamentos',
    })
  if (payment.status === 'approved')
    return letter(about, 'subscription_payment', {
      title: 'pagamento recebido',
      text: `Recebemos ${reais}, que pagam o período de ${paid}. O recibo está na página da assinatura.`,
      action: 'Ver o recibo',
    })
  if (payment.status === 'rejected')
    return letter(about, 'subscription_refused', {
      title: 'o pagamento foi recusado',
      text: `A cobrança de ${reais} não passou (tentativa ${payment.attempt}). ${adviceFor(payment.detail)} O Mercado Pago tenta de novo nos próximos dias; depois de ${UNPAID_DAYS} dias sem pagamento a assinatura expira e o condomínio fica só para leitura${limitOf(standing)}.`,
      action: 'Ver o que fazer',
    })
  if (payment.status === 'charged_back')
    return letter(about, 'subscription_refused', {
      title: 'o pagamento foi contestado no cartão',
      text: `O banco devolveu ${reais} a pedido de quem tem o cartão, e o período de ${paid} ficou sem pagamento. Se foi engano, pague de novo na página da assinatura.`,
      action: 'Ver a assinatura',
    })
  return null
}

const limitOf = ({ paidUntil, owedFrom }: Standing): string => {
  const due = paidUntil !== null && paidUntil > owedFrom ? paidUntil : owedFrom
  return `, em ${formatDate(addDays(due, UNPAID_DAYS))}`
}

/** A payment that was made when the plan was paid already in another way. */
export const doubleLetter = (about: About, cents: number): Message =>
  letter(about, 'subscription_payment', {
    title: 'pagamento a mais devolvido',
    text: `Recebemos ${formatCents(cents)} quando o plano já estava pago de outra forma. O valor inteiro volta para de onde saiu, no prazo do banco. Não é preciso fazer nada.`,
    action: 'Ver pagamentos',
  })

/** Returns the letter to the former síndico: their card goes on paying until another replaces it. */
export const cardStaysLetter = (about: About, card: string): Message =>
  letter(
    about,
    'subscription_changed',
    {
      title: 'o seu cartão ainda paga a assinatura',
      text: `Você passou o cargo, e o seu ${card} continua sendo cobrado até o novo síndico pôr outro. Se não quiser mais, retire o cartão: ele deixa de ser cobrado na hora, e o que já está pago continua valendo.`,
      action: 'Ver e retirar o meu cartão',
    },
    '/dashboard/transparent-checkout?cartao=liberar',
  )

/** To the new one. */
export const cardOfAnotherLetter = (about: About, card: string): Message =>
  letter(
    about,
    'subscription_changed',
    {
      title: 'a assinatura é paga com o cartão de quem era síndico',
      text: `O ${card} continua sendo cobrado até você pôr outro, sem cobrança dupla: o novo paga a partir da próxima.`,
      action: 'Trocar o cartão',
    },
    '/dashboard/transparent-checkout?cartao=trocar',
  )

/** To the síndico, when the card's owner took it away. */
export const cardReleasedLetter = (about: About, card: string, until: string): Message =>
  letter(
    about,
    'subscription_changed',
    {
      title: 'o cartão que pagava a assinatura foi retirado',
      text: `Quem era síndico retirou o ${card}. O que já está pago vai até ${formatDate(until)}. Ponha outro cartão antes disso para a assinatura continuar.`,
      action: 'Pôr outro cartão',
    },
    '/dashboard/transparent-checkout?cartao=trocar',
  )

/** Returns the letter sent before and after a manually paid period ends. `days` until then; negative afterwards. */
export function renewalLetter(about: About, days: number, paidUntil: string, payPath: string): Message {
  const over = addDays(paidUntil, UNPAID_DAYS)
  const words: Words =
    days > 0
      ? {
          title: days === 1 ? 'a assinatura vence amanhã' : `a assinatura vence em ${days} dias`,
          text: `O que está pago vai até ${formatDate(addDays(paidUntil, -1))}. Pague o próximo período por Pix ou boleto antes disso; pagar cedo não perde nenhum dia. Com um cartão, a renovação passa a ser automática.`,
          action: 'Pagar o próximo período',
        }
      : {
          title: 'a assinatura venceu',
          text: `O período pago terminou em ${formatDate(addDays(paidUntil, -1))}. O condomínio continua aberto até ${formatDate(addDays(over, -1))}; sem pagamento, em ${formatDate(over)} fica só para leitura. Com Pix a confirmação é na hora.`,
          action: 'Pagar agora',
        }
  return letter(about, 'subscription_payment', words, payPath)
}

type Outcome = { standing: Standing; endedBy: 'sindico' | 'provider' | 'replaced' | 'card' | null }

function endWords(endedBy: Outcome['endedBy']): string {
  if (endedBy === 'sindico') return 'O cancelamento que você pediu passou a valer.'
  if (endedBy === 'card') return 'O dono do cartão que pagava o retirou, e nenhum outro entrou no lugar.'
  return 'O Mercado Pago encerrou as cobranças.'
}

/** Of a transition that the síndico did not just make. */
export function changeLetter(
  about: About,
  event: SubscriptionEvent | 'ends',
  { standing, endedBy }: Outcome,
): Message | null {
  const words: Partial<Record<typeof event, Words>> = {
    unpaid: {
      title: 'a assinatura expirou',
      text: `Passaram ${UNPAID_DAYS} dias sem pagamento e o condomínio está só para leitura. ${readOnly} Assim que um pagamento passar, tudo volta a abrir.`,
      action: 'Assinar de novo',
    },
    paid: {
      title: 'a assinatura voltou',
      text: 'O pagamento passou e o condomínio está aberto de novo.',
      action: 'Ver a assinatura',
    },
    cancelled: {
      title: 'a assinatura terminou',
      text: `${endWords(endedBy)} O condomínio está só para leitura. ${readOnly}`,
      action: 'Assinar de novo',
    },
    ends: {
      title: 'as cobranças foram encerradas no Mercado Pago',
      text: `O condomínio continua aberto até ${formatDate(standing.cancelOn ?? '')}, o que já está pago, e depois fica só para leitura. Para continuar, assine de novo depois dessa data.`,
      action: 'Ver a assinatura',
    },
    paused: {
      title: 'as cobranças foram pausadas no Mercado Pago',
      text: 'Ninguém será cobrado até você retomar. O que já está pago continua aberto; depois o condomínio fica só para leitura.',
      action: 'Retomar a assinatura',
    },
    resumed: {
      title: 'a assinatura foi retomada no Mercado Pago',
      text: 'As cobranças seguem e o condomínio está aberto.',
      action: 'Ver a assinatura',
    },
  }
  const found = words[event]
  return found ? letter(about, 'subscription_changed', found) : null
}
