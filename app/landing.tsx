import '@fontsource-variable/hanken-grotesk/wght.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import './ui/theme/global.css'
import { lazy, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { LandingPage } from './features/landing/landing-page.tsx'
import type { Start } from './features/onboarding/steps.ts'
import { Look } from './ui/theme/look.tsx'

// The dialog and the client library come when someone asks for them.
const Onboarding = lazy(async () => {
  const { connect } = await import('./lib/supabase.ts')
  await connect()
  return import('./features/onboarding/onboarding-dialog.tsx')
})

function Landing() {
  const [start, setStart] = useState<Start | null>(null)
  const [asked, setAsked] = useState(false)
  const open = (next: Start) => {
    setAsked(true)
    setStart(next)
  }
  return (
    <Look>
      <LandingPage
        onEnter={() => open({ from: 'choice' })}
        onStart={(plan) => open({ from: 'signup', plan })}
      />
      {asked && (
        <Suspense>
          <Onboarding start={start} onClose={() => setStart(null)} />
        </Suspense>
      )}
    </Look>
  )
}

createRoot(document.getElementById('root')!).render(<Landing />)
