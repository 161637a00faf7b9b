import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { Building, LogOut, RotateCw, Search as SearchIcon, SunMoon } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { suggested } from '../../../domain/finding/acts.ts'
import { entriesFor } from '../../../domain/finding/entries.ts'
import { type Findable, rank } from '../../../domain/finding/rank.ts'
import type { Role } from '../../../domain/permissions/roles.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { useFound } from './found-actions.tsx'
import { searchWords } from './open-search.ts'
import { iconOf, pagesOf } from './pages.ts'
import { useLeave } from './use-leave.ts'

/** How many pages and acts are shown of those that answer: what else was found stays in sight. */
const most = 7

/**
 * Finds by task: pages, tabs and acts that one may use, without asking anybody, and the condominium's units, people, vehicles, documents and
 * announcements, asked once when typing rests.
 */
export function Search() {
  const { role } = useMembership()
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed, 200)
  const places = usePlaces(typed)
  const found = useFound(wanted)
  const isWaiting = found.isFetching || typed !== wanted
  // What was found for other words would be opened by Enter.
  const asked = typed === wanted ? found.groups : []
  const failed = found.retry && typed === wanted ? [failure(found.retry)] : []
  const groups = found.isNamed ? [...asked, ...places, ...failed] : [...places, ...asked, ...failed]
  useFirstChosen(groups)
  return (
    <Spotlight
      actions={groups.filter(({ actions }) => actions.length > 0)}
      query={typed}
      onQueryChange={setTyped}
      filter={(_, all) => all}
      scrollable
      // Answers come and go as one types: the field stays where it is.
      centered={false}
      maxHeight={480}
      // The layout listens for it from the beginning on.
      shortcut={null}
      nothingFound={isWaiting && role !== 'superadmin' ? 'Buscando…' : nothingWords(role)}
      searchProps={{
        leftSection: <SearchIcon size={20} />,
        placeholder: searchWords(role, ' ou placa'),
        'aria-label': searchWords(role, ' ou placa'),
        maxLength: 80,
      }}
    />
  )
}

/** Enter opens the first answer, one that came later too: the spotlight itself chooses only when something is typed. */
function useFirstChosen(groups: readonly SpotlightActionGroupData[]): void {
  const first = groups.find(({ actions }) => actions.length > 0)?.actions[0]?.id
  useEffect(() => {
    if (first === undefined) return
    for (const chosen of document.querySelectorAll('[data-action][data-selected]'))
      chosen.removeAttribute('data-selected')
    document.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  }, [first])
}

const nothingWords = (role: Role | null): string =>
  role === 'superadmin'
    ? 'Nada encontrado. Tente o nome da página ou o que você quer fazer.'
    : 'Nada encontrado. Tente o que você quer fazer (“2ª via”, “trocar senha”), um nome, uma unidade, o CPF ou a placa.'

const failure = (retry: () => void): SpotlightActionGroupData => ({
  group: 'Não foi possível buscar unidades, pessoas e documentos agora',
  actions: [
    {
      id: 'retry',
      label: 'Tentar de novo',
      leftSection: <RotateCw size={18} aria-hidden />,
      closeSpotlightOnTrigger: false,
      onClick: retry,
    },
  ],
})

type Place = Findable & { action: SpotlightActionData }

/** Pages, tabs, acts and commands for what was typed; before that, what the role does most and its menu. */
function usePlaces(typed: string): SpotlightActionGroupData[] {
  const { role, hasUnit } = useMembership()
  const entries = useEntries()
  const commands = useCommands()
  if (typed.trim()) {
    const answers = rank(typed, [...entries, ...commands]).slice(0, most)
    return [{ group: 'Páginas e tarefas', actions: answers.map(({ action }) => action) }]
  }
  const named = (label: string) =>
    entries.find((entry) => entry.label === label && entry.action.id.startsWith('act:'))
  const menu = new Set<string>(pagesOf(role, hasUnit).map(({ slug }) => slug))
  return [
    {
      group: 'Tarefas',
      actions: (role ? suggested[role] : []).flatMap((label) => named(label)?.action ?? []),
    },
    { group: 'Páginas', actions: entries.flatMap(({ action }) => (menu.has(action.id) ? action : [])) },
    { group: 'Mais', actions: commands.map(({ action }) => action) },
  ]
}

function useEntries(): Place[] {
  const { role, hasUnit } = useMembership()
  const navigate = useNavigate()
  return useMemo(
    () =>
      entriesFor(role, hasUnit).map(({ id, label, sayings, page, path, within }) => {
        const Icon = iconOf(page)
        return {
          label,
          sayings,
          action: {
            id,
            label,
            description: within === label ? undefined : within,
            leftSection: <Icon size={18} aria-hidden />,
            onClick: () => void navigate(path ? `/dashboard/${path}` : '/dashboard'),
          },
        }
      }),
    [role, hasUnit, navigate],
  )
}

/** What is done at once, and the other condominiums. */
function useCommands(): Place[] {
  const { memberships, membership, select } = useMembership()
  const leave = useLeave()
  const { toggleColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  const place = (
    id: string,
    label: string,
    words: string,
    Icon: typeof SunMoon,
    onClick: () => void,
  ): Place => ({
    label,
    sayings: words.split(', '),
    action: { id, label, leftSection: <Icon size={18} aria-hidden />, onClick },
  })
  const others = memberships.filter((one) => one.status === 'approved' && one.id !== membership?.id)
  return [
    ...others.map((one) =>
      place(one.id, `Ir para ${one.condominium_name}`, 'trocar de condomínio, outro prédio', Building, () => {
        select(one.condominium_id)
        void navigate('/dashboard')
      }),
    ),
    place('scheme', 'Alternar claro e escuro', 'modo escuro, modo noturno, tema, cores', SunMoon, () =>
      toggleColorScheme(),
    ),
    place('leave', 'Sair', 'deslogar, logout, trocar de conta, encerrar sessão', LogOut, leave),
  ]
}
