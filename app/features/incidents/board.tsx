import { ActionIcon, Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Link } from 'react-router'
import type { IncidentFilters } from '../../../domain/incidents/input.ts'
import {
  type IncidentStatus,
  incidentStatuses,
  placeWords,
  statusWords,
} from '../../../domain/incidents/words.ts'
import { useMayManage } from '../../lib/membership/may-manage.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useWritable } from '../../lib/membership/writable.ts'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { AssignDialog } from './detail/assign-dialog.tsx'
import { StatusDialog } from './detail/status-dialog.tsx'
import { Due } from './incident-row.tsx'
import classes from './incidents.module.css'
import { CategoryIcon } from './looks.tsx'
import { type IncidentLine, incidentsQuery } from './queries.ts'

const columns = incidentStatuses.filter((status) => status !== 'closed')
/** What a card can be moved to: nobody takes back that it was received, and closing wants its reason on its own page. */
const targets = ['triaged', 'in_progress', 'waiting', 'solved'] as const
type Target = (typeof targets)[number]
const isTarget = (status: IncidentStatus): status is Target => (targets as readonly string[]).includes(status)

type Moving = { id: string; to: Target }

/** Shows incidents that are not closed, a column for each state, the newest on top. Cards are moved by dragging or by their menu. */
export function Board({ filters }: { filters: IncidentFilters }) {
  const manages = useMayManage()
  const writable = useWritable()
  const [moving, setMoving] = useState<Moving | null>(null)
  const close = () => setMoving(null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={classes.board} aria-label="Quadro por situação" tabIndex={0}>
      {columns.map((status) => (
        <Column
          key={status}
          status={status}
          filters={filters}
          onMove={manages && writable ? setMoving : undefined}
        />
      ))}
      {moving?.to === 'triaged' && <AssignDialog ids={[moving.id]} onClose={close} />}
      {moving && moving.to !== 'triaged' && (
        <StatusDialog ids={[moving.id]} move={moving.to} onClose={close} />
      )}
    </section>
  )
}

type ColumnProps = { status: IncidentStatus; filters: IncidentFilters; onMove?: (moving: Moving) => void }

/** The kind of what is dragged: nothing else that is dropped here moves a card. */
const dragged = 'application/x-prumo-incident'

function Column({ status, filters, onMove }: ColumnProps) {
  const { id } = useCondominium()
  const [over, setOver] = useState(false)
  const page = useQuery(
    incidentsQuery(id, { filters: { ...filters, state: status }, sorted: 'newest', place: { at: 'first' } }),
  )
  const rows = page.data?.rows
  const takes = (event: DragEvent) => {
    if (!onMove || !isTarget(status) || !event.dataTransfer.types.includes(dragged)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const [incidentId, from] = event.dataTransfer.getData(dragged).split(' ')
    if (!onMove || !isTarget(status) || !incidentId || from === status) return
    event.preventDefault()
    onMove({ id: incidentId, to: status })
  }
  return (
    <section
      className={classes.column}
      aria-label={statusWords[status]}
      data-over={over || undefined}
      onDragOver={takes}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>
        {statusWords[status]}
        <span className="figures">{rows && `${rows.length}${page.data?.more ? '+' : ''}`}</span>
      </h2>
      <NotLoaded query={page} isPart rows={2} height={72} />
      {rows?.map((line) => (
        <Card key={line.id} line={line} onMove={status === 'solved' ? undefined : onMove} />
      ))}
      {rows?.length === 0 && <span className={classes.muted}>Nenhuma</span>}
      {page.data?.more && (
        <Button
          component={Link}
          to={`/dashboard/incidents?situacao=${status}`}
          variant="subtle"
          size="compact-md"
        >
          Ver todas
        </Button>
      )}
    </section>
  )
}

function Card({ line, onMove }: { line: IncidentLine; onMove?: (moving: Moving) => void }) {
  return (
    <article
      className={classes.card}
      draggable={onMove ? true : undefined}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(dragged, `${line.id} ${line.status}`)
        dataTransfer.effectAllowed = 'move'
      }}
    >
      <div className={classes.cardTop}>
        <Link to={`/dashboard/incidents/${line.id}`} className={classes.title} draggable={false}>
          {line.title}
        </Link>
        {onMove && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon
                className={classes.moves}
                size={44}
                variant="subtle"
                aria-label={`Mover ${line.protocol}`}
              >
                <EllipsisVertical size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Mover para</Menu.Label>
              {targets
                .filter((to) => to !== line.status)
                .map((to) => (
                  <Menu.Item key={to} onClick={() => onMove({ id: line.id, to })}>
                    {statusWords[to]}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <div className={`${classes.notes} figures`}>
        <span className={classes.note}>
          <CategoryIcon icon={line.category_icon} size={16} />
          {placeWords(line)}
        </span>
      </div>
      <Due line={line} />
    </article>
  )
}
