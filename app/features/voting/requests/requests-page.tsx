import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { measuresOf, partWords } from '../../../../domain/voting/quarter.ts'
import { afterKey } from '../../../lib/lists/forward.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { VotingFrame } from '../frame.tsx'
import { shortMoment } from '../times.ts'
import { type RequestRow, requestsQuery } from './queries.ts'
import { RequestDialog } from './request-dialog.tsx'
import { RequestStatus } from './request-status.tsx'

const columns: Column<RequestRow>[] = [
  { key: 'title', header: 'Pedido', cell: (row) => <strong>{row.title}</strong>, text: (row) => row.title },
  { key: 'state', header: 'Situação', cell: (row) => <RequestStatus state={row.state} /> },
  { key: 'mine', header: 'Você', cell: (row) => (row.is_signed ? 'Assinou' : '–'), minor: true },
  { key: 'signed', header: 'Assinaram', end: true, cell: signedWords },
  {
    key: 'until',
    header: 'Até',
    end: true,
    cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{shortMoment(row.expires_at)}</span>,
  },
]

/** Requests for an assembly: those under way and those of before. */
export function Component() {
  const { id } = useCondominium()
  const writable = useWritable()
  const [asking, setAsking] = useState(false)
  const { place, go } = useListAddress()
  const list = useQuery(requestsQuery(id, afterKey(place)))
  const owns = (list.data?.my_units.length ?? 0) > 0
  const ask = writable && owns && (
    <Button leftSection={<PenLine size={18} />} onClick={() => setAsking(true)}>
      Pedir assembleia
    </Button>
  )
  return (
    <VotingFrame
      title="Pedidos de assembleia"
      sentence="Um quarto dos condôminos convoca uma assembleia, mesmo que o síndico não queira (Código Civil, art. 1.355)."
      action={(list.data?.rows.length ?? 0) > 0 && ask}
    >
      <ForwardList
        page={list}
        place={place}
        go={go}
        next="Mais antigos"
        empty={
          <EmptyState title="Nenhum pedido de assembleia" actions={ask}>
            {owns
              ? 'Diga o que quer que se decida e por quê. Os outros condôminos assinam por aqui.'
              : 'Só condômino pede ou assina, pela unidade de que é dono.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataList
            label="Pedidos de assembleia"
            rows={rows}
            id={(row) => row.id}
            columns={columns}
            to={(row) => `/dashboard/voting/pedidos/${row.id}`}
            phone={(row) => ({
              first: row.title,
              second: `${signedWords(row)}, até ${shortMoment(row.expires_at)}`,
              state: <RequestStatus state={row.state} />,
            })}
          />
        )}
      </ForwardList>
      {asking && <RequestDialog onClose={() => setAsking(false)} />}
    </VotingFrame>
  )
}

/** '8 de 30 condôminos (26,6%)'. */
function signedWords({ figures }: RequestRow): string {
  const [{ done, total }] = measuresOf(figures)
  return `${done} de ${total} (${partWords(done, total)})`
}
