import { nextStop, type Stop, stopAt } from './stops.ts'

const remembered = 12

/**
 * Moves the focus when the focused element is gone: back to what was used before it (what opened the dialog), else to its replacement, else to the
 * page's title. Otherwise it falls to the document, and people who use a keyboard or screen reader start at the top again. Once for the whole
 * application: dialogs, drawers, rows and pages need not know about it.
 */
export function keepFocus(): () => void {
  let stops: Stop[] = []
  // A press outside everything means the focus was dropped on purpose.
  let left = false
  let planned = false

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    left = false
    stops = [...stops.filter(({ element }) => element !== target), stopAt(target, location.pathname)].slice(
      -remembered,
    )
  }
  const press = ({ target }: PointerEvent) => {
    const onto = target instanceof Element && target.closest('a, button, input, textarea, select, [tabindex]')
    if (!onto && !openDialog()) left = true
  }
  const isLost = () => {
    const { activeElement } = document
    const last = stops.at(-1)
    return (
      !left &&
      last !== undefined &&
      !last.element.isConnected &&
      (!activeElement || activeElement === document.body)
    )
  }
  // What is being drawn may take the focus itself, as a dialog does.
  const plan = () => {
    if (planned || !isLost()) return
    planned = true
    requestAnimationFrame(() =>
      setTimeout(() => {
        planned = false
        if (isLost()) nextStop(stops, location.pathname, openDialog())?.focus({ preventScroll: true })
      }),
    )
  }
  const observer = new MutationObserver(plan)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', press, { capture: true })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', press, { capture: true })
  }
}

/** The topmost dialog: nothing below it may be reached. */
const openDialog = (): Element | null =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? null
