import { useQuery } from '@tanstack/react-query'
import { paperDifferences, paperWords } from '../../../../domain/voting/papers.ts'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { paperCountsQuery } from '../paper-queries.ts'
import classes from '../voting.module.css'

/** How an item's paper ballots were counted, for everyone to read next to its result. */
export function PaperLine({ assembly, itemId }: { assembly: AssemblyView; itemId: string }) {
  const words = paperWords(useCount(assembly, itemId))
  return words ? <p className={classes.quorum}>{words}</p> : null
}

/** What does not fit yet, before the item is closed. */
export function PaperWarning({ assembly, itemId }: { assembly: AssemblyView; itemId: string }) {
  const count = useCount(assembly, itemId)
  const differences = count ? paperDifferences(count) : []
  if (!count || differences.length === 0) return null
  return (
    <Notice kind="warning" title="As cédulas de papel não batem">
      {differences.join(' ')}{' '}
      {count.note
        ? `Motivo para a ata: ${count.note}`
        : 'Confira em Cédulas de papel, ou escreva ali o motivo.'}
    </Notice>
  )
}

function useCount(assembly: AssemblyView, itemId: string) {
  const { id } = useCondominium()
  const counts = useQuery({
    ...paperCountsQuery(
      id,
      assembly.items.map((item) => item.id),
    ),
    enabled: assembly.opened_at !== null,
  })
  return counts.data?.find((count) => count.item_id === itemId) ?? null
}
