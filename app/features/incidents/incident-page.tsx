import { ActionIcon, Button, CopyButton, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Printer } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { type IncidentView, timesOf } from '../../../domain/incidents/view.ts'
import { placeWords, priorityWords, spanWords, visibilityWords } from '../../../domain/incidents/words.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { FileButton } from '../../ui/files/file-button.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageSkeleton } from '../../ui/page/skeletons.tsx'
import { OwnActs } from './detail/own-acts.tsx'
import { Photos } from './detail/photos.tsx'
import { PublishQuestion } from './detail/publish-question.tsx'
import { Steps, Talk } from './detail/story.tsx'
import { SupplierLinkPart } from './detail/supplier-link-part.tsx'
import { Ties } from './detail/ties.tsx'
import { WorkPanel } from './detail/work-panel.tsx'
import classes from './incidents.module.css'
import { IncidentState } from './looks.tsx'
import { dueOf, moment } from './moments.ts'
import { categoriesQuery, incidentQuery } from './queries.ts'

/** Shows one incident at its own address: its state, its messages, and the reader's next actions. */
export function Component() {
  const { incidentId = '' } = useParams()
  const { id } = useCondominium()
  const incident = useQuery(incidentQuery(id, incidentId))
  const gone = (
    <EmptyState
      title="Ocorrência não encontrada"
      actions={
        <Button component={Link} to="/dashboard/incidents" variant="default">
          Ver as ocorrências
        </Button>
      }
    >
      Ela não existe, ou é particular de quem registrou.
    </EmptyState>
  )
  if (!incident.data) return <NotLoaded query={incident} place={<PageSkeleton />} gone={gone} />
  return <Shown key={incident.data.id} view={incident.data} />
}

function Shown({ view }: { view: IncidentView }) {
  return (
    <>
      <BackLink to="/dashboard/incidents">Ocorrências</BackLink>
      <Page
        title={view.title}
        sentence={`Registrada em ${moment(view.created_at)}`}
        action={<Paper view={view} />}
      >
        <Group gap={16}>
          <IncidentState {...view} merged={view.merged_into !== null} alone />
          <Protocol protocol={view.protocol} />
        </Group>
        <div className={classes.columns}>
          <div>
            {/* One short sentence is its own title already. */}
            {view.description !== view.title && <p className={classes.text}>{view.description}</p>}
            <Photos view={view} />
            <PublishQuestion view={view} />
            <Ties view={view} />
            <OwnActs view={view} />
          </div>
          <aside>
            <WorkPanel view={view} />
            <SupplierLinkPart key={view.supplier_link?.link?.id} view={view} />
            <Facts view={view} />
          </aside>
          <div>
            <Talk view={view} />
            <Steps view={view} />
          </div>
        </div>
      </Page>
    </>
  )
}

function Protocol({ protocol }: { protocol: string }) {
  return (
    <Group gap={4}>
      <span className={classes.muted}>Protocolo</span>
      <strong className="figures">{protocol}</strong>
      <CopyButton value={protocol}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={copied ? 'Protocolo copiado' : 'Copiar o protocolo'}
            onClick={copy}
          >
            {copied ? <Check size={18} /> : <Copy size={18} />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  )
}

function Paper({ view }: { view: IncidentView }) {
  return (
    <FileButton
      command="incident-document"
      body={{ incident_id: view.id }}
      name={`ocorrencia-${view.protocol}.pdf`}
      action="gerar o PDF"
      leftSection={<Printer size={18} />}
    >
      PDF com histórico
    </FileButton>
  )
}

function Facts({ view }: { view: IncidentView }) {
  const { id } = useCondominium()
  const categories = useQuery(categoriesQuery(id))
  const { answer, solve } = timesOf(view)
  // It waits with the failure or the incident that it is part of, and has no alarm of its own.
  const waits = view.merged_into !== null || (view.outage !== null && view.outage.ended_at === null)
  const due = waits ? null : dueOf({ ...view, merged_into_id: view.merged_into?.id ?? null })
  // What can be changed beside it is not said twice.
  const sorts = view.may.manage && view.may.work && view.status !== 'solved' && view.status !== 'closed'
  const facts: [string, string | null | undefined][] = [
    ['Categoria', sorts ? null : categories.data?.find((one) => one.id === view.category_id)?.name],
    ['Lugar', placeWords(view)],
    ['Prioridade', sorts ? null : priorityWords[view.priority]],
    ['Próximo prazo', due?.words ?? (view.paused_at ? 'Parado até a resposta de quem registrou' : null)],
    ['Resolver até', waits ? null : view.solve_due_at && moment(view.solve_due_at)],
    [
      'Quem registrou',
      view.is_mine
        ? 'Você'
        : [view.reporter_name, view.reporter_unit?.replaceAll('-', '\u2011')].filter(Boolean).join(', '),
    ],
    ['Responsável', [view.assignee_name, view.supplier_name].filter(Boolean).join(', ')],
    ['Afeta também', view.followers > 0 ? followersOf(view) : null],
    ['Primeira resposta', answer === null ? null : `em ${spanWords(answer)}`],
    ['Resolvida', solve === null ? null : `em ${spanWords(solve)}`],
    [
      'Avaliação',
      view.rating ? `${view.rating} de 5${view.rating_words ? ` · ${view.rating_words}` : ''}` : null,
    ],
    ['Quem vê', (view.is_mine || view.may.manage) && !sorts ? seenBy(view) : null],
  ]
  return (
    <dl className={`${classes.facts} figures`}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

const seenBy = ({ visibility, is_mine }: IncidentView): string =>
  visibility === 'community' && !is_mine ? 'Os moradores, sem o nome' : visibilityWords[visibility]

const followersOf = ({ followers, follower_names }: IncidentView): string => {
  const names = follower_names?.map(({ name, unit }) => [name, unit].filter(Boolean).join(', ')) ?? []
  return names.length > 0 && names.length <= 6 ? names.join('; ') : `${followers}`
}
