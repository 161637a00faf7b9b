import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { clearDraft, keepDraft, loadDraft, useFormDraft } from '../../../lib/drafts.ts'
import { useSession } from '../../../lib/session.tsx'
import { useEvidence } from '../parts/evidence-field.tsx'

/** Returns the id under which the act will be recorded and its files lie before: the same one until it is sent. */
function actIdOf(name: string): string {
  const id = loadDraft<{ id: string }>(name)?.id ?? crypto.randomUUID()
  keepDraft(name, { id })
  return id
}

/**
 * Keeps what somebody writes in a case until it is sent: text and files survive a reload and a closed dialog, separately for each person, case and
 * kind of act. Returns the act's id, its files, and what forgets the draft.
 */
export function useActDraft<Values extends object>(
  kind: 'defence' | 'appeal',
  caseId: string,
  form: UseFormReturnType<Values>,
) {
  const { user } = useSession()
  const name = `penalty-${kind}:${user?.id ?? ''}:${caseId}`
  const [id] = useState(() => actIdOf(`${name}:act`))
  const evidence = useEvidence(id, true)
  useFormDraft(name, form)
  const forget = () => {
    clearDraft(name)
    clearDraft(`${name}:act`)
    evidence.forget()
  }
  return { id, evidence, forget }
}
