import { Button, Text } from '@mantine/core'
import { FileX, RotateCcw } from 'lucide-react'
import classes from '../documents.module.css'

/** What could not be shown, and another try. */
export function Broken({ words, onRetry }: { words: string; onRetry?: () => void }) {
  return (
    <div
      className={classes.preview}
      role="alert"
      style={{ display: 'grid', placeItems: 'center', gap: 12, minHeight: 320, padding: 24 }}
    >
      <FileX size={48} strokeWidth={1.25} color="var(--muted)" aria-hidden />
      <Text c="var(--text-2)" ta="center">{`O documento não abriu. ${words}`}</Text>
      {onRetry && (
        <Button variant="default" leftSection={<RotateCcw size={18} />} onClick={onRetry}>
          Tentar de novo
        </Button>
      )}
    </div>
  )
}
