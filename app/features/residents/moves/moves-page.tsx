import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, Truck } from 'lucide-react'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import classes from '../register/register.module.css'
import { ChecklistDialog } from './checklist-dialog.tsx'
import { MoveCard } from './move-card.tsx'
import { checklistsQuery, type MoveFilter, moveNamesQuery, movesQuery, moveUnitsQuery } from './queries.ts'
import { StartMoveDialog } from './start-dialog.tsx'

/** Moves in and out: planned and running ones with their checklists, and finished ones. */
export function Component() {
  const { id } = useCondominium()
  const { role } = useMembership()
  const manages = useMayManage()
  const { params, changeParams } = useSearchParams()
  const filter: MoveFilter = params.get('situacao') === 'encerradas' ? 'closed' : 'open'
  const dialog = manages ? params.get('acao') : null
  const show = (changes: Record<string, string | null>) => changeParams(changes, { preventScrollReset: true })
  const checklists = useQuery({ ...checklistsQuery(id), enabled: role !== 'doorman' })
  return (
    <Page
      title="Mudanças"
      sentence={
        manages
          ? 'Quem entra e quem sai, com a lista do que conferir. A portaria vê aqui assim que você marca.'
          : 'Quem entra e quem sai, com a lista do que conferir.'
      }
      action={
        manages && (
          <>
            <Button leftSection={<Truck size={18} />} onClick={() => show({ acao: 'marcar' })}>
              Marcar mudança
            </Button>
            <Button
              variant="default"
              leftSection={<ListChecks size={18} />}
              onClick={() => show({ acao: 'lista' })}
            >
              Lista de conferência
            </Button>
          </>
        )
      }
    >
      <SegmentedControl
        aria-label="Situação"
        value={filter}
        onChange={(value) => show({ situacao: value === 'closed' ? 'encerradas' : null })}
        data={[
          { value: 'open', label: 'Abertas' },
          { value: 'closed', label: 'Encerradas' },
        ]}
        mb="md"
      />
      <Moves filter={filter} />
      {dialog === 'marcar' && <StartMoveDialog onClose={() => show({ acao: null })} />}
      {dialog === 'lista' && checklists.data && (
        <ChecklistDialog own={checklists.data} onClose={() => show({ acao: null })} />
      )}
    </Page>
  )
}

function Moves({ filter }: { filter: MoveFilter }) {
  const { id } = useCondominium()
  const { role } = useMembership()
  const manages = useMayManage()
  const writable = useWritable()
  const moves = useQuery(movesQuery(id, filter))
  const ids = (key: 'unit_id' | 'person_id') =>
    [...new Set((moves.data ?? []).map((move) => move[key]))].sort()
  const units = useQuery(moveUnitsQuery(id, ids('unit_id')))
  const names = useQuery(moveNamesQuery(id, ids('person_id'), role !== 'doorman'))
  if (!moves.data) return <NotLoaded query={moves} rows={3} height={160} />
  if (moves.data.length === 0)
    return (
      <EmptyState title={filter === 'open' ? 'Nenhuma mudança marcada' : 'Nenhuma mudança encerrada'}>
        {manages
          ? 'Marque o dia e o horário: a portaria se prepara e confere item por item.'
          : 'As mudanças aparecem aqui assim que a administração marcar.'}
      </EmptyState>
    )
  const may = manages ? 'manage' : role === 'doorman' && writable ? 'tick' : 'look'
  return (
    <ul className={classes.list} style={{ maxWidth: 720 }}>
      {moves.data.map((move) => (
        <MoveCard
          key={move.id}
          move={move}
          unit={units.data?.[move.unit_id] ?? ''}
          name={names.data?.[move.person_id]}
          may={may}
        />
      ))}
    </ul>
  )
}
