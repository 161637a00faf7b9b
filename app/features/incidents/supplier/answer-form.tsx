import { Button, CloseButton, Group, Radio, Stack, Textarea } from '@mantine/core'
import { Send } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { mostSupplierPhotos, type SupplierAnswer } from '../../../../domain/incidents/supplier-links.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { toBase64 } from '../../../lib/files/to-base64.ts'
import { photoRules, refusal } from '../../../lib/files/uploads/file-rules.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { FileChooser } from '../../../ui/files/file-chooser.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { type Moment, MomentField } from '../../../ui/form/time-field.tsx'
import classes from '../incidents.module.css'
import { momentTyped, noMoment } from '../moments.ts'
import { fittingPhoto } from './fitting-photo.ts'

type Kind = SupplierAnswer['kind']
type Chosen = { id: string; file: File }

const kinds: readonly [Kind, string][] = [
  ['coming', 'Vou atender'],
  ['done', 'Concluído'],
  ['cannot', 'Não posso atender'],
]
const wordsOf: Record<Kind, string> = {
  coming: 'Recado (opcional)',
  done: 'O que foi feito',
  cannot: 'Por que não pode',
}

/** What the supplier answers: when they come, that it is done, or that they cannot. */
export function AnswerForm({ token, onAnswered }: { token: string; onAnswered: () => Promise<void> }) {
  const [kind, setKind] = useState<Kind | null>(null)
  const [at, setAt] = useState<Moment>(noMoment)
  const [words, setWords] = useState('')
  const [photos, setPhotos] = useState<readonly Chosen[]>([])
  const [wrong, setWrong] = useState<string | null>(null)
  // A lost answer that is sent again is the same entry.
  const attempt = useRef(crypto.randomUUID())
  const send = useMutation({
    async mutationFn(answer: object) {
      for (const { id, file } of kind === 'done' ? photos : [])
        await invoke('add-supplier-photo', { token, id, content: await toBase64(await fittingPhoto(file)) })
      await invoke('answer-supplier-link', { token, id: attempt.current, answer: answer as SupplierAnswer })
    },
    meta: { action: 'enviar a resposta', quiet: true },
    async onSuccess() {
      attempt.current = crypto.randomUUID()
      setKind(null)
      setAt(noMoment)
      setWords('')
      setPhotos([])
      await onAnswered()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingOf(kind, at, words)
    setWrong(missing)
    if (!missing) send.mutate(kind === 'coming' ? { kind, at: momentTyped(at), words } : { kind, words })
  }
  return (
    <section className={classes.part} aria-label="Responder">
      <h2>Responder</h2>
      <form onSubmit={submit}>
        <Stack>
          {send.isSuccess && kind === null && (
            <Notice kind="info">Resposta enviada. A administração foi avisada.</Notice>
          )}
          <Radio.Group label="Sua resposta" value={kind} onChange={(chosen) => setKind(chosen as Kind)}>
            <Stack gap={4} mt={8}>
              {kinds.map(([value, label]) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
          {kind === 'coming' && <MomentField label="Dia e hora da visita" value={at} onChange={setAt} />}
          {kind && (
            <Textarea
              label={wordsOf[kind]}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={1000}
              value={words}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
            />
          )}
          {kind === 'done' && <Photos photos={photos} onChange={setPhotos} onRefused={setWrong} />}
          {(wrong ?? send.error) && <Notice kind="danger">{wrong ?? toFailure(send.error).message}</Notice>}
          {kind && (
            <Group>
              <Button type="submit" loading={send.isPending} leftSection={<Send size={18} />}>
                Enviar resposta
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </section>
  )
}

/** What is missing for an answer, in words. */
function missingOf(kind: Kind | null, at: Moment, words: string): string | null {
  if (kind === null) return 'Escolha a resposta.'
  if (kind === 'coming') return momentTyped(at) ? null : 'Informe o dia e a hora da visita.'
  if (words.trim().length >= 3) return null
  return kind === 'done' ? 'Conte o que foi feito.' : 'Conte por que não pode atender.'
}

type PhotosProps = {
  photos: readonly Chosen[]
  onChange: (photos: readonly Chosen[]) => void
  onRefused: (why: string | null) => void
}

/** Photos that leave with the answer. */
function Photos({ photos, onChange, onRefused }: PhotosProps) {
  const add = (files: readonly File[]) => {
    const taken = files.filter((file) => refusal(file, photoRules) === null)
    const refused = files.find((file) => refusal(file, photoRules) !== null)
    onRefused(refused ? refusal(refused, photoRules) : null)
    const all = [...photos, ...taken.map((file) => ({ id: crypto.randomUUID(), file }))]
    onChange(all.slice(0, mostSupplierPhotos))
  }
  return (
    <div>
      {photos.length > 0 && (
        <ul className={classes.chosen} aria-label="Fotos escolhidas">
          {photos.map(({ id, file }) => (
            <li key={id}>
              <span>{file.name}</span>
              <CloseButton
                size={44}
                aria-label={`Remover ${file.name}`}
                onClick={() => onChange(photos.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <FileChooser rules={photoRules} verb="Adicionar fotos" onFiles={add} />
    </div>
  )
}
