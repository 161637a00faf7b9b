import { Button, TextInput } from '@mantine/core'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { hasWords } from '../../../../../domain/concierge/desk/find.ts'
import { counted } from '../../../../lib/words.ts'
import { useOpenDesk } from '../desk-context.ts'
import { Waited } from '../home/waited.tsx'
import { Panel } from '../panel.tsx'
import listing from '../style/listing.module.css'
import shared from '../style/shared.module.css'

/** Lists all waiting deliveries, searchable by unit, code, carrier or a resident's name. */
export function WaitingPanel() {
  const { view, go } = useOpenDesk()
  const [typed, setTyped] = useState('')
  const shown = view.waiting.filter(({ unit_id, carrier, description, code, place }) => {
    const names = (view.peopleOf.get(unit_id) ?? []).map(({ name }) => name).join(' ')
    return hasWords(typed, view.labelOf(unit_id), carrier, description, code, place, names)
  })
  return (
    <Panel
      title="Encomendas à espera"
      sentence={view.waiting.length === 0 ? 'Nenhuma encomenda espera.' : undefined}
    >
      {view.waiting.length > 0 && (
        <TextInput
          label="Unidade, nome ou código"
          className={shared.field}
          value={typed}
          autoFocus
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => {
            const [first] = shown
            if (key === 'Enter' && first && typed.trim())
              go({
                screen: 'entregar',
                of: first.id,
                name: first.code === typed.trim().toUpperCase() ? first.code : undefined,
              })
          }}
        />
      )}
      <ul className={listing.rows}>
        {shown.map((one) => (
          <li key={one.id} className={listing.row}>
            <strong className={listing.unit}>{view.labelOf(one.unit_id)}</strong>
            <div>
              <span className={listing.name}>
                {one.description} · {one.carrier}
              </span>
              <p className={listing.second}>
                <Waited
                  since={one.arrived_at}
                  now={view.now}
                  reminders={view.data.settings.delivery_reminder_days}
                />
                <span>
                  {[counted(one.volumes, 'volume', 'volumes'), one.place].filter(Boolean).join(' · ')}
                </span>
              </p>
            </div>
            <Button
              variant="outline"
              className={listing.enter}
              leftSection={<PackageCheck size={20} />}
              onClick={() => go({ screen: 'entregar', of: one.id })}
            >
              Entregar
              <span className={shared.hidden}>
                : {one.description} de {view.labelOf(one.unit_id)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {typed && shown.length === 0 && <p className={shared.empty}>Nada à espera com isso.</p>}
    </Panel>
  )
}
