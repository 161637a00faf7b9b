import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { unitChoicesQuery } from '../../../units/queries.ts'
import { openChargesQuery } from '../statement-queries.ts'
import type { DraftPart } from './draft-parts.ts'

type ChargeChoiceProps = { part: DraftPart; onChange: (changes: Partial<DraftPart>) => void }

/** A unit's open charge: the rest of the money becomes the unit's credit, less than it leaves the charge open. */
export function ChargeChoice({ part, onChange }: ChargeChoiceProps) {
  const { id } = useCondominium()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const units = useQuery(unitChoicesQuery(id, search))
  const charges = useQuery(openChargesQuery(id, part.unitId))
  return (
    <>
      <Select
        label="Unidade"
        placeholder="Bloco ou número"
        searchable
        allowDeselect={false}
        filter={({ options }) => options}
        nothingFoundMessage={units.isFetching ? 'Procurando…' : 'Nenhuma unidade com este nome.'}
        onSearchChange={setTyped}
        value={part.unitId}
        onChange={(unitId) => onChange({ unitId, chargeId: null })}
        data={(units.data ?? []).map(({ unit_id, label, owner_name }) => ({
          value: unit_id,
          label: [label, owner_name].filter(Boolean).join(' · '),
        }))}
      />
      {part.unitId && (
        <Select
          label="Cobrança"
          placeholder={charges.isPending ? 'Carregando…' : 'Escolha'}
          allowDeselect={false}
          description="O que passar do devido vira crédito da unidade; o que faltar fica em aberto."
          nothingFoundMessage="A unidade não tem cobrança em aberto"
          error={
            charges.data?.length === 0 && 'A unidade não tem cobrança em aberto. Use depósito a identificar.'
          }
          value={part.chargeId}
          onChange={(chargeId) => onChange({ chargeId })}
          data={(charges.data ?? []).map((charge) => ({
            value: charge.id,
            label: `${charge.reference} · vence ${formatDate(charge.due_on)} · ${formatCents(charge.left_cents)}`,
          }))}
        />
      )}
    </>
  )
}
