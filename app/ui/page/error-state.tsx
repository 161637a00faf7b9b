import { Button } from '@mantine/core'
import { CircleCheck, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { SwingingBob } from '../drawings/swinging-bob.tsx'
import classes from './states.module.css'

type ErrorStateProps = {
  title?: string
  /** What happened, in a sentence. */
  message: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** A second button. */
  other?: ReactNode
  note?: ReactNode
  level?: 1 | 2
}

/** Something failed: the bob off its line, the sentence, a retry. Says that nothing typed was lost. */
export function ErrorState({
  title = 'Não foi possível carregar',
  message,
  onRetry,
  isRetrying,
  other,
  note,
  level = 2,
}: ErrorStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={classes.state} role="alert">
      <SwingingBob />
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.sentence}>{message}</p>
      <p className={classes.kept}>
        <CircleCheck size={16} aria-hidden />O que você digitou está guardado neste aparelho.
      </p>
      <div className={classes.actions}>
        {onRetry && (
          <Button leftSection={<RotateCcw size={18} />} onClick={onRetry} loading={isRetrying}>
            Tentar Novamente
          </Button>
        )}
        {other}
      </div>
      {note && <p className={classes.note}>{note}</p>}
    </div>
  )
}
