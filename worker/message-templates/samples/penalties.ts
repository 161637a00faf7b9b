import type { EventName } from '../../../domain/notifications/events.ts'
import type { Rendered } from '../layout.ts'
import { renderPenalty } from '../penalties.ts'
import { from } from './shared.ts'

const unitLabel = 'B-302'

/** Of penalties: to the unit, the administration and the council. */
export const penaltySamples = {
  penalty_party: () =>
    renderPenalty({
      ...from,
      unitLabel,
      to: 'party',
      endsOn: null,
      action: 'Ler a notificação',
      title: 'Uma notificação espera a sua leitura',
      text: 'A administração enviou uma notificação de infração. Leia no Prumo e, se quiser, envie a sua defesa.',
    }),
  penalty_reported: () =>
    renderPenalty({
      ...from,
      unitLabel,
      to: 'managers',
      endsOn: null,
      action: 'Ver o relato',
      title: 'Uma infração foi relatada',
      text: 'Alguém relatou uma infração. Só a administração vê quem relatou.',
    }),
  penalty_step: () =>
    renderPenalty({
      ...from,
      unitLabel,
      to: 'managers',
      endsOn: null,
      action: 'Abrir o caso',
      title: 'A defesa do caso 2026/0007 chegou',
      text: 'Leia a defesa. A decisão pode ser tomada depois do fim do prazo.',
    }),
  penalty_council: () =>
    renderPenalty({
      ...from,
      unitLabel,
      to: 'council',
      endsOn: null,
      action: 'Abrir o caso',
      title: 'O caso 2026/0007 espera o conselho',
      text: 'O prazo de defesa terminou, e a decisão cabe ao conselho.',
    }),
} satisfies Partial<Record<EventName, () => Rendered>>
