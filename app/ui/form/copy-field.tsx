import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Check, Copy } from 'lucide-react'

type CopyFieldProps = {
  value: string
  /** The copied value, in words: 'código Pix', 'linha digitável'. */
  what: string
  /** A button with that name instead of the value with an icon next to it. */
  asButton?: boolean
  fullWidth?: boolean
}

/** A value to take away: shown with a copy icon, or as one button 'Copiar …'. Says 'Copiado' for two seconds. */
export function CopyField({ value, what, asButton = false, fullWidth }: CopyFieldProps) {
  const { copied, copy } = useClipboard({ timeout: 2000 })
  const Icon = copied ? Check : Copy
  if (asButton) {
    return (
      <Button
        variant="default"
        fullWidth={fullWidth}
        leftSection={<Icon size={18} />}
        onClick={() => copy(value)}
        aria-live="polite"
      >
        {copied ? 'Copiado' : `Copiar ${what}`}
      </Button>
    )
  }
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <Text size="sm" className="figures" style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
      <ActionIcon aria-label={copied ? 'Copiado' : `Copiar ${what}`} onClick={() => copy(value)} size={40}>
        <Icon size={18} />
      </ActionIcon>
    </Group>
  )
}
