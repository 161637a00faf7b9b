import { ActionIcon, Progress } from '@mantine/core'
import { CircleAlert, FileText, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../../lib/files/bytes.ts'
import type { Upload, Uploads } from '../../lib/files/uploads/use-uploads.ts'
import classes from './files.module.css'

/** Running uploads: picture, progress, the reason of a failure, cancel and retry. */
export function UploadList({ uploads, retry, drop }: Pick<Uploads, 'uploads' | 'retry' | 'drop'>) {
  if (uploads.length === 0) return null
  return (
    <ul className={classes.list} aria-label="Envios">
      {uploads.map((upload) => (
        <li key={upload.id} className={classes.item}>
          <span className={classes.thumb}>
            <Preview address={upload.state === 'refused' ? undefined : upload.preview} />
          </span>
          <div style={{ minWidth: 0 }}>
            <div className={classes.name} title={upload.name}>
              {upload.name}
            </div>
            <Progression upload={upload} />
          </div>
          <div className={classes.actions}>
            {upload.state === 'failed' && (
              <ActionIcon
                size={44}
                aria-label={`Tentar enviar ${upload.name} de novo`}
                onClick={() => retry(upload.id)}
              >
                <RotateCcw size={18} />
              </ActionIcon>
            )}
            <ActionIcon size={44} aria-label={dropWords(upload)} onClick={() => drop(upload.id)}>
              <X size={18} />
            </ActionIcon>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The picture itself, unless it turns out to be none. */
function Preview({ address }: { address: string | undefined }) {
  const [broken, setBroken] = useState(false)
  if (!address || broken) return <FileText size={20} aria-hidden />
  return <img src={address} alt="" onError={() => setBroken(true)} />
}

const dropWords = ({ state, name }: Upload) =>
  state === 'sending' || state === 'waiting' ? `Cancelar o envio de ${name}` : `Remover ${name} da lista`

function Progression({ upload }: { upload: Upload }) {
  const { state, part, size, error } = upload
  if (error) {
    return (
      <div className={classes.problem} role="alert">
        <CircleAlert size={16} aria-hidden />
        {error}
      </div>
    )
  }
  const known = state === 'sending' && part > 0
  return (
    <>
      <div className={`${classes.note} figures`}>
        {state === 'waiting'
          ? 'Na fila'
          : known
            ? `${Math.floor(part * 100)}% de ${formatBytes(size)}`
            : 'Enviando…'}
      </div>
      <Progress.Root size={4} mt={4}>
        <Progress.Section
          value={known ? part * 100 : 100}
          animated={!known && state === 'sending'}
          striped={!known && state === 'sending'}
          color={state === 'waiting' ? 'var(--hairline-strong)' : 'var(--primary)'}
          aria-label={`Envio de ${upload.name}`}
        />
      </Progress.Root>
    </>
  )
}
