import { Button, TextInput } from '@mantine/core'
import { DoorClosed, Phone } from 'lucide-react'
import { useState } from 'react'
import { isKind } from '../../../../../domain/concierge/fold/parts.ts'
import type { SnapshotGate } from '../../../../../domain/concierge/snapshot.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { momentOf } from '../../concierge-words.ts'
import { useOpenDesk } from '../desk-context.ts'
import { useGateOpening } from '../gate-opening.ts'
import { Panel } from '../panel.tsx'
import { useDesk } from '../store/use-desk.ts'
import listing from '../style/listing.module.css'
import shared from '../style/shared.module.css'

/** Lists the contacts that the administration wrote, and the public numbers. */
export function ContactsPanel() {
  const { view } = useOpenDesk()
  const told = view.data.settings.contacts
  const publicOnes = [
    { name: 'SAMU', phone: '192', note: null },
    { name: 'Bombeiros', phone: '193', note: null },
    { name: 'Polícia Militar', phone: '190', note: null },
  ].filter(({ phone }) => !told.some((one) => one.phone.replace(/\D/g, '') === phone))
  return (
    <Panel title="Contatos">
      <ul className={listing.rows}>
        {[...told, ...publicOnes].map(({ name, phone, note }) => (
          <li key={`${name}${phone}`} className={listing.row}>
            <Phone size={22} aria-hidden />
            <div>
              <span className={listing.name}>{name}</span>
              {note && <p className={listing.second}>{note}</p>}
            </div>
            <Button
              component="a"
              href={`tel:${phone.replace(/[^\d+]/g, '')}`}
              variant="outline"
              className={listing.enter}
            >
              {phone}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Shows the gates' book: every opening with its reason, author and time. */
export function GatesPanel() {
  const { view } = useOpenDesk()
  const openGate = useGateOpening()
  const [working, setWorking] = useState(false)
  const { folded, link } = useDesk()
  const reaches = link.online && link.session
  const [open, setOpen] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const openings = folded.noted.filter(isKind('gate.opened')).reverse().slice(0, 20)
  const nameOf = (id: string) => view.data.gates.find((gate) => gate.id === id)?.name ?? 'Portão'
  const write = async (gate: SnapshotGate) => {
    if (!reason.trim()) return toast('warning', 'Diga o motivo', 'Por que o portão é aberto?')
    setWorking(true)
    const done = await openGate(gate, reason.trim()).finally(() => setWorking(false))
    if (!done) return
    setOpen(null)
    setReason('')
  }
  return (
    <Panel
      title="Portões"
      sentence={
        view.data.gates.length === 0
          ? 'A administração ainda não cadastrou portões.'
          : 'Cada abertura fora da rotina fica escrita, com o motivo.'
      }
    >
      <ul className={listing.rows}>
        {view.data.gates.map((gate) => (
          <li key={gate.id} className={listing.row}>
            <DoorClosed size={22} aria-hidden />
            <span className={listing.name}>{gate.name}</span>
            <Button
              variant="outline"
              className={listing.enter}
              aria-expanded={open === gate.id}
              onClick={() => setOpen(open === gate.id ? null : gate.id)}
            >
              {gate.can_open ? 'Abrir' : 'Anotar abertura'}
              <span className={shared.hidden}>: {gate.name}</span>
            </Button>
            {open === gate.id && (
              <form
                className={shared.inline}
                onSubmit={(event) => {
                  event.preventDefault()
                  void write(gate)
                }}
              >
                {gate.can_open && !reaches && (
                  <p className={shared.quiet}>
                    Daqui ele não abre agora: {link.online ? 'ninguém entrou com a conta' : 'sem internet'}.
                    Abra no local e anote.
                  </p>
                )}
                <TextInput
                  label="Motivo"
                  className={shared.field}
                  value={reason}
                  maxLength={200}
                  autoFocus
                  onChange={({ currentTarget }) => setReason(currentTarget.value)}
                />
                <Button type="submit" className={shared.big} loading={working}>
                  {!gate.can_open || !reaches ? 'Só anotar a abertura' : 'Abrir o portão'}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <h2 className={shared.title}>
        Últimas aberturas <span>{openings.length}</span>
      </h2>
      <ul className={listing.list}>
        {openings.map(({ id, payload, happened_at }) => (
          <li key={id}>
            <div>
              <strong>
                {nameOf(payload.gate_id)} · {momentOf(happened_at, view.now)}
              </strong>
              <p>{payload.reason}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
