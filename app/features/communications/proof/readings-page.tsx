import { useQuery } from '@tanstack/react-query'
import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Mail,
  MessageCircle,
  MonitorSmartphone,
  Phone,
  Smartphone,
} from 'lucide-react'
import { useParams } from 'react-router'
import { recipientTies } from '../../../../domain/communications/audience.ts'
import { channelWords, stateWords } from '../../../../domain/communications/words.ts'
import { addressFilters } from '../../../lib/lists/address-filters.ts'
import { type Place, useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { count } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { CardsSkeleton } from '../../../ui/page/skeletons.tsx'
import classes from '../communications.module.css'
import { moment } from '../moments.ts'
import {
  announcementQuery,
  type Figures,
  figuresQuery,
  type Reader,
  type ReaderState,
  readerStates,
  readersQuery,
  type Way,
} from '../queries.ts'

/** Shows who was notified of an announcement, by which channels, and who read it: live, and downloadable. */
export function Component() {
  const { announcementId = '' } = useParams()
  const { id } = useCondominium()
  const notice = useQuery(announcementQuery(id, announcementId))
  const figures = useQuery(figuresQuery(id, announcementId))
  const { params, place, go, filter: show } = useListAddress()
  const address = addressFilters(params)
  const filters = { state: address.one('situacao', readerStates), search: address.text('busca') ?? '', place }
  const back = `/dashboard/communications/${announcementId}`
  return (
    <>
      <BackLink to={back}>Comunicado</BackLink>
      <Page
        title="Quem leu"
        sentence={notice.data?.title}
        action={
          <ExportMenu
            command="export-announcement-readings"
            body={{ announcement_id: announcementId }}
            file="leituras"
            action="exportar as leituras"
          />
        }
      >
        {figures.data ? (
          <Numbers
            figures={figures.data}
            active={filters.state}
            show={show}
            asks={notice.data?.asks_confirmation ?? false}
          />
        ) : (
          <CardsSkeleton cards={4} />
        )}
        <div className={classes.toolbar} style={{ marginTop: 24 }}>
          <SearchField
            label="Buscar destinatário"
            placeholder="Nome ou unidade"
            value={filters.search}
            onSearch={(search) => show({ busca: search || null })}
          />
        </div>
        <Readers announcementId={announcementId} filters={filters} go={go} />
        {figures.data && <Channels figures={figures.data} />}
      </Page>
    </>
  )
}

type Show = (changes: Record<string, string | null>) => void

function Numbers({
  figures,
  active,
  show,
  asks,
}: {
  figures: Figures
  active?: ReaderState
  show: Show
  asks: boolean
}) {
  const { recipients, seen, confirmed, units, told_units } = figures
  const stats = [
    {
      key: 'leram' as const,
      label: 'Leram',
      figure: count.format(seen),
      note: `de ${count.format(recipients)}`,
    },
    {
      key: 'nao-leram' as const,
      label: 'Não leram',
      figure: count.format(recipients - seen),
      note: 'recebem o lembrete',
    },
    ...(asks
      ? [
          {
            key: 'confirmaram' as const,
            label: 'Confirmaram',
            figure: count.format(confirmed),
            note: 'pelo botão',
          },
        ]
      : []),
    {
      key: 'sem-envio' as const,
      label: 'Unidades avisadas',
      figure: count.format(told_units),
      note: `de ${count.format(units)} · ver quem não foi alcançado`,
    },
  ]
  return (
    <StatFilterStrip
      label="Leituras"
      stats={stats}
      active={active ?? null}
      onSelect={(key) => show({ situacao: key })}
    />
  )
}

type Filters = Parameters<typeof readersQuery>[2]

function Readers({
  announcementId,
  filters,
  go,
}: {
  announcementId: string
  filters: Filters
  go: (place: Place) => void
}) {
  const { id } = useCondominium()
  const page = useQuery(readersQuery(id, announcementId, filters))
  return (
    <ForwardList
      page={page}
      place={filters.place}
      go={go}
      empty={
        <EmptyState title="Ninguém com este filtro">
          Mude a situação ou a busca para ver os outros.
        </EmptyState>
      }
    >
      {(rows) => (
        <DataList
          label="Destinatários"
          rows={rows}
          id={(row) => row.id}
          columns={columns}
          phone={(row) => ({
            first: row.name,
            figure: row.unit_labels,
            second: waysWords(row.ways),
            state: <Read row={row} />,
          })}
        />
      )}
    </ForwardList>
  )
}

const columns: Column<Reader>[] = [
  { key: 'name', header: 'Destinatário', cell: ({ name }) => name, text: ({ name }) => name },
  { key: 'unit', header: 'Unidade', cell: ({ unit_labels }) => unit_labels || '–' },
  {
    key: 'tie',
    header: 'Vínculo',
    cell: ({ tie, is_late }) => `${recipientTies[tie] ?? tie}${is_late ? ', chegou depois' : ''}`,
    minor: true,
  },
  { key: 'ways', header: 'Como foi avisado', cell: ({ ways }) => <Ways ways={ways} /> },
  { key: 'read', header: 'Leitura', cell: (row) => <Read row={row} /> },
]

function Read({ row: { seen_at, confirmed_at, reminders } }: { row: Reader }) {
  if (confirmed_at)
    return <Status icon={CircleCheck} tone="success">{`Confirmou em ${moment(confirmed_at)}`}</Status>
  if (seen_at) return <Status icon={CircleCheck} tone="success">{`Leu em ${moment(seen_at)}`}</Status>
  return (
    <Status icon={CircleDashed} tone="neutral">
      {reminders > 0 ? `Não leu, ${reminders} ${reminders === 1 ? 'lembrete' : 'lembretes'}` : 'Não leu'}
    </Status>
  )
}

const channelIcons = {
  app: MonitorSmartphone,
  email: Mail,
  push: Smartphone,
  whatsapp: MessageCircle,
  sms: Phone,
} as const

function Ways({ ways }: { ways: readonly Way[] }) {
  if (ways.length === 0)
    return (
      <Status icon={CircleX} tone="neutral">
        Nenhum envio
      </Status>
    )
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', gap: '2px 12px' }}>
      {latest(ways).map((way) => (
        <Status
          key={way.channel}
          icon={channelIcons[way.channel]}
          tone={way.status === 'failed' ? 'danger' : 'neutral'}
        >
          {`${channelWords[way.channel]} ${stateWords[way.status]}`}
        </Status>
      ))}
    </span>
  )
}

