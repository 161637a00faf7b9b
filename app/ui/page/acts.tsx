import type { ReactNode } from 'react'

/**
 * Buttons for the next actions on a thing; the parent positions them. While one runs none is offered: the answer changes the available actions, and
 * would move another button under a finger about to press.
 */
export const Acts = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <fieldset disabled={busy} style={{ display: 'contents' }}>
    {children}
  </fieldset>
)
