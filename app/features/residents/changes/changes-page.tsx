import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { changeKinds } from '../../../../domain/people/change.ts'
import { pagerSteps, useListAddress } from '../../../lib/lists/keyset.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted, dayOf } from '../../../lib/words.ts'
import { Pager } from '../../../ui/data/pager.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { CardsSkeleton } from '../../../ui/page/skeletons.tsx'
import classes from '../register/register.module.css'
import { ChangeLines } from './change-lines.tsx'
import { DecideDialog, type Decision } from './decide-dialog.tsx'
import {
  type AskedChange,
  type ChangeState,
  changeCountsQuery,
  changeKey,
  changeStates,
  changesQuery,
} from './queries.ts'

const labels: Record<ChangeState, string> = {
  pending: 'Esperando',
  approved: 'Aprovados',
  refused: 'Recusados',
}
const addresses: Record<ChangeState, string | null> = {
  pending: null,
  approved: 'aprovados',
  refused: 'recusados',
}

/** Lists residents' change requests: before → after, decided one by one or many at once. */
export function Component() {
  const { id } = useCondominium()
  const { params, filter } = useListAddress()
  const state = changeStates.find((known) => addresses[known] === params.get('situacao')) ?? 'pending'
  const counts = useQuery(changeCountsQuery(id))
  return (
    <Page
      title="Pedidos de alteração"
      sentence="O que os moradores pedem para corrigir no cadastro. Você compara o antes e o depois e decide."
      action={
        <Button component={Link} to="/dashboard/resident-requests" variant="default">
          Pedidos de acesso
        </Button>
      }
    >
      {counts.data ? (
        <StatFilterStrip
          label="Pedidos por situação"
          stats={changeStates.map((key) => ({ key, label: labels[key], figure: counts.data[key] }))}
          active={state}
          onSelect={(key) => filter({ situacao: addresses[key ?? 'pending'] })}
        />
      ) : (
        <CardsSkeleton />
      )}
      <Requests key={state} state={state} />
    </Page>
  )
}

function Requests({ state }: { state: ChangeState }) {
  const { id } = useCondominium()
  const { place, go } = useListAddress()
  const manages = useMayManage()
  const page = useQuery(changesQuery(id, state, place))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [deciding, setDeciding] = useState<Decision | null>(null)
  if (!page.data) return <NotLoaded query={page} rows={4} height={96} />
  const { rows } = page.data
  if (rows.length === 0)
    return state === 'pending' ? (
      <EmptyState title="Nenhum pedido à espera">
        Quando um morador pedir para corrigir o nome, o CPF, o e-mail ou quem mora na unidade, o pedido
        aparece aqui.
      </EmptyState>
    ) : (
      <Text c="dimmed" py="xl">
        Nenhum pedido {state === 'approved' ? 'aprovado' : 'recusado'} ainda.
      </Text>
    )
  const decidable = manages && state === 'pending'
  const selected = rows.filter((row) => chosen.has(row.id))
  const toggle = (changeId: string) =>
    setChosen(
      (now) => new Set(now.has(changeId) ? [...now].filter((one) => one !== changeId) : [...now, changeId]),
    )
  return (
    <>
      {decidable && rows.length > 1 && (
        <Group justify="space-between" mt="md" mih={44}>
          <Checkbox
            label={
              selected.length > 0 ? counted(selected.length, 'escolhido', 'escolhidos') : 'Escolher todos'
            }
            checked={selected.length === rows.length}
            indeterminate={selected.length > 0 && selected.length < rows.length}
            onChange={() =>
              setChosen(new Set(selected.length === rows.length ? [] : rows.map((row) => row.id)))
            }
          />
          {selected.length > 0 && (
            <Group gap={8}>
              <Button size="sm" onClick={() => setDeciding({ decision: 'approve', changes: selected })}>
                Aprovar {selected.length}
              </Button>
              <Button
                size="sm"
                variant="default"
                onClick={() => setDeciding({ decision: 'refuse', changes: selected })}
              >
                Recusar {selected.length}
              </Button>
            </Group>
          )}
        </Group>
      )}
      <ul className={classes.list} aria-label={labels[state]}>
        {rows.map((change) => (
          <Request
            key={change.id}
            change={change}
            checked={chosen.has(change.id)}
            onCheck={decidable && rows.length > 1 ? () => toggle(change.id) : undefined}
            onDecide={decidable ? (decision) => setDeciding({ decision, changes: [change] }) : undefined}
          />
        ))}
      </ul>
      {(page.data.hasPrevious || page.data.hasNext) && (
        <Pager position={labels[state]} {...pagerSteps(page.data, changeKey, go)} />
      )}
      {deciding && (
        <DecideDialog
          {...deciding}
          onClose={() => {
            setDeciding(null)
            setChosen(new Set())
          }}
        />
      )}
    </>
  )
}

type RequestProps = {
  change: AskedChange
  checked: boolean
  onCheck?: () => void
  onDecide?: (decision: Decision['decision']) => void
}

function Request({ change, checked, onCheck, onDecide }: RequestProps) {
  const { kind, note, reason, person, created_at, decided_at, person_id } = change
  return (
    <li className={classes.request} style={{ border: 0, borderTop: '1px solid var(--hairline)' }}>
      {onCheck && (
        <Checkbox
          mt={2}
          aria-label={`Escolher o pedido de ${person.name}`}
          checked={checked}
          onChange={onCheck}
        />
      )}
      <div className={classes.requestText}>
        <div>
          <Link to={`/dashboard/residents/${person_id}`} className={classes.strong}>
            {person.name}
          </Link>
          {` · ${changeKinds[kind]}`}
        </div>
        <ChangeLines change={change} />
        {note && <p className={classes.note}>“{note}”</p>}
        <p className={`${classes.note} figures`}>
          Pediu em {formatDate(dayOf(created_at))}
          {decided_at && `, decidido em ${formatDate(dayOf(decided_at))}`}
          {reason && ` · Motivo: ${reason}`}
        </p>
      </div>
      {onDecide && (
        <div className={classes.requestActions}>
          <Button
            size="sm"
            onClick={() => onDecide('approve')}
            aria-label={`Aprovar o pedido de ${person.name}`}
          >
            Aprovar
          </Button>
          <Button
            size="sm"
            variant="default"
            onClick={() => onDecide('refuse')}
            aria-label={`Recusar o pedido de ${person.name}`}
          >
            Recusar
          </Button>
        </div>
      )}
    </li>
  )
}
