import { Skeleton, Stack } from '@mantine/core'
import strip from '../data/stat-filter-strip.module.css'
import classes from './skeletons.module.css'

const keys = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Bars of a list's rows while it loads. `height` is a row's height in pixels. */
export function RowsSkeleton({ rows = 5, height = 48 }: { rows?: number; height?: number }) {
  return (
    <Stack gap={1} aria-hidden>
      {keys(rows).map((row) => (
        <div key={row} className={classes.row} style={{ height }}>
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
    <div className={`${strip.strip} ${classes.strip}`} data-many={cards > 4 || undefined} aria-hidden>
      {keys(cards).map((card) => (
        <div key={card} className={strip.stat}>
          <Skeleton height={14} width="50%" my={3} />
          <Skeleton height={24} width="70%" my={5} />
          <Skeleton height={12} width="60%" my={3} />
        </div>
      ))}
    </div>
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
