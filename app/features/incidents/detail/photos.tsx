import { Button } from '@mantine/core'
import { Film } from 'lucide-react'
import { useState } from 'react'
import { buckets } from '../../../../domain/files.ts'
import type { IncidentFile } from '../../../../domain/incidents/view.ts'
import { isImage, type StoredFile, saveStored } from '../../../lib/files/stored-files.ts'
import { FileViewer } from '../../../ui/files/file-viewer.tsx'
import { StoredImage } from '../../../ui/files/stored-image.tsx'
import classes from '../incidents.module.css'

const small = { width: 112, height: 112 }

/** Photos open over the page, videos are taken away to be seen. */
export function Photos({ ownerId, files }: { ownerId: string; files: readonly IncidentFile[] }) {
  const [open, setOpen] = useState(-1)
  const stored: StoredFile[] = files.map((file) => ({
    id: file.id,
    owner_id: ownerId,
    path: file.path,
    file_name: file.name,
    content_type: file.type ?? '',
    size: file.size,
    created_at: file.at,
  }))
  const images = stored.filter(isImage)
  const others = stored.filter((file) => !isImage(file))
  if (stored.length === 0) return null
  return (
    <section className={classes.photos} aria-label="Fotos e vídeos">
      {images.map((file, position) => (
        <button
          key={file.id}
          type="button"
          className={classes.photo}
          aria-label={`Abrir ${file.file_name}`}
          onClick={() => setOpen(position)}
        >
          <StoredImage bucket={buckets.condominium} path={file.path} size={small} alt="" />
        </button>
      ))}
      {others.map((file) => (
        <Button
          key={file.id}
          variant="default"
          leftSection={<Film size={18} />}
          onClick={() => void saveStored(buckets.condominium, file)}
        >
          {file.file_name}
        </Button>
      ))}
      {open >= 0 && (
        <FileViewer
          bucket={buckets.condominium}
          files={images}
          position={open}
          onMove={setOpen}
          onClose={() => setOpen(-1)}
        />
      )}
    </section>
  )
}
