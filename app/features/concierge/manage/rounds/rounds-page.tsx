import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, Printer } from 'lucide-react'
import { Link } from 'react-router'
import { addDays } from '../../../../../domain/calendar.ts'
import { patrolStatusWords, patrolWords } from '../../../../../domain/concierge/words.ts'
import { instantOf } from '../../../../../domain/time-zones/moments.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { counted } from '../../../../lib/words.ts'
import { openZone, today } from '../../../../lib/zone.ts'
import { DataList } from '../../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../../ui/data/export-menu.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../../ui/page/page.tsx'
import { momentOf } from '../../concierge-words.ts'
import { Moment } from '../../moment.tsx'
import { BookToolbar, bookFiltersOf, exportBody, isFiltered } from '../books/book-filters.tsx'
import { BookList } from '../books/book-list.tsx'
import { StatusFilter } from '../books/status-filter.tsx'
import { type PassRow, patrolPageQuery } from '../list-queries.ts'
import { passesQuery, pointsQuery } from '../round-queries.ts'
import { type PointStanding, standingOf } from './missed.ts'

const days = 7

/** Shows whether the rounds were made: the state of each point, and every pass. */
export function Component() {
  const mayManage = useMayManage()
  return (
    <>
      <BackLink to="/dashboard/portaria">Portaria</BackLink>
      <Page
        title="Rondas"
        sentence="Por onde a ronda andou, e onde faltou."
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
        <Passes />
      </Page>
    </>
  )
}

function Rounds() {
  const { id } = useCondominium()
  const points = useQuery(pointsQuery(id))
  const passes = useQuery(passesQuery(id, days))
  const now = new Date()
  const from = instantOf(addDays(today(now), 1 - days), '00:00', openZone())
  const standing = points.data && passes.data ? standingOf(points.data, passes.data, from, now) : null
  const wrong = passes.data?.filter(({ is_valid }) => !is_valid).length ?? 0
  return (
    <Section
      title="Pontos"
      note={`Nos últimos ${days} dias.${wrong > 0 ? ` ${counted(wrong, 'leitura não era', 'leituras não eram')} da etiqueta do ponto.` : ''}`}
    >
      <NotLoaded query={[points, passes]} rows={4} />
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
            second: row.point.every_hours === null ? everyOf(row) : `a cada ${everyOf(row)}`,
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

/** Every label that was read, the newest first. */
function Passes() {
  const { id } = useCondominium()
  const { params, place, filter } = useListAddress()
  const filters = bookFiltersOf(params, patrolStatusWords)
  const pointId = /^[0-9a-f-]{36}$/.test(params.get('ponto') ?? '') ? params.get('ponto') : null
  const more = { point_id: pointId }
  const passes = useQuery(patrolPageQuery(id, filters, more, place))
  const points = useQuery(pointsQuery(id))
  return (
    <Section
      title="Passagens"
      action={
        (passes.data?.rows.length ?? 0) > 0 && (
          <ExportMenu
            command="export-patrols"
            body={exportBody(filters, more)}
            file="rondas"
            action="exportar as rondas"
          />
        )
      }
    >
      <BookToolbar
        filters={filters}
        searchLabel="Buscar passagem"
        placeholder="Ponto ou porteiro"
        withUnit={false}
        isNarrowed={pointId !== null}
        narrowing={
          <>
            <StatusFilter
              label="Ponto"
              words={Object.fromEntries((points.data ?? []).map((point) => [point.id, point.name]))}
              value={pointId}
              onChange={(ponto) => filter({ ponto })}
            />
            <StatusFilter
              label="Leitura"
              words={patrolStatusWords}
              value={filters.status}
              onChange={(situacao) => filter({ situacao })}
            />
          </>
        }
      />
      <BookList
        page={passes}
        narrowed={isFiltered(filters) || pointId !== null}
        empty={{
          title: 'Nenhuma passagem ainda',
          says: 'Cada etiqueta que a ronda lê na parede aparece aqui, com a hora e quem passou.',
        }}
      >
        {(rows) => <PassList rows={rows} />}
      </BookList>
    </Section>
  )
}

function Reading({ row: { is_valid } }: { row: PassRow }) {
  return (
    <Status icon={is_valid ? CircleCheck : CircleAlert} tone={is_valid ? 'success' : 'danger'}>
      {patrolStatusWords[is_valid ? 'valid' : 'wrong']}
    </Status>
  )
}

function PassList({ rows }: { rows: readonly PassRow[] }) {
  return (
    <DataList
      label="Passagens"
      rows={rows}
      id={(row) => row.id}
      columns={[
        { key: 'point', header: 'Ponto', cell: (row) => row.point_name, text: (row) => row.point_name },
        { key: 'reading', header: 'Leitura', cell: (row) => <Reading row={row} /> },
        { key: 'proof', header: 'Como', minor: true, cell: (row) => patrolWords[row.proof] },
        { key: 'by', header: 'Quem', cell: (row) => row.passed_by_name, text: (row) => row.passed_by_name },
        { key: 'desk', header: 'Portaria', minor: true, cell: (row) => row.desk_name ?? '' },
        { key: 'when', header: 'Quando', end: true, cell: (row) => <Moment at={row.passed_at} /> },
      ]}
      phone={(row) => ({
        first: row.point_name,
        figure: momentOf(row.passed_at),
        second: row.passed_by_name,
        state: <Reading row={row} />,
      })}
    />
  )
}
