import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { deliveryCode } from '../../../../../domain/concierge/acts.ts'
import classes from '../desk.module.css'
import { useOpenDesk } from '../desk-context.ts'
import { Panel } from '../panel.tsx'
import { doPhoto } from '../store/desk-store.ts'
import { PhotoButton } from './photo-button.tsx'
import { UnitNotes } from './unit-notes.tsx'
import { UnitPicker } from './unit-picker.tsx'

const carriers = ['Correios', 'Mercado Livre', 'Amazon', 'Shopee', 'Magalu', 'Farmácia', 'Mercado', 'Outra']
const things = ['Caixa', 'Envelope', 'Pacote', 'Sacola', 'Caixa grande']

/** A parcel arrives: the unit, then the carrier, which writes it down. What it is, how many and a photo may be said before. */
export function ParcelPanel() {
  const { view, place, act } = useOpenDesk()
  const [unitId, setUnit] = useState<string | null>(place.unit ?? null)
  const [label, setLabel] = useState('')
  const [thing, setThing] = useState('')
  const [volumes, setVolumes] = useState(1)
  const [shelf, setShelf] = useState('')
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [told, setTold] = useState('')

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
      <fieldset className={classes.group}>
        <legend className={classes.label}>O que é</legend>
        <div className={classes.chips}>
          {things.map((one) => (
            <button
              key={one}
              type="button"
              className={classes.chip}
              aria-pressed={thing === one}
              onClick={() => setThing(thing === one ? '' : one)}
            >
              {one}
            </button>
          ))}
        </div>
      </fieldset>
      <div className={classes.pair}>
        <NumberInput
          label="Volumes"
          className={classes.field}
          min={1}
          max={99}
          allowDecimal={false}
          value={volumes}
          onChange={(value) => setVolumes(Number(value) || 1)}
        />
        <TextInput
          label="Onde fica guardada"
          placeholder="Prateleira 2, armário 14"
          className={classes.field}
          value={shelf}
          maxLength={40}
          onChange={({ currentTarget }) => setShelf(currentTarget.value)}
        />
      </div>
      <PhotoButton photo={photo} onPhoto={setPhoto} label="Foto da etiqueta" />
      <fieldset className={classes.group}>
        <legend className={classes.label}>
          Quem trouxe: toque para registrar{unitId ? ` para ${view.labelOf(unitId)}` : ''}
        </legend>
        <div className={classes.chips}>
          {carriers.map((carrier) => (
            <button
              key={carrier}
              type="button"
              className={classes.chip}
              data-main={unitId !== null || undefined}
              onClick={() => void arrive(carrier)}
            >
              {carrier}
            </button>
          ))}
        </div>
      </fieldset>
      {told && (
        <p className={classes.problem} role="alert">
          {told}
        </p>
      )}
    </Panel>
  )
}
