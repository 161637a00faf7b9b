import { Group, SegmentedControl, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { count } from '../../../lib/words.ts'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { CardsSkeleton } from '../../../ui/page/skeletons.tsx'
import { roomOf } from '../../subscriptions/plan-limit.ts'
import {
  type Member,
  type MemberFilters,
  type MemberStatus,
  type MemberSummary,
  memberSummaryQuery,
  membersQuery,
} from '../queries.ts'
import { MemberList } from './member-list.tsx'

/** What an open member's drawer needs from the list next to it. */
export type MemberListContext = { members: Member[]; search: string }

const roleParams = {
  administracao: 'admin',
  conselho: 'council',
  portaria: 'doorman',
  moradores: 'resident',
} as const
type RoleParam = keyof typeof roleParams
const statusParams: Record<string, MemberStatus> = { suspensos: 'suspended', encerrados: 'ended' }

function filtersOf(
  params: URLSearchParams,
): MemberFilters & { roleParam: RoleParam | null; statusParam: string | null } {
  const roleParam = Object.keys(roleParams).find((name) => name === params.get('papel')) as
    | RoleParam
    | undefined
  const statusParam = params.get('situacao')
  return {
    search: params.get('q') ?? '',
    role: roleParam ? roleParams[roleParam] : null,
    status: statusParams[statusParam ?? ''] ?? null,
    roleParam: roleParam ?? null,
    statusParam,
  }
}

/** '10.000+' where counting stopped. */
const upTo = (figure: number): string => (figure > 10_000 ? `${count.format(10_000)}+` : count.format(figure))

/** All current members, by role and name; filters in the address. */
export function MemberBrowser() {
  const { id } = useCondominium()
  const { params, place, go, filter } = useListAddress()
  const { roleParam, statusParam, ...filters } = filtersOf(params)
  const summary = useQuery(memberSummaryQuery(id))
  const page = useQuery(membersQuery(id, filters, place))
  const search = params.toString() && `?${params}`
  const context: MemberListContext = { members: page.data?.rows ?? [], search }
  return (
    <>
      {summary.data ? (
        <Strip summary={summary.data} active={roleParam} onSelect={(papel) => filter({ papel })} />
      ) : (
        <CardsSkeleton cards={4} />
      )}
      <Group gap="sm" my="md" data-screen-only>
        <SearchField
          label="Buscar usuário"
          placeholder="Nome ou e-mail inteiro"
          value={filters.search}
          onSearch={(q) => filter({ q })}
        />
        <Situation value={statusParam} summary={summary.data} onChange={(situacao) => filter({ situacao })} />
      </Group>
      <NotLoaded query={page} rows={8} />
      {page.data?.rows.length === 0 && <Text c="dimmed">Ninguém com estes filtros.</Text>}
      {page.data && page.data.rows.length > 0 && <MemberList page={page.data} search={search} go={go} />}
      <Outlet context={context} />
    </>
  )
}

type StripProps = {
  summary: MemberSummary
  active: RoleParam | null
  onSelect: (papel: RoleParam | null) => void
}

function Strip({ summary, active, onSelect }: StripProps) {
  const { seats } = summary
  const limit = roomOf(seats) === null ? null : seats.limit
  return (
    <StatFilterStrip<RoleParam>
      label="Usuários por papel"
      active={active}
      onSelect={onSelect}
      stats={[
        {
          key: 'administracao',
          label: 'Administração',
          figure: summary.management,
          note: limit === null ? undefined : `${seats.used} de ${limit} vagas do plano em uso`,
        },
        { key: 'conselho', label: 'Conselho', figure: summary.council },
        { key: 'portaria', label: 'Portaria', figure: summary.doorman },
        { key: 'moradores', label: 'Moradores', figure: upTo(summary.resident) },
      ]}
    />
  )
}

type SituationProps = {
  value: string | null
  summary: MemberSummary | undefined
  onChange: (value: string | null) => void
}

/** Current members, the suspended ones among them, and former members. */
function Situation({ value, summary, onChange }: SituationProps) {
  const data = [
    { value: 'ativos', label: 'Atuais' },
    { value: 'suspensos', label: `Suspensos${summary ? ` (${upTo(summary.suspended)})` : ''}` },
    { value: 'encerrados', label: `Encerrados${summary ? ` (${upTo(summary.ended)})` : ''}` },
  ]
  const known = data.some((one) => one.value === value) ? value : 'ativos'
  const choose = (next: string | null) => onChange(next === 'ativos' ? null : next)
  return (
    <>
      <SegmentedControl
        visibleFrom="sm"
        aria-label="Situação"
        data={data}
        value={known ?? 'ativos'}
        onChange={choose}
      />
      <Select
        hiddenFrom="sm"
        aria-label="Situação"
        allowDeselect={false}
        data={data}
        value={known}
        onChange={choose}
        style={{ flex: '1 1 100%' }}
      />
    </>
  )
}
