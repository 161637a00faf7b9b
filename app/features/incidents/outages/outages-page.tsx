import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Megaphone, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { PlumbLine } from '../../../ui/data/plumb-line.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { IncidentNav } from '../incident-nav.tsx'
import classes from '../incidents.module.css'
import { moment } from '../moments.ts'
import { categoriesQuery, incidentsQuery, placesQuery } from '../queries.ts'
import { OpenOutageDialog } from './open-outage-dialog.tsx'
import { OutageNewsDialog } from './outage-news-dialog.tsx'
import { type Outage, type OutageUpdate, outagesQuery, outageUpdatesQuery } from './outage-queries.ts'

/** Lists the outages: since when, until when, and what is known. */
export function Component() {
  const { id } = useCondominium()
  const manages = useMayManage()
  const [opening, setOpening] = useState(false)
  const outages = useQuery(outagesQuery(id))
  const updates = useQuery(
    outageUpdatesQuery(
      id,
      (outages.data ?? []).map((outage) => outage.id),
    ),
  )
  const begin = manages && (
    <Button leftSection={<Megaphone size={18} />} onClick={() => setOpening(true)}>
      Avisar de uma falha
    </Button>
  )
  return (
    <>
      <IncidentNav />
      <Page
        title="Falhas gerais"
        sentence="Falta de água, de luz, elevador parado: um aviso para todos que são atingidos, em vez de muitos registros."
        action={outages.data?.length ? begin : undefined}
      >
        <NotLoaded query={outages} rows={2} height={140} />
        {outages.data?.length === 0 && (
          <EmptyState title="Nenhuma falha geral" actions={begin}>
            Quando algo parar para muitos, a administração avisa aqui, com a previsão e as novidades.
          </EmptyState>
        )}
        {outages.data?.map((outage) => (
          <Told
            key={outage.id}
            outage={outage}
            updates={(updates.data ?? []).filter(({ outage_id }) => outage_id === outage.id)}
            manages={manages}
          />
        ))}
        {opening && <OpenOutageDialog onClose={() => setOpening(false)} />}
      </Page>
    </>
  )
}

const kindWords = { begun: 'Começou', update: 'Novidade', ended: 'Terminou' } as const

type ToldProps = { outage: Outage; updates: readonly OutageUpdate[]; manages: boolean }

function Told({ outage, updates, manages }: ToldProps) {
  const { id } = useCondominium()
  const [open, setOpen] = useState<'update' | 'end' | null>(null)
  const categories = useQuery(categoriesQuery(id))
  const places = useQuery(placesQuery(id))
  const where = [
    places.data?.find((place) => place.id === outage.place_id)?.name,
    ...outage.blocks.map((block) => `Bloco ${block}`),
    outage.unit_ids.length > 0 && counted(outage.unit_ids.length, 'unidade', 'unidades'),
  ].filter(Boolean)
  const running = outage.ended_at === null
  return (
    <article className={classes.outage} data-running={running || undefined}>
      <Group justify="space-between" align="baseline" gap={8}>
        <h2 style={{ margin: 0, fontSize: '1.25rem', lineHeight: '1.75rem' }}>{outage.title}</h2>
        <Status icon={running ? TriangleAlert : CircleCheck} tone={running ? 'warning' : 'success'}>
          {running ? 'Acontecendo agora' : 'Terminou'}
        </Status>
      </Group>
      <p className={`${classes.muted} figures`}>
        {[
          categories.data?.find((one) => one.id === outage.category_id)?.name,
          where.join(', ') || 'Todo o condomínio',
          `desde ${moment(outage.started_at)}`,
          outage.ended_at
            ? `até ${moment(outage.ended_at)}`
            : outage.forecast_at
              ? `previsão ${moment(outage.forecast_at)}`
              : 'sem previsão',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <PlumbLine
        events={updates.map((update) => ({
          id: update.id,
          what: update.body,
          when: moment(update.created_at),
          more: kindWords[update.kind],
        }))}
      />
      {manages && <Joined outageId={outage.id} />}
      {manages && running && (
        <Group mt="md" gap={8}>
          <Button variant="default" leftSection={<Megaphone size={18} />} onClick={() => setOpen('update')}>
            Contar uma novidade
          </Button>
          <Button variant="default" leftSection={<CircleCheck size={18} />} onClick={() => setOpen('end')}>
            Terminou
          </Button>
        </Group>
      )}
      {open && <OutageNewsDialog outage={outage} kind={open} onClose={() => setOpen(null)} />}
    </article>
  )
}

/** The reports that belong to a failure: they are counted here and nowhere else while it lasts. */
function Joined({ outageId }: { outageId: string }) {
  const { id } = useCondominium()
  const { data } = useQuery(
    incidentsQuery(id, {
      filters: { state: 'any', outage_id: outageId },
      sorted: 'newest',
      place: { at: 'first' },
    }),
  )
  if (!data || data.rows.length === 0) return null
  return (
    <p className="figures">
      <Link to={`/dashboard/incidents?situacao=any&falha=${outageId}`}>
        {data.more
          ? `Mais de ${data.rows.length} registros juntados`
          : counted(data.rows.length, 'registro juntado', 'registros juntados')}
      </Link>
    </p>
  )
}
