import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { roleOf } from '../../../../domain/role-words.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { type Member, membersQuery } from '../queries.ts'

type MemberPickerProps = { value: string; onChange: (membershipId: string) => void; error?: ReactNode }

const labelOf = ({ full_name, role, role_form, units }: Member): string =>
  [full_name, roleOf(role, role_form), units.slice(0, 2).join(', ')].filter(Boolean).join(' · ')

/** Chooses a member by typing a name; the server searches. */
export function MemberPicker({ value, onChange, error }: MemberPickerProps) {
  const { id } = useCondominium()
  const { membership } = useMembership()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Member | null>(null)
  const [search] = useDebouncedValue(chosen && typed === labelOf(chosen) ? '' : typed, 250)
  const found = useQuery(membersQuery(id, { search, role: null, status: 'approved' }, { at: 'first' }))
  const others = (found.data?.rows ?? []).filter((member) => member.id !== membership?.id)
  const choices = new Map([...(chosen ? [chosen] : []), ...others].map((member) => [member.id, member]))
  return (
    <Select
      label="Quem assume"
      placeholder="Nome da pessoa"
      size="md"
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={found.isPending ? 'Procurando…' : 'Ninguém com este nome'}
      data={[...choices.values()].map((member) => ({ value: member.id, label: labelOf(member) }))}
      value={value || null}
      onChange={(picked) => {
        setChosen((picked && choices.get(picked)) || null)
        onChange(picked ?? '')
      }}
      error={error}
    />
  )
}
