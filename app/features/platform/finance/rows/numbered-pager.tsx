import { count } from '../../../../lib/words.ts'
import { Pager } from '../../../../ui/data/pager.tsx'

const size = 50

type NumberedPagerProps = { page: number; count: number; onPage: (page: number) => void }

/** Pages of a list that is counted whole. */
export function NumberedPager({ page, count: all, onPage }: NumberedPagerProps) {
  const last = Math.max(1, Math.ceil(all / size))
  if (last === 1 && page === 1) return null
  const first = (page - 1) * size + 1
  return (
    <Pager
      position={`${count.format(Math.min(first, all))}–${count.format(Math.min(page * size, all))} de ${count.format(all)}`}
      onFirst={page > 1 ? () => onPage(1) : undefined}
      onPrevious={page > 1 ? () => onPage(Math.min(page - 1, last)) : undefined}
      onNext={page < last ? () => onPage(page + 1) : undefined}
      onLast={page < last ? () => onPage(last) : undefined}
    />
  )
}
