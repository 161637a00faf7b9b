import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Send } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type PollView, pollBinds, pollTerms } from '../../../../domain/voting/polls.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { Facts } from '../../../ui/data/facts.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { pollQuery } from '../paper-queries.ts'
import { momentWords } from '../times.ts'
import { EndPollDialog, type PollEnd } from './end-poll-dialog.tsx'
import { PollAnswers } from './poll-answers.tsx'
import { PollDialog } from './poll-dialog.tsx'
import { PollResults } from './poll-results.tsx'
import { PollStatus } from './poll-status.tsx'

/** One poll: a note that it is not binding, the user's answer, and the sums when they are shown. */
export function Component() {
  const { id } = useCondominium()
  const { pollId = '' } = useParams()
  const poll = useQuery(pollQuery(id, pollId))
  return (
    <>
      <BackLink to="/dashboard/voting/enquetes">Enquetes</BackLink>
      <NotLoaded query={poll} rows={6} />
      {poll.data === null && (
        <EmptyState title="Enquete não encontrada">Confira o endereço, ou volte à lista.</EmptyState>
      )}
      {poll.data && <Shown poll={poll.data} />}
    </>
  )
}

function Shown({ poll }: { poll: PollView }) {
  const manages = useMayManage()
  const [ending, setEnding] = useState<PollEnd | null>(null)
  const [editing, setEditing] = useState(false)
  const { state } = poll
  const publish = useCommand('open-poll', { action: 'publicar a enquete', done: 'Enquete publicada' })
  return (
    <Page
      title={poll.question}
      sentence={pollTerms(poll)}
      action={
        manages &&
        (state === 'draft' ? (
          <Button
            leftSection={<Send size={18} />}
            loading={publish.isPending}
            onClick={() => publish.mutate({ poll_id: poll.id })}
          >
            Publicar
          </Button>
        ) : (
          poll.results && (
            <ExportMenu
              command="export-poll"
              body={{ poll_id: poll.id }}
              file="enquete"
              action="exportar a enquete"
            />
          )
        ))
      }
    >
      <Group justify="space-between" mb="md">
        <PollStatus state={state} alone />
        {manages && <Acts poll={poll} onEdit={() => setEditing(true)} onEnd={setEnding} />}
      </Group>
      <div style={{ maxWidth: 760 }}>
        <Notice kind="info">{pollBinds}</Notice>
        <Facts facts={factsOf(poll)} />
        {poll.body && <p style={{ whiteSpace: 'pre-line' }}>{poll.body}</p>}
      </div>
      {state === 'draft' || state === 'scheduled' ? (
        <Section title="Opções">
          <ul>
            {poll.options.map((option) => (
              <li key={option}>{option}</li>
            ))}
          </ul>
        </Section>
      ) : (
        <>
          {state === 'open' && <PollAnswers poll={poll} />}
          <PollResults poll={poll} />
        </>
      )}
      {editing && <PollDialog poll={poll} onClose={() => setEditing(false)} />}
      {ending && <EndPollDialog poll={poll} how={ending} onClose={() => setEnding(null)} />}
    </Page>
  )
}

type ActsProps = { poll: PollView; onEdit: () => void; onEnd: (how: PollEnd) => void }

function Acts({ poll: { state }, onEdit, onEnd }: ActsProps) {
  const writable = useWritable()
  if (!writable) return null
  return (
    <Group gap={8} data-screen-only>
      {state === 'draft' && (
        <>
          <Button variant="default" leftSection={<Pencil size={18} />} onClick={onEdit}>
            Editar
          </Button>
          <Button variant="default" onClick={() => onEnd('discard')}>
            Descartar
          </Button>
        </>
      )}
      {state === 'open' && (
        <Button variant="default" onClick={() => onEnd('close')}>
          Encerrar agora
        </Button>
      )}
      {(state === 'open' || state === 'scheduled') && (
        <Button variant="default" c="var(--danger)" onClick={() => onEnd('cancel')}>
          Cancelar enquete
        </Button>
      )}
    </Group>
  )
}

function factsOf({
  opens_at,
  closes_at,
  ended_at,
  is_anonymous,
  state,
  cancel_reason,
  answers,
  per,
}: PollView) {
  return [
    ...(state === 'draft' ? [] : [{ name: 'Abre', value: momentWords(opens_at) }]),
    { name: ended_at ? 'Encerrada antes' : 'Encerra', value: momentWords(ended_at ?? closes_at) },
    {
      name: 'Quem vê as respostas',
      value: is_anonymous
        ? 'Ninguém: guardam-se só as somas e quem participou, separados. Com poucas respostas, ou todas iguais, ainda se pode deduzir.'
        : 'A administração vê quem respondeu o quê; os vizinhos, só as somas.',
    },
    ...(state === 'draft'
      ? []
      : [
          {
            name: per === 'unit' ? 'Unidades que responderam' : 'Pessoas que responderam',
            value: String(answers),
          },
        ]),
    ...(cancel_reason ? [{ name: 'Cancelada', value: cancel_reason }] : []),
  ]
}
