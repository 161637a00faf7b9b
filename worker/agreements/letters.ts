import { formatDate } from '../../domain/calendar.ts'
import { formatCents } from '../../domain/money.ts'

/** A notice about an agreement, and its recipients: the debtors, or the administrators. */
export type Told = {
  reference: string | null
  unit_label: string
  total_cents: number
  instalments: number
  first_due_on: string | null
  first_cents: number | null
  breaks_on: string | null
  reason: string | null
  message: string | null
}
type Letter = {
  to: 'debtor' | 'admins'
  title: string
  text: (told: Told) => string
  action: string
  saidOf: 'reason' | 'message' | null
}

const sum = (cents: number): string => formatCents(cents)

/** By what happened; `-resident` and `-management` say who did it. */
export const letters: Record<string, Letter> = {
  proposed: {
    to: 'admins',
    title: 'Proposta de acordo',
    action: 'Ver e responder',
    saidOf: 'message',
    text: ({ unit_label, total_cents }) =>
      `A unidade ${unit_label} propôs um acordo de ${sum(total_cents)}. Aceite, recuse ou faça outra proposta.`,
  },
  offered: {
    to: 'debtor',
    title: 'O condomínio propôs um acordo',
    action: 'Ver e responder',
    saidOf: 'message',
    text: ({ total_cents }) =>
      `A administração propôs um acordo de ${sum(total_cents)}, valor de hoje. Ele só vale depois do seu aceite.`,
  },
  made: {
    to: 'debtor',
    title: 'Acordo feito',
    action: 'Ver as parcelas',
    saidOf: null,
    text: ({ reference, total_cents, instalments, first_due_on, first_cents }) =>
      `O acordo ${reference} soma ${sum(total_cents)} em ${instalments} ${instalments === 1 ? 'pagamento' : 'pagamentos'}.${
        first_due_on && first_cents
          ? ` O primeiro, de ${sum(first_cents)}, vence em ${formatDate(first_due_on)}.`
          : ''
      } Boleto e Pix de cada parcela estão na página do acordo.`,
  },
  'refused-management': {
    to: 'debtor',
    title: 'Proposta de acordo recusada',
    action: 'Ver a dívida',
    saidOf: 'reason',
    text: () => 'A administração não aceitou a proposta. Você pode propor outra.',
  },
  'withdrawn-management': {
    to: 'debtor',
    title: 'O condomínio retirou a proposta',
    action: 'Ver a dívida',
    saidOf: 'reason',
    text: () => 'A proposta de acordo que esperava a sua resposta não vale mais.',
  },
  'refused-resident': {
    to: 'admins',
    title: 'Proposta de acordo recusada',
    action: 'Ver a proposta',
    saidOf: 'reason',
    text: ({ unit_label }) => `A unidade ${unit_label} não aceitou a proposta da administração.`,
  },
  'withdrawn-resident': {
    to: 'admins',
    title: 'Proposta de acordo retirada',
    action: 'Ver a proposta',
    saidOf: 'reason',
    text: ({ unit_label }) => `A unidade ${unit_label} retirou a proposta que tinha feito.`,
  },
  warned: {
    to: 'debtor',
    title: 'Seu acordo está perto de se romper',
    action: 'Pagar a parcela',
    saidOf: null,
    text: ({ reference, breaks_on }) =>
      `Há parcela em atraso no acordo ${reference}. Sem pagamento, ele se rompe em ${formatDate(breaks_on ?? '')}: as dívidas voltam com multa, juros e correção, sem os descontos.`,
  },
  broken: {
    to: 'debtor',
    title: 'Acordo rompido',
    action: 'Ver a dívida',
    saidOf: 'reason',
    text: ({ reference }) =>
      `O acordo ${reference} foi rompido. As dívidas voltaram, e o que foi pago foi abatido delas. Boletos das parcelas não valem mais.`,
  },
  cancelled: {
    to: 'debtor',
    title: 'Acordo desfeito',
    action: 'Ver a dívida',
    saidOf: 'reason',
    text: ({ reference }) =>
      `O acordo ${reference} foi desfeito antes de qualquer pagamento. As dívidas voltaram como estavam.`,
  },
  mended: {
    to: 'debtor',
    title: 'O acordo continua valendo',
    action: 'Ver as parcelas',
    saidOf: null,
    text: ({ reference }) =>
      `O rompimento do acordo ${reference} foi desfeito. As parcelas continuam as mesmas.`,
  },
}
