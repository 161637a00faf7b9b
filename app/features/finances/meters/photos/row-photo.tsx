import { ActionIcon } from '@mantine/core'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { buckets } from '../../../../../domain/files.ts'
import { isImage, type StoredFile } from '../../../../lib/files/stored-files.ts'
import { StoredImage } from '../../../../ui/files/stored-image.tsx'
import classes from './photos.module.css'
import { PhotosDialog } from './photos-dialog.tsx'

type RowPhotoProps = {
  readingId: string
  unit: string
  /** Of this reading; undefined until that is known. */
  files: readonly StoredFile[] | undefined
  manages: boolean
}

const size = { width: 44, height: 44 }

/** Shows the dial's photo: small in the row, large at a touch, with upload. Read-only users see nothing when there is none. */
export function RowPhoto({ readingId, unit, files, manages }: RowPhotoProps) {
  const [open, setOpen] = useState(false)
  if (!files || (files.length === 0 && !manages)) return null
  const words = files.length > 0 ? `Fotos da leitura de ${unit}` : `Fotografar a leitura de ${unit}`
  const shown = files.findLast(isImage)
  return (
    <>
      <ActionIcon size={44} variant="subtle" aria-label={words} title={words} onClick={() => setOpen(true)}>
        <StoredImage
          bucket={buckets.condominium}
          path={shown?.path ?? null}
          size={size}
          alt=""
          className={classes.small}
        >
          <Camera size={18} />
        </StoredImage>
      </ActionIcon>
      {open && (
        <PhotosDialog
          readingId={readingId}
          unit={unit}
          files={files}
          manages={manages}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
