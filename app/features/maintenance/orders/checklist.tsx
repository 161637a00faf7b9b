import { Button, Checkbox, NumberInput, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Camera, CircleAlert, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { buckets, filePath } from '../../../../domain/files.ts'
import { isOutside, limitWords, measureWords } from '../../../../domain/maintenance/orders/measures.ts'
import type { OrderTask, OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { momentWords } from '../../../../domain/maintenance/orders/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { photoRules } from '../../../lib/files/uploads/file-rules.ts'
import { useUploads } from '../../../lib/files/uploads/use-uploads.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { openZone } from '../../../lib/zone.ts'
import { Status } from '../../../ui/data/status.tsx'
import { PhotoButton } from '../../../ui/files/photo-button.tsx'
import { UploadList } from '../../../ui/files/upload-list.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { KeptFiles } from '../expiry/kept-files.tsx'
import classes from '../maintenance.module.css'

/** The steps of an order, answered one by one as they are done. */
export function Checklist({ view }: { view: OrderView }) {
  const writable = useWritable()
  if (view.tasks.length === 0) return null
  const done = view.tasks.filter(({ is_met }) => is_met).length
  const answers = writable && view.may.work && view.is_open
  return (
    <Section title="Passos" note={`${done} de ${view.tasks.length} feitos`}>
      <ol className={classes.steps}>
        {view.tasks.map((task) => (
          <li key={task.id} className={classes.step}>
            <Task task={task} orderId={view.id} answers={answers} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

type TaskProps = { task: OrderTask; orderId: string; answers: boolean }

function Task({ task, orderId, answers }: TaskProps) {
  const [value, setValue] = useState<number | string>(task.value ?? '')
  const [note, setNote] = useState(task.note)
  const answer = useCommand('answer-maintenance-task', { action: 'marcar o passo' })
  const isDone = task.done_at !== null
  const say = (done: boolean) =>
    answer.mutate({
      order_id: orderId,
      task_id: task.id,
      done,
      note: note.trim(),
      ...(task.kind === 'measure' && { value: value === '' ? null : Number(value) }),
    })
  const isChanged = note.trim() !== task.note || (task.kind === 'measure' && Number(value) !== task.value)
  const lacks = (task.kind === 'measure' && value === '') || (task.kind === 'note' && note.trim() === '')
  const limits = limitWords(task)
  const strays = task.kind === 'measure' && value !== '' && isOutside(Number(value), task)
  const unexplained = strays && note.trim().length < 3
  const needsPhoto = task.kind === 'photo' && task.files.length === 0
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
        disabled={!answers || answer.isPending || (!isDone && (lacks || needsPhoto || unexplained))}
        onChange={({ currentTarget }) => say(currentTarget.checked)}
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
              onChange={setValue}
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
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
              style={{ flex: '1 1 220px' }}
            />
          )}
          {(task.kind === 'note' || task.kind === 'measure') &&
            !lacks &&
            !unexplained &&
            (!isDone || isChanged) && (
              <Button variant="default" loading={answer.isPending} onClick={() => say(true)}>
                {isDone ? 'Corrigir' : 'Marcar feito'}
              </Button>
            )}
          {task.kind === 'photo' && <PhotoField task={task} onArrived={() => !isDone && say(true)} />}
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

/** A photo of the step itself: the first that arrives marks it. */
function PhotoField({ task, onArrived }: { task: OrderTask; onArrived: () => void }) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const uploads = useUploads({
    rules: photoRules,
    shrink: { side: 2000 },
    place: (file) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId: id, area: 'maintenance', ownerId: task.id, ...file }),
    }),
    onArrived: async () => {
      onArrived()
      await queries.invalidateQueries({ queryKey: ['maintenance', id] })
    },
  })
  return (
    <div>
      <UploadList {...uploads} />
      <PhotoButton
        rules={photoRules}
        verb={task.files.length > 0 ? 'Outra foto' : 'Enviar foto'}
        onFiles={uploads.add}
      />
      {task.files.length === 0 && (
        <p className={classes.note}>
          <Camera size={16} aria-hidden /> O passo é marcado quando a foto chega.
        </p>
      )}
    </div>
  )
}
