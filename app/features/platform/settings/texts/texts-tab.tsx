import { lazy, Suspense } from 'react'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'

// Every letter with its samples: only who opens the tab loads them.
const Texts = lazy(() => import('./texts.tsx').then(({ Texts: Part }) => ({ default: Part })))

/** What the product writes: `/system-settings?aba=textos&carta=poll_opened`. */
export const TextsTab = () => (
  <Suspense fallback={<RowsSkeleton rows={10} />}>
    <Texts />
  </Suspense>
)
