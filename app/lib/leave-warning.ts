import { useEffect } from 'react'

/** Asks for confirmation before the window closes with unsaved text. */
export function useLeaveWarning(held: boolean): void {
  useEffect(() => {
    if (!held) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [held])
}
