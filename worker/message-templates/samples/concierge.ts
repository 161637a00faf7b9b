import type { EventName } from '../../../domain/notifications/events.ts'
import {
  renderDeliveryArrived,
  renderDeliveryHanded,
  renderDeliveryWaiting,
  renderVisitAlert,
  renderVisitEntered,
} from '../concierge.ts'
import { renderDeskConflict, renderDeskRegistered, renderOverstay } from '../concierge-management.ts'
import type { Rendered } from '../layout.ts'
import { from, unitLabel } from './shared.ts'

const when = '23/11/2026, às 14:20'

/** The front desk's messages to units and the administration. */
export const conciergeSamples = {
  visit_entered: () =>
    renderVisitEntered({ ...from, unitLabel, name: 'Cláudio Meireles', kind: 'Visita', when, refused: null }),
  visit_alert: () =>
    renderVisitAlert({ ...from, unitLabel, name: 'Cláudio Meireles', when, code: 'pass_used_up' }),
  delivery_arrived: () =>
    renderDeliveryArrived({
      ...from,
      unitLabel,
      carrier: 'Correios',
      description: 'Caixa média',
      volumes: 2,
      place: 'Armário 4',
      code: 'K7P2M',
      when,
    }),
  delivery_waiting: () =>
    renderDeliveryWaiting({
      ...from,
      unitLabel,
      carrier: 'Correios',
      description: 'Caixa média',
      code: 'K7P2M',
      days: 5,
    }),
  delivery_handed: () =>
    renderDeliveryHanded({
      ...from,
      unitLabel,
      carrier: 'Correios',
      description: 'Caixa média',
      toName: 'Luísa Campos',
      when,
    }),
  visit_overstay: () =>
    renderOverstay({
      ...from,
      hours: 12,
      visits: [{ name: 'Elétrica Norte', unitLabel: 'B-101', since: '22/11/2026, às 10:32' }],
    }),
  desk_conflict: () =>
    renderDeskConflict({
      ...from,
      conflicts: [
        {
          what: 'Encomenda entregue',
          code: 'already_handed',
          desk: 'Portaria Sul',
          who: 'Josué Ramos',
          when,
        },
      ],
    }),
  desk_registered: () => renderDeskRegistered({ ...from, desk: 'Portaria Sul', who: 'Josué Ramos', when }),
} satisfies Partial<Record<EventName, () => Rendered>>
