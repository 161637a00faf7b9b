import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { civil } from '../../../../domain/reservations/rules.ts'
import { afterKey } from '../../../lib/lists/forward.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { openZone } from '../../../lib/zone.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ReservationNav } from '../reservation-nav.tsx'
import { DrawStatus, plainDay, subjectWords } from './draw-state.tsx'
import { OpenDrawDialog } from './open-draw-dialog.tsx'
import { type DrawRow, drawsQuery } from './queries.ts'

/** Lists the draws: disputed dates, parking places, an order of choice. */
export function Component() {
  const { id } = useCondominium()
  const manages = useMayManage()
  const { place, go } = useListAddress()
  const list = useQuery(drawsQuery(id, afterKey(place)))
  const [opening, setOpening] = useState(false)
  const rows = list.data?.rows ?? []
  const open = manages && (
    <Button leftSection={<Dices size={18} />} onClick={() => setOpening(true)}>
      Abrir sorteio
    </Button>
  )
  const columns: Column<DrawRow>[] = [
    {
      key: 'title',
      header: 'Sorteio',
      cell: (row) => <strong>{row.title}</strong>,
      text: (row) => row.title,
    },
    { key: 'subject', header: 'O que se sorteia', cell: subjectWords, text: subjectWords },
    {
      key: 'closes',
      header: 'Inscrições até',
      minor: true,
      cell: (row) => plainDay(civil(new Date(row.closes_at), openZone()).date),
    },
    { key: 'state', header: 'Situação', cell: (row) => <DrawStatus state={row.state} /> },
    ...(manages ? [] : [{ key: 'mine', header: 'Sua unidade', cell: mineWords }]),
    { key: 'tickets', header: 'Unidades', end: true, cell: (row) => row.tickets },
  ]
  return (
    <>
      <ReservationNav />
      <Page
        title="Sorteios"
        sentence="Para datas e vagas que muitos querem: qualquer pessoa confere o resultado, sem precisar confiar em ninguém."
        action={rows.length > 0 && open}
      >
        <ForwardList
          page={list}
          place={place}
          go={go}
          next="Mais antigos"
          empty={
            <EmptyState title="Nenhum sorteio" actions={open}>
              {manages
                ? 'Natal, Ano-Novo, vagas de garagem: abra um sorteio e cada unidade entra com um bilhete.'
                : 'Quando a administração abrir um sorteio, sua unidade entra por aqui.'}
            </EmptyState>
          }
        >
          {(rows) => (
            <DataList
              label="Sorteios"
              rows={rows}
              id={(row) => row.id}
              columns={columns}
              to={(row) => `/dashboard/reservations/sorteios/${row.id}`}
              phone={(row) => ({
                first: row.title,
                figure: <DrawStatus state={row.state} />,
                second: subjectWords(row),
                state: manages ? undefined : mineWords(row),
              })}
            />
          )}
        </ForwardList>
        {opening && <OpenDrawDialog onClose={() => setOpening(false)} />}
      </Page>
    </>
  )
}

function mineWords({ is_mine, my_rank, state }: DrawRow): string {
  if (my_rank !== null) return `${my_rank}º lugar`
  if (is_mine) return 'Inscrita'
  return state === 'open' ? 'Não inscrita' : '–'
}
