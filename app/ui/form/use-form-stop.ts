import { type RefObject, useEffect } from 'react'

/**
 * Stops the form around a field from being sent while `isStopped`, and brings the person to the field. It listens on the form itself, before the page
 * does: a field knows what is wrong with what was typed, the form's values do not have it.
 */
export function useFormStop(
  input: RefObject<HTMLInputElement | null>,
  isStopped: boolean,
  onStop: () => void,
): void {
  useEffect(() => {
    const form = input.current?.form
    if (!form || !isStopped) return
    const stop = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      onStop()
      input.current?.focus()
    }
    form.addEventListener('submit', stop, { capture: true })
    return () => form.removeEventListener('submit', stop, { capture: true })
  })
}
