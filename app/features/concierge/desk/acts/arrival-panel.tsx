import { Button, NumberInput, TextInput } from '@mantine/core'
import { Ban, DoorOpen } from 'lucide-react'
import { useState } from 'react'
import type { VisitKind } from '../../../../../domain/concierge/acts.ts'
import { banOf } from '../../../../../domain/concierge/desk/now.ts'
import { visitKindWords, whenOf } from '../../concierge-words.ts'
import { useOpenDesk } from '../desk-context.ts'
import { useDeskKeys } from '../keys.ts'
import { Panel } from '../panel.tsx'
import { UnitNotes } from '../parts/unit-notes.tsx'
import { UnitPicker } from '../parts/unit-picker.tsx'
import shared from '../style/shared.module.css'
import { PhotoButton } from './photo-button.tsx'

/** Registers an arrival: the unit, the name, who allowed it. An expected visitor comes with everything filled in. */
export function ArrivalPanel({ kind }: { kind: VisitKind }) {
  const { view, place, act, go } = useOpenDesk()
  const [unitId, setUnit] = useState<string | null>(place.unit ?? null)
  // It admits to its own unit only.
  const authorization = view.data.authorizations.find(
    ({ id, unit_id }) => id === place.of && unit_id === unitId,
  )
  const [name, setName] = useState(place.name ?? '')
  const [company, setCompany] = useState(authorization?.company ?? '')
  const [plate, setPlate] = useState(authorization?.plate ?? '')
  const [document, setDocument] = useState('')
  const [companions, setCompanions] = useState(0)
  const [reason, setReason] = useState('')
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [tried, setTried] = useState(false)

  const real = authorization?.kind ?? kind
  const policy = view.data.settings.document_policy
  const ban = name ? banOf(view.bansOf(unitId), name) : null
  const expected = view.expected.filter(({ unit_id }) => unit_id === unitId)
  const people = (unitId ? view.peopleOf.get(unitId) : [])?.filter(({ authorises }) => authorises) ?? []
  const unit = unitId ? view.unitOf.get(unitId) : null

  const common = () => ({
    visit_id: crypto.randomUUID(),
    unit_id: unitId,
    name: name.trim(),
    kind: real,
    ban_id: ban?.id ?? null,
  })
  /** `admitting`: who of the unit said yes, where that is known. */
  const enter = async (admitting: string | null = null) => {
    setTried(true)
    if (!name.trim() || (ban && !reason.trim())) return
    const digits = document.toUpperCase().replace(/[^0-9A-Z]/g, '')
    const seen = common()
    const taken = photo && { id: crypto.randomUUID(), of: seen.visit_id, blob: photo }
    const entry = {
      ...seen,
      photo_id: taken?.id ?? null,
      company: company.trim() || null,
      plate: plate.trim() || null,
      companions,
      document_hint: digits.length >= 3 ? digits.slice(-3) : null,
      document: policy === 'full' && digits.length >= 5 ? digits : null,
      authorization_id: authorization?.id ?? null,
      admitted_by: ban
        ? ('override' as const)
        : authorization
          ? ('authorization' as const)
          : ('call' as const),
      admitted_name: admitting,
      reason: ban ? reason : null,
    }
    await act('visit.entered', entry, { photo: taken })
  }
  useDeskKeys({
    digits: authorization ? 0 : Math.min(people.length, 9),
    onDigit: (at) => void enter(people[at]?.name),
    onEnter: () => void enter(),
  })
  const refuse = async () => {
    setTried(true)
    if (!name.trim()) return
    await act('visit.refused', {
      ...common(),
      reason: reason.trim() || (ban ? 'Aviso de não admitir' : 'A unidade não liberou'),
    })
  }
  return (
    <Panel
      title={`${visitKindWords[real].label}: entrada`}
      foot={
        <>
          <Button className={shared.big} leftSection={<DoorOpen size={20} />} onClick={() => void enter()}>
            {ban ? 'Entrou mesmo assim' : 'Entrou'}
          </Button>
          <Button
            variant="default"
            className={shared.big}
            leftSection={<Ban size={20} />}
            onClick={() => void refuse()}
          >
            Não liberada
          </Button>
        </>
      }
    >
      <UnitPicker unitId={unitId} onPick={setUnit} />
      <UnitNotes unitId={unitId} match={ban} />
      {authorization && (
        <p className={shared.quiet}>Autorização da unidade: {whenOf(authorization, view.now)}.</p>
      )}
      {unitId && !authorization && expected.length > 0 && (
        <div>
          <p className={shared.label}>A unidade espera</p>
          <div className={shared.chips}>
            {expected.map(({ id, name: who, unit_id, company: of, plate: car }) => (
              <button
                key={id}
                type="button"
                className={shared.chip}
                onClick={() => {
                  go({ screen: 'visita', unit: unit_id, of: id, name: who })
                  setName(who)
                  setCompany(of ?? '')
                  setPlate(car ?? '')
                }}
              >
                {who}
              </button>
            ))}
          </div>
        </div>
      )}
      <TextInput
        key={unitId}
        label="Nome de quem chegou"
        className={shared.field}
        value={name}
        autoFocus={unitId !== null && !name}
        autoComplete="off"
        maxLength={80}
        error={tried && !name.trim() && 'Diga o nome de quem chegou.'}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={({ key, repeat }) => key === 'Enter' && !repeat && void enter()}
      />
      {ban && (
        <TextInput
          label="Por que entrou apesar do aviso?"
          className={shared.field}
          value={reason}
          maxLength={200}
          error={tried && !reason.trim() && 'Escreva quem liberou e por quê. A administração é avisada.'}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <div className={shared.pair}>
        {real === 'provider' && (
          <TextInput
            label="Empresa"
            className={shared.field}
            value={company}
            maxLength={80}
            onChange={(event) => setCompany(event.currentTarget.value)}
          />
        )}
        <TextInput
          label="Placa, se veio de carro"
          className={shared.field}
          value={plate}
          maxLength={8}
          onChange={(event) => setPlate(event.currentTarget.value)}
        />
        <NumberInput
          label="Acompanhantes"
          className={shared.field}
          min={0}
          max={99}
          allowDecimal={false}
          value={companions}
          onChange={(value) => setCompanions(Number(value) || 0)}
        />
        {policy !== 'none' && (
          <TextInput
            label={policy === 'full' ? 'Documento' : 'Documento (só os 3 últimos ficam)'}
            className={shared.field}
            value={document}
            maxLength={20}
            autoComplete="off"
            onChange={(event) => setDocument(event.currentTarget.value)}
          />
        )}
      </div>
      <PhotoButton photo={photo} onPhoto={setPhoto} />
      {!authorization && people.length > 0 && (
        <div>
          <p className={shared.label}>
            Quem da unidade liberou? O toque no nome registra a entrada
            {unit?.gate_phone ? ` (interfone: ${unit.gate_name ?? 'unidade'}, ${unit.gate_phone})` : ''}
          </p>
          <div className={shared.chips}>
            {people.map(({ id, name: who }, at) => (
              <button key={id} type="button" className={shared.chip} onClick={() => void enter(who)}>
                {who}
                {at < 9 && <kbd aria-hidden>{at + 1}</kbd>}
              </button>
            ))}
          </div>
        </div>
      )}
    </Panel>
  )
}
