import { z } from 'zod'
import { addDays } from '../calendar.ts'
import { changeSource } from '../platform/index-changes.ts'

type Unit = 'days' | 'months'
type Retention = {
  label: string
  unit: Unit
  /** What the privacy notice promises at most, and what holds where nothing else is set. */
  most: number
  least: number
  /** Why not shorter. */
  why: string
}

/** What the platform keeps for a time of its own choice: it may be shorter than the privacy notice says, never longer. */
export const retentions = {
  accounts: {
    label: 'Nome em contas encerradas',
    unit: 'months',
    most: 6,
    least: 1,
    why: 'Quem encerrou a conta por engano ainda pode pedir ajuda no primeiro mês.',
  },
  errors: {
    label: 'Erros técnicos relatados',
    unit: 'months',
    most: 6,
    least: 1,
    why: 'Um defeito costuma ser achado no mês em que aparece.',
  },
  refused_cells: {
    label: 'Células recusadas de planilhas importadas',
    unit: 'days',
    most: 30,
    least: 7,
    why: 'Quem importou corrige a planilha na semana.',
  },
  notices: {
    label: 'Avisos recebidos de provedores de pagamento',
    unit: 'days',
    most: 90,
    least: 15,
    why: 'O provedor repete um aviso por dias; depois o pagamento já foi lido.',
  },
} as const satisfies Record<string, Retention>
export type RetentionKind = keyof typeof retentions

/** For how long the closed account of a merge stays, so that it can be undone. */
export const mergedAccountDays = 90

/** What the law keeps, or the product needs whatever is set: [what, how long, source]. */
export const fixedRetentions: readonly (readonly [string, string, string])[] = [
  ['Registros de acesso', '6 meses', 'Marco Civil da Internet, art. 15'],
  ['Registros de auditoria', '5 anos', 'Código Civil, art. 206, § 5º, I'],
  [
    'Cobranças, pagadores e mensagens enviadas',
    '5 anos, ou mais se um processo exigir',
    'Código Civil, art. 206, § 5º, I',
  ],
  ['Pedidos sobre dados pessoais respondidos', '5 anos', 'Prova da resposta (LGPD, art. 6º, X)'],
  ['Textos de mensagens que falharam', '7 dias', 'Até lá ainda podem ser enviadas de novo'],
  ['Códigos enviados a celulares', '2 dias', 'Contam quantos foram pedidos no dia'],
  ['Conta unida a outra da mesma pessoa', `${mergedAccountDays} dias`, 'Até lá a união pode ser desfeita'],
  ['Cadastro não confirmado', '24 horas', 'Aguarda a confirmação do e-mail'],
]

/** A row of private.retention_periods: `amount` from a day on, `earlier` until then. */
export type RetentionPeriod = { amount: number; earlier: number; from_on: string }

/** What holds on a day, in the kind's own unit. */
export function retentionOn(kind: RetentionKind, set: RetentionPeriod | undefined, day: string): number {
  if (!set) return retentions[kind].most
  return day < set.from_on ? set.earlier : set.amount
}

/** Days between the choice of a shorter time and the night in which it first deletes. */
const DAYS_TO_THINK = 7

/** What a choice of `today` becomes: shorter after a week, longer at once. */
export function setRetention(
  kind: RetentionKind,
  set: RetentionPeriod | undefined,
  amount: number,
  today: string,
): RetentionPeriod {
  const earlier = retentionOn(kind, set, today)
  return { amount, earlier, from_on: amount < earlier ? addDays(today, DAYS_TO_THINK) : today }
}

/** '6 meses', '1 dia'. */
export function retentionWords(kind: RetentionKind, amount: number): string {
  if (retentions[kind].unit === 'days') return amount === 1 ? '1 dia' : `${amount} dias`
  return amount === 1 ? '1 mês' : `${amount} meses`
}

export const retentionChange = z
  .strictObject({
    kind: z.enum(Object.keys(retentions) as [RetentionKind, ...RetentionKind[]], 'Escolha o prazo.'),
    amount: z.int('Informe um número inteiro.'),
  })
  .superRefine(({ kind, amount }, context) => {
    const { least, most, why } = retentions[kind]
    if (amount < least || amount > most)
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message:
          amount < least
            ? `No mínimo ${retentionWords(kind, least)}. ${why}`
            : `No máximo ${retentionWords(kind, most)}: é o que a política de privacidade promete.`,
      })
  })
export const saveRetentionInput = z.strictObject({ change: retentionChange, source: changeSource })
