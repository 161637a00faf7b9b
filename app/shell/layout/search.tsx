import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  Spotlight,
  type SpotlightActionGroupData,
  type SpotlightFilterFunction,
  spotlight,
} from '@mantine/spotlight'
import { Building, LogOut, Search as SearchIcon, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '../../../domain/permissions/roles.ts'
import { saysAll } from '../../../domain/words/word-forms.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { searchablePages } from './pages.ts'
import { registerGroup, useRegisterActions } from './register-actions.tsx'
import { useLeave } from './use-leave.ts'

export const openSearch = spotlight.open

/** Returns what can be searched: platform operators see no one's register. */
export const searchWords = (role: Role | null, more = ''): string =>
  role === 'superadmin' ? 'Buscar página' : `Buscar página, unidade${more ? ', ' : ' ou '}pessoa${more}`

/** Every page and command one may use, by name, and the condominium's units, people and vehicles, on Ctrl K. */
export function Search() {
  const { role } = useMembership()
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed, 200)
  const register = useRegisterActions(wanted)
  const nothing = register.failed
    ? 'Não foi possível buscar unidades e pessoas agora. Tente de novo.'
    : register.isFetching || typed !== wanted
      ? 'Buscando…'
      : role === 'superadmin'
        ? 'Nada encontrado. Tente parte do nome da página.'
        : 'Nada encontrado. Tente parte do nome, da unidade, do CPF ou da placa.'
  return (
    <Spotlight
      actions={[...useActions(), register.group].filter(({ actions }) => actions.length > 0)}
      query={typed}
      onQueryChange={setTyped}
      filter={named}
      scrollable
      maxHeight={480}
      shortcut={['mod + K']}
      // Works inside a field too: someone searching a list may want the whole product.
      tagsToIgnore={[]}
      nothingFound={nothing}
      searchProps={{
        leftSection: <SearchIcon size={20} />,
        placeholder: searchWords(role, ' ou placa'),
        'aria-label': searchWords(role, ' ou placa'),
        maxLength: 80,
      }}
    />
  )
}

/** Filters pages and commands by names with every typed word; the server has already chosen the register's matches. */
const named: SpotlightFilterFunction = (query, groups) => {
  const has = (label = '') => saysAll(label, query)
  return groups.flatMap((group) => {
    if (!('actions' in group) || group.group === registerGroup) return [group]
    const actions = group.actions.filter(({ label }) => has(label))
    return actions.length > 0 ? [{ ...group, actions }] : []
  })
}

function useActions(): SpotlightActionGroupData[] {
  const { role, hasUnit, memberships, membership, select } = useMembership()
  const leave = useLeave()
  const { toggleColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  const pages = searchablePages(role, hasUnit).map(({ slug, to, label, Icon }) => ({
    id: slug,
    label,
    leftSection: <Icon size={18} />,
    onClick: () => navigate(to),
  }))
  const condominiums = memberships
    .filter((one) => one.status === 'approved' && one.id !== membership?.id)
    .map((one) => ({
      id: one.id,
      label: `Ir para ${one.condominium_name}`,
      leftSection: <Building size={18} />,
      onClick: () => {
        select(one.condominium_id)
        navigate('/dashboard')
      },
    }))
  return [
    { group: 'Páginas', actions: pages },
    { group: 'Condomínios', actions: condominiums },
    {
      group: 'Ações',
      actions: [
        {
          id: 'scheme',
          label: 'Alternar claro e escuro',
          leftSection: <SunMoon size={18} />,
          onClick: () => toggleColorScheme(),
        },
        { id: 'leave', label: 'Sair', leftSection: <LogOut size={18} />, onClick: leave },
      ],
    },
  ].filter((group) => group.actions.length > 0)
}
