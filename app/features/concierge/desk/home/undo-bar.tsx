import { Button } from '@mantine/core'
import { CircleCheck, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { type Act, isUndoable } from '../../../../../domain/concierge/acts.ts'
import classes from '../desk.module.css'
import { useOpenDesk } from '../desk-context.ts'

/** The bar leaves the way free after a while; the list of records keeps the undo for its ten minutes. */
const shownFor = 12_000

/** What was just done, and its undo. */
export function UndoBar({ act, words, onGone }: { act: Act; words: string; onGone: () => void }) {
  const desk = useOpenDesk()
  const leave = useEffectEvent(onGone)
  useEffect(() => {
    const timer = setTimeout(() => act.id && leave(), shownFor)
    return () => clearTimeout(timer)
  }, [act.id])
  return (
    <div className={classes.undo} role="status">
      <CircleCheck size={20} aria-hidden />
      <span>{words}</span>
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
