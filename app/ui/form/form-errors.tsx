import { Alert, List } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

type FormErrorsProps = {
  /** The whole form's error, in one sentence. */
  message?: ReactNode
  /** Errors next to fields, summarised here: path → sentence. */
  fields?: Readonly<Record<string, ReactNode>>
}

/** The summary on top of a form. Takes the focus when it appears, so that it is read first. */
export function FormErrors({ message, fields = {} }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(fields).filter(([, error]) => Boolean(error))
  const shown = Boolean(message) || entries.length > 0
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown])
  if (!shown) return null
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      icon={<CircleAlert size={18} />}
      title={message ?? 'Confira os campos destacados:'}
      styles={{
        root: { background: 'var(--danger-soft)', outline: 'none' },
        title: { color: 'var(--danger)', fontWeight: 500 },
        icon: { color: 'var(--danger)' },
      }}
    >
      {entries.length > 0 && (
        <List size="sm">
          {entries.map(([path, error]) => (
            <List.Item key={path}>{error}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
