import { useEffectEvent, useLayoutEffect } from 'react'

/** A scanner types faster than anybody: a digit that is followed so soon belongs to a code. Milliseconds. */
const scannerPause = 60

type Keys = {
  /** Digits from 1 to this are keys of their own; at most 9. */
  digits: number
  /** From 0. */
  onDigit: (at: number) => void
  /** Receives other text typed while no field has the focus. Without it such text is ignored. */
  onText?: (text: string) => void
  /** Enter while nothing has the focus that hears it. */
  onEnter?: () => void
}

/** Handles a screen's keys from its commit on: a doorman's next key follows at once. Fields and buttons keep theirs. */
export function useDeskKeys(keys: Keys): void {
  const choose = useEffectEvent((at: number) => keys.onDigit(at))
  const isKey = useEffectEvent((key: string) => /^[1-9]$/.test(key) && Number(key) <= keys.digits)
  const type = useEffectEvent((text: string) => keys.onText?.(text))
  const hearsText = useEffectEvent(() => keys.onText !== undefined)
  const enter = useEffectEvent(() => keys.onEnter?.())
  useLayoutEffect(() => {
    let held = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat } = event
      const target = event.target as Element | null
      if (target?.matches?.('input, textarea, select, [contenteditable]') || ctrlKey || metaKey || altKey)
        return
      const isFree = !repeat && held === '' && !target?.closest?.('button, a, [role="dialog"]')
      if (key === 'Enter') return isFree ? enter() : undefined
      if (key.length !== 1 || key === ' ' || document.querySelector('[role="dialog"]')) return
      if (held) {
        event.preventDefault()
        clearTimeout(timer)
        type(held + key)
        held = ''
      } else if (isKey(key)) {
        event.preventDefault()
        if (repeat) return
        held = key
        timer = setTimeout(() => {
          held = ''
          choose(Number(key) - 1)
        }, scannerPause)
      } else if (hearsText()) {
        event.preventDefault()
        type(key)
      }
    }
    addEventListener('keydown', follow)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', follow)
    }
  }, [])
}
