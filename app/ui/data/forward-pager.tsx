import { Button, Group } from '@mantine/core'

type ForwardPagerProps = {
  /** 'Mais recentes' */
  first?: string
  /** 'Anteriores' */
  next?: string
  onFirst?: () => void
  onNext?: () => void
}

/**
 * Back to the start and on, for lists that cannot be walked backwards (`forwardSteps` returns the handlers). A step without a handler is disabled; a
 * list of one page has no pager.
 *
 *     const { place, go } = useListAddress()
 *     const page = useQuery(billsQuery(id, filters, afterKey(place)))
 *     <ForwardPager {...forwardSteps(page.data, place, go)} />
 */
export function ForwardPager(props: ForwardPagerProps) {
  const { first = 'Do início', next = 'Próximas', onFirst, onNext } = props
  if (!onFirst && !onNext) return null
  return (
    <Group component="nav" aria-label="Páginas da lista" justify="flex-end" mt="md" data-screen-only>
      <Button variant="default" disabled={!onFirst} onClick={onFirst}>
        {first}
      </Button>
      <Button variant="default" disabled={!onNext} onClick={onNext}>
        {next}
      </Button>
    </Group>
  )
}
