import { useCallback, useEffect, useRef, useState } from 'react'
import { errorCodes } from '../../../../domain/errors.ts'
import { clearDraft, useFormDraft } from '../../../lib/drafts.ts'
import type { SignUpData } from '../../../lib/sign-in/account.ts'
import { supabase } from '../../../lib/supabase.ts'
import { defaultPlan } from '../../subscriptions/queries.ts'
import { finishOnboarding, logIn, signUpAdmin, signUpResident } from './commands.ts'
import type { Owned } from './owned-step.tsx'
import { type Mode, opening, type Place, previous, type Start } from './steps.ts'
import { emptyValues, type OnboardingValues } from './values.ts'

const draft = 'onboarding'

/** Stores the input in this tab, except the password, so that closing or reloading the page loses nothing. */
function useValues() {
  const [values, setAll] = useState(emptyValues)
  const setValues = useCallback(
    (part: Partial<OnboardingValues>) => setAll((current) => ({ ...current, ...part })),
    [],
  )
  useFormDraft(draft, { values, setValues }, ['password'])
  return [values, setValues] as const
}

/** Returns the existing condominium of a user who arrives with a plan; skips one that still lacks its units, which is completed instead. */
async function readOwned(userId: string): Promise<Owned | null> {
  const { data } = await supabase
    .from('condominiums')
    .select('name')
    .eq('admin_id', userId)
    .not('total_units', 'is', null)
    .order('created_at')
    .limit(2)
  const [first, ...others] = data ?? []
  return first ? { name: String(first.name), several: others.length > 0 } : null
}

/** Everything the dialog remembers and does. `onClose` is called when it is done or has nothing to ask. */
export function useOnboarding(start: Start, onClose: () => void) {
  const [place, setPlace] = useState<Place | null>(null)
  const [busy, setBusy] = useState(false)
  const [unknownCode, setUnknownCode] = useState<string | null>(null)
  const [owned, setOwned] = useState<Owned | null>(null)
  const [values, setValues] = useValues()
  const latest = useRef({ values, onClose })
  latest.current = { values, onClose }
  const plan = start.plan ?? values.plan ?? defaultPlan

  useEffect(() => {
    let current = true
    supabase.auth.getSession().then(async ({ data }) => {
      const mine = data.session && start.plan ? await readOwned(data.session.user.id) : null
      if (!current) return
      setOwned(mine)
      const first = opening(start, data.session !== null, latest.current.values.account !== null)
      if (first) return setPlace(first)
      latest.current.onClose()
      location.assign('/dashboard')
    })
    return () => {
      current = false
    }
  }, [start])

  const done = () => {
    clearDraft(draft)
    onClose()
  }
  /** One thing at a time: a second click while the first is under way does nothing. */
  const once =
    <Given extends unknown[]>(work: (...given: Given) => Promise<void>) =>
    async (...given: Given) => {
      if (busy) return
      setBusy(true)
      await work(...given).finally(() => setBusy(false))
    }
  const finish = once(async () => {
    const { account, condominium } = values
    const end = await finishOnboarding({ account, condominium, plan })
    if (end === 'done') done()
    if (end === 'gone') setValues({ account: null })
  })
  const enter = once(async (more: Partial<SignUpData>) => {
    if (place?.mode === 'login' && (await logIn(values))) clearDraft(draft)
    if (place?.mode === 'signup-resident') {
      const end = await signUpResident(values, more)
      if (end === 'done') done()
      if (end === 'unknown-code') setUnknownCode(values.condominiumCode)
    }
    if (place?.mode !== 'signup-admin') return
    // Coming back to this step with the same address makes no second account; another address does.
    const { account } = values
    const made = account?.email === values.email.trim() ? account : await signUpAdmin(values)
    if (!made) return
    setValues({ account: made })
    setPlace({ step: 3, mode: 'signup-admin' })
  })
  const before = place && !busy ? previous(start, place) : null
  return {
    place,
    busy,
    values,
    setValues,
    plan,
    choose: (mode: Mode) => setPlace({ step: 2, mode }),
    back: before ? () => setPlace(before) : null,
    enter,
    /** As long as the refused code stands in the field. */
    codeError: unknownCode === values.condominiumCode ? errorCodes.condominium_code_unknown.message : null,
    owned: place?.step === 3 ? owned : null,
    changeOwned: () => location.assign('/dashboard/settings?tab=subscription'),
    addAnother: () => setOwned(null),
    next: start.plan ? finish : () => Promise.resolve(setPlace({ step: 4, mode: 'signup-admin' })),
    finish,
  }
}
