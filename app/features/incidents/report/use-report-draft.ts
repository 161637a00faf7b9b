import { useState } from 'react'
import { clearDraft, keepDraft } from '../../../lib/drafts.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { noPlace, type PlaceValue } from './place-field.tsx'

type Draft = {
  /** The report's id, under which its photos are stored before the report is. */
  id: string
  category: string
  text: string
  place: PlaceValue
  /** Null follows the category. */
  isPrivate: boolean | null
}

/** A report's draft survives an expired session and the back button; the address may supply text or a place. */
export function useReportDraft() {
  const { id } = useCondominium()
  const { params } = useSearchParams()
  const name = `incident:${id}`
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = sessionStorage.getItem(`draft:${name}`)
    const fresh = { id: crypto.randomUUID(), category: '', text: '', place: noPlace, isPrivate: null }
    const place_id = params.get('lugar')
    const text = params.get('assunto')?.slice(0, 500)
    return {
      ...fresh,
      ...(stored ? (JSON.parse(stored) as Partial<Draft>) : {}),
      ...(text ? { text: `${text} ` } : {}),
      ...(place_id ? { place: { ...noPlace, place_id } } : {}),
    }
  })
  const set = (next: Partial<Draft>) =>
    setDraft((now) => {
      const changed = { ...now, ...next }
      keepDraft(name, changed)
      return changed
    })
  return { draft, set, forget: () => clearDraft(name) }
}
