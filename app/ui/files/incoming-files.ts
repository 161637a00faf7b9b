import { type DragEvent, useEffect, useRef, useState } from 'react'

type Take = (files: readonly File[]) => void

const carriesFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false

/** Files dropped on an element: whether some hang over it, and its handlers. */
export function useDrop(onFiles: Take, disabled = false) {
  const [over, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    if (disabled || !carriesFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const handlers = {
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (disabled || !carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return [over, handlers] as const
}

type Taker = { onFiles: Take; onCells?: (text: string) => void }

/** Receivers of what is pasted, the newest last: a dialog may cover a page that takes files too. */
const takers: { current: Taker }[] = []

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null

function paste(event: ClipboardEvent): void {
  const taker = takers.at(-1)?.current
  if (!taker) return
  const text = event.clipboardData?.getData('text/plain') ?? ''
  // Spreadsheets put a picture of the cells beside their text.
  if (taker.onCells && !isField(event.target) && /[\t\n]/.test(text.trim())) {
    event.preventDefault()
    taker.onCells(text)
    return
  }
  const files = [...(event.clipboardData?.files ?? [])]
  if (files.length === 0) return
  event.preventDefault()
  taker.onFiles(files)
}

/**
 * A picture or a file on the clipboard, wherever it is pasted on the page; and cells copied from a spreadsheet where `onCells` takes them, unless they
 * are pasted into a field.
 */
export function usePaste(onFiles: Take, disabled = false, onCells?: (text: string) => void): void {
  const latest = useRef<Taker>({ onFiles, onCells })
  latest.current = { onFiles, onCells }
  useEffect(() => {
    if (disabled) return
    if (takers.length === 0) document.addEventListener('paste', paste)
    takers.push(latest)
    return () => {
      takers.splice(takers.indexOf(latest), 1)
      if (takers.length === 0) document.removeEventListener('paste', paste)
    }
  }, [disabled])
}

/** Stops the browser from opening a file dropped outside its target, which would replace the page and all that was typed there. */
export function useNoStrayDrop(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !carriesFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    const kinds = ['dragover', 'drop'] as const
    for (const kind of kinds) addEventListener(kind, refuse)
    return () => {
      for (const kind of kinds) removeEventListener(kind, refuse)
    }
  }, [])
}
