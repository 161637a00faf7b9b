/** How the dialog was opened. */
export type Start = {
  /** 'signup' skips the choice of situation. */
  from: 'choice' | 'signup'
  /** Slug of a plan chosen before. */
  plan?: string
}

export type Mode = 'signup-admin' | 'signup-resident' | 'login'
type Step = 1 | 2 | 3 | 4
export type Place = { step: Step; mode: Mode | null }

/**
 * Where the dialog opens; null when there is nothing to ask: on to the dashboard. `begun`: this tab made an account and left
 * before telling its condominium.
 */
export function opening(start: Start, signedIn: boolean, begun = false): Place | null {
  if (signedIn) return start.plan ? { step: 3, mode: 'signup-admin' } : null
  if (begun) return { step: 3, mode: 'signup-admin' }
  return start.from === 'signup' ? { step: 2, mode: 'signup-admin' } : { step: 1, mode: null }
}

/** Returns the numbers of the step indicator, and the current one. */
export function indicator(start: Start, { step, mode }: Place): { steps: number[]; at: number } {
  const steps = indicatorSteps(start, mode)
  const passed = start.from === 'signup' && mode === 'signup-admin' ? step - 1 : step
  return { steps, at: Math.min(passed, steps.length) }
}

function indicatorSteps(start: Start, mode: Mode | null): number[] {
  if (start.from === 'signup' && mode === 'signup-admin') return start.plan ? [1] : [1, 2]
  return mode === 'signup-admin' || mode === null ? [1, 2, 3, 4] : [1, 2]
}

/** Returns the target of 'Voltar', or null where there is no way back. */
export function previous(start: Start, { step, mode }: Place): Place | null {
  if (step === 2) return { step: 1, mode: null }
  if (step === 3) return start.from === 'signup' ? null : { step: 2, mode }
  if (step === 4) return { step: 3, mode }
  return null
}
