import type { LucideIcon } from 'lucide-react'

type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger' | 'attention'

const colors: Record<Tone, string> = {
  neutral: 'var(--muted)',
  brand: 'var(--brand-text)',
  success: 'var(--success)',
  warning: 'var(--warning)',
  danger: 'var(--danger)',
  attention: 'var(--attention)',
}

const fills: Record<Tone, string> = {
  neutral: 'var(--sunken)',
  brand: 'var(--selected)',
  success: 'var(--success-soft)',
  warning: 'var(--warning-soft)',
  danger: 'var(--danger-soft)',
  attention: 'var(--warning-soft)',
}

type StatusProps = {
  icon: LucideIcon
  tone: Tone
  children: string
  /** Tinted: only where it appears by itself (drawer, header), never in rows. */
  alone?: boolean
  /** A finding of several words, which may take two lines. */
  wraps?: boolean
}

/** A state as icon and word, so that it is never shown only by colour. */
export function Status({ icon: Icon, tone, children, alone = false, wraps = false }: StatusProps) {
  return (
    <span
      style={{
        display: 'inline-flex',
        alignItems: 'baseline',
        gap: 6,
        color: colors[tone],
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        fontWeight: alone ? 600 : 500,
        whiteSpace: wraps ? 'normal' : 'nowrap',
        ...(alone && { background: fills[tone], padding: '5px 10px', borderRadius: 6 }),
      }}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden style={{ flex: 'none', alignSelf: 'center' }} />
      {children}
    </span>
  )
}
