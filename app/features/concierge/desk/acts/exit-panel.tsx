import { Button, TextInput } from '@mantine/core'
import { Clock, LogOut } from 'lucide-react'
import { useState } from 'react'
import { hasWords } from '../../../../../domain/concierge/desk/find.ts'
import { isOverstay } from '../../../../../domain/concierge/desk/now.ts'
import { momentOf, visitKindWords } from '../../concierge-words.ts'
import { useOpenDesk } from '../desk-context.ts'
import { Panel } from '../panel.tsx'
import listing from '../style/listing.module.css'
import shared from '../style/shared.module.css'

/** Lists who is in the building: one touch records an exit. Visitors who overstay come first. */
export function ExitPanel() {
  const { view, act, place } = useOpenDesk()
  const [typed, setTyped] = useState('')
  const [first] = useState(place.of)
  const late = new Set(view.overstays.map(({ id }) => id))
  const rank = (id: string) => (id === first ? 0 : late.has(id) ? 1 : 2)
  const shown = view.inside
    .filter(({ name, company, plate, unit_id }) =>
      hasWords(typed, name, company, plate, view.labelOf(unit_id)),
    )
    .sort((a, b) => rank(a.id) - rank(b.id))
  const leave = async (id: string, name: string) => {
    // The typed text found this visitor: the next exit needs a new search.
    if (await act('visit.left', { visit_id: id }, { stay: true, words: name })) setTyped('')
  }
  return (
    <Panel
      title="Registrar saída"
      sentence={view.inside.length === 0 ? 'Nenhuma visita no prédio agora.' : undefined}
    >
      {view.inside.length > 0 && (
        <TextInput
          label="Procurar quem sai"
          className={shared.field}
          value={typed}
          autoFocus={!first}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => {
            const [one] = shown
            // Between several the doorman chooses: the wrong person would have left.
            if (key === 'Enter' && one && shown.length === 1) void leave(one.id, one.name)
          }}
        />
      )}
      <ul className={listing.rows}>
        {shown.map((visit) => (
          <li key={visit.id} className={listing.row} data-chosen={visit.id === first || undefined}>
            <strong className={listing.unit}>{view.labelOf(visit.unit_id)}</strong>
            <div>
              <span className={listing.name}>{visit.name}</span>
              <p className={listing.second}>
                {isOverstay(visit, view.data.settings.overstay_hours, view.now) && (
                  <span className={listing.late} data-short>
                    <Clock size={16} aria-hidden /> passou do tempo
                  </span>
                )}
                <span>
                  {[
                    visitKindWords[visit.kind].label,
                    visit.company,
                    visit.plate && `placa ${visit.plate}`,
                    `entrou ${momentOf(visit.entered_at, view.now)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </p>
            </div>
            <Button
              variant="outline"
              className={listing.enter}
              leftSection={<LogOut size={20} />}
              onClick={() => void leave(visit.id, visit.name)}
            >
              Saiu<span className={shared.hidden}>: {visit.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {typed && shown.length === 0 && (
        <p className={shared.empty}>
          Ninguém no prédio com isso. Talvez a entrada não tenha sido registrada.
        </p>
      )}
    </Panel>
  )
}
