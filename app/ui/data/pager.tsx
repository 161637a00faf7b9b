import { ActionIcon, Group, Text } from '@mantine/core'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'

type PagerProps = {
  /** The current position: '51–100 de 999.999'. */
  position: string
  onFirst?: () => void
  onPrevious?: () => void
  onNext?: () => void
  onLast?: () => void
}

/**
 * First, previous, next, last: what keyset paging can do fast. A step without a handler is disabled but keeps the keyboard focus, so that going to
 * the last page does not lose it.
 */
export function Pager({ position, onFirst, onPrevious, onNext, onLast }: PagerProps) {
  const steps = [
    { name: 'Primeira página', Icon: ChevronFirst, go: onFirst },
    { name: 'Página anterior', Icon: ChevronLeft, go: onPrevious },
    { name: 'Próxima página', Icon: ChevronRight, go: onNext },
    { name: 'Última página', Icon: ChevronLast, go: onLast },
  ]
  return (
    <Group component="nav" aria-label="Páginas da lista" justify="space-between" mt="md">
      <Text size="sm" c="dimmed" className="figures">
        {position}
      </Text>
      <Group gap={4} data-screen-only>
        {steps.map(({ name, Icon, go }) => (
          <ActionIcon
            key={name}
            aria-label={name}
            aria-disabled={!go}
            data-disabled={!go || undefined}
            onClick={go}
            size={40}
          >
            <Icon size={20} />
          </ActionIcon>
        ))}
      </Group>
    </Group>
  )
}
