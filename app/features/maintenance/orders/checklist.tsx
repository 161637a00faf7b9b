import { Button, Checkbox, NumberInput, Textarea } from '@mantine/core'
import { Camera, CircleAlert, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { isOutside, limitWords, measureWords } from '../../../../domain/maintenance/orders/measures.ts'
import { type QueuedAnswer, withQueued } from '../../../../domain/maintenance/orders/queued-answers.ts'
import type { OrderTask, OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { momentWords } from '../../../../domain/maintenance/orders/words.ts'
import { photoRules } from '../../../lib/files/uploads/file-rules.ts'
import { useWritable } from '../../../lib/membership/writable.ts'
import { openZone } from '../../../lib/zone.ts'
import { Status } from '../../../ui/data/status.tsx'
import { PhotoButton } from '../../../ui/files/photo-button.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { KeptFiles } from '../expiry/kept-files.tsx'
import classes from '../maintenance.module.css'
import { useAnswering, useOrderAnswers } from './offline/use-answers.ts'
import { OfflineNote, StepQueue } from './offline/waiting.tsx'

/** The steps of an order, answered one by one as they are done, also without a network. */
export function Checklist({ view }: { view: OrderView }) {
  const writable = useWritable()
  const queue = useOrderAnswers(view.id)
  if (view.tasks.length === 0) return null
  const done = view.tasks.filter((task) => withQueued(task, queue).is_met).length
  const answers = writable && view.may.work && view.is_open
  return (
    <Section title="Passos" note={`${done} de ${view.tasks.length} feitos`}>
      {answers && <OfflineNote queue={queue} />}
      <ol className={classes.steps}>
        {view.tasks.map((task) => (
          <li key={task.id} className={classes.step}>
            <Task
              told={task}
              queue={queue.filter(({ taskId }) => taskId === task.id)}
              orderId={view.id}
              answers={answers}
            />
          </li>
        ))}
      </ol>
    </Section>
  )
}

type TaskProps = {
  /** As the server has it. */
  told: OrderTask
  /** What this device has besides. */
  queue: readonly QueuedAnswer[]
  orderId: string
  answers: boolean
}

function Task({ told, queue, orderId, answers }: TaskProps) {
  const task = withQueued(told, queue)
  // What is being typed; else the fields follow the step, which another device may answer meanwhile.
  const [typed, setTyped] = useState<{ value?: number | string; note?: string }>({})
  const value = typed.value ?? task.value ?? ''
  const note = typed.note ?? task.note
  const { say: keep, show } = useAnswering(orderId, told)
  const isDone = task.done_at !== null
  const say = async (done: boolean) => {
    const said = {
      done,
      note: note.trim(),
      value: task.kind === 'measure' && value !== '' ? Number(value) : null,
    }
    if (await keep(said)) setTyped({})
  }
  const addPhotos = async (files: readonly File[]) => {
    if ((await show(files)) && !isDone) await say(true)
  }
  const isChanged = note.trim() !== task.note || (task.kind === 'measure' && Number(value) !== task.value)
  const lacks = (task.kind === 'measure' && value === '') || (task.kind === 'note' && note.trim() === '')
  const limits = limitWords(task)
  const strays = task.kind === 'measure' && value !== '' && isOutside(Number(value), task)
  const unexplained = strays && note.trim().length < 3
  const photos = task.files.length + queue.filter(({ what }) => what.kind === 'photo').length
  const needsPhoto = task.kind === 'photo' && photos === 0
  return (
    <>
      <Checkbox
        label={
          <>
            {task.label}
            {task.is_required && <span className={classes.note}>{' · obrigatório'}</span>}
          </>
        }
        checked={isDone}
        disabled={!answers || (!isDone && (lacks || needsPhoto || unexplained))}
        onChange={({ currentTarget }) => void say(currentTarget.checked)}
      />
      {answers && (
        <div className={classes.answer}>
          {task.kind === 'measure' && (
            <NumberInput
              label={task.unit ? `Medida em ${task.unit}` : 'Medida'}
              decimalSeparator=","
              thousandSeparator="."
              decimalScale={3}
              description={limits ?? undefined}
              value={value}
              onChange={(given) => setTyped({ ...typed, value: given })}
              w={170}
            />
          )}
          {(task.kind === 'note' || task.kind === 'measure') && (
            <Textarea
              label={task.kind === 'note' ? 'O que viu' : strays ? 'O que houve' : 'Observação (opcional)'}
              description={strays ? 'Fora do limite: conte o que viu ou fez' : undefined}
              autosize
              minRows={1}
              maxLength={500}
              value={note}
              onChange={({ currentTarget }) => setTyped({ ...typed, note: currentTarget.value })}
              style={{ flex: '1 1 220px' }}
            />
          )}
          {(task.kind === 'note' || task.kind === 'measure') &&
            !lacks &&
            !unexplained &&
            (!isDone || isChanged) && (
              <Button variant="default" onClick={() => void say(true)}>
                {isDone ? 'Corrigir' : 'Marcar feito'}
              </Button>
            )}
          {task.kind === 'photo' && <PhotoField task={task} onFiles={addPhotos} />}
        </div>
      )}
      {strays && (
        <div style={{ margin: '8px 0 0 36px' }}>
          <Status icon={TriangleAlert} tone="danger" wraps>
            {`Fora do limite (${limits})`}
          </Status>
        </div>
      )}
      {!answers && <Said task={task} />}
      <StepQueue task={told} queue={queue} />
      {task.files.length > 0 && <KeptFiles files={task.files} label={`Fotos de ${task.label}`} />}
      {isDone && !task.is_met && (
        <p className={classes.note}>
          <CircleAlert size={16} aria-hidden /> Falta a foto.
        </p>
      )}
    </>
  )
}

function Said({ task }: { task: OrderTask }) {
  const said = [
    task.value !== null && measureWords(task.value, task.unit),
    task.note,
    task.done_at && [task.by, momentWords(task.done_at, openZone())].filter(Boolean).join(', '),
  ].filter(Boolean)
  if (said.length === 0) return null
  return (
    <p className={`${classes.note} figures`} style={{ margin: '4px 0 0 36px' }}>
      {said.join(' · ')}
    </p>
  )
}

/** A photo of the step itself: the first one marks it. */
function PhotoField({ task, onFiles }: { task: OrderTask; onFiles: (files: readonly File[]) => void }) {
  return (
    <div>
      <PhotoButton rules={photoRules} verb={task.is_met ? 'Outra foto' : 'Enviar foto'} onFiles={onFiles} />
      {!task.is_met && (
        <p className={classes.note}>
          <Camera size={16} aria-hidden /> A foto marca o passo.
        </p>
      )}
    </div>
  )
}
