import { ActionIcon, Button, Loader, Modal, Text } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import {
  ChevronLeft,
  ChevronRight,
  Download,
  ExternalLink,
  FileText,
  FileX,
  RotateCcw,
  X,
} from 'lucide-react'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { toFailure } from '../../lib/failure.ts'
import { formatBytes } from '../../lib/files/bytes.ts'
import { addressQuery, isImage, type StoredFile, saveStored } from '../../lib/files/stored-files.ts'
import classes from './file-viewer.module.css'
import { isRecording, Player } from './recording.tsx'

type FileViewerProps = {
  bucket: string
  files: readonly StoredFile[]
  position: number
  onMove: (position: number) => void
  onClose: () => void
}

/** One file large: a picture here, a document in the browser's own reader. Arrows walk the list. */
export function FileViewer({ bucket, files, position, onMove, onClose }: FileViewerProps) {
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const file = files[position]
  const to = (target: number) => (files[target] ? () => onMove(target) : undefined)
  const [previous, next] = [to(position - 1), to(position + 1)]
  useHotkeys([
    ['ArrowLeft', () => previous?.()],
    ['ArrowRight', () => next?.()],
  ])
  if (!file) return null
  return (
    <Modal.Root opened onClose={onClose} size={960} fullScreen={phone} centered>
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={file.file_name} radius={phone ? 0 : 'md'}>
        <div className={classes.body} style={{ height: phone ? '100dvh' : 'min(80dvh, 760px)' }}>
          <div className={classes.bar}>
            <h2 className={classes.title} title={file.file_name}>
              {file.file_name}
            </h2>
            {files.length > 1 && (
              <>
                <ActionIcon size={40} aria-label="Anterior" disabled={!previous} onClick={previous}>
                  <ChevronLeft size={20} />
                </ActionIcon>
                <ActionIcon size={40} aria-label="Próximo" disabled={!next} onClick={next}>
                  <ChevronRight size={20} />
                </ActionIcon>
              </>
            )}
            <ActionIcon size={40} aria-label="Baixar" onClick={() => void saveStored(bucket, file)}>
              <Download size={20} />
            </ActionIcon>
            <ActionIcon size={40} aria-label="Fechar" onClick={onClose} data-autofocus>
              <X size={20} />
            </ActionIcon>
          </div>
          <div className={classes.stage} data-stage>
            <Shown key={file.id} bucket={bucket} file={file} />
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

function Shown({ bucket, file }: { bucket: string; file: StoredFile }) {
  const address = useQuery(addressQuery(bucket, file.path))
  const [broken, setBroken] = useState(false)
  const retry = () => {
    setBroken(false)
    void address.refetch()
  }
  if (address.isLoadingError || broken) {
    const words = address.isLoadingError
      ? toFailure(address.error).message
      : 'Verifique sua internet e tente novamente.'
    return (
      <div className={classes.paper} role="alert">
        <FileX size={48} strokeWidth={1.25} color="var(--muted)" aria-hidden />
        <Text c="var(--text-2)">O arquivo não abriu. {words}</Text>
        <Button variant="default" leftSection={<RotateCcw size={18} />} onClick={retry}>
          Tentar de novo
        </Button>
      </div>
    )
  }
  if (!address.data) return <Loader color="var(--brand-text)" aria-label="Carregando o arquivo" />
  if (isImage(file)) {
    return <Picture address={address.data} name={file.file_name} onBroken={() => setBroken(true)} />
  }
  if (isRecording(file))
    return <Player address={address.data} type={file.content_type} name={file.file_name} />
  return (
    <div className={classes.paper}>
      <FileText size={48} strokeWidth={1.25} color="var(--muted)" aria-hidden />
      <Text c="var(--text-2)">{`Documento de ${formatBytes(file.size)}.`}</Text>
      <Button
        component="a"
        href={address.data}
        target="_blank"
        rel="noreferrer"
        leftSection={<ExternalLink size={18} />}
      >
        Abrir documento
      </Button>
    </div>
  )
}

type PictureProps = { address: string; name: string; onBroken: () => void }

/** A picture fitted to the screen; a touch shows its own pixels around the touched point. */
function Picture({ address, name, onBroken }: PictureProps) {
  const [large, setLarge] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const touched = useRef({ x: 0, y: 0 })
  useLayoutEffect(() => {
    const stage = image.current?.closest('[data-stage]')
    if (!large || !image.current || !stage) return
    const { x, y } = touched.current
    stage.scrollTo({
      left: x * image.current.offsetWidth - stage.clientWidth / 2,
      top: y * image.current.offsetHeight - stage.clientHeight / 2,
      behavior: 'instant',
    })
  }, [large])
  const change = ({ detail, clientX, clientY }: MouseEvent) => {
    const box = image.current?.getBoundingClientRect()
    // A key touches no point: the corner is where reading begins.
    const isPoint = detail > 0 && box !== undefined && box.width > 0
    touched.current = isPoint
      ? { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
      : { x: 0, y: 0 }
    setLarge(!large)
  }
  return (
    <button
      type="button"
      className={classes.picture}
      data-large={large || undefined}
      aria-label={large ? 'Ver inteira' : 'Ampliar'}
      onClick={change}
    >
      <img ref={image} src={address} alt={name} onError={onBroken} />
    </button>
  )
}
