import { z } from 'zod'
import { addDays, daysBetween } from '../calendar.ts'
import { filledLine, filledText } from '../fields/text.ts'
import { addBusinessDays, type BusinessDayRule } from '../holidays.ts'

/** What the law lets people request from the controller of their data (LGPD, art. 18), in the words of the page /lgpd. */
export const requestKinds = {
  access: {
    label: 'Acesso',
    what: 'saber quais dados meus o condomínio trata e receber uma cópia',
    article: 'art. 18, I e II',
  },
  correction: {
    label: 'Correção',
    what: 'acertar dados errados, incompletos ou antigos',
    article: 'art. 18, III',
  },
  erasure: {
    label: 'Eliminação ou anonimização',
    what: 'apagar o que não é mais necessário',
    article: 'art. 18, IV e VI',
  },
  portability: { label: 'Portabilidade', what: 'levar meus dados a outro serviço', article: 'art. 18, V' },
  sharing: {
    label: 'Informação',
    what: 'saber com quem meus dados foram divididos',
    article: 'art. 18, VII',
  },
  consent: { label: 'Consentimento', what: 'retirar uma autorização que dei', article: 'art. 18, IX' },
  objection: { label: 'Oposição', what: 'contestar um uso dos meus dados', article: 'art. 18, § 2º' },
} as const
export type RequestKind = keyof typeof requestKinds
export const kindNames = Object.keys(requestKinds) as [RequestKind, ...RequestKind[]]

export const openRequestInput = z.object({
  condominium_id: z.uuid(),
  kind: z.enum(kindNames, 'Escolha o que você quer pedir.'),
  details: filledText(2000, 'Conte em poucas palavras o que você precisa.', 3),
})

export const answerRequestInput = z.object({
  condominium_id: z.uuid(),
  request_id: z.uuid(),
  decision: z.enum(['answered', 'refused'], 'Escolha se o pedido foi atendido.'),
  answer: filledText(4000, 'Explique a resposta: a pessoa recebe este texto.', 10),
})

/** What people ask of the platform about their account. */
export const accountRequestInput = openRequestInput.pick({ kind: true, details: true }).strict()

/** What came by letter or e-mail, written down by the platform's administrators. */
export const recordAccountRequestInput = accountRequestInput
  .extend({
    full_name: filledLine(120, 'Escreva o nome de quem pediu.'),
    email: z.email('Informe o e-mail a que a resposta vai.').max(254, 'E-mail longo demais.'),
    received_on: z.iso.date('Informe o dia em que o pedido chegou.'),
  })
  .strict()

export const answerAccountRequestInput = answerRequestInput.omit({ condominium_id: true }).strict()

/** Calendar days within which the law requires a complete answer (art. 19, II), and business days that the public page promises. */
const calendarDays = 15
const businessDays = 15

/** By when a request of `today` is answered: `steerOn` is what the desk works by, `dueOn` the promise. */
export function deadlines(today: string, isBusinessDay: BusinessDayRule): { steerOn: string; dueOn: string } {
  return { steerOn: addDays(today, calendarDays), dueOn: addBusinessDays(today, businessDays, isBusinessDay) }
}

/** 'faltam 3 dias', 'vence hoje', 'venceu há 2 dias'. */
export function timeLeft(steerOn: string, today: string): string {
  const days = daysBetween(today, steerOn)
  if (days === 0) return 'vence hoje'
  const amount = Math.abs(days) === 1 ? '1 dia' : `${Math.abs(days)} dias`
  if (days < 0) return `venceu há ${amount}`
  return days === 1 ? 'falta 1 dia' : `faltam ${amount}`
}

export const isRequestKind = (word: string): word is RequestKind => Object.hasOwn(requestKinds, word)
