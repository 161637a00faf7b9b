import { Anchor, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { decisionChoicesQuery } from '../../decisions/queries.ts'

type DecisionChoiceProps = {
  matters: readonly string[]
  value: string | null
  error?: string
  onChange: (id: string | null) => void
}

/** Chooses the recorded decision of an assembly that carries a fine or answers an appeal; links to recording one if there is none. */
export function DecisionChoice({ matters, value, error, onChange }: DecisionChoiceProps) {
  const { id } = useCondominium()
  const decisions = useQuery(decisionChoicesQuery(id))
  const fitting = (decisions.data ?? []).filter(({ matter }) => matters.includes(matter))
  return (
    <div>
      <Select
        label="Decisão da assembleia"
        description="Com a contagem dos votos, registrada em Decisões de assembleia."
        placeholder={fitting.length === 0 ? 'Nenhuma registrada sobre este assunto' : 'Escolha'}
        data={fitting.map(({ id: key, label }) => ({ value: key, label }))}
        value={value}
        onChange={onChange}
        disabled={fitting.length === 0}
        searchable
        error={error ?? (decisions.isLoadingError ? toFailure(decisions.error).message : undefined)}
      />
      <Anchor
        component={Link}
        to="/dashboard/settings?tab=decisions&registrar=nova"
        size="sm"
        mt={4}
        style={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
      >
        Registrar a decisão da assembleia
      </Anchor>
    </div>
  )
}
