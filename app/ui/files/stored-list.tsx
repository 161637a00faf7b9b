import { ActionIcon } from '@mantine/core'
import { Download, FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../domain/calendar.ts'
import { formatBytes } from '../../lib/files/bytes.ts'
import { isImage, type StoredFile, saveStored } from '../../lib/files/stored-files.ts'
import { dayOf } from '../../lib/words.ts'
import { FileViewer } from './file-viewer.tsx'
import classes from './files.module.css'
import { StoredImage } from './stored-image.tsx'

type StoredListProps = {
  label: string
  bucket: string
  files: readonly StoredFile[]
  /** Removes a file; without it no one may. */
  onRemove?: (file: StoredFile) => void
  /** A note on a file besides its size and day. */
  noteOf?: (file: StoredFile) => string | null
}

/** Stored files: a small picture, the name, size and day. Each can be opened, saved, and removed where allowed. */
export function StoredList({ label, bucket, files, onRemove, noteOf }: StoredListProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const open = files.findIndex(({ id }) => id === openId)
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {files.map((file) => (
          <li key={file.id} className={classes.item}>
            <button type="button" className={classes.open} onClick={() => setOpenId(file.id)}>
              <Thumb bucket={bucket} file={file} />
              <span style={{ minWidth: 0 }}>
                <span className={classes.name} style={{ display: 'block' }} title={file.file_name}>
                  {file.file_name}
                </span>
                <span className={`${classes.note} figures`}>
                  {[formatBytes(file.size), formatDate(dayOf(file.created_at)), noteOf?.(file)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </button>
            <div className={classes.actions}>
              <ActionIcon
                size={44}
                aria-label={`Baixar ${file.file_name}`}
                onClick={() => void saveStored(bucket, file)}
              >
                <Download size={18} />
              </ActionIcon>
              {onRemove && (
                <ActionIcon size={44} aria-label={`Remover ${file.file_name}`} onClick={() => onRemove(file)}>
                  <Trash2 size={18} />
                </ActionIcon>
              )}
            </div>
          </li>
        ))}
      </ul>
      {open >= 0 && (
        <FileViewer
          bucket={bucket}
          files={files}
          position={open}
          onMove={(position) => setOpenId(files[position]?.id ?? null)}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}

const thumbnail = { width: 44, height: 44 }

function Thumb({ bucket, file }: { bucket: string; file: StoredFile }) {
  return (
    <span className={classes.thumb}>
      <StoredImage bucket={bucket} path={isImage(file) ? file.path : null} size={thumbnail} alt="">
        <FileText size={20} aria-hidden />
      </StoredImage>
    </span>
  )
}
