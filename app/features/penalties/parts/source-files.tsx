import { Button } from '@mantine/core'
import { FileText, Film, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { buckets } from '../../../../domain/files.ts'
import { fetchStored, isImage, type StoredFile } from '../../../lib/files/stored-files.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { StoredImage } from '../../../ui/files/stored-image.tsx'
import classes from '../penalties.module.css'

const small = { width: 88, height: 88 }

/**
 * Chooses files of a case's source, each copied separately: a picture may show who took it, and the accused sees the chosen files. The originals do
 * not change.
 */
export function SourceFiles({
  files,
  onTake,
}: {
  files: readonly StoredFile[]
  onTake: (file: File) => void
}) {
  if (files.length === 0) return null
  return (
    <section aria-label="Arquivos do registro">
      <p className={classes.note}>
        Arquivos do registro. Junte os que a unidade pode ver, e confira se não revelam quem contou.
      </p>
      <ul className={classes.files} aria-label="Arquivos do registro">
        {files.map((file) => (
          <li key={file.path}>
            <Picture file={file} />
            <span>{file.file_name}</span>
            <Take file={file} onTake={onTake} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Picture({ file }: { file: StoredFile }) {
  if (isImage(file)) return <StoredImage bucket={buckets.condominium} path={file.path} size={small} alt="" />
  return file.content_type.startsWith('video/') ? (
    <Film size={18} aria-hidden />
  ) : (
    <FileText size={18} aria-hidden />
  )
}

function Take({ file, onTake }: { file: StoredFile; onTake: (file: File) => void }) {
  const [taken, setTaken] = useState(false)
  const take = useMutation({
    mutationFn: () => fetchStored(buckets.condominium, file),
    meta: { action: 'juntar o arquivo' },
  })
  return (
    <Button
      variant="default"
      mih={44}
      leftSection={<Paperclip size={18} />}
      loading={take.isPending}
      disabled={taken}
      aria-label={`Juntar ${file.file_name}`}
      onClick={() =>
        take.mutate(undefined, {
          onSuccess: (found) => {
            setTaken(true)
            onTake(found)
          },
        })
      }
    >
      {taken ? 'Juntado' : 'Juntar'}
    </Button>
  )
}
