import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { CircleAlert, Clock, CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { counted } from '../../../../../domain/counted.ts'
import { measureWords } from '../../../../../domain/maintenance/orders/measures.ts'
import type { QueuedAnswer } from '../../../../../domain/maintenance/orders/queued-answers.ts'
import type { OrderTask } from '../../../../../domain/maintenance/orders/view.ts'
import { momentWords } from '../../../../../domain/maintenance/orders/words.ts'
import { dropAnswer, photoOfAnswer, sendAgain } from '../../../../lib/offline/queued-answers.ts'
import { openZone } from '../../../../lib/zone.ts'
import { Status } from '../../../../ui/data/status.tsx'
import classes from '../../maintenance.module.css'
import { isWaiting, seenOf } from './use-answers.ts'

/** Says where answers are while there is no network, and how many of this order wait. */
export function OfflineNote({ queue }: { queue: readonly QueuedAnswer[] }) {
  const { online } = useNetwork()
  const waiting = queue.filter(isWaiting).length
  const words = [
    !online && 'Sem conexão: o que você responder fica neste aparelho até ela voltar.',
    waiting > 0 && `${counted(waiting, 'resposta', 'respostas')} a enviar.`,
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <p className={classes.kept} role="status">
      <CloudOff size={18} aria-hidden />
      <span>{words.join(' ')}</span>
    </p>
  )
}

/** What this device still has of a step: what waits, and what was refused with its reason. `task` is the server's. */
export function StepQueue({ task, queue }: { task: OrderTask; queue: readonly QueuedAnswer[] }) {
  if (queue.length === 0) return null
  return (
    <ul className={classes.waiting} aria-label={`Neste aparelho: ${task.label}`}>
      {queue.map((one) => (
        <li key={one.id}>
          {one.what.kind === 'photo' && <Picture answer={one} />}
          {one.state === 'refused' ? (
            <Refused answer={one} task={task} />
          ) : (
            <Status icon={Clock} tone="warning" wraps>
              {`A enviar · ${what(one, task)} · ${momentWords(one.at, openZone())}`}
            </Status>
          )}
        </li>
      ))}
    </ul>
  )
}

function what({ what: said }: QueuedAnswer, task: OrderTask): string {
  if (said.kind === 'photo') return 'Foto'
  if (!said.done) return 'Desmarcado'
  const words = [said.value !== null && measureWords(said.value, task.unit), said.note].filter(Boolean)
  return words.join(', ') || 'Feito'
}

function Refused({ answer, task }: { answer: QueuedAnswer; task: OrderTask }) {
  const now = [
    task.value !== null && measureWords(task.value, task.unit),
    task.note,
    task.done_at && [task.by, momentWords(task.done_at, openZone())].filter(Boolean).join(', '),
  ].filter(Boolean)
  return (
    <div role="alert">
      <Status icon={CircleAlert} tone="danger" wraps>
        {`Não enviado · ${what(answer, task)} · ${momentWords(answer.at, openZone())}`}
      </Status>
      <p className={classes.note}>{answer.text}</p>
      {answer.code === 'maintenance_task_answered' && (
        <p className={classes.note}>{`Agora consta: ${now.join(' · ') || 'não marcado'}`}</p>
      )}
      <div className={classes.acts} style={{ marginTop: 8 }}>
        <Button variant="default" onClick={() => void sendAgain(answer.id, seenOf(task))}>
          Enviar de novo
        </Button>
        <Button variant="subtle" onClick={() => void dropAnswer(answer.id)}>
          Descartar
        </Button>
      </div>
    </div>
  )
}

/** The photo itself, which only this device has. */
function Picture({ answer }: { answer: QueuedAnswer }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let gone = false
    void photoOfAnswer(answer).then((photo) => {
      if (!photo || gone) return
      made = URL.createObjectURL(photo)
      setAddress(made)
    })
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [answer])
  return address && <img src={address} alt="Foto que espera para ser enviada" />
}
