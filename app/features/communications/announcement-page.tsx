import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, PencilLine, Siren, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { formatDate } from '../../../domain/calendar.ts'
import { kindWords, matterWords } from '../../../domain/communications/words.ts'
import { useCommand } from '../../lib/commands/use-command.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageSkeleton } from '../../ui/page/skeletons.tsx'
import { BodyView } from './body-view.tsx'
import classes from './communications.module.css'
import { moment } from './moments.ts'
import { CopyLine } from './offline/copy-line.tsx'
import { useLaterReadings } from './offline/later-readings.ts'
import { useCopied } from './offline/use-copied.ts'
import { Management } from './proof/management.tsx'
import { type Announcement, announcementQuery } from './queries.ts'
import { Attachments } from './read/attachments.tsx'
import { Comments } from './read/comments.tsx'
import { Confirmation } from './read/confirmation.tsx'
import { EarlierTexts } from './read/earlier-texts.tsx'

/** Shows one announcement at its own address: its text, what it asks, and for the management who read it. */
export function Component() {
  const { announcementId = '' } = useParams()
  const { id } = useCondominium()
  const notice = useQuery(announcementQuery(id, announcementId))
  const copied = useCopied(notice)
  const gone = (
    <EmptyState
      title="Comunicado não encontrado"
      actions={
        <Button component={Link} to="/dashboard/communications" variant="default">
          Ver os comunicados
        </Button>
      }
    >
      Ele não existe, ou não foi enviado a você.
    </EmptyState>
  )
  if (!notice.data) return <NotLoaded query={notice} place={<PageSkeleton />} gone={gone} />
  return <Shown key={notice.data.id} notice={notice.data} copied={copied} />
}

function Shown({ notice, copied }: { notice: Announcement; copied: number | null }) {
  useSeen(notice)
  const manages = notice.management !== null
  return (
    <>
      <BackLink to="/dashboard/communications">Comunicados</BackLink>
      <Page title={notice.title} sentence={sentenceOf(notice)}>
        <CopyLine copied={copied} />
        <div className={manages ? classes.columns : undefined}>
          <article className={classes.sheet}>
            <States notice={notice} />
            {notice.body && <BodyView body={notice.body} />}
            {notice.files.length > 0 && (
              <Attachments
                files={notice.files}
                since={notice.published_at ?? notice.updated_at}
                isCopy={copied !== null}
              />
            )}
            <Confirmation notice={notice} />
            <EarlierTexts versions={notice.versions} />
            {notice.allows_comments && notice.status === 'published' && (
              <Comments announcementId={notice.id} />
            )}
          </article>
          {manages && <Management notice={notice} />}
        </div>
      </Page>
    </>
  )
}

/** 'Manutenção · publicado em 12/11/2026, 14:03 · vale até 20/11/2026' */
function sentenceOf({
  kind,
  legal_matter,
  is_emergency,
  published_at,
  publish_at,
  status,
  expires_on,
}: Announcement): string {
  const what = is_emergency ? 'Emergência' : legal_matter ? matterWords[legal_matter] : kindWords[kind]
  const when = published_at
    ? `publicado em ${moment(published_at)}`
    : status === 'scheduled' && publish_at
      ? `sai em ${moment(publish_at)}`
      : 'publicando agora'
  return [what, when, expires_on && `vale até ${formatDate(expires_on)}`].filter(Boolean).join(' · ')
}

/** Records an announcement addressed to the user as read once it is displayed. */
function useSeen({ id, own, status }: Announcement) {
  const noted = useRef(false)
  const read = useCommand('read-announcement', { quiet: true })
  const { keep } = useLaterReadings()
  const isUnread = own !== null && own.seen_at === null && status === 'published'
  useEffect(() => {
    if (!isUnread || noted.current) return
    noted.current = true
    read.mutate({ id }, { onError: () => keep(id, null) })
  }, [isUnread, id, read.mutate, keep])
}

function States({ notice }: { notice: Announcement }) {
  const { status, withdrawn_at, withdrawn_reason, corrected_at, correction_note, resolves, resolved_by } =
    notice
  return (
    <div className={classes.states}>
      {status === 'withdrawn' && withdrawn_at && (
        <Alert
          w="100%"
          icon={<Undo2 size={18} />}
          color="amber"
          title={`Retirado em ${moment(withdrawn_at)}`}
        >
          {withdrawn_reason}
        </Alert>
      )}
      {corrected_at && status === 'published' && (
        <Alert
          w="100%"
          icon={<PencilLine size={18} />}
          color="petrol"
          title={`Corrigido em ${moment(corrected_at)}`}
        >
          {`${correction_note ?? ''} Vale o texto abaixo; o anterior está no fim da página.`}
        </Alert>
      )}
      {resolved_by && (
        <Alert w="100%" icon={<CircleCheck size={18} />} color="green" title="Situação resolvida">
          <Link
            to={`/dashboard/communications/${resolved_by.id}`}
          >{`Veja o aviso de ${moment(resolved_by.published_at)}`}</Link>
        </Alert>
      )}
      {notice.is_emergency && !resolved_by && !resolves && status === 'published' && (
        <Alert w="100%" icon={<Siren size={18} />} color="red" title="Emergência em andamento">
          Siga as orientações abaixo. Avisamos por aqui quando estiver resolvida.
        </Alert>
      )}
      {resolves && (
        <Alert
          w="100%"
          icon={<CircleCheck size={18} />}
          color="green"
          title="Sobre uma emergência que passou"
        >
          <Link to={`/dashboard/communications/${resolves.id}`}>{resolves.title}</Link>
        </Alert>
      )}
    </div>
  )
}
