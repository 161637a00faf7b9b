import type { ComponentProps } from 'react'
import Onboarding from './features/onboarding/dialog/onboarding-dialog.tsx'
import { Look } from './ui/theme/look.tsx'

/** The onboarding dialog over the public site, with the component library that it is made of. */
export function LandingDialog(props: ComponentProps<typeof Onboarding>) {
  return (
    <Look>
      <Onboarding {...props} />
    </Look>
  )
}
