import { useEffect, useRef } from 'react'

const mark = () => history.pushState({ ...history.state, onboarding: true }, '')

/**
 * While `open`, the browser's back button acts inside the dialog and the page under it stays. `back` says whether the dialog
 * is still there afterwards.
 */
export function useBrowserBack(open: boolean, back: () => boolean): void {
  const latest = useRef(back)
  latest.current = back
  useEffect(() => {
    if (!open) return
    mark()
    const follow = () => {
      if (latest.current()) mark()
    }
    addEventListener('popstate', follow)
    return () => {
      removeEventListener('popstate', follow)
      if (history.state?.onboarding) history.back()
    }
  }, [open])
}
