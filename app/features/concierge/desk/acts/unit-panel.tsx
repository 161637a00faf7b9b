import { Button } from '@mantine/core'
import { Package, Phone, User } from 'lucide-react'
import { useState } from 'react'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useOpenDesk } from '../desk-context.ts'
import { Expected } from '../home/expected.tsx'
import { Panel } from '../panel.tsx'
import { UnitNotes } from '../parts/unit-notes.tsx'
import listing from '../style/listing.module.css'
import shared from '../style/shared.module.css'

/** Shows everything that the gate may know about a unit: notes, expected visitors, residents, waiting deliveries, and how to reach it. */
export function UnitPanel() {
  const { view, place, go } = useOpenDesk()
  const unit = view.unitOf.get(place.unit ?? '')
  if (!unit) return <Panel title="Unidade" sentence="Esta unidade não está no cadastro deste aparelho." />
  const people = view.peopleOf.get(unit.id) ?? []
  const plates = view.data.register.plates.filter(({ unit_id }) => unit_id === unit.id)
  const expected = view.expected.filter(({ unit_id }) => unit_id === unit.id)
  const waiting = view.waiting.filter(({ unit_id }) => unit_id === unit.id)
  const inside = view.inside.filter(({ unit_id }) => unit_id === unit.id)
  return (
    <Panel
      title={`Unidade ${unit.label}`}
      foot={
        <>
          <Button
            className={shared.big}
            leftSection={<User size={20} />}
            onClick={() => go({ screen: 'visita', unit: unit.id })}
          >
            Visitante chegou
          </Button>
          <Button
            variant="default"
            className={shared.big}
            leftSection={<Package size={20} />}
            onClick={() => go({ screen: 'encomenda', unit: unit.id })}
          >
            Encomenda chegou
          </Button>
        </>
      }
    >
      <UnitNotes unitId={unit.id} />
      {expected.length > 0 && (
        <ul className={listing.rows}>
          {expected.map((one) => (
            <Expected key={one.id} authorization={one} />
          ))}
        </ul>
      )}
      <p>
        <span className={shared.label}>Moradores </span>
        {people.map(({ name }) => name).join(', ') || 'nenhum no cadastro'}
      </p>
      {plates.length > 0 && (
        <p>
          <span className={shared.label}>Veículos </span>
          {plates
            .map(({ plate, model, color, spot }) =>
              [plate, model, color, spot && `vaga ${spot}`].filter(Boolean).join(' '),
            )
            .join('; ')}
        </p>
      )}
      {inside.length > 0 && (
        <div className={shared.chips}>
          {inside.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={shared.chip}
              onClick={() => go({ screen: 'saida', of: id })}
            >
              No prédio: {name}
            </button>
          ))}
        </div>
      )}
      {waiting.length > 0 && (
        <div className={shared.chips}>
          {waiting.map(({ id, description, carrier }) => (
            <button
              key={id}
              type="button"
              className={shared.chip}
              onClick={() => go({ screen: 'entregar', of: id })}
            >
              À espera: {description} · {carrier}
            </button>
          ))}
        </div>
      )}
      <Calls unitId={unit.id} name={unit.gate_name} phone={unit.gate_phone} />
    </Panel>
  )
}

/** Shows the unit's own number for the gate; others are shown one at a time, with a network, and the access is logged. */
function Calls({ unitId, name, phone }: { unitId: string; name: string | null; phone: string | null }) {
  const { view } = useOpenDesk()
  const [phones, setPhones] = useState<{ name: string; phone: string }[] | null>(null)
  const [told, setTold] = useState('')
  const reveal = async () => {
    try {
      const body = {
        condominium_id: view.data.condominium.id,
        unit_id: unitId,
        reason: 'Visita ou encomenda na portaria',
      }
      setPhones((await invoke('reveal-unit-phones', body)).phones)
    } catch (error) {
      setTold(toFailure(error).message)
    }
  }
  return (
    <div>
      <p className={shared.label}>Ligar para a unidade</p>
      {phone && (
        <p>
          <a href={`tel:${phone}`}>
            {name ?? 'Unidade'}: {phone}
          </a>
        </p>
      )}
      {phones?.map((one) => (
        <p key={one.phone}>
          <a href={`tel:${one.phone}`}>
            {one.name}: {one.phone}
          </a>
        </p>
      ))}
      {phones?.length === 0 && <p className={shared.quiet}>A unidade não tem outro telefone no cadastro.</p>}
      {!phones && (
        <Button
          variant="default"
          className={shared.big}
          leftSection={<Phone size={20} />}
          onClick={() => void reveal()}
        >
          Ver telefones dos moradores
        </Button>
      )}
      {told && (
        <p className={shared.problem} role="alert">
          {told}
        </p>
      )}
    </div>
  )
}
