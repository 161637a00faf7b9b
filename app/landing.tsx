import '@fontsource-variable/hanken-grotesk/wght.css'
import './ui/theme/font-fallback.css'
import 'virtual:roles.css'
import './ui/theme/global.css'
import './features/landing/site.css'
import { type ComponentType, startTransition, useEffect, useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { LandingPage } from './features/landing/landing-page.tsx'
import { Opening } from './features/landing/opening.tsx'
import type { Start } from './features/onboarding/dialog/steps.ts'

type Dialog = ComponentType<{ start: Start | null; onClose: () => void }>

let loading: Promise<Dialog> | undefined

/** Loads the dialog, the component library and the client library on demand. */
function loadDialog(): Promise<Dialog> {
  loading ??= Promise.all([import('./landing-dialog.tsx'), import('./lib/supabase.ts')]).then(
    async ([{ LandingDialog }, { connect }]) => {
      await connect()
      return LandingDialog
    },
  )
  return loading
}

function Landing() {
  const [start, setStart] = useState<Start | null>(null)
  const [dialog, setDialog] = useState<{ Dialog: Dialog } | null>(null)
  const opener = useRef<Element | null>(null)
  const open = (next: Start) => {
    opener.current = document.activeElement
    setStart(next)
    loadDialog().then(
      (Dialog) => setDialog({ Dialog }),
      // That page may succeed in loading what failed here, and can say what is wrong.
      () => location.assign(next.from === 'choice' ? '/auth' : '/auth?tab=cadastrar'),
    )
  }
  // Closing the dialog returns people to where they were.
  useEffect(() => {
    if (!start && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }, [start])
  return (
    <>
      <LandingPage
        onEnter={() => open({ from: 'choice' })}
        onStart={(plan) => open({ from: 'signup', plan })}
      />
      {dialog && <dialog.Dialog start={start} onClose={() => setStart(null)} />}
      {start && !dialog && <Opening />}
    </>
  )
}

// In slices: the page can be read and scrolled all the while.
startTransition(() => {
  hydrateRoot(document.getElementById('root')!, <Landing />)
})
