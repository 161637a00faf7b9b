import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { deliveryCode } from '../../../../../domain/concierge/acts.ts'
import { carrierOfLabel } from '../../../../../domain/concierge/desk/label-carriers.ts'
import { useOpenDesk } from '../desk-context.ts'
import { useDeskKeys } from '../keys.ts'
import { Panel } from '../panel.tsx'
import { UnitNotes } from '../parts/unit-notes.tsx'
import { UnitPicker } from '../parts/unit-picker.tsx'
import { doPhoto } from '../store/desk-store.ts'
import shared from '../style/shared.module.css'
import { PhotoButton } from './photo-button.tsx'

const carriers = ['Correios', 'Mercado Livre', 'Amazon', 'Shopee', 'Magalu', 'Farmácia', 'Mercado', 'Outra']
const things = ['Caixa', 'Envelope', 'Pacote', 'Sacola', 'Caixa grande']

/** Registers a parcel: the unit, then the carrier, which saves it. Its type, the number and a photo may be entered before. */
export function ParcelPanel() {
  const { view, place, act } = useOpenDesk()
  const [unitId, setUnit] = useState<string | null>(place.unit ?? null)
  const [label, setLabel] = useState('')
  const [thing, setThing] = useState('')
  const [volumes, setVolumes] = useState(1)
  const [shelf, setShelf] = useState('')
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [told, setTold] = useState('')

  const read = carrierOfLabel(label)
  // The keys of the known ones stay where hands know them.
  const offered = read && !carriers.includes(read) ? [...carriers, read] : carriers

  const arrive = async (carrier: string) => {
    if (!unitId) return setTold('Escolha primeiro a unidade.')
    const delivery_id = crypto.randomUUID()
    const photo_id = photo ? await doPhoto(delivery_id, photo) : null
    await act('delivery.arrived', {
      delivery_id,
      unit_id: unitId,
      carrier,
      description: thing || 'Encomenda',
      volumes,
      place: shelf.trim() || null,
      photo_id,
      label_text: label.trim().length > 8 ? label.slice(0, 600) : null,
      code: deliveryCode(delivery_id),
    })
  }
  useDeskKeys({
    digits: unitId ? offered.length : 0,
    onDigit: (at) => offered[at] && void arrive(offered[at]),
  })
  return (
    <Panel title="Encomenda chegou">
      <UnitPicker
        unitId={unitId}
        readsLabels
        onPick={(id, typed) => {
          setUnit(id)
          setLabel(typed)
          setTold('')
        }}
      />
      <UnitNotes unitId={unitId} />
      <fieldset className={shared.group}>
        <legend className={shared.label}>O que é</legend>
        <div className={shared.chips}>
          {things.map((one) => (
            <button
              key={one}
              type="button"
              className={shared.chip}
              aria-pressed={thing === one}
              onClick={() => setThing(thing === one ? '' : one)}
            >
              {one}
            </button>
          ))}
        </div>
      </fieldset>
      <div className={shared.pair}>
        <NumberInput
          label="Volumes"
          className={shared.field}
          min={1}
          max={99}
          allowDecimal={false}
          value={volumes}
          onChange={(value) => setVolumes(Number(value) || 1)}
        />
        <TextInput
          label="Onde fica guardada"
          placeholder="Prateleira 2, armário 14"
          className={shared.field}
          value={shelf}
          maxLength={40}
          onChange={({ currentTarget }) => setShelf(currentTarget.value)}
        />
      </div>
      <PhotoButton photo={photo} onPhoto={setPhoto} label="Foto da etiqueta" />
      <fieldset className={shared.group}>
        <legend className={shared.label}>
          Quem trouxe: toque para registrar{unitId ? ` para ${view.labelOf(unitId)}` : ''}
        </legend>
        <div className={shared.chips}>
          {offered.map((carrier, at) => (
            <button
              key={carrier}
              type="button"
              className={shared.chip}
              data-main={(unitId !== null && (!read || carrier === read)) || undefined}
              onClick={() => void arrive(carrier)}
              aria-keyshortcuts={String(at + 1)}
            >
              {carrier}
              {carrier === read && <small>pela etiqueta</small>}
              {unitId && <kbd aria-hidden>{at + 1}</kbd>}
            </button>
          ))}
        </div>
      </fieldset>
      {told && (
        <p className={shared.problem} role="alert">
          {told}
        </p>
      )}
    </Panel>
  )
}
