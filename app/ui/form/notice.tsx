import { Alert } from '@mantine/core'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  success: { color: 'var(--success)', fill: 'var(--success-soft)', Icon: CircleCheck },
  warning: { color: 'var(--warning)', fill: 'var(--warning-soft)', Icon: CircleAlert },
  danger: { color: 'var(--danger)', fill: 'var(--danger-soft)', Icon: CircleAlert },
  info: { color: 'var(--brand-text)', fill: 'var(--selected)', Icon: Info },
} as const

type NoticeProps = { kind: keyof typeof looks; title?: string; children: ReactNode }

/** A message that stays on the page: icon, words, tint. */
export function Notice({ kind, title, children }: NoticeProps) {
  const { color, fill, Icon } = looks[kind]
  return (
    <Alert
      role={kind === 'danger' ? 'alert' : 'status'}
      icon={<Icon size={18} />}
      title={title}
      styles={{
        root: { background: fill },
        icon: { color },
        title: { color },
        message: { color: 'var(--text)', fontSize: '0.875rem' },
      }}
    >
      {children}
    </Alert>
  )
}
