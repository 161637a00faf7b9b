import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type PasswordStrengthProps = {
  /** How many of six criteria the password meets. */
  score: number
  label: string
  children?: ReactNode
}

/** Six bars and a word: red up to 2, amber up to 4, then green. */
export function PasswordStrength({ score, label, children }: PasswordStrengthProps) {
  const color = score <= 2 ? 'var(--danger)' : score <= 4 ? 'var(--warning)' : 'var(--success)'
  return (
    <div>
      <div aria-hidden style={{ display: 'grid', gridTemplateColumns: 'repeat(6, 1fr)', gap: 6 }}>
        {[1, 2, 3, 4, 5, 6].map((step) => (
          <span
            key={step}
            style={{ height: 4, borderRadius: 2, background: step <= score ? color : 'var(--hairline)' }}
          />
        ))}
      </div>
      <Group gap={6} mt={6} wrap="nowrap" align="baseline" role="status">
        <Text span size="sm" fw={600} style={{ color, flex: 'none' }}>
          {label}
        </Text>
        {children}
      </Group>
    </div>
  )
}
