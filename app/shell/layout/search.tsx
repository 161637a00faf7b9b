import { useMantineColorScheme } from '@mantine/core'
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import { Building, LogOut, Search as SearchIcon, SunMoon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useMembership } from '../../lib/membership/membership.tsx'
import { useSession } from '../../lib/session.tsx'
import { searchablePages } from './pages.ts'

export const openSearch = spotlight.open

/** Every page and command one may use, by name, on Ctrl K. */
export function Search() {
  return (
    <Spotlight
      actions={useActions()}
      shortcut={['mod + K']}
      nothingFound="Nada com este nome. Tente o nome de uma página."
      searchProps={{
        leftSection: <SearchIcon size={20} />,
        placeholder: 'Buscar página ou ação',
        'aria-label': 'Buscar página ou ação',
      }}
    />
  )
}

function useActions(): SpotlightActionGroupData[] {
  const { role, memberships, membership, select } = useMembership()
  const { signOut } = useSession()
  const { toggleColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  const pages = searchablePages(role).map(({ slug, to, label, Icon }) => ({
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
        { id: 'leave', label: 'Sair', leftSection: <LogOut size={18} />, onClick: () => void signOut() },
      ],
    },
  ].filter((group) => group.actions.length > 0)
}
