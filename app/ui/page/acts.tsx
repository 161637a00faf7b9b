import type { ReactNode } from 'react'

/**
 * Buttons of what may be done next with a thing; their place is their parent's affair. While one of them is under way none is offered: the
 * answer changes what may be done, and would move another button under a finger that already aims.
 */
export const Acts = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <fieldset disabled={busy} style={{ display: 'contents' }}>
    {children}
  </fieldset>
)
