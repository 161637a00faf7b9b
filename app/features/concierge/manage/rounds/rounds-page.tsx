import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, Printer } from 'lucide-react'
import { Link } from 'react-router'
import { addDays, civilDate } from '../../../../../domain/calendar.ts'
import { loadingError, toFailure } from '../../../../lib/failure.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { counted } from '../../../../lib/words.ts'
import { DataList } from '../../../../ui/data/data-list.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { ErrorState } from '../../../../ui/page/error-state.tsx'
import { Page, Section } from '../../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'
import classes from '../../concierge.module.css'
import { hourOf, momentOf } from '../../concierge-words.ts'
import { Moment } from '../../moment.tsx'
import { settingsQuery } from '../../queries.ts'
import { passesQuery, pointsQuery, type ShiftRow, shiftsQuery } from '../round-queries.ts'
import { type PointStanding, standingOf } from './missed.ts'

const days = 7

/** Who was on duty and how each shift was handed over; and whether the rounds were made. */
export function Component() {
  const mayManage = useMayManage()
  return (
    <>
      <BackLink to="/dashboard/portaria">Portaria</BackLink>
      <Page
        title="Turnos e rondas"
        sentence="Quem passou o turno a quem, e por onde a ronda andou."
        action={
          mayManage && (
            <Button
              component={Link}
              to="/dashboard/portaria/cartazes"
              variant="default"
              leftSection={<Printer size={18} />}
            >
              Cartazes das rondas
            </Button>
          )
        }
      >
        <Rounds />
        <Shifts />
      </Page>
    </>
  )
}

function Rounds() {
  const { id } = useCondominium()
  const points = useQuery(pointsQuery(id))
  const passes = useQuery(passesQuery(id, days))
  const failed = loadingError(points) ?? loadingError(passes)
  const now = new Date()
  const from = new Date(`${addDays(civilDate(now), 1 - days)}T00:00:00-03:00`)
  const standing = points.data && passes.data ? standingOf(points.data, passes.data, from, now) : null
  const wrong = passes.data?.filter(({ is_valid }) => !is_valid).length ?? 0
  return (
    <Section
      title="Rondas"
      note={`Nos últimos ${days} dias.${wrong > 0 ? ` ${counted(wrong, 'leitura não era', 'leituras não eram')} da etiqueta do ponto.` : ''}`}
    >
      {failed && <ErrorState message={toFailure(failed).message} onRetry={() => void points.refetch()} />}
      {!failed && !standing && <RowsSkeleton rows={4} />}
      {standing?.length === 0 && (
        <p style={{ color: 'var(--muted)', margin: 0 }}>
          Nenhum ponto de ronda. Cadastre os pontos em{' '}
          <Link to="/dashboard/portaria/ajustes?aba=rondas">Ajustes</Link> e imprima o QR de cada um.
        </p>
      )}
      {standing && standing.length > 0 && (
        <DataList
          label="Pontos de ronda"
          rows={standing}
          id={({ point }) => point.id}
          columns={[
            {
              key: 'name',
              header: 'Ponto',
              cell: ({ point }) => point.name,
              text: ({ point }) => point.name,
            },
            { key: 'every', header: 'A cada', cell: everyOf },
            { key: 'state', header: 'Situação', cell: (row) => <PointState row={row} /> },
            { key: 'by', header: 'Por', minor: true, cell: ({ last }) => last?.passed_by_name ?? '' },
            {
              key: 'last',
              header: 'Última passagem',
              end: true,
              cell: ({ last }) => (last ? <Moment at={last.passed_at} /> : 'nenhuma'),
            },
          ]}
          phone={(row) => ({
            first: row.point.name,
            figure: row.last ? momentOf(row.last.passed_at) : 'nenhuma',
            second: everyOf(row),
            state: <PointState row={row} />,
          })}
        />
      )}
    </Section>
  )
}

const everyOf = ({ point }: PointStanding) =>
  point.every_hours === null ? 'sem horário' : counted(point.every_hours, 'hora', 'horas')

function PointState({ row: { missed, isLate } }: { row: PointStanding }) {
  if (missed === null) return null
  if (missed === 0)
    return (
      <Status icon={CircleCheck} tone="success">
        Em dia
      </Status>
    )
  return (
    <Status icon={isLate ? CircleAlert : Clock} tone={isLate ? 'danger' : 'warning'}>
      {`${isLate ? 'Atrasada, ' : ''}${counted(missed, 'falta', 'faltas')}`}
    </Status>
  )
}

function Shifts() {
  const { id } = useCondominium()
  const shifts = useQuery(shiftsQuery(id))
  const labels = new Map(
    (useQuery(settingsQuery(id)).data?.shift_checklist ?? []).map((item) => [item.id, item.label]),
  )
  return (
    <Section title="Turnos">
      {shifts.isLoadingError && (
        <ErrorState message={toFailure(shifts.error).message} onRetry={() => void shifts.refetch()} />
      )}
      {shifts.isPending && <RowsSkeleton rows={4} height={64} />}
      {shifts.data?.length === 0 && (
        <p style={{ color: 'var(--muted)', margin: 0 }}>
          Nenhum turno ainda. O primeiro começa com um PIN na mesa.
        </p>
      )}
      {shifts.data && shifts.data.length > 0 && (
        <ol className={classes.rows} aria-label="Turnos">
          {shifts.data.map((shift) => (
            <Shift key={shift.id} shift={shift} labels={labels} />
          ))}
        </ol>
      )}
    </Section>
  )
}

function Shift({ shift, labels }: { shift: ShiftRow; labels: ReadonlyMap<string, string> }) {
  const wrong = shift.checklist.filter(({ ok }) => !ok)
  return (
    <li className={classes.row} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
      <div>
        <div className={classes.first}>{shift.doorman_name}</div>
        <div className={`${classes.second} figures`}>
          {[
            momentOf(shift.started_at),
            shift.handed_at && `até ${hourOf(shift.handed_at)}`,
            shift.accepted_by_name && `recebido por ${shift.accepted_by_name}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {shift.notes && <div style={{ whiteSpace: 'pre-wrap' }}>{shift.notes}</div>}
        {wrong.length > 0 && (
          <div className={classes.late}>
            {wrong
              .map((item) => [labels.get(item.id) ?? item.id, item.note].filter(Boolean).join(': '))
              .join(' · ')}
          </div>
        )}
      </div>
      <Group>
        <ShiftState shift={shift} />
      </Group>
    </li>
  )
}

function ShiftState({ shift }: { shift: ShiftRow }) {
  if (!shift.handed_at)
    return (
      <Status icon={Clock} tone="neutral">
        Em curso
      </Status>
    )
  return shift.accepted_at ? (
    <Status icon={CircleCheck} tone="success">
      Aceito
    </Status>
  ) : (
    <Status icon={CircleAlert} tone="warning">
      Sem aceite
    </Status>
  )
}
