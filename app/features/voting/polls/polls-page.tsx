import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { afterKey } from '../../../lib/lists/forward.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { VotingFrame } from '../frame.tsx'
import { type PollRow, pollsQuery } from '../paper-queries.ts'
import { shortMoment } from '../times.ts'
import { PollDialog } from './poll-dialog.tsx'
import { PollStatus } from './poll-status.tsx'

/** Small polls: the open questions and the answered ones. */
export function Component() {
  const { id } = useCondominium()
  const manages = useMayManage()
  const [writing, setWriting] = useState(false)
  const { place, go } = useListAddress()
  const list = useQuery(pollsQuery(id, afterKey(place)))
  const rows = list.data?.rows ?? []
  const write = manages && (
    <Button leftSection={<Plus size={18} />} onClick={() => setWriting(true)}>
      Nova enquete
    </Button>
  )
  const columns: Column<PollRow>[] = [
    {
      key: 'question',
      header: 'Pergunta',
      cell: (row) => <strong>{row.question}</strong>,
      text: (row) => row.question,
    },
    { key: 'state', header: 'Situação', cell: (row) => <PollStatus state={row.state} /> },
    { key: 'mine', header: 'Você', cell: mineWords, minor: true },
    { key: 'answers', header: 'Respostas', end: true, cell: (row) => row.answers },
    {
      key: 'closes',
      header: 'Até',
      end: true,
      cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{shortMoment(row.closes_at)}</span>,
    },
  ]
  return (
    <VotingFrame
      title="Enquetes"
      sentence="Para ouvir entre uma assembleia e outra. Não decidem: só a assembleia decide."
      action={rows.length > 0 && write}
    >
      <ForwardList
        page={list}
        place={place}
        go={go}
        next="Mais antigas"
        empty={
          <EmptyState title="Nenhuma enquete" actions={write}>
            {manages
              ? 'Pergunte algo simples aos moradores ou aos donos, com opções e um prazo.'
              : 'Quando a administração perguntar algo, a enquete aparece aqui.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataList
            label="Enquetes"
            rows={rows}
            id={(row) => row.id}
            columns={columns}
            to={(row) => `/dashboard/voting/enquetes/${row.id}`}
            phone={(row) => ({
              first: row.question,
              second: `${counted(row.answers, 'resposta', 'respostas')}, até ${shortMoment(row.closes_at)}`,
              state: <PollStatus state={row.state} />,
            })}
          />
        )}
      </ForwardList>
      {writing && <PollDialog onClose={() => setWriting(false)} />}
    </VotingFrame>
  )
}

const mineWords = ({ state, may_answer, has_answered }: PollRow): string =>
  has_answered ? 'Respondeu' : may_answer && state === 'open' ? 'Responda' : '–'
