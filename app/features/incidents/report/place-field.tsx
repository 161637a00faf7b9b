import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { floorWords, type PlaceKind } from '../../../../domain/incidents/words.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { useSession } from '../../../lib/session.tsx'
import { RegisterSelect } from '../../residents/register/register-select.tsx'
import { ownUnitsQuery } from '../../units/queries.ts'
import { incidentMapQuery, placesQuery } from '../queries.ts'

export type PlaceValue = {
  kind: PlaceKind
  /** Its block, where the page knows it. */
  unit: { id: string; label: string; block?: string } | null
  block: string | null
  floor: number | null
  place_id: string | null
  note: string
}
export const noPlace: PlaceValue = {
  kind: 'common',
  unit: null,
  block: null,
  floor: null,
  place_id: null,
  note: '',
}

type PlaceFieldProps = { value: PlaceValue; onChange: (value: PlaceValue) => void; error?: string | null }

/** Where it is: a common place first, because most things are there. */
export function PlaceField({ value, onChange, error }: PlaceFieldProps) {
  const { role } = useMembership()
  const lives = role === 'resident' || role === 'council'
  const set = (next: Partial<PlaceValue>) => onChange({ ...value, ...next })
  return (
    <section aria-label="Onde" style={{ display: 'flex', flexDirection: 'column', gap: 12 }}>
      <SegmentedControl
        fullWidth
        aria-label="Onde"
        data={[
          { value: 'common', label: 'Área comum' },
          { value: 'block', label: 'Andar' },
          { value: 'unit', label: lives ? 'Minha unidade' : 'Unidade' },
          { value: 'other', label: 'Outro' },
        ]}
        value={value.kind}
        onChange={(kind) => set({ kind: kind as PlaceKind })}
      />
      {value.kind === 'common' && <CommonSelect value={value} set={set} error={error} />}
      {value.kind === 'block' && <BlockSelect value={value} set={set} error={error} />}
      {value.kind === 'unit' &&
        (lives ? (
          <OwnUnitSelect value={value} set={set} error={error} />
        ) : (
          <RegisterSelect
            kind="unit"
            label="Unidade"
            value={value.unit}
            onChange={(unit) => set({ unit })}
            error={error}
          />
        ))}
      <TextInput
        label={value.kind === 'other' ? 'Onde fica' : 'Ponto exato (opcional)'}
        placeholder="perto da vaga 32"
        maxLength={120}
        value={value.note}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
    </section>
  )
}

type Part = { value: PlaceValue; set: (next: Partial<PlaceValue>) => void; error?: string | null }

function CommonSelect({ value, set, error }: Part) {
  const { id } = useCondominium()
  const places = useQuery(placesQuery(id))
  return (
    <Select
      label="Qual lugar"
      placeholder="Escolha ou digite"
      searchable
      data={(places.data ?? []).map((place) => ({ value: place.id, label: place.name }))}
      value={value.place_id}
      onChange={(place_id) => set({ place_id })}
      error={error}
    />
  )
}

function BlockSelect({ value, set, error }: Part) {
  const { id } = useCondominium()
  const map = useQuery(incidentMapQuery(id, value.block))
  const blocks = map.data?.blocks ?? []
  const floors = (map.data?.floors ?? []).flatMap(({ floor }) => (floor === null ? [] : [floor]))
  return (
    <>
      {(blocks.length !== 1 || blocks[0]?.block !== '') && (
        <Select
          label="Bloco"
          data={blocks.map(({ block }) => ({ value: block || '-', label: block || 'Sem bloco' }))}
          value={value.block === '' ? '-' : value.block}
          onChange={(block) => set({ block: block === '-' ? '' : block, floor: null })}
          error={error}
        />
      )}
      <Select
        label="Andar (opcional)"
        clearable
        disabled={value.block === null}
        data={floors.map((floor) => ({ value: `${floor}`, label: floorWords(floor) }))}
        value={value.floor === null ? null : `${value.floor}`}
        onChange={(floor) => set({ floor: floor === null ? null : Number(floor) })}
      />
    </>
  )
}

function OwnUnitSelect({ value, set, error }: Part) {
  const { id } = useCondominium()
  const { user } = useSession()
  const units = useQuery(ownUnitsQuery(id, user?.id ?? ''))
  const choices = (units.data ?? []).map((unit) => ({
    id: unit.id,
    label: unitLabel(unit),
    block: unit.block,
  }))
  const only = choices.length === 1 ? choices[0] : undefined
  const isChosen = value.unit !== null
  // Whoever has one unit means that one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the units are known, not with each render's own functions
  useEffect(() => {
    if (only && !isChosen) set({ unit: only })
  }, [only?.id, isChosen])
  return (
    <Select
      label="Unidade"
      data={choices.map((one) => ({ value: one.id, label: one.label }))}
      value={value.unit?.id ?? null}
      onChange={(unitId) => set({ unit: choices.find((one) => one.id === unitId) ?? null })}
      error={error}
    />
  )
}
