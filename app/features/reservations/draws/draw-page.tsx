import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dices, Printer } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { DrawView } from '../../../../domain/reservations/draw-view.ts'
import { outcomeWords } from '../../../../domain/reservations/draw-words.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Facts } from '../../../ui/data/facts.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { CancelDraw, RevealDrawDialog } from './draw-acts.tsx'
import { DrawStatus, momentOf, plainDay, subjectWords } from './draw-state.tsx'
import { Proof } from './proof.tsx'
import { drawQuery } from './queries.ts'
import { Tickets } from './tickets.tsx'

/** Shows one draw: the terms, the user's ticket, the list, the result, and its proof. */
export function Component() {
  const { id } = useCondominium()
  const { drawId = '' } = useParams()
  const draw = useQuery(drawQuery(id, drawId))
  return (
    <>
      <BackLink to="/dashboard/reservations/sorteios">Sorteios</BackLink>
      <NotLoaded query={draw} rows={6} />
      {draw.data === null && (
        <EmptyState title="Sorteio não encontrado">
          Confira o endereço, ou volte à lista de sorteios.
        </EmptyState>
      )}
      {draw.data && <Shown draw={draw.data} />}
    </>
  )
}

/** Returns whether a draw's time is over: its list is fixed within minutes, and no one can enter any more. */
export const isOver = (draw: DrawView): boolean => draw.state !== 'open' || draw.closes_at <= draw.now

function Shown({ draw }: { draw: DrawView }) {
  const manages = useMayManage()
  const [act, setAct] = useState<'reveal' | 'cancel' | null>(null)
  const over = isOver(draw)
  const state = draw.state === 'open' && over ? 'closed' : draw.state
  const isPending = state === 'open' || state === 'closed'
  const mayReveal = manages && state === 'closed' && draw.today >= draw.public_on && draw.tickets.length > 0
  return (
    <Page
      title={draw.title}
      sentence={subjectWords({ ...draw, place_count: draw.places.length })}
      action={
        mayReveal && (
          <Button leftSection={<Dices size={18} />} onClick={() => setAct('reveal')}>
            Digitar o número e sortear
          </Button>
        )
      }
    >
      <Group justify="space-between" mb="md">
        <DrawStatus state={state} alone />
        <Group gap={8} data-screen-only>
          <Paper draw={draw} />
          {manages && isPending && (
            <Button variant="default" onClick={() => setAct('cancel')}>
              Cancelar sorteio
            </Button>
          )}
        </Group>
      </Group>
      <div style={{ maxWidth: 720 }}>
        <Facts facts={factsOf(draw)} />
      </div>
      {state === 'open' && <Tickets draw={draw} />}
      <Listed draw={draw} />
      <Proof draw={draw} />
      {act === 'reveal' && <RevealDrawDialog draw={draw} onClose={() => setAct(null)} />}
      {act === 'cancel' && <CancelDraw draw={draw} onClose={() => setAct(null)} />}
    </Page>
  )
}

function factsOf(draw: DrawView) {
  return [
    { name: 'Inscrições até', value: momentOf(draw.closes_at) },
    { name: 'Número público', value: `${draw.public_source}, a partir de ${plainDay(draw.public_on)}` },
    ...(draw.public_value ? [{ name: 'Número que saiu', value: draw.public_value }] : []),
    ...(draw.places.length > 0 ? [{ name: 'Vagas', value: draw.places.join(', ') }] : []),
    ...(draw.yields_to
      ? [{ name: 'Quem espera', value: `quem ganhou em “${draw.yields_to.title}” fica depois dos outros` }]
      : []),
    ...(draw.rules ? [{ name: 'Regras', value: draw.rules }] : []),
    ...(draw.cancel_reason ? [{ name: 'Cancelado', value: draw.cancel_reason }] : []),
    ...(draw.drawn_at ? [{ name: 'Sorteado em', value: momentOf(draw.drawn_at) }] : []),
  ]
}

type Ticket = DrawView['tickets'][number]

function Listed({ draw }: { draw: DrawView }) {
  const isDrawn = draw.state === 'drawn'
  const rows = draw.tickets.toSorted(
    (one, other) => (one.rank ?? one.number ?? 0) - (other.rank ?? other.number ?? 0),
  )
  const result = (ticket: Ticket) => outcomeWords(ticket.outcome, ticket.place)
  const columns: Column<Ticket>[] = [
    ...(isDrawn ? [{ key: 'rank', header: 'Lugar', cell: (row: Ticket) => `${row.rank}º` }] : []),
    {
      key: 'unit',
      header: 'Unidade',
      cell: (row) => (
        <>
          <strong>{row.is_mine ? `${row.unit} (sua)` : row.unit}</strong>
          {row.waits && ' · depois dos outros'}
        </>
      ),
    },
    ...(isDrawn ? [{ key: 'result', header: 'Resultado', cell: result }] : []),
    { key: 'number', header: 'Bilhete', cell: (row) => row.number ?? 'no encerramento' },
    { key: 'nonce', header: 'Número do navegador', minor: true, cell: (row) => <code>{row.nonce}</code> },
  ]
  return (
    <section style={{ marginTop: 32 }}>
      <h2 style={{ fontSize: '1.25rem', lineHeight: '1.75rem', margin: '0 0 12px' }}>
        {isDrawn ? 'Resultado' : counted(rows.length, 'unidade inscrita', 'unidades inscritas')}
      </h2>
      {rows.length > 0 && (
        <DataList
          label={isDrawn ? 'Resultado do sorteio' : 'Unidades inscritas'}
          rows={rows}
          id={(row) => row.unit_id}
          columns={columns}
          phone={(row) => ({
            first: `${row.rank ? `${row.rank}º ` : ''}${row.unit}${row.is_mine ? ' (sua)' : ''}`,
            figure: row.number ? `Bilhete ${row.number}` : '',
            second: [result(row), row.waits && 'depois dos outros'].filter(Boolean).join(' · '),
          })}
        />
      )}
    </section>
  )
}

function Paper({ draw }: { draw: DrawView }) {
  return (
    <FileButton
      leftSection={<Printer size={18} />}
      command="draw-document"
      body={{ draw_id: draw.id }}
      name={`sorteio-${plainDay(draw.public_on).replaceAll('/', '-')}.pdf`}
      action="gerar o PDF"
    >
      {draw.state === 'drawn' ? 'Resultado em PDF' : 'Termos em PDF'}
    </FileButton>
  )
}
