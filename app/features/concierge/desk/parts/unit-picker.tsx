import { TextInput } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { readLabel } from '../../../../../domain/concierge/desk/labels.ts'
import type { SnapshotUnit } from '../../../../../domain/concierge/snapshot.ts'
import { useOpenDesk } from '../desk-context.ts'
import shared from '../style/shared.module.css'
import classes from './parts.module.css'

type Props = {
  unitId: string | null
  onPick: (unitId: string | null, typed: string) => void
  /** Also reads a parcel's label, typed or pasted. */
  readsLabels?: boolean
}

/** Which unit? By number, by a resident's name, by a plate, or by the text of a parcel's label. */
export function UnitPicker({ unitId, onPick, readsLabels = false }: Props) {
  const { view } = useOpenDesk()
  const [typed, setTyped] = useState('')
  const unit = unitId ? view.unitOf.get(unitId) : null
  if (unit) {
    const people = view.peopleOf.get(unit.id) ?? []
    return (
      <div className={shared.picked}>
        <strong>{unit.label}</strong>
        <span>
          {people
            .map(({ name }) => name)
            .slice(0, 3)
            .join(', ') || 'Sem moradores cadastrados'}
        </span>
        <button type="button" className={shared.back} onClick={() => onPick(null, '')}>
          <Pencil size={18} aria-hidden /> Trocar
        </button>
      </div>
    )
  }
  const suggested = suggestions(typed)
  function suggestions(text: string): { unit: SnapshotUnit; why: string }[] {
    if (!text.trim()) return []
    const seen = new Map<string, string>()
    if (readsLabels && text.trim().length > 8) {
      for (const { unit: one, person } of readLabel(text, view.data.register).candidates)
        seen.set(one.id, person ? `${person.name}, pela etiqueta` : 'pelo texto da etiqueta')
    }
    for (const found of view.search(text, 10)) {
      if (!found.unit || seen.has(found.unit.id)) continue
      seen.set(
        found.unit.id,
        found.what === 'person' ? found.person.name : found.what === 'plate' ? found.plate.plate : '',
      )
    }
    return [...seen].slice(0, 8).flatMap(([id, why]) => {
      const one = view.unitOf.get(id)
      return one ? [{ unit: one, why }] : []
    })
  }
  return (
    <div>
      <TextInput
        label={readsLabels ? 'Unidade, nome ou texto da etiqueta' : 'Unidade, morador ou placa'}
        className={shared.field}
        value={typed}
        autoFocus
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = suggested
          if (event.key !== 'Enter' || !first) return
          event.preventDefault()
          onPick(first.unit.id, typed)
        }}
      />
      <ul className={classes.choices} aria-label="Unidades">
        {suggested.map(({ unit: one, why }) => (
          <li key={one.id}>
            <button type="button" className={classes.choice} onClick={() => onPick(one.id, typed)}>
              <strong>{one.label}</strong>
              {why && <small>{why}</small>}
            </button>
          </li>
        ))}
      </ul>
      {typed.trim() && suggested.length === 0 && <p className={shared.empty}>Nenhuma unidade com isso.</p>}
    </div>
  )
}