const waysWords = (ways: readonly Way[]): string =>
  latest(ways)
    .map(({ channel, status }) => `${channelWords[channel]} ${stateWords[status]}`)
    .join(', ') || 'Nenhum envio'

/** The last message by each channel: reminders follow the first telling. */
const latest = (ways: readonly Way[]): Way[] => [...new Map(ways.map((way) => [way.channel, way])).values()]

function Channels({ figures: { channels } }: { figures: Figures }) {
  if (channels.length === 0) return null
  return (
    <Section
      title="Por canal"
      note="Aceito pelo servidor, entregue e lido, como cada provedor informa. E-mail comum não informa a entrega."
    >
      <DataList
        label="Canais"
        rows={channels}
        id={({ channel }) => channel}
        columns={[
          { key: 'channel', header: 'Canal', cell: ({ channel }) => channelWords[channel] },
          { key: 'queued', header: 'Na fila', cell: ({ queued }) => count.format(queued), end: true },
          { key: 'sent', header: 'Enviados', cell: ({ sent }) => count.format(sent), end: true },
          {
            key: 'delivered',
            header: 'Entregues',
            cell: ({ delivered }) => count.format(delivered),
            end: true,
          },
          { key: 'read', header: 'Lidos', cell: ({ read }) => count.format(read), end: true },
          { key: 'failed', header: 'Não chegaram', cell: ({ failed }) => count.format(failed), end: true },
        ]}
        phone={({ channel, sent, failed }) => ({
          first: channelWords[channel],
          figure: count.format(sent),
          second: 'enviados',
          state: failed > 0 ? `${count.format(failed)} não chegaram` : undefined,
        })}
      />
    </Section>
  )
}
