import { ActionIcon, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { buckets, filePath } from '../../../../domain/files.ts'
import type { Checklist } from '../../../../domain/reservations/checklist/checklists.ts'
import {
  type ChecklistStage,
  itemStateWords,
  stageWords,
} from '../../../../domain/reservations/checklist/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { photoRules } from '../../../lib/files/uploads/file-rules.ts'
import { useUploads } from '../../../lib/files/uploads/use-uploads.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { PhotoButton } from '../../../ui/files/photo-button.tsx'
import { StoredImage } from '../../../ui/files/stored-image.tsx'
import { UploadList } from '../../../ui/files/upload-list.tsx'
import photoClasses from '../photos/photos.module.css'
import classes from './day.module.css'

/** Pixels of a photo's longer side, and the most of one item. */
const side = 2000
const mostPhotos = 6

type State = 'ok' | 'problem'
type Said = { state: State | null; note: string; photos: readonly string[] }
type SignDialogProps = {
  reservationId: string
  stage: ChecklistStage
  items: readonly { id: string; label: string }[]
  /** The signed one that this puts right. */
  wrong?: Checklist | undefined
  /** The state at hand-over, shown next to each item at the return. */
  handed?: Checklist | undefined
  onClose: () => void
}

/** Checks each item of a space, with photos, and signs: it cannot change afterwards, only be corrected by another. */
export function SignDialog({ reservationId, stage, items, wrong, handed, onClose }: SignDialogProps) {
  // Photos are stored under the checklist's id before it is signed.
  const [id] = useState(() => crypto.randomUUID())
  const [said, setSaid] = useState<Record<string, Said>>(() =>
    Object.fromEntries(
      items.map(({ id: itemId }) => {
        const old = wrong?.items.find((item) => item.id === itemId)
        return [itemId, { state: old?.state ?? null, note: old?.note ?? '', photos: old?.photos ?? [] }]
      }),
    ),
  )
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState(wrong?.note ?? '')
  const [reason, setReason] = useState('')
  const [isTouched, setIsTouched] = useState(false)
  const change = (itemId: string, more: (before: Said) => Partial<Said>) => {
    setIsTouched(true)
    setSaid((all) => ({ ...all, [itemId]: { ...all[itemId]!, ...more(all[itemId]!) } }))
  }
  const left = items.filter(({ id: itemId }) => !isAnswered(said[itemId]!)).length
  const lacksReason = wrong !== undefined && reason.trim().length < 3
  const { title, verb } = stageWords[stage]
  const sign = useCommand('sign-reservation-checklist', {
    action: 'assinar',
    done: { title: `${title} assinada`, message: 'A unidade foi avisada e pode responder.' },
    quiet: true,
  })
  return (
    <FormDialog
      title={wrong ? `Corrigir a ${title.toLowerCase()}` : title}
      verb={left > 0 ? (left === 1 ? 'Falta 1 item' : `Faltam ${left} itens`) : verb}
      loading={sign.isPending}
      error={sign.error}
      disabled={left > 0 || lacksReason || busy.size > 0}
      held={isTouched || busy.size > 0}
      onClose={onClose}
      onSubmit={() =>
        sign.mutate(
          {
            id,
            reservation_id: reservationId,
            stage,
            note,
            items: items.map(({ id: itemId }) => ({ id: itemId, ...said[itemId]! })),
            ...(wrong && { corrects_id: wrong.id, reason }),
          },
          { onSuccess: onClose },
        )
      }
    >
      {items.map((item) => (
        <Item
          key={item.id}
          item={item}
          checklistId={id}
          said={said[item.id]!}
          before={handed?.items.find((one) => one.id === item.id)}
          onChange={(more) => change(item.id, more)}
          onBusy={(isBusy) =>
            setBusy((all) => {
              if (all.has(item.id) === isBusy) return all
              const next = new Set(all)
              if (isBusy) next.add(item.id)
              else next.delete(item.id)
              return next
            })
          }
        />
      ))}
      <Textarea
        label="Observações"
        placeholder="Opcional"
        maxLength={600}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {wrong && (
        <TextInput
          label="Por que corrige"
          description="A vistoria anterior continua à vista, com este motivo."
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

const isAnswered = ({ state, note }: Said): boolean =>
  state === 'ok' || (state === 'problem' && note.trim().length >= 3)

type ItemProps = {
  item: { id: string; label: string }
  checklistId: string
  said: Said
  before: Checklist['items'][number] | undefined
  onChange: (more: (before: Said) => Partial<Said>) => void
  onBusy: (isBusy: boolean) => void
}

function Item({ item, checklistId, said, before, onChange, onBusy }: ItemProps) {
  const { id: condominiumId } = useCondominium()
  const uploads = useUploads({
    rules: photoRules,
    shrink: { side },
    place: (file) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId, area: 'checklists', ownerId: checklistId, ...file }),
    }),
    onArrived: async ({ path }) => onChange(({ photos }) => ({ photos: [...photos, path] })),
  })
  const tell = useRef(onBusy)
  tell.current = onBusy
  useEffect(() => tell.current(uploads.busy), [uploads.busy])
  const room = mostPhotos - said.photos.length - uploads.uploads.length
  return (
    <section className={classes.asked} aria-label={item.label}>
      <Text fw={600}>{item.label}</Text>
      {before && (
        <p className={classes.quiet}>
          {`Na entrega: ${itemStateWords[before.state].toLowerCase()}${before.note && `, ${before.note}`}`}
        </p>
      )}
      <div>
        <SegmentedControl
          aria-label={`Estado de ${item.label}`}
          data={[
            { value: '', label: 'A conferir' },
            ...(['ok', 'problem'] as const).map((value) => ({ value, label: itemStateWords[value] })),
          ]}
          value={said.state ?? ''}
          onChange={(value) => onChange(() => ({ state: value === '' ? null : (value as State) }))}
        />
      </div>
      <div>
        <TextInput
          label={said.state === 'problem' ? 'O que há de errado' : 'Observação'}
          placeholder={said.state === 'problem' ? undefined : 'Opcional'}
          required={said.state === 'problem'}
          maxLength={400}
          value={said.note}
          onChange={({ currentTarget: { value } }) => onChange(() => ({ note: value }))}
        />
      </div>
      {said.photos.length > 0 && (
        <div className={photoClasses.strip}>
          {said.photos.map((path, nth) => (
            <span key={path} style={{ display: 'inline-flex', alignItems: 'flex-start' }}>
              <span className={photoClasses.photo}>
                <StoredImage
                  bucket={buckets.condominium}
                  path={path}
                  size={{ width: 112, height: 84 }}
                  alt={`${item.label}, foto ${nth + 1}`}
                />
              </span>
              <ActionIcon
                size={44}
                variant="subtle"
                aria-label={`Remover a foto ${nth + 1} de ${item.label}`}
                onClick={() => onChange(({ photos }) => ({ photos: photos.filter((one) => one !== path) }))}
              >
                <X size={18} />
              </ActionIcon>
            </span>
          ))}
        </div>
      )}
      <UploadList {...uploads} />
      {room > 0 && (
        <div>
          <PhotoButton
            rules={photoRules}
            verb={said.photos.length > 0 ? 'Mais fotos' : 'Fotos'}
            onFiles={(files) => uploads.add(files.slice(0, room))}
          />
        </div>
      )}
    </section>
  )
}
