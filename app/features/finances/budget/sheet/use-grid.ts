import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { readPasted, writeCell } from '../../../../../domain/budget/pasted-cells.ts'
import { parseReais } from '../../../../../domain/money.ts'
import { copied, type Range, type Sheet, type SheetAction } from './sheet-state.ts'

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
}

export type Editing = { text: string } | null

type GridOptions = {
  lines: Sheet['lines']
  /** Months that cannot be edited. */
  locked: number
  readOnly: boolean
  dispatch: (action: SheetAction) => void
}

/** Handles a sheet's keyboard and clipboard: the current cell, the selection, the text being typed. */
export function useGrid({ lines, locked, readOnly, dispatch }: GridOptions) {
  const [range, setRange] = useState<Range>({ row: 0, column: locked, toRow: 0, toColumn: locked })
  const [editing, setEditing] = useState<Editing>(null)
  const table = useRef<HTMLTableElement>(null)
  const rowCount = lines.length

  // The cell that was typed in is drawn again before it can take the focus.
  const focusCell = (row: number, column: number) =>
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)?.focus(),
    )

  function moveTo(row: number, column: number, extend = false) {
    const to = { row: Math.min(rowCount - 1, Math.max(0, row)), column: Math.min(11, Math.max(0, column)) }
    setRange((now) =>
      extend ? { ...now, toRow: to.row, toColumn: to.column } : { ...to, toRow: to.row, toColumn: to.column },
    )
    focusCell(to.row, to.column)
  }

  /** Saves the typed text; text that is not an amount leaves the cell unchanged. */
  function keep(text: string) {
    const cents = text.trim() === '' ? 0 : parseReais(text)
    if (cents !== null && cents >= 0) dispatch({ kind: 'set', row: range.row, column: range.column, cents })
    setEditing(null)
  }

  function commit(text: string, rows: number, columns: number) {
    keep(text)
    moveTo(range.row + rows, range.column + columns)
  }

  function startTyping(text: string | null) {
    if (readOnly || range.column < locked) return
    const held = lines[range.row]?.cents[range.column] ?? 0
    setEditing({ text: text ?? (held === 0 ? '' : writeCell(held)) })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (editing || rowCount === 0) return
    const handled = commandKey(event) || plainKey(event)
    if (handled) event.preventDefault()
  }

  function commandKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if (!(ctrlKey || metaKey)) return false
    if (key === 'Home') moveTo(0, locked)
    else if (key === 'End') moveTo(rowCount - 1, 11)
    else if (key === 'a') setRange({ row: 0, column: 0, toRow: rowCount - 1, toColumn: 11 })
    else if (readOnly) return false
    else if (key === 'z') dispatch({ kind: 'undo' })
    else if (key === 'r') dispatch({ kind: 'fillRight', range })
    else if (key === 'd') dispatch({ kind: 'fillDown', range })
    else return false
    return true
  }

  function plainKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey || altKey) return false
    const step = steps[key]
    const [row, column] = shiftKey ? [range.toRow, range.toColumn] : [range.row, range.column]
    if (step) moveTo(row + step[0], column + step[1], shiftKey)
    else if (key === 'Home') moveTo(row, 0, shiftKey)
    else if (key === 'End') moveTo(row, 11, shiftKey)
    else if (key === 'Enter' || key === 'F2') startTyping(null)
    else if (readOnly) return false
    else if (key === 'Delete' || key === 'Backspace') dispatch({ kind: 'clear', range })
    else if (/^[\d,]$/.test(key)) startTyping(key)
    else return false
    return true
  }

  const clipboard = {
    onCopy(event: ClipboardEvent) {
      if (editing || rowCount === 0) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', copied(lines, range, writeCell))
    },
    onPaste(event: ClipboardEvent) {
      if (editing || readOnly) return
      event.preventDefault()
      const cells = readPasted(event.clipboardData.getData('text'))
      dispatch({ kind: 'paste', row: range.row, column: range.column, cells })
    },
  }

  const editor = {
    change: (text: string) => setEditing({ text }),
    commit,
    /** Saves when the focus has moved elsewhere, and leaves it there. */
    keep,
    cancel() {
      setEditing(null)
      focusCell(range.row, range.column)
    },
  }
  return { table, range, editing, editor, onKeyDown, clipboard, select: moveTo, startTyping }
}
