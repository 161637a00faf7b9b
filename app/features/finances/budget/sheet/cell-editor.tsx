import { type KeyboardEvent, useEffect, useRef } from 'react'
import classes from './sheet.module.css'
import type { useGrid } from './use-grid.ts'

type CellEditorProps = { text: string; label: string; editor: ReturnType<typeof useGrid>['editor'] }

const ways: Record<string, [rows: number, columns: number]> = {
  Enter: [1, 0],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/** Edits a cell. Enter moves down, Tab sideways, Escape leaves it unchanged. */
export function CellEditor({ text, label, editor }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useEffect(() => {
    const field = input.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  const finish = (rows: number, columns: number) => {
    if (done.current) return
    done.current = true
    editor.commit(input.current?.value ?? '', rows, columns)
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    const way = ways[event.key] ?? (event.key === 'Tab' ? ([0, event.shiftKey ? -1 : 1] as const) : null)
    if (way) {
      event.preventDefault()
      finish(way[0], way[1])
    } else if (event.key === 'Escape') {
      done.current = true
      editor.cancel()
    }
  }
  return (
    <input
      ref={input}
      className={classes.editor}
      aria-label={label}
      inputMode="decimal"
      value={text}
      maxLength={20}
      onChange={(event) => editor.change(event.currentTarget.value)}
      onKeyDown={press}
      onBlur={() => {
        if (!done.current) editor.keep(input.current?.value ?? '')
        done.current = true
      }}
    />
  )
}
