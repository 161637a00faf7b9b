import { Anchor, Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { counted } from '../../../../domain/counted.ts'
import { channelNames } from '../../../../domain/notifications/events.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { afterKey } from '../../../lib/lists/forward.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { toast } from '../../../lib/toasts.tsx'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ChoiceFilter, DayFilter, FilterBar, SearchFilter } from '../../finances/lists/filters.tsx'
import { moment } from '../../settings/security/account/moment.ts'
import { standingOf, statusNames } from '../message-words.ts'
import { eventWords, filtersOf, type LoggedMessage, logQuery } from './log-queries.ts'

/** Lists every message of the condominium with its status; failed ones can be resent here. */
export function DeliveryLog() {
  const { id } = useCondominium()
  const { params, place, go } = useListAddress()
  const filters = filtersOf(params)
  const page = useQuery(logQuery(id, filters, afterKey(place)))
  const rows = page.data?.rows ?? []
  const failed = rows.filter(({ is_retryable }) => is_retryable)
  return (
    <>
      <FilterBar>
        <SearchFilter label="Buscar pessoa ou unidade" placeholder="Nome, ou A-101" value={filters.text} />
        <ChoiceFilter
          label="Aviso"
          name="evento"
          words={eventWords}
          placeholder="Todos"
          value={filters.kind}
        />
        <ChoiceFilter
          label="Canal"
          name="canal"
          words={channelNames}
          placeholder="Todos"
          value={filters.channel}
        />
        <ChoiceFilter
          label="Situação"
          name="situacao"
          words={statusNames}
          placeholder="Todas"
          value={filters.status}
        />
        <DayFilter label="De" name="de" value={filters.from} />
        <DayFilter label="Até" name="ate" value={filters.until} />
      </FilterBar>
      <Group justify="flex-end" gap={8} mb="md">
        {failed.length > 0 && <RetryButton messages={failed} />}
        <ExportMenu
          command="export-messages"
          body={{ filters }}
          file="avisos-enviados"
          action="exportar os avisos"
          prints
        />
      </Group>
      <ForwardList
        page={page}
        place={place}
        go={go}
        first="Mais novos"
        next="Mais antigos"
        empty={
          <EmptyState title="Nenhum aviso aqui">
            Mude os filtros ou a busca. Tudo o que sai do Prumo aparece nesta lista, por cinco anos.
          </EmptyState>
        }
      >
        {(rows) => <Rows rows={rows} />}
      </ForwardList>
    </>
  )
}

function RetryButton({ messages }: { messages: readonly LoggedMessage[] }) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const retry = useMutation({
    mutationFn: () =>
      invoke('retry-messages', { condominium_id: id, message_ids: messages.map((message) => message.id) }),
    meta: { action: 'enviar de novo' },
    onSuccess: ({ count }) => {
      toast('success', 'A caminho de novo', counted(count, 'aviso sai agora.', 'avisos saem agora.'))
      void queries.invalidateQueries({ queryKey: ['messages', 'log', id] })
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<RotateCcw size={18} />}
      loading={retry.isPending}
      onClick={() => retry.mutate()}
    >
      {`Enviar de novo (${messages.length})`}
    </Button>
  )
}

function MessageStatus({ message }: { message: LoggedMessage }) {
  const { icon, tone, words } = standingOf(message)
  return (
    <Status icon={icon} tone={tone} wraps>
      {words}
    </Status>
  )
}

/** Returns the latest known event: read, delivered, or sent. */
const lastOf = ({ read_at, delivered_at, sent_at, created_at }: LoggedMessage): string =>
  read_at ?? delivered_at ?? sent_at ?? created_at

function Moment({ at }: { at: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{moment(at)}</span>
}

function Recipient({ message }: { message: LoggedMessage }) {
  const { person_id, recipient, unit_label } = message
  const name = recipient ?? 'Sem cadastro'
  return (
    <>
      {person_id ? (
        <Anchor component={Link} to={`/dashboard/residents/${person_id}`} inherit>
          {name}
        </Anchor>
      ) : (
        name
      )}
      {unit_label ? ` · ${unit_label}` : ''}
    </>
  )
}

function Rows({ rows }: { rows: readonly LoggedMessage[] }) {
  const kind = (row: LoggedMessage) =>
    `${eventWords[row.kind] ?? row.kind}${row.text_version ? ` · texto ${row.text_version}` : ''}`
  const columns: Column<LoggedMessage>[] = [
    { key: 'at', header: 'Criado', cell: (row) => <Moment at={row.created_at} /> },
    {
      key: 'who',
      header: 'Para',
      cell: (row) => <Recipient message={row} />,
      text: (row) => [row.recipient, row.unit_label].filter(Boolean).join(' · '),
    },
    { key: 'kind', header: 'Aviso', cell: kind, text: (row) => row.subject },
    {
      key: 'channel',
      header: 'Canal',
      cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{channelNames[row.channel]}</span>,
    },
    { key: 'status', header: 'Situação', cell: (row) => <MessageStatus message={row} /> },
    {
      key: 'last',
      header: 'Última notícia',
      minor: true,
      end: true,
      cell: (row) => <Moment at={lastOf(row)} />,
    },
  ]
  return (
    <DataList
      label="Avisos enviados"
      rows={rows}
      id={(row) => row.id}
      columns={columns}
      phone={(row) => ({
        first: <Recipient message={row} />,
        second: `${kind(row)} · ${channelNames[row.channel]} · ${moment(row.created_at)}`,
        state: <MessageStatus message={row} />,
      })}
    />
  )
}
