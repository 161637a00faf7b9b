import { formatDate } from '../calendar.ts'
import { counted } from '../counted.ts'
import type { Cents } from '../money.ts'
import { cancelReasons } from '../subscriptions/cancelling.ts'
import type { BillingCycle } from '../subscriptions/price.ts'
import { adviceFor } from '../subscriptions/refusals.ts'
import { methodWords } from '../subscriptions/words.ts'
import { movementWords } from './revenue.ts'

/** A row behind a figure of the platform's finances: `private.platform_lines` has the same columns. Days are 'YYYY-MM-DD'. */
export type FinanceRow = {
  key: string
  condominium_id: string
  payment_id: string | null
  moment: string
  kind: string
  plan_id: string | null
  billing_cycle: BillingCycle | null
  cents: Cents | null
  before_cents: Cents | null
  detail: string | null
  condominium: string
  city: string | null
  state: string | null
  sindico: string | null
  plan: string | null
  plan_version: number | null
}

type ListFace = {
  title: string
  /** What one of its rows is. */
  about: string
  /** Of the file, before the days. */
  file: string
  moment: string
  cents: string
  kinds: Readonly<Record<string, string>>
}

/** The lists behind the figures. */
export const financeLists = {
  revenue: {
    title: 'Receita recorrente',
    about: 'Cada assinatura que conta no fim do período, com o que vale por mês.',
    file: 'receita-recorrente',
    moment: 'Desde',
    cents: 'Por mês',
    kinds: { active: 'Ativa' },
  },
  movements: {
    title: 'Movimentos da receita',
    about: 'Cada dia em que um condomínio passou a valer mais ou menos por mês.',
    file: 'movimentos',
    moment: 'Dia',
    cents: 'Diferença por mês',
    kinds: movementWords,
  },
  received: {
    title: 'Recebido',
    about: 'Cada pagamento que entrou.',
    file: 'recebido',
    moment: 'Recebido em',
    cents: 'Valor',
    kinds: { received: 'Recebido' },
  },
  returned: {
    title: 'Devoluções e contestações',
    about: 'Cada valor que voltou, dado por nós ou tomado pelo banco do cartão.',
    file: 'devolucoes',
    moment: 'Dia',
    cents: 'Valor',
    kinds: { refunded: 'Devolvido', charged_back: 'Contestado no cartão' },
  },
  failed: {
    title: 'Cobranças que falharam',
    about: 'Cada cobrança recusada pela primeira vez no período, e o que foi dela.',
    file: 'falhas',
    moment: 'Primeira recusa',
    cents: 'Valor',
    kinds: { retrying: 'Em nova tentativa', recovered: 'Recuperada', lost: 'Perdida' },
  },
  trials: {
    title: 'Testes',
    about: 'Cada teste que começou no período, e o que foi dele.',
    file: 'testes',
    moment: 'Começou em',
    cents: 'Por mês',
    kinds: { converted: 'Assinou', running: 'Em teste', lost: 'Não assinou' },
  },
  trials_ending: {
    title: 'Testes que terminam',
    about: 'Nos próximos 7 dias.',
    file: 'testes-que-terminam',
    moment: 'Termina em',
    cents: 'Por mês',
    kinds: { running: 'Em teste' },
  },
  leaving: {
    title: 'Cancelamentos marcados',
    about: 'Quem pediu para sair e ainda tem dias pagos.',
    file: 'cancelamentos-marcados',
    moment: 'Sai em',
    cents: 'Por mês',
    kinds: { ...cancelReasons, provider: 'Encerrada no Mercado Pago' },
  },
  cohort: {
    title: 'Clientes de um mês',
    about: 'Quem fez o primeiro pagamento no mês, e se ainda assina no fim do período.',
    file: 'clientes-do-mes',
    moment: 'Primeiro pagamento',
    cents: 'Por mês',
    kinds: { kept: 'Assina', left: 'Saiu' },
  },
} as const satisfies Record<string, ListFace>
export type FinanceList = keyof typeof financeLists

export const kindWords = (list: FinanceList, kind: string): string =>
  (financeLists[list].kinds as Readonly<Record<string, string>>)[kind] ?? kind

const endWords: Readonly<Record<string, string>> = {
  cancelled: 'cancelada',
  expired: 'expirou por falta de pagamento',
  paused: 'pausada',
}

/** Describes other useful facts of a row, in a few words; '' if there are none. */
export function detailWords(
  list: FinanceList,
  { detail, kind }: Pick<FinanceRow, 'detail' | 'kind'>,
): string {
  if (!detail) return ''
  if (list === 'movements') return endWords[detail] ?? ''
  if (list === 'received') return methodOf(detail)
  if (list === 'returned') return detail
  if (list === 'trials') return `${kind === 'converted' ? 'assinou em' : 'até'} ${formatDate(detail)}`
  if (list === 'leaving') return detail
  if (list !== 'failed') return ''
  const [tries = '1', ...reason] = detail.split(' ')
  const advice = adviceFor(reason.join(' ') || null).split(/[.:]/)[0]
  return `${counted(Number(tries), 'tentativa', 'tentativas')}; ${(advice ?? '').toLowerCase()}`
}

function methodOf(detail: string): string {
  const [method = '', cardEnd] = detail.split(' ')
  return methodWords(method, cardEnd ?? null)
}
