import { Button } from '@mantine/core'
import { CircleCheck, DoorOpen, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { type Act, isUndoable } from '../../../../../domain/concierge/acts.ts'
import { useOpenDesk } from '../desk-context.ts'
import { useGateOpening } from '../gate-opening.ts'
import classes from './undo-bar.module.css'

/** The bar disappears after a while; the list of records keeps the undo for its ten minutes. */
const shownFor = 12_000

/** Shows the last act, and its undo. */
export function UndoBar({ act, words, onGone }: { act: Act; words: string; onGone: () => void }) {
  const desk = useOpenDesk()
  const open = useGateOpening()
  const leave = useEffectEvent(onGone)
  // An admitted visitor is in front of a gate.
  const visitId = act.kind === 'visit.entered' ? act.payload.visit_id : undefined
  const gates = visitId ? desk.view.data.gates.filter(({ can_open }) => can_open).slice(0, 2) : []
  useEffect(() => {
    const timer = setTimeout(() => act.id && leave(), shownFor)
    return () => clearTimeout(timer)
  }, [act.id])
  return (
    <div className={classes.undo} role="status">
      <CircleCheck size={20} aria-hidden />
      <span>{words}</span>
      {gates.map((gate) => (
        <Button
          key={gate.id}
          className={classes.undoKey}
          leftSection={<DoorOpen size={20} />}
          onClick={() => void open(gate, words.slice(0, 200), visitId)}
        >
          Abrir {gate.name}
        </Button>
      ))}
      {isUndoable(act.kind) && (
        <Button
          variant="default"
          className={classes.undoKey}
          onClick={() => void desk.act('act.undone', { act_id: act.id }, { stay: true, words })}
        >
          Desfazer
        </Button>
      )}
      <button type="button" className={classes.close} aria-label="Fechar" onClick={onGone}>
        <X size={20} />
      </button>
    </div>
  )
}
