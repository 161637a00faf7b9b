import { useEffect, useMemo, useRef } from 'react'

type Form<Values> = { values: Values; setValues: (values: Partial<Values>) => void }

const keyOf = (name: string) => `draft:${name}`

/** Returns what was typed under this name in this tab, if anything. */
export function loadDraft<Values extends object>(name: string): Partial<Values> | null {
  const stored = sessionStorage.getItem(keyOf(name))
  return stored ? (JSON.parse(stored) as Partial<Values>) : null
}

/** Stores a draft. The form still works when storage is full or forbidden. */
export function keepDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values))
  } catch {
    clearDraft(name)
  }
}

/** Forgets a draft: its form was sent. */
export function clearDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name))
}

/**
 * Saves a Mantine form's values under `name` while they are typed and restores them when the form is opened again: nothing is lost to an expired
 * session or a back button. `secret` fields are never stored.
 */
export function useFormDraft<Values extends object>(
  name: string,
  form: Form<Values>,
  secret: readonly (keyof Values)[] = [],
): void {
  const restored = useRef(false)
  const latest = useRef({ form, secret })
  latest.current = { form, secret }
  useEffect(() => {
    const draft = loadDraft<Values>(name)
    if (draft) latest.current.form.setValues(draft)
  }, [name])
  useEffect(() => {
    if (!restored.current) {
      restored.current = true
      return
    }
    const open = Object.entries(form.values).filter(
      ([key]) => !latest.current.secret.includes(key as keyof Values),
    )
    keepDraft(name, Object.fromEntries(open))
  }, [name, form.values])
}

/** The same for a form of one field. */
export function useTextDraft(name: string, text: string, setText: (text: string) => void): void {
  const values = useMemo(() => ({ text }), [text])
  useFormDraft(name, { values, setValues: (kept) => kept.text !== undefined && setText(kept.text) })
}
