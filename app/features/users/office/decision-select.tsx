import { Anchor, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { type DecisionChoice, decisionChoicesQuery } from '../../decisions/queries.ts'

type DecisionSelectProps = { value: string | null; error?: string; onChange: (id: string | null) => void }

/** The recorded decision that a mandate rests on, elections first. Links to where an unrecorded one can be recorded. */
export function DecisionSelect({ value, error, onChange }: DecisionSelectProps) {
  const { id } = useCondominium()
  const decisions = useQuery(decisionChoicesQuery(id))
  const none = decisions.data?.length === 0
  return (
    <div>
      <Select
        label="Decisão que elegeu (opcional)"
        description="Entre as registradas em Decisões de assembleia."
        placeholder={none ? 'Nenhuma registrada' : 'Nenhuma'}
        data={groupsOf(decisions.data ?? [])}
        value={value}
        onChange={onChange}
        disabled={none}
        clearable
        searchable
        limit={50}
        nothingFoundMessage="Nenhuma decisão com este nome"
        error={error ?? (decisions.isLoadingError ? toFailure(decisions.error).message : undefined)}
      />
      <Anchor
        component={Link}
        to="/dashboard/settings?tab=decisions&registrar=nova"
        size="sm"
        mt={4}
        style={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
      >
        {none ? 'Registrar a decisão da assembleia' : 'Registrar outra decisão'}
      </Anchor>
    </div>
  )
}

function groupsOf(decisions: readonly DecisionChoice[]) {
  const items = (elections: boolean) =>
    decisions
      .filter(({ matter }) => (matter === 'election') === elections)
      .map(({ id, label }) => ({ value: id, label }))
  return [
    { group: 'Eleições', items: items(true) },
    { group: 'Outras decisões', items: items(false) },
  ].filter((group) => group.items.length > 0)
}
