import { useQuery } from '@tanstack/react-query'
import { formatCents } from '../../../../domain/money.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { dayOf, shortDate } from '../../../lib/words.ts'
import { type HistoryEvent, PlumbLine } from '../../../ui/data/plumb-line.tsx'
import classes from '../finances.module.css'
import { methodNames } from '../payment-words.ts'
import { type Charge, type ChargeMessage, chargeMessagesQuery } from './charge-queries.ts'

type Dated = { id: string; what: string; on: string; more?: string }

const messageWords: Record<string, string> = {
  charge_issued: 'Cobrança enviada por e-mail',
  charge_paid: 'Recibo enviado por e-mail',
  charge_cancelled: 'Cancelamento avisado por e-mail',
  charge_changed: 'Documento novo enviado por e-mail',
}

function eventsOf(charge: Charge, messages: readonly ChargeMessage[]): Dated[] {
  const { boletos, payments } = charge
  const events: Dated[] = [{ id: 'issued', what: 'Cobrança emitida', on: dayOf(charge.created_at) }]
  if (boletos?.remittances)
    events.push({ id: 'sent', what: 'Enviada ao banco', on: dayOf(boletos.remittances.created_at) })
  if (boletos?.registered_on)
    events.push({ id: 'registered', what: 'Boleto registrado no banco', on: boletos.registered_on })
  for (const message of messages) {
    const word = messageWords[message.kind]
    if (word && message.sent_at) events.push({ id: message.id, what: word, on: dayOf(message.sent_at) })
    if (word && message.status === 'failed')
      events.push({
        id: message.id,
        what: 'E-mail não entregue',
        on: dayOf(message.created_at),
        more: 'Confira o e-mail do pagador.',
      })
  }
  for (const payment of payments) {
    const word = payment.undone_at ? 'Recebimento desfeito depois' : 'Recebida'
    events.push({
      id: `paid ${payment.turn}`,
      what: `${word}: ${methodNames[payment.method]}`,
      on: payment.received_on,
      more: formatCents(payment.amount_cents),
    })
  }
  // Events of the same day keep their life-cycle order, thanks to the stable sort; the newest comes first.
  return events.sort((one, other) => one.on.localeCompare(other.on)).reverse()
}

/** What happened to a charge, newest first. */
export function ChargeHistory({ charge, today }: { charge: Charge; today: string }) {
  const { id } = useCondominium()
  const { data: messages } = useQuery(chargeMessagesQuery(id, charge.id))
  const events: HistoryEvent[] = eventsOf(charge, messages ?? []).map(({ on, ...event }) => ({
    ...event,
    when: shortDate(on, today),
  }))
  return (
    <div className={classes.part}>
      <h3>Histórico</h3>
      <PlumbLine events={events} />
    </div>
  )
}
