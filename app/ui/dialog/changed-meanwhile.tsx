import { Alert, Button, Group } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Fact, Facts } from '../data/facts.tsx'

type ChangedMeanwhileProps = {
  /** 'Outra pessoa mudou este cadastro enquanto você editava.' */
  title: string
  /** The saved values, field by field, that differ from what the form began with. */
  theirs: readonly Fact[]
  /** Discards what was typed for the saved values. */
  onTake: () => void
  /** Overwrites with what was typed; untouched fields keep the other person's values (`merged`). */
  onKeep: () => void
  saving: boolean
  children?: ReactNode
}

/**
 * Shows the second of two people who change the same thing what the first wrote, and lets them choose. The form keeps its initial values (`seen`) and
 * sends them along; a command that finds different ones throws `record_changed`.
 */
export function ChangedMeanwhile({ title, theirs, onTake, onKeep, saving, children }: ChangedMeanwhileProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      icon={<CircleAlert size={18} />}
      title={title}
      styles={{
        root: { background: 'var(--warning-soft)', outline: 'none' },
        title: { color: 'var(--warning)' },
        icon: { color: 'var(--warning)' },
        message: { color: 'var(--text)' },
      }}
    >
      {theirs.length > 0 && <Facts facts={theirs} />}
      {children}
      <Group gap={8} mt="sm">
        <Button variant="default" size="sm" onClick={onTake}>
          Ficar com o que está salvo
        </Button>
        <Button variant="default" size="sm" loading={saving} onClick={onKeep}>
          Salvar o que escrevi
        </Button>
      </Group>
    </Alert>
  )
}
