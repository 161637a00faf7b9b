import { Button, Group, Kbd } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { StatementRow } from '../../../../domain/bank-statements/parts.ts'
import { addressFilters } from '../../../lib/lists/address-filters.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { ForwardPager } from '../../../ui/data/forward-pager.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { ChoiceFilter, DayFilter, FilterBar, SearchFilter } from '../lists/filters.tsx'
import { DayGroups } from './day-groups.tsx'
import { matchOf, useMatchLines, useUndoMatch } from './matching.ts'
import classes from './reconciliation.module.css'
import {
  type LineFilters,
  type StatementAccount,
  statementLinesQuery,
  suggestionsQuery,
} from './statement-queries.ts'
import { useLineKeys } from './use-line-keys.ts'

const states = { open: 'A conciliar', matched: 'Conciliadas', all: 'Todas' }
const sides = { entradas: 'in', saidas: 'out' } as const

function filtersOf(params: URLSearchParams): LineFilters {
  const { text, day, one } = addressFilters(params)
  const side = one('sentido', sides)
  return {
    state: one('situacao', states) ?? 'open',
    ...(side && { side: sides[side] }),
    from: day('de'),
    until: day('ate'),
    text: text('busca'),
  }
}

/** Lists the statement's lines by day, each with its likely match; one key accepts. */
export function Lines({ account }: { account: StatementAccount }) {
  const { id } = useCondominium()
  const { params, go } = useListAddress()
  const navigate = useNavigate()
  const mayManage = useMayManage()
  const filters = filtersOf(params)
  const after = params.get('depois')
  const lines = useQuery(statementLinesQuery(id, account.id, filters, after))
  const rows = lines.data?.rows ?? []
  const openIds = rows.filter(({ match }) => !match).map((row) => row.id)
  const found = useQuery(suggestionsQuery(id, account.id, openIds))
  const suggestions = found.data ?? {}
  const [done, setDone] = useState<string[]>([])
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const match = useMatchLines((ids) => setDone((before) => [...before, ...ids]))
  const undo = useUndoMatch()
  const sure = rows.flatMap((row) => {
    const first = row.match ? undefined : suggestions[row.id]?.[0]
    return first?.certainty === 'sure' ? [matchOf([row.id], first)] : []
  })
  const pick = ({ id: lineId }: StatementRow) =>
    setPicked((before) => {
      const next = new Set(before)
      if (!next.delete(lineId)) next.add(lineId)
      return next
    })
  const place = (row: StatementRow) => {
    const others = [...picked].filter((one) => one !== row.id && openIds.includes(one))
    const next = new URLSearchParams(params)
    if (others.length > 0) next.set('com', others.join(','))
    return `/dashboard/finances/conciliacao/${row.id}?${next}`
  }
  const acceptSure = () =>
    sure.length > 0 && mayManage && !match.isPending && match.mutate(sure.slice(0, 100))
  const { list, keep } = useLineKeys(rows, {
    pick,
    open: (row) => void navigate(place(row), { preventScrollReset: true }),
    acceptSure,
    undoLast: () => {
      const last = done.at(-1)
      if (!last || undo.isPending) return
      setDone((before) => before.slice(0, -1))
      undo.mutate([last])
    },
  })
  const accept = (row: StatementRow) => {
    const first = suggestions[row.id]?.[0]
    if (!first || match.isPending) return
    keep()
    match.mutate([matchOf([row.id], first)])
  }
  return (
    <>
      <FilterBar>
        <SearchFilter label="Buscar no extrato" placeholder="Descrição ou documento" value={filters.text} />
        <ChoiceFilter label="Situação" name="situacao" words={states} value={filters.state} />
        <DayFilter label="De" name="de" value={filters.from} />
        <DayFilter label="Até" name="ate" value={filters.until} />
      </FilterBar>
      <NotLoaded query={lines} rows={8} />
      {openIds.length > 0 && <NotLoaded query={found} isPart rows={1} />}
      {lines.data && rows.length === 0 && <Nothing filters={filters} />}
      {mayManage && openIds.length > 0 && (
        <Bar
          sure={sure.length}
          picked={picked.size}
          loading={match.isPending}
          together={place(rows.find((row) => picked.has(row.id)) ?? rows[0]!)}
          onSure={acceptSure}
        />
      )}
      <DayGroups
        ref={list}
        rows={rows}
        today={account.today}
        suggestions={found.isPending && openIds.length > 0 ? null : suggestions}
        picked={picked}
        mayManage={mayManage}
        busy={match.isPending || undo.isPending}
        place={place}
        onAccept={accept}
        onPick={pick}
        onUndo={(matchId) => undo.mutate([matchId])}
      />
      <ForwardPager
        first="Do início"
        next="Mais linhas"
        onFirst={after ? () => go({ at: 'first' }) : undefined}
        onNext={
          lines.data?.more && rows.length > 0
            ? () => go({ at: 'after', key: rows.at(-1)?.key ?? '' })
            : undefined
        }
      />
    </>
  )
}

type BarProps = { sure: number; picked: number; loading: boolean; together: string; onSure: () => void }

/** Shows bulk actions, and the keys. */
function Bar({ sure, picked, loading, together, onSure }: BarProps) {
  return (
    <Group className={classes.bar} justify="space-between" data-screen-only>
      <Group gap={8}>
        {sure > 0 && (
          <Button leftSection={<CheckCheck size={18} />} loading={loading} onClick={onSure}>
            {`Aceitar ${counted(sure, 'certa', 'certas')}`}
          </Button>
        )}
        {picked > 1 && (
          <Button variant="default" component={Link} to={together}>
            {`Conciliar ${counted(picked, 'linha', 'linhas')} juntas`}
          </Button>
        )}
      </Group>
      <p className={classes.keys}>
        <Kbd>J</Kbd> <Kbd>K</Kbd> andam, <Kbd>Enter</Kbd> aceita, <Kbd>E</Kbd> abre, <Kbd>X</Kbd> junta,{' '}
        <Kbd>A</Kbd> aceita as certas, <Kbd>U</Kbd> desfaz
      </p>
    </Group>
  )
}

function Nothing({ filters }: { filters: LineFilters }) {
  const narrowed = filters.state !== 'open' || filters.from || filters.until || filters.text || filters.side
  return (
    <EmptyState title={narrowed ? 'Nenhuma linha aqui' : 'Extrato todo conciliado'}>
      {narrowed
        ? 'Mude as datas, a situação ou a busca.'
        : 'Cada linha do banco tem o seu lançamento. Importe o próximo extrato quando ele sair.'}
    </EmptyState>
  )
}
