import { addDays, addMonths } from '../../domain/calendar.ts'
import { expenseId } from './files.ts'
import type { Past } from './history.ts'

type Routine = {
  title: string
  asset: string
  /** Months between two of them. */
  every: number
  minutes: number
  /** A supplier's work costs; the staff's does not. */
  cents?: number
  words: string
}

/** What comes again every few months, as plans of before would have made it. */
const routines: readonly Routine[] = [
  {
    title: 'Manutenção mensal dos elevadores',
    asset: 'Elevador social',
    every: 1,
    minutes: 120,
    cents: 98_000,
    words: 'Relatório da empresa conferido, sem pendências.',
  },
  {
    title: 'Verificação das bombas de recalque',
    asset: 'Bomba de recalque 1',
    every: 1,
    minutes: 30,
    words: 'Bombas alternadas, sem vazamento.',
  },
  {
    title: 'Teste da bomba de incêndio',
    asset: 'Bomba de incêndio',
    every: 2,
    minutes: 45,
    words: 'Partida pelo painel e pelo hidrante.',
  },
  {
    title: 'Limpeza das calhas e ralos',
    asset: 'Cobertura e calhas',
    every: 3,
    minutes: 180,
    words: 'Folhas retiradas, condutores livres.',
  },
  {
    title: 'Lubrificação do portão da garagem',
    asset: 'Portão da garagem',
    every: 2,
    minutes: 60,
    cents: 22_000,
    words: 'Trilho limpo, correia esticada.',
  },
  {
    title: 'Poda e adubação do jardim',
    asset: 'Jardim e irrigação',
    every: 2,
    minutes: 240,
    cents: 46_000,
    words: 'Cercas podadas, canteiros adubados.',
  },
  {
    title: 'Teste de estanqueidade do gás',
    asset: 'Rede de gás',
    every: 12,
    minutes: 150,
    cents: 89_000,
    words: 'Rede aprovada, laudo recebido.',
  },
]

type Hands = { supplier: string; doorman: string }
const hour = (day: string, hours: string) => `${day}T${hours}:00:00-03:00`

/** Adds a year of routine work, done and checked on its days; some of a supplier's is rated. */
export async function yearOfWork(
  { product, condominiumId, today }: Past,
  assetId: (name: string) => string,
  { supplier, doorman }: Hands,
): Promise<void> {
  for (let ago = 12; ago >= 1; ago -= 1)
    for (const [nth, routine] of routines.entries()) {
      if (ago % routine.every !== 0) continue
      const day = addDays(addMonths(today, -ago), 4 * nth)
      const id = expenseId(condominiumId, 'routine', `${routine.title} ${ago}`)
      const isBought = routine.cents !== undefined
      const order = { condominium_id: condominiumId, order_id: id }
      await product.command('open-maintenance-order', hour(addDays(day, -7), '09'), {
        condominium_id: condominiumId,
        id,
        kind: 'preventive',
        title: routine.title,
        due_on: day,
        asset_id: assetId(routine.asset),
        minutes: routine.minutes,
        responsible: isBought ? 'supplier' : 'staff',
        supplier_id: isBought ? supplier : null,
        assignee_id: isBought ? null : doorman,
        lapsed_reason: isBought ? 'Contrato de manutenção vigente.' : null,
      })
      // Some took a day more or an hour longer than was expected.
      await product.command('move-maintenance-order', hour(addDays(day, ago % 4 === 0 ? 1 : 0), '15'), {
        ...order,
        to: 'done',
        done_on: addDays(day, ago % 4 === 0 ? 1 : 0),
        note: routine.words,
        spent_minutes: routine.minutes + (ago % 3 === 0 ? 30 : 0),
        ...(isBought && { cost_cents: routine.cents }),
      })
      await product.command('move-maintenance-order', hour(addDays(day, 2), '11'), {
        ...order,
        to: 'checked',
        ...(isBought &&
          ago % 3 === 0 && {
            rating: { stars: ago === 6 ? 3 : 5, note: ago === 6 ? 'Atrasou um dia.' : '' },
          }),
      })
    }
}
