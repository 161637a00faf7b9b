import { ActionIcon, TextInput } from '@mantine/core'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { buckets } from '../../../../../domain/files.ts'
import { photoRules } from '../../../../lib/files/uploads/file-rules.ts'
import type { useUploads } from '../../../../lib/files/uploads/use-uploads.ts'
import { FileChooser } from '../../../../ui/files/file-chooser.tsx'
import { StoredImage } from '../../../../ui/files/stored-image.tsx'
import { UploadList } from '../../../../ui/files/upload-list.tsx'
import classes from '../../photos/photos.module.css'
import type { AreaPhoto } from '../../queries.ts'

/** Photos of one space. */
const MOST = 12

type PhotosFieldProps = {
  value: readonly AreaPhoto[]
  uploads: ReturnType<typeof useUploads>
  onChange: (photos: AreaPhoto[]) => void
  errorOf: (nth: number) => ReactNode
}

/** Edits a space's photos: added, described for screen readers, sorted. The first is the cover. */
export function PhotosField({ value, uploads, onChange, errorOf }: PhotosFieldProps) {
  const describe = (nth: number, alt: string) =>
    onChange(value.map((photo, at) => (at === nth ? { ...photo, alt } : photo)))
  const move = (nth: number, by: number) => {
    const photos = [...value]
    const [photo] = photos.splice(nth, 1)
    photos.splice(nth + by, 0, photo!)
    onChange(photos)
  }
  const room = MOST - value.length - uploads.uploads.length
  return (
    <div>
      {value.map(({ path, alt }, nth) => (
        <div key={path} className={classes.edited}>
          <div className={classes.photo}>
            <StoredImage
              bucket={buckets.condominium}
              path={path}
              size={{ width: 112, height: 84 }}
              alt={alt}
            />
          </div>
          <div>
            <TextInput
              label={nth === 0 ? 'O que a capa mostra' : `O que a foto ${nth + 1} mostra`}
              maxLength={160}
              value={alt}
              onChange={(event) => describe(nth, event.currentTarget.value)}
              error={errorOf(nth)}
            />
            <div className={classes.line}>
              <ActionIcon
                size={44}
                variant="subtle"
                disabled={nth === 0}
                aria-label={`Mostrar antes: ${alt}`}
                onClick={() => move(nth, -1)}
              >
                <ArrowUp size={18} />
              </ActionIcon>
              <ActionIcon
                size={44}
                variant="subtle"
                disabled={nth === value.length - 1}
                aria-label={`Mostrar depois: ${alt}`}
                onClick={() => move(nth, 1)}
              >
                <ArrowDown size={18} />
              </ActionIcon>
              <ActionIcon
                size={44}
                variant="subtle"
                aria-label={`Remover ${alt}`}
                onClick={() => onChange(value.filter((_, at) => at !== nth))}
              >
                <X size={18} />
              </ActionIcon>
            </div>
          </div>
        </div>
      ))}
      <UploadList {...uploads} />
      {room > 0 && (
        <FileChooser
          rules={photoRules}
          verb="Escolher fotos"
          onFiles={(files) => uploads.add(files.slice(0, room))}
        />
      )}
    </div>
  )
}
