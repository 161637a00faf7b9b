import type { CondominiumValues } from './condominium-step.tsx'
import type { Credentials } from './credentials-step.tsx'

/** An account that the dialog created, and the secret that lets it complete the onboarding without a session. */
export type NewAccount = { email: string; ticket: string }

/** All input and choices in the dialog, and the resulting account. */
export type OnboardingValues = Credentials & {
  condominium: CondominiumValues
  /** Slug of the chosen plan; null until one is chosen. */
  plan: string | null
  account: NewAccount | null
}

export const emptyValues: OnboardingValues = {
  email: '',
  password: '',
  condominiumCode: '',
  fullName: '',
  unit: '',
  condominium: { name: '', units: '' },
  plan: null,
  account: null,
}
