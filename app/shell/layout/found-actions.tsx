import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  CarFront,
  CornerDownRight,
  DoorClosed,
  FileText,
  Hourglass,
  Megaphone,
  PenLine,
  UserRound,
  Users,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { actsOn, askedOf, type FoundAct } from '../../../domain/finding/unit-acts.ts'
import type { Role } from '../../../domain/permissions/roles.ts'
import type { MatchKind, RegisterMatch } from '../../features/units/register-queries.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

type Everything = {
  register: RegisterMatch[]
  documents: { id: string; name: string; page: number | null }[]
  announcements: { id: string; title: string }[]
}

/** What the server finds of units, people, documents and announcements: one request for what was typed. */
const everythingQuery = (condominiumId: string, wanted: string, named: string) =>
  queryOptions({
    queryKey: ['search', condominiumId, wanted, named],
    meta: {
      tables: [
        'units',
        'occupancies',
        'people',
        'vehicles',
        'documents',
        'document_versions',
        'announcements',
      ],
    },
    queryFn: () =>
      read<Everything>(supabase.rpc('search_everything', { condo_id: condominiumId, wanted, named })),
  })

type Go = (path: string) => void

/** Returns what the server found for the typed text, as actions of the search, with what can be done on each. */
export function useFound(typed: string): {
  groups: SpotlightActionGroupData[]
  /** Whether the text asks for an act on something named: that then stands before the pages. */
  isNamed: boolean
  isFetching: boolean
  retry: (() => void) | null
} {
  const { membership, role } = useMembership()
  const navigate = useNavigate()
  const mine = membership?.status === 'approved' ? membership.condominium_id : null
  const { act, name } = askedOf(typed)
  // One letter is too little to look for.
  const enabled = mine !== null && role !== 'superadmin' && typed.trim().length > 1
  const found = useQuery({ ...everythingQuery(mine ?? '', typed.trim(), name), enabled })
  const go: Go = (path) => void navigate(`/dashboard/${path}`)
  return {
    groups: enabled && found.data ? groupsOf(found.data, role, act, go) : [],
    isNamed: act !== 'open',
    isFetching: enabled && found.isFetching,
    retry: enabled && found.isError && !found.isFetching ? () => void found.refetch() : null,
  }
}

function groupsOf(
  { register, documents, announcements }: Everything,
  role: Role | null,
  act: FoundAct['key'],
  go: Go,
): SpotlightActionGroupData[] {
  return [
    {
      group: 'Unidades, pessoas e veículos',
      // What can be done on it stands below the best alone; below each it would hide the others.
      actions: register.flatMap((match, place) => matchActions(match, role, act, place === 0, go)),
    },
    {
      group: 'Documentos',
      actions: documents.map(({ id, name, page }) => ({
        id: `document ${id}`,
        label: name,
        description: page === null ? undefined : `Página ${page}`,
        leftSection: <FileText size={18} aria-hidden />,
        onClick: () => go(`documents/${id}`),
      })),
    },
    {
      group: 'Comunicados',
      actions: announcements
        .slice(0, 3)
        .map(({ id, title }) => ({
          id: `announcement ${id}`,
          label: title,
          leftSection: <Megaphone size={18} aria-hidden />,
          onClick: () => go(`communications/${id}`),
        })),
    },
  ]
}

const kindIcons: Record<MatchKind, typeof DoorClosed> = {
  unit: DoorClosed,
  person: UserRound,
  vehicle: CarFront,
}
const actIcons: Record<FoundAct['key'], typeof DoorClosed> = {
  open: CornerDownRight,
  debt: Hourglass,
  notify: Megaphone,
  people: Users,
  edit: PenLine,
}

function matchActions(
  match: RegisterMatch,
  role: Role | null,
  wanted: FoundAct['key'],
  isBest: boolean,
  go: Go,
): SpotlightActionData[] {
  const acts = actsOn(match, role, wanted)
  const Kind = kindIcons[match.kind]
  return (isBest ? acts : acts.slice(0, 1)).map(({ key, label, path }) => {
    const Icon = key === 'open' ? Kind : actIcons[key]
    const isItself = key === 'open'
    return {
      id: `${match.kind} ${match.id} ${key}`,
      label: isItself ? match.title : label,
      description: isItself ? (match.detail ?? undefined) : undefined,
      leftSection: <Icon size={18} aria-hidden />,
      onClick: () => go(path),
    }
  })
}
