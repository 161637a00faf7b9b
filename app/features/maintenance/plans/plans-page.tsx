import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Square } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { responsibleWords } from '../../../../domain/maintenance/orders/words.ts'
import { planFilters } from '../../../../domain/maintenance/plans/input.ts'
import { cycleWords, seasonWords } from '../../../../domain/maintenance/plans/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useListFilters } from '../../../lib/lists/list-filters.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import classes from '../expiry/expiry.module.css'
import { MaintenanceFrame } from '../frame.tsx'
import { type PlanLine, plansQuery } from '../queries.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { planBody } from './plan-values.ts'

const names = { typed: 'busca', state: 'situacao', asset_id: 'ativo' } as const

/** Lists recurring tasks: how often, who does them and when they are next. */
export function Component() {
  const manages = useMayManage()
  const [edited, setEdited] = useState<PlanLine | 'new' | null>(null)
  return (
    <MaintenanceFrame
      title="Planos de manutenção"
      sentence="O que se repete. A ordem de serviço de cada vez aparece sozinha, antes da data."
      action={
        manages && (
          <Button leftSection={<Plus size={18} />} onClick={() => setEdited('new')}>
            Novo plano
          </Button>
        )
      }
    >
      <List manages={manages} onEdit={setEdited} />
      {edited && <PlanDialog plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </MaintenanceFrame>
  )
}

function List({ manages, onEdit }: { manages: boolean; onEdit: (plan: PlanLine) => void }) {
  const { id } = useCondominium()
  const { filters, place, go, show } = useListFilters(planFilters, names)
  const page = useQuery(plansQuery(id, filters, place))
  return (
    <>
      <div className={classes.toolbar}>
        <SearchField
          label="Buscar plano"
          placeholder="O que é feito"
          value={filters.typed ?? ''}
          onSearch={(typed) => show({ typed: typed || null })}
        />
        <Select
          aria-label="Situação"
          data={[
            { value: 'running', label: 'Em andamento' },
            { value: 'ended', label: 'Encerrados' },
            { value: 'any', label: 'Todos' },
          ]}
          value={filters.state ?? 'running'}
          allowDeselect={false}
          onChange={(state) => show({ state: state === 'running' ? null : state })}
          w={160}
        />
      </div>
      <ForwardList
        page={page}
        place={place}
        go={go}
        height={64}
        empty={
          <EmptyState
            title={Object.keys(filters).length > 0 ? 'Nada com estes filtros' : 'Nenhum plano ainda'}
          >
            Comece por um modelo: elevadores, bombas, gerador, caixas d’água. A periodicidade usual já vem
            preenchida, e você muda o que quiser.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={classes.list} aria-label="Planos">
            {rows.map((plan) => (
              <Row key={plan.id} plan={plan} manages={manages} onEdit={() => onEdit(plan)} />
            ))}
          </ul>
        )}
      </ForwardList>
    </>
  )
}

function Row({ plan, manages, onEdit }: { plan: PlanLine; manages: boolean; onEdit: () => void }) {
  const end = useEnding(plan)
  const hands = [plan.assignee_name, plan.supplier_name].filter(Boolean).join(', ')
  return (
    <li className={classes.row} data-gone={plan.ended_at ? true : undefined}>
      <div style={{ minWidth: 0 }}>
        <span className={classes.title}>{plan.title}</span>
        <div className={`${classes.notes} figures`}>
          <span>{[cycleWords(plan), seasonWords(plan.season)].filter(Boolean).join(', ')}</span>
          <span>{plan.anchor === 'date' ? 'em data fixa' : 'a contar da última execução'}</span>
          {plan.asset_id && (
            <Link to={`/dashboard/incidents/manutencao/ativos/${plan.asset_id}`}>{plan.asset_name}</Link>
          )}
          <span>{hands || responsibleWords[plan.responsible]}</span>
          {plan.standard && <span>{plan.standard}</span>}
          {plan.last_done_on && <span>{`Última em ${formatDate(plan.last_done_on)}`}</span>}
        </div>
      </div>
      <div className={`${classes.side} figures`}>
        <span className={classes.step}>
          {plan.open_order_id ? (
            <Link to={`/dashboard/incidents/manutencao/ordens/${plan.open_order_id}`}>
              {plan.open_order_code}
            </Link>
          ) : plan.next_on ? (
            `Próxima em ${formatDate(plan.next_on)}`
          ) : (
            'Encerrado'
          )}
        </span>
        {manages && (
          <div className={classes.acts}>
            <Button variant="subtle" px={10} leftSection={<Pencil size={18} />} onClick={onEdit}>
              {plan.ended_at ? 'Retomar' : 'Editar'}
            </Button>
            {!plan.ended_at && (
              <Button variant="subtle" px={10} leftSection={<Square size={18} />} onClick={end}>
                Encerrar
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

/** Ends a plan at once and offers undo. */
function useEnding(plan: PlanLine) {
  const save = useCommand('save-maintenance-plan', { action: 'encerrar o plano' })
  const body = planBody(plan)
  return () =>
    save.mutate(
      { ...body, ended: true },
      {
        onSuccess: () =>
          toast('info', 'Plano encerrado', plan.title, {
            label: 'Desfazer',
            run: () => save.mutate({ ...body, ended: false }),
          }),
      },
    )
}
