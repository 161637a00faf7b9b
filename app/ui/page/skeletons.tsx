import { SimpleGrid, Skeleton, Stack } from '@mantine/core'

const keys = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Bars of a list's rows while it loads. `height` is a row's height in pixels. */
export function RowsSkeleton({ rows = 5, height = 48 }: { rows?: number; height?: number }) {
  return (
    <Stack gap={1} aria-hidden>
      {keys(rows).map((row) => (
        <div key={row} style={{ height, display: 'flex', alignItems: 'center', gap: 24 }}>
          <Skeleton height={14} width="12%" />
          <Skeleton height={14} width={`${28 + ((row * 13) % 30)}%`} />
          <Skeleton height={14} width="14%" ml="auto" />
        </div>
      ))}
    </Stack>
  )
}

/** The figures of a strip while they load: never a flash of zero. */
export function CardsSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: cards }} spacing="md" aria-hidden>
      {keys(cards).map((card) => (
        <Skeleton key={card} height={110} radius="md" />
      ))}
    </SimpleGrid>
  )
}

/** Any page while it loads: a title, three cards, a list of five rows. */
export function PageSkeleton() {
  return (
    <Stack gap="xl" role="status" aria-label="Carregando...">
      <Skeleton height={34} width={260} />
      <CardsSkeleton />
      <RowsSkeleton />
    </Stack>
  )
}
