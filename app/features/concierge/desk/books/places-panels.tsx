import { Button, TextInput } from '@mantine/core'
import { Ban, DoorClosed, Phone } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../../domain/calendar.ts'
import { isKind } from '../../../../../domain/concierge/fold/parts.ts'
import type { SnapshotGate } from '../../../../../domain/concierge/snapshot.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { momentOf } from '../../concierge-words.ts'
import classes from '../desk.module.css'
import { useOpenDesk } from '../desk-context.ts'
import { Panel } from '../panel.tsx'
import { useDesk } from '../store/use-desk.ts'

/** Every notice not to admit that is in force. */
export function BansPanel() {
  const { view } = useOpenDesk()
  const today = view.now.toISOString().slice(0, 10)
  const bans = view.data.bans.filter(({ until }) => until === null || until >= today)
  return (
    <Panel
      title="Não admitir"
      sentence={
        bans.length === 0
          ? 'Nenhum aviso em vigor.'
          : 'Leia com atenção. Na dúvida, ligue para a unidade e para a administração.'
      }
    >
      <ul className={classes.list}>
        {bans.map((ban) => (
          <li key={ban.id}>
            <Ban size={22} color="var(--danger)" aria-hidden />
            <div>
              <strong>
                {ban.name} · {ban.unit_id ? `unidade ${view.labelOf(ban.unit_id)}` : 'todo o prédio'}
              </strong>
              <p className={classes.told}>{ban.reason}</p>
              {ban.description && <p className={classes.told}>{ban.description}</p>}
              {ban.until && <p className={classes.quiet}>Até {formatDate(ban.until)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Whom to call, as the administration wrote it, and the numbers that everybody has. */
export function ContactsPanel() {
  const { view } = useOpenDesk()
  const publicOnes = [
    { name: 'SAMU', phone: '192', note: null },
    { name: 'Bombeiros', phone: '193', note: null },
    { name: 'Polícia Militar', phone: '190', note: null },
  ]
  return (
    <Panel title="Contatos">
      <ul className={classes.rows}>
        {[...view.data.settings.contacts, ...publicOnes].map(({ name, phone, note }) => (
          <li key={`${name}${phone}`} className={classes.row}>
            <Phone size={22} aria-hidden />
            <div>
              <span className={classes.name}>{name}</span>
              {note && <p className={classes.second}>{note}</p>}
            </div>
            <Button
              component="a"
              href={`tel:${phone.replace(/[^\d+]/g, '')}`}
              variant="outline"
              className={classes.enter}
            >
              {phone}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The gates' book: every opening with its reason, by whom and when. */
export function GatesPanel() {
  const { view, act } = useOpenDesk()
  const { folded } = useDesk()
  const [open, setOpen] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const openings = folded.noted.filter(isKind('gate.opened')).reverse().slice(0, 20)
  const nameOf = (id: string) => view.data.gates.find((gate) => gate.id === id)?.name ?? 'Portão'
  const write = async ({ id, name }: SnapshotGate) => {
    if (!reason.trim()) return toast('warning', 'Diga o motivo', 'Por que o portão foi aberto?')
    if (!(await act('gate.opened', { gate_id: id, reason: reason.trim() }, { stay: true, words: name })))
      return
    setOpen(null)
    setReason('')
  }
  return (
    <Panel
      title="Portões"
      sentence={
        view.data.gates.length === 0
          ? 'A administração ainda não cadastrou portões.'
          : 'Anote cada abertura fora da rotina.'
      }
    >
      <ul className={classes.rows}>
        {view.data.gates.map((gate) => (
          <li key={gate.id} className={classes.row}>
            <DoorClosed size={22} aria-hidden />
            <span className={classes.name}>{gate.name}</span>
            <Button
              variant="outline"
              className={classes.enter}
              aria-expanded={open === gate.id}
              onClick={() => setOpen(open === gate.id ? null : gate.id)}
            >
              Abertura
            </Button>
            {open === gate.id && (
              <form
                className={classes.inline}
                onSubmit={(event) => {
                  event.preventDefault()
                  void write(gate)
                }}
              >
                <TextInput
                  label="Motivo"
                  className={classes.field}
                  value={reason}
                  maxLength={200}
                  autoFocus
                  onChange={({ currentTarget }) => setReason(currentTarget.value)}
                />
                <Button type="submit" className={classes.big}>
                  Anotar abertura
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <h2 className={classes.title}>
        Últimas aberturas <span>{openings.length}</span>
      </h2>
      <ul className={classes.list}>
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
