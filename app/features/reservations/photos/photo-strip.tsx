import { useState } from 'react'
import { buckets } from '../../../../domain/files.ts'
import type { StoredFile } from '../../../lib/files/stored-files.ts'
import { FileViewer } from '../../../ui/files/file-viewer.tsx'
import { StoredImage } from '../../../ui/files/stored-image.tsx'
import type { AreaPhoto } from '../queries.ts'
import classes from './photos.module.css'

const small = { width: 112, height: 84 }

/** Shows photos in a row, each of which opens over the page; `alt` is their text. Nothing where there are none. */
export function PhotoStrip({ label, photos }: { label: string; photos: readonly AreaPhoto[] }) {
  const [open, setOpen] = useState(-1)
  if (photos.length === 0) return null
  const files = photos.map(
    ({ path, alt }): StoredFile => ({
      id: path,
      owner_id: '',
      path,
      file_name: alt,
      content_type: 'image/jpeg',
      size: 0,
      created_at: '',
    }),
  )
  return (
    <section className={classes.strip} aria-label={label}>
      {photos.map(({ path, alt }, nth) => (
        <button
          key={path}
          type="button"
          className={classes.photo}
          aria-label={`Abrir foto: ${alt}`}
          onClick={() => setOpen(nth)}
        >
          <StoredImage bucket={buckets.condominium} path={path} size={small} alt="">
            <span className={classes.none} />
          </StoredImage>
        </button>
      ))}
      {open >= 0 && (
        <FileViewer
          bucket={buckets.condominium}
          files={files}
          position={open}
          onMove={setOpen}
          onClose={() => setOpen(-1)}
        />
      )}
    </section>
  )
}
