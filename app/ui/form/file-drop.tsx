import { Stack, Text } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { usePaste } from '../files/incoming-files.ts'
import { cellsFile, PastedCells } from './pasted-cells.tsx'

type FileDropProps = {
  /** 'Arraste ou cole a planilha, ou toque para escolher' */
  title: string
  /** Formats and limits in words. */
  hint: string
  /** Largest size in bytes. */
  maxSize: number
  /** File endings with the dot, as ['.csv', '.txt']; banks' files have no MIME type, so endings decide. */
  endings: readonly string[]
  loading?: boolean
  onFile: (file: File) => void
}

/**
 * Takes one file by drop, paste, touch or keyboard; shows below why a file cannot be accepted. Where it takes a CSV it takes cells copied from a
 * spreadsheet too.
 */
export function FileDrop({ title, hint, maxSize, endings, loading, onFile }: FileDropProps) {
  const [refused, setRefused] = useState<string | null>(null)
  const validator = (file: { name?: string }) =>
    endings.some((ending) => file.name?.toLowerCase().endsWith(ending))
      ? null
      : { code: 'ending', message: `Este arquivo não é ${endings.join(', ')}.` }
  const refuse = (rejections: readonly Rejection[]) => setRefused(reason(rejections, maxSize))
  const take = (file: File) => {
    const rejected = file.size > maxSize ? { code: 'file-too-large', message: '' } : validator(file)
    if (rejected) return refuse([{ errors: [rejected] }])
    setRefused(null)
    onFile(file)
  }
  const takesCells = endings.includes('.csv')
  const takeCells = (text: string) => take(cellsFile(text))
  usePaste(([file]) => file && take(file), loading, takesCells ? takeCells : undefined)
  return (
    <Stack gap={4}>
      <Dropzone
        multiple={false}
        maxSize={maxSize}
        validator={validator}
        loading={loading}
        onReject={refuse}
        onDrop={([file]) => {
          setRefused(null)
          if (file) onFile(file)
        }}
        p="xl"
        bg="var(--surface)"
        style={{ borderColor: 'var(--control)' }}
        aria-label={title}
      >
        <Stack align="center" gap={4} style={{ pointerEvents: 'none' }}>
          <CloudUpload size={32} strokeWidth={1.5} color="var(--brand-text)" aria-hidden />
          <Text fw={600} ta="center">
            {title}
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            {hint}
          </Text>
        </Stack>
      </Dropzone>
      {takesCells && !loading && <PastedCells onText={takeCells} />}
      {refused && (
        <Text size="xs" c="var(--danger)" role="alert">
          {refused}
        </Text>
      )}
    </Stack>
  )
}

type Rejection = Pick<FileRejection, 'errors'>

function reason(rejections: readonly Rejection[], maxSize: number): string {
  const error = rejections[0]?.errors[0]
  if (error?.code === 'file-too-large') {
    return `O arquivo passa do limite de ${Math.floor(maxSize / 1_048_576)} MB.`
  }
  if (error?.code === 'too-many-files') return 'Envie um arquivo de cada vez.'
  return error?.message ?? 'Não foi possível ler este arquivo.'
}
