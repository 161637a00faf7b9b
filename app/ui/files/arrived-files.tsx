import { ActionIcon } from '@mantine/core'
import { AudioLines, FileText, Film, Image, type LucideIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { buckets, type FileArea, filePath } from '../../../domain/files.ts'
import { clearDraft, keepDraft, loadDraft } from '../../lib/drafts.ts'
import { toFailure } from '../../lib/failure.ts'
import { removeStored } from '../../lib/files/stored-files.ts'
import type { FileRules } from '../../lib/files/uploads/file-rules.ts'
import { useUploads } from '../../lib/files/uploads/use-uploads.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { toast } from '../../lib/toasts.tsx'
import { FileChooser } from './file-chooser.tsx'
import classes from './files.module.css'
import { UploadList } from './upload-list.tsx'

/** `preview` is null of a file that arrived before the page was loaded. */
type Arrived = { path: string; name: string; type: string; preview: string | null }

type ArrivedOptions = {
  area: FileArea
  ownerId: string
  rules: FileRules
  /** Pixels of a picture's longer side. */
  side: number
  /** Where `ownerId` survives a reload in a draft of the form: lists again what arrived under it. */
  inDraft?: boolean
}

const draftOf = (ownerId: string) => `files:${ownerId}`
const arrivedBefore = (ownerId: string): Arrived[] =>
  loadDraft<{ arrived: Omit<Arrived, 'preview'>[] }>(draftOf(ownerId))?.arrived?.map((one) => ({
    ...one,
    preview: null,
  })) ?? []

/** Manages files of something that is not sent yet, under the id that it will have: each can be seen, and taken back until then. */
export function useArrivedFiles({ area, ownerId, rules, side, inDraft = false }: ArrivedOptions) {
  const { id: condominiumId } = useCondominium()
  const [arrived, setArrived] = useState<readonly Arrived[]>(() => (inDraft ? arrivedBefore(ownerId) : []))
  const change = (how: (all: readonly Arrived[]) => readonly Arrived[]) =>
    setArrived((all) => {
      const next = how(all)
      if (inDraft)
        keepDraft(draftOf(ownerId), { arrived: next.map(({ path, name, type }) => ({ path, name, type })) })
      return next
    })
  const previews = useRef(new Set<string>())
  useEffect(
    () => () => {
      for (const one of previews.current) URL.revokeObjectURL(one)
    },
    [],
  )
  const uploads = useUploads({
    rules,
    shrink: { side },
    place: (file) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId, area, ownerId, ...file }),
    }),
    onArrived: async ({ path }, name, file) => {
      const preview = URL.createObjectURL(file)
      previews.current.add(preview)
      change((all) => [...all, { path, name, type: file.type, preview }])
    },
  })
  const remove = async ({ path }: Arrived) => {
    try {
      await removeStored(buckets.condominium, [path])
      change((all) => all.filter((one) => one.path !== path))
    } catch (error) {
      toast('error', 'Erro ao remover o arquivo', toFailure(error).message)
    }
  }
  const forget = () => clearDraft(draftOf(ownerId))
  return { arrived, uploads, remove, rules, forget, busy: uploads.busy }
}

type ArrivedFilesProps = { label: string; verb: string; files: ReturnType<typeof useArrivedFiles> }

/** Chooses files and shows those that arrived, each small and with its removal. */
export function ArrivedFiles({ label, verb, files }: ArrivedFilesProps) {
  const { arrived, uploads, remove, rules } = files
  return (
    <>
      {arrived.length > 0 && (
        <ul className={classes.list} aria-label={`${label}: recebidos`}>
          {arrived.map((file) => (
            <li key={file.path} className={classes.item}>
              <span className={classes.thumb}>
                <Small file={file} />
              </span>
              <span className={classes.name} title={file.name}>
                {file.name}
              </span>
              <div className={classes.actions}>
                <ActionIcon size={44} aria-label={`Remover ${file.name}`} onClick={() => void remove(file)}>
                  <X size={18} />
                </ActionIcon>
              </div>
            </li>
          ))}
        </ul>
      )}
      <UploadList {...uploads} />
      <FileChooser rules={rules} verb={verb} onFiles={uploads.add} />
    </>
  )
}

const icons: Record<string, LucideIcon> = { image: Image, video: Film, audio: AudioLines }

function Small({ file: { type, preview } }: { file: Arrived }) {
  if (preview && type.startsWith('image/')) return <img src={preview} alt="" />
  if (preview && type.startsWith('video/'))
    // biome-ignore lint/a11y/useMediaCaption: the first picture of what was just chosen
    return <video src={preview} preload="metadata" aria-hidden />
  const Kind = icons[type.split('/')[0] ?? ''] ?? FileText
  return <Kind size={20} aria-hidden />
}
