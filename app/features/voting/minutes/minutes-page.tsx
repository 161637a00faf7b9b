import { Button, Group, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileText, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { minutesName } from '../../../../domain/voting/minutes.ts'
import type { MinutesView } from '../../../../domain/voting/minutes-facts.ts'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { assemblyQuery } from '../queries.ts'
import { momentWords } from '../times.ts'
import { MinutesText } from './minutes-text.tsx'
import { minutesQuery } from './queries.ts'
import { Signing } from './signing.tsx'
import { Versions } from './versions.tsx'

/** The minutes of an assembly: drafted from what happened, written by the secretary, signed, and read by everybody. */
export function Component() {
  const { id } = useCondominium()
  const { assemblyId = '' } = useParams()
  const assembly = useQuery(assemblyQuery(id, assemblyId))
  const minutes = useQuery(minutesQuery(id, assemblyId))
  return (
    <>
      <BackLink to={`/dashboard/voting/${assemblyId}`}>Assembleia</BackLink>
      <NotLoaded query={assembly.data === undefined ? assembly : minutes} rows={8} />
      {assembly.data === null && (
        <EmptyState title="Assembleia não encontrada">
          Confira o endereço, ou volte à lista de assembleias.
        </EmptyState>
      )}
      {assembly.data && minutes.data && <Shown assembly={assembly.data} all={minutes.data} />}
    </>
  )
}

/** Returns the possible minutes: of the whole assembly once it is over, and of each session that continued later. */
function kindsOf({ state, sessions }: AssemblyView): (number | null)[] {
  const rested = sessions.flatMap(({ resumes_at }, at) => (resumes_at ? [at + 1] : []))
  return [...(state === 'closed' ? [null] : []), ...rested]
}

function Shown({ assembly, all }: { assembly: AssemblyView; all: readonly MinutesView[] }) {
  const writable = useWritable()
  const manages = assembly.manages && writable
  const kinds = kindsOf(assembly).filter(
    (kind) => assembly.manages || all.some(({ session }) => session === kind),
  )
  const [chosen, setChosen] = useState<number | null | undefined>(undefined)
  const session = chosen === undefined ? (kinds[0] ?? null) : chosen
  const minutes = all.find((one) => one.session === session)
  return (
    <Page
      title={minutesName(session)}
      sentence={`${assembly.title}, ${momentWords(assembly.opened_at ?? assembly.first_call_at)}`}
      action={minutes && <Acts minutes={minutes} />}
    >
      {kinds.length > 1 && (
        <SegmentedControl
          aria-label="Qual ata"
          data-screen-only
          mb="md"
          value={String(session ?? '')}
          onChange={(value) => setChosen(value === '' ? null : Number(value))}
          data={kinds.map((kind) => ({ value: String(kind ?? ''), label: minutesName(kind) }))}
        />
      )}
      {minutes ? (
        <Minutes key={minutes.id} minutes={minutes} assembly={assembly} manages={manages} />
      ) : (
        <None assembly={assembly} session={session} manages={manages} canDraft={kinds.length > 0} />
      )}
    </Page>
  )
}

function Acts({ minutes }: { minutes: MinutesView }) {
  return (
    <FileButton
      command="minutes-document"
      body={{ minutes_id: minutes.id }}
      name={`ata-${minutes.code ?? 'minuta'}.pdf`}
      action="abrir a ata"
      leftSection={<FileText size={18} />}
      variant={minutes.state === 'signed' ? 'filled' : 'default'}
    >
      {minutes.state === 'signed' ? 'Baixar a ata em PDF' : 'PDF para conferir'}
    </FileButton>
  )
}

type NoneProps = { assembly: AssemblyView; session: number | null; manages: boolean; canDraft: boolean }

function None({ assembly, session, manages, canDraft }: NoneProps) {
  const draft = useCommand('draft-minutes', { action: 'redigir a ata' })
  if (!canDraft)
    return (
      <EmptyState title="Ainda não há ata">
        {assembly.manages
          ? 'A ata se redige quando a assembleia termina, ou quando a sessão fica permanente.'
          : 'A ata aparece aqui quando estiver assinada.'}
      </EmptyState>
    )
  return (
    <EmptyState
      title="Ainda não há ata"
      actions={
        manages && (
          <Button
            leftSection={<PenLine size={18} />}
            loading={draft.isPending}
            onClick={() => draft.mutate({ assembly_id: assembly.id, session })}
          >
            Redigir a ata
          </Button>
        )
      }
    >
      {manages
        ? 'O texto sai do que aconteceu: edital, presença, debates, votos com o quórum e o artigo. Depois você muda o que quiser.'
        : 'A ata aparece aqui quando estiver assinada.'}
    </EmptyState>
  )
}

type MinutesProps = { minutes: MinutesView; assembly: AssemblyView; manages: boolean }

function Minutes({ minutes, assembly, manages }: MinutesProps) {
  const { state, reopened_reason } = minutes
  return (
    <>
      {state === 'draft' && reopened_reason && (
        <Notice kind="warning" title="A ata foi reaberta">
          As assinaturas que já havia não valem mais. Motivo: {reopened_reason}
        </Notice>
      )}
      {state === 'signing' && (
        <Notice kind="info">
          O texto está fechado desde {momentWords(minutes.frozen_at!)} e espera as assinaturas abaixo.
        </Notice>
      )}
      <MinutesText minutes={minutes} assembly={assembly} mayWrite={manages && state === 'draft'} />
      <Signing minutes={minutes} assembly={assembly} manages={manages} />
      {assembly.manages && minutes.versions.length > 1 && (
        <Group mt="md" data-screen-only>
          <Versions minutes={minutes} />
        </Group>
      )}
    </>
  )
}
