import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import type { StatementRow } from '../../../../domain/bank-statements/parts.ts'

type Acts = {
  pick: (row: StatementRow) => void
  open: (row: StatementRow) => void
  acceptSure: () => void
  undoLast: () => void
}

/** Focuses a line's accept button where there is one, else its link; Enter is the control's own. */
const focusLine = (row: HTMLElement | undefined) =>
  (row?.querySelector<HTMLElement>('[data-act]') ?? row?.querySelector<HTMLElement>('a'))?.focus()

const rowsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]

/** Whether something lies over the list and has the keys. */
const isCovered = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/**
 * Moves through a list of lines by keys and acts on the focused one. Pass the ref to the list, and call `keep` before other actions. When a line
 * leaves, the focus goes to the one that takes its place.
 */
export function useLineKeys(rows: readonly StatementRow[], acts: Acts) {
  const list = useRef<HTMLDivElement>(null)
  const place = useRef<number | null>(null)
  const focused = () => rowsIn(list.current).findIndex((row) => row.contains(document.activeElement))
  const current = () => rows[focused()]
  const keep = () => {
    place.current = Math.max(focused(), 0)
  }
  const walk = (step: number) => {
    const all = rowsIn(list.current)
    const next = Math.min(Math.max(focused() + step, 0), all.length - 1)
    focusLine(all[next])
    place.current = next
  }
  const on = (act: (row: StatementRow) => void) => () => {
    const row = current()
    if (isCovered() || !row) return
    place.current = focused()
    act(row)
  }
  useHotkeys([
    ['j', () => !isCovered() && walk(1)],
    ['k', () => !isCovered() && walk(-1)],
    ['e', on(acts.open)],
    ['x', on(acts.pick)],
    ['a', () => !isCovered() && acts.acceptSure()],
    ['u', () => !isCovered() && acts.undoLast()],
  ])
  useEffect(() => {
    if (place.current === null || rows.length === 0 || focused() >= 0) return
    // Restores only a focus that was lost with its row: a focus elsewhere stays there.
    if (document.activeElement && document.activeElement !== document.body) return
    focusLine(rowsIn(list.current)[Math.min(place.current, rows.length - 1)])
  })
  return { list, keep }
}
