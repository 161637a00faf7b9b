import { dayAndTime } from '../../time-zones/moments.ts'
import type { Limits } from './measures.ts'

export const orderKinds = ['preventive', 'corrective', 'inspection'] as const
export type OrderKind = (typeof orderKinds)[number]
export const orderKindWords: Record<OrderKind, string> = {
  preventive: 'Preventiva',
  corrective: 'Corretiva',
  inspection: 'Inspeção',
}

export const orderStatuses = [
  'planned',
  'open',
  'in_progress',
  'done',
  'checked',
  'skipped',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const orderStatusWords: Record<OrderStatus, string> = {
  planned: 'Programada',
  open: 'Aberta',
  in_progress: 'Em execução',
  done: 'Executada',
  checked: 'Conferida',
  skipped: 'Pulada',
  cancelled: 'Cancelada',
}

/** Transitions from each state: forward, back while no one relies on it, and to correct a mistake. */
const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  planned: ['open', 'in_progress', 'done', 'skipped', 'cancelled'],
  open: ['in_progress', 'done', 'skipped', 'cancelled'],
  in_progress: ['open', 'done', 'skipped', 'cancelled'],
  done: ['checked', 'in_progress'],
  checked: ['done'],
  skipped: ['open'],
  cancelled: ['open'],
}
export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => moves[from].includes(to)
/** Whether an order ended without the work: passed over once by its plan, or called off. */
export const isGivenUp = (status: OrderStatus): status is 'skipped' | 'cancelled' =>
  status === 'skipped' || status === 'cancelled'
/** Transitions that a person who only does the work may make. */
export const workerMoves: readonly OrderStatus[] = ['in_progress', 'done']

export const responsibles = ['staff', 'supplier', 'firm'] as const
export type Responsible = (typeof responsibles)[number]
export const responsibleWords: Record<Responsible, string> = {
  staff: 'Equipe do condomínio',
  supplier: 'Fornecedor',
  firm: 'Empresa especializada',
}

export const taskKinds = ['check', 'measure', 'photo', 'note'] as const
export type TaskKind = (typeof taskKinds)[number]
export const taskKindWords: Record<TaskKind, string> = {
  check: 'Marcar como feito',
  measure: 'Anotar uma medida',
  photo: 'Tirar foto',
  note: 'Escrever o que viu',
}

/** A step as a plan or a new order has it. */
export type Step = Limits & { label: string; kind: TaskKind; unit: string; is_required: boolean }

export type EventKind = 'made' | 'status' | 'assigned' | 'changed' | 'quote' | 'bill' | 'warranty'
type Told = { kind: EventKind; from: string | null; to: string | null; note?: string | null }

const madeWords: Readonly<Record<string, string>> = {
  plan: 'Criada pelo plano',
  incident: 'Aberta de uma ocorrência',
  order: 'Aberta para dar sequência a outra ordem',
}

/** What an entry of an order's log says. */
export function orderEventWords({ kind, from, to, note }: Told): string {
  if (kind === 'made') return madeWords[to ?? ''] ?? 'Aberta'
  if (kind === 'status') {
    const status = to as OrderStatus
    if (from === 'done' && status === 'in_progress') return 'Devolvida para execução'
    if (from === 'checked') return 'Conferência desfeita'
    if (from === 'cancelled') return 'Reaberta'
    if (from === 'skipped') return 'Retomada'
    return orderStatusWords[status]
  }
  if (kind === 'assigned') return to ? `Encaminhada a ${to}` : 'Sem responsável'
  if (kind === 'quote' && from === 'decision')
    return to ? `Decisão da assembleia indicada: ${to}` : 'Indicação da decisão desfeita'
  if (kind === 'quote' && from === 'urgent')
    return note ? 'Declarada urgente' : 'Declaração de urgência desfeita'
  if (kind === 'quote') return to ? `Orçamento escolhido: ${to}` : 'Escolha do orçamento desfeita'
  if (kind === 'warranty')
    return to
      ? `Garantia do serviço até ${to.split('-').reverse().join('/')}`
      : 'Garantia do serviço removida'
  if (kind === 'bill') return to ? `Lançada em despesas: ${to}` : 'Despesa desvinculada'
  return 'Dados alterados'
}

/** Describes where the work is to be done. */
export const orderPlace = (order: { place_name: string | null; place_note: string }): string =>
  [order.place_name, order.place_note].filter(Boolean).join(', ')

/** How long until an order is due or since when it is late. */
export function dueWords(dueOn: string, today: string): string {
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / 86_400_000)
  if (days === 0) return 'Para hoje'
  if (days === 1) return 'Para amanhã'
  if (days === -1) return 'Atrasada 1 dia'
  if (days < 0) return `Atrasada ${-days} dias`
  return days <= 30 ? `Em ${days} dias` : `Para ${dueOn.split('-').reverse().join('/')}`
}

/** '23/11/2026, 14:20' by the building's clock. */
export const momentWords = (at: string, zone: string): string => dayAndTime(new Date(at), zone)
