import { plannedDays } from '../../../../domain/maintenance/plans/load.ts'
import type { Calendar } from '../queries.ts'

export type Entry = {
  key: string
  day: string
  title: string
  /** The kind of entry, in a word. */
  kind: string
  to: string
  state: 'late' | 'open' | 'done' | 'skipped' | 'planned'
}

const base = '/dashboard/incidents/manutencao'

function stateOf({ status, is_open, due_on }: Calendar['orders'][number], today: string): Entry['state'] {
  if (status === 'skipped') return 'skipped'
  if (!is_open) return 'done'
  return due_on < today ? 'late' : 'open'
}

/** Whether nothing is left to do. */
export const isOver = ({ state }: Entry): boolean => state === 'done' || state === 'skipped'

/** Everything of the days from one to another, in order: orders, the plans' coming days, warranties, documents and inspections. */
export function entriesOf(calendar: Calendar, from: string, until: string): Entry[] {
  const { today } = calendar
  const entries: Entry[] = [
    ...calendar.orders.map(
      (order): Entry => ({
        key: order.id,
        day: order.due_on,
        title: order.title,
        kind: order.code,
        to: `${base}/ordens/${order.id}`,
        state: stateOf(order, today),
      }),
    ),
    ...calendar.plans.flatMap((plan) =>
      plannedDays(plan, from, until).map(
        (day): Entry => ({
          key: `${plan.id} ${day}`,
          day,
          title: plan.title,
          kind: 'Previsto',
          to: `${base}/planos?busca=${encodeURIComponent(plan.title)}`,
          state: 'planned',
        }),
      ),
    ),
    ...calendar.warranties.map(
      (asset): Entry => ({
        key: `w ${asset.id} ${asset.warranty_until} ${asset.name}`,
        day: asset.warranty_until,
        title: asset.name,
        kind: 'Fim da garantia',
        to: `${base}/ativos/${asset.id}`,
        state: asset.warranty_until < today ? 'done' : 'open',
      }),
    ),
    ...calendar.expiries.map(
      (one): Entry => ({
        key: `${one.source} ${one.id} ${one.title}`,
        day: one.due_on,
        title: one.title,
        kind: one.source === 'inspection' ? 'Inspeção vence' : 'Documento vence',
        to: `${base}/${one.source === 'inspection' ? 'inspecoes' : 'fornecedores'}/${one.id}`,
        state: one.is_over ? 'late' : 'open',
      }),
    ),
  ]
  const shown = entries.filter(({ day }) => day >= from && day <= until)
  return shown.sort((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : one.title.localeCompare(other.title),
  )
}
