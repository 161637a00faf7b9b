import { Button, Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../../../lib/toasts.tsx'
import { counted } from '../../../../lib/words.ts'
import { hourOf, momentOf } from '../../concierge-words.ts'
import { useOpenDesk } from '../desk-context.ts'
import { PinPad } from '../duty/pin-pad.tsx'
import { Panel } from '../panel.tsx'
import { beginDuty, deskNow, doAct } from '../store/desk-store.ts'
import { useDesk } from '../store/use-desk.ts'
import notice from '../style/notice.module.css'
import shared from '../style/shared.module.css'

/** Hands the shift over: goes through a checklist, and the incoming person signs with their own PIN. */
export function ShiftPanel() {
  const { view, duty, act, home } = useOpenDesk()
  const { folded } = useDesk()
  const { desk, doormen, settings } = view.data
  const shift = folded.shifts.findLast((one) => one.desk_id === desk.id && one.accepted_at === null)
  const [ok, setOk] = useState<string[]>([])
  const [notes, setNotes] = useState('')
  const [next, setNext] = useState<string | null>(null)
  const others = doormen.filter(({ user_id, pin }) => pin && user_id !== (shift?.doorman_id ?? duty.userId))
  const coming = others.find(({ user_id }) => user_id === next)

  const hand = async () => {
    if (!shift) return
    const checklist = settings.shift_checklist.map(({ id }) => ({ id, ok: ok.includes(id) }))
    await act('shift.handed', { shift_id: shift.id, checklist, notes }, { stay: true })
  }
  const accept = async () => {
    if (!shift || !coming) return
    const by = { userId: coming.user_id, name: coming.name, since: deskNow().toISOString() }
    await doAct('shift.accepted', { shift_id: shift.id, next_shift_id: crypto.randomUUID() }, by)
    beginDuty(by)
    toast('success', 'Turno recebido', `Agora responde ${coming.name}.`)
    home()
  }
  const begin = async () => {
    await act('shift.started', { shift_id: crypto.randomUUID() })
  }
  if (!shift)
    return (
      <Panel title="Turno" sentence="Não há turno aberto nesta portaria.">
        <Button className={shared.big} onClick={() => void begin()}>
          Iniciar turno de {duty.name}
        </Button>
      </Panel>
    )
  const counts = [
    `${view.inside.length} no prédio`,
    counted(view.waiting.length, 'encomenda à espera', 'encomendas à espera'),
    counted(folded.loans.filter(({ status }) => status === 'out').length, 'chave fora', 'chaves fora'),
  ].join(' · ')
  if (!shift.handed_at)
    return (
      <Panel
        title="Passar turno"
        sentence={`Turno desde ${momentOf(shift.started_at, view.now)}. ${counts}.`}
        foot={
          <Button className={shared.big} onClick={() => void hand()}>
            Passar o turno
          </Button>
        }
      >
        {settings.shift_checklist.length > 0 && (
          <Checkbox.Group label="Confira antes de sair" value={ok} onChange={setOk}>
            <div className={shared.stack}>
              {settings.shift_checklist.map(({ id, label }) => (
                <Checkbox key={id} value={id} label={label} size="md" className={shared.check} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <Textarea
          label="O que quem entra precisa saber"
          autosize
          minRows={3}
          maxLength={2000}
          value={notes}
          onChange={({ currentTarget }) => setNotes(currentTarget.value)}
        />
      </Panel>
    )
  const missing = shift.checklist.filter((one) => !one.ok)
  return (
    <Panel title="Receber turno" sentence={`Passado às ${hourOf(shift.handed_at)}. ${counts}.`}>
      {missing.length > 0 && (
        <p className={notice.instruction}>
          Ficou por conferir:{' '}
          {missing
            .map(({ id }) => settings.shift_checklist.find((one) => one.id === id)?.label ?? id)
            .join('; ')}
        </p>
      )}
      {shift.notes && <p className={shared.told}>{shift.notes}</p>}
      {coming?.pin ? (
        <>
          <h2 className={shared.title}>PIN de {coming.name}</h2>
          <PinPad verifier={coming.pin} onRight={accept} />
          <Button variant="default" className={shared.big} onClick={() => setNext(null)}>
            Outra pessoa
          </Button>
        </>
      ) : (
        <>
          <p className={shared.label}>Quem recebe? Assina com o próprio PIN.</p>
          <div className={shared.chips}>
            {others.map(({ user_id, name }) => (
              <button key={user_id} type="button" className={shared.chip} onClick={() => setNext(user_id)}>
                {name}
              </button>
            ))}
          </div>
          {others.length === 0 && (
            <p className={shared.empty}>Ninguém mais tem PIN. Quem entra cria o seu com a própria conta.</p>
          )}
        </>
      )}
    </Panel>
  )
}
