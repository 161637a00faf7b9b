import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { buckets, filePath } from '../../../../domain/files.ts'
import type { IncidentFile, IncidentView } from '../../../../domain/incidents/view.ts'
import { isImage, type StoredFile } from '../../../lib/files/stored-files.ts'
import { incidentRules } from '../../../lib/files/uploads/file-rules.ts'
import { useUploads } from '../../../lib/files/uploads/use-uploads.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { FileChooser } from '../../../ui/files/file-chooser.tsx'
import { FileViewer } from '../../../ui/files/file-viewer.tsx'
import { isRecording, Recording } from '../../../ui/files/recording.tsx'
import { StoredImage } from '../../../ui/files/stored-image.tsx'
import { UploadList } from '../../../ui/files/upload-list.tsx'
import classes from '../incidents.module.css'
import { TakeAway } from './take-away.tsx'

const small = { width: 112, height: 112 }

/** Photos open over the page, recordings play in it; who reported and who works on it add more. */
export function Photos({ view }: { view: IncidentView }) {
  const [open, setOpen] = useState(-1)
  const writable = useWritable()
  const stored = view.files.map((file) => storedOf(view.id, file))
  const images = stored.filter(isImage)
  const adds = writable && view.may.comment && (view.is_mine || view.may.work)
  if (stored.length === 0 && !adds) return null
  return (
    <section className={classes.photos} aria-label="Fotos e vídeos">
      {images.map((file, position) => (
        <div key={file.id} className={classes.file}>
          <button
            type="button"
            className={classes.photo}
            aria-label={`Abrir ${file.file_name}`}
            onClick={() => setOpen(position)}
          >
            <StoredImage bucket={buckets.condominium} path={file.path} size={small} alt="" />
          </button>
          <TakeAway view={view} fileId={file.id} />
        </div>
      ))}
      {stored.filter(isRecording).map((file) => (
        <div key={file.id} className={classes.file}>
          <Recording bucket={buckets.condominium} file={file} />
          <TakeAway view={view} fileId={file.id} />
        </div>
      ))}
      {adds && <AddPhotos incidentId={view.id} />}
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

const storedOf = (owner_id: string, file: IncidentFile): StoredFile => ({
  id: file.id,
  owner_id,
  path: file.path,
  file_name: file.name,
  content_type: file.type ?? '',
  size: file.size,
  created_at: file.at,
})

/** How it looks now: a photo of what came to it, or of what was done. */
function AddPhotos({ incidentId }: { incidentId: string }) {
  const { id: condominiumId } = useCondominium()
  const queries = useQueryClient()
  const uploads = useUploads({
    rules: incidentRules,
    shrink: { side: 2000 },
    place: (file) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId, area: 'incidents', ownerId: incidentId, ...file }),
    }),
    onArrived: () => queries.invalidateQueries({ queryKey: ['incidents', condominiumId, 'one', incidentId] }),
  })
  return (
    <div className={classes.addPhotos}>
      <UploadList {...uploads} />
      <FileChooser rules={incidentRules} verb="Adicionar foto, vídeo ou som" onFiles={uploads.add} />
    </div>
  )
}
