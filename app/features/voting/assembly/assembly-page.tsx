import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DoorOpen, FilePenLine, Pencil, Send } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { labelsOf } from '../../../../domain/voting/sending.ts'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { assemblyForms, assemblyKinds } from '../../../../domain/voting/words.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Facts } from '../../../ui/data/facts.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { AssemblyStatus } from '../assembly-status.tsx'
import { FollowUps } from '../follow-ups/follow-ups.tsx'
import { Papers } from '../minutes/papers.tsx'
import { Proofs } from '../minutes/proofs.tsx'
import { assemblyQuery } from '../queries.ts'
import { Questions } from '../questions/questions.tsx'
import { Tallying } from '../secret/tallying.tsx'
import { SecretSection } from '../secret/trustees.tsx'
import { SharesNotice, sharesOf } from '../shares-notice.tsx'
import { momentWords } from '../times.ts'
import { Agenda } from './agenda.tsx'
import { type AssemblyAct, AssemblyDialog } from './assembly-dialogs.tsx'
import { DeskLeave } from './desk-leave.tsx'
import { DoorCodes } from './door-codes.tsx'
import { Proxies } from './proxies.tsx'
import { SentNotices } from './sent-notices.tsx'

/** One assembly: its notice, its agenda with the majority each item needs, proxies, and later the decisions. */
export function Component() {
  const { id } = useCondominium()
  const { assemblyId = '' } = useParams()
  const assembly = useQuery(assemblyQuery(id, assemblyId))
  return (
    <>
      <BackLink to="/dashboard/voting">Assembleias</BackLink>
      <NotLoaded query={assembly} rows={8} />
      {assembly.data === null && (
        <EmptyState title="Assembleia não encontrada">
          Confira o endereço, ou volte à lista de assembleias.
        </EmptyState>
      )}
      {assembly.data && <Shown assembly={assembly.data} />}
    </>
  )
}

function Shown({ assembly }: { assembly: AssemblyView }) {
  const manages = useMayManage()
  const [act, setAct] = useState<AssemblyAct | null>(null)
  const { state } = assembly
  const isDraft = state === 'draft'
  return (
    <Page
      title={assembly.title}
      sentence={`${assemblyKinds[assembly.kind]}, ${assemblyForms[assembly.form].toLowerCase()}, ${momentWords(assembly.first_call_at)}`}
      action={<MainAct assembly={assembly} manages={manages} onAct={setAct} />}
    >
      <Group justify="space-between" mb="md">
        <AssemblyStatus state={state} alone />
        {manages && (
          <Group gap={8} data-screen-only>
            {isDraft && (
              <>
                <Button
                  component={Link}
                  to={`/dashboard/voting/editar/${assembly.id}`}
                  variant="default"
                  leftSection={<Pencil size={18} />}
                >
                  Editar
                </Button>
                <Button variant="default" onClick={() => setAct('discard')}>
                  Descartar
                </Button>
              </>
            )}
            {state === 'called' && (
              <>
                <Button
                  component={Link}
                  to={`/dashboard/voting/editar/${assembly.id}`}
                  variant="default"
                  leftSection={<FilePenLine size={18} />}
                >
                  Retificar convocação
                </Button>
                <Button variant="default" c="var(--danger)" onClick={() => setAct('cancel')}>
                  Cancelar assembleia
                </Button>
              </>
            )}
          </Group>
        )}
      </Group>
      {isDraft && (
        <Notice kind="info">
          Confira o edital abaixo. Ao enviar, todos os condôminos recebem o aviso; depois, só outro edital a
          todos muda o que ele diz.
        </Notice>
      )}
      <div style={{ maxWidth: 760 }}>
        <Facts facts={factsOf(assembly)} />
      </div>
      <SentNotices assembly={assembly} />
      <Section title="Pauta">
        <Agenda assembly={assembly} />
      </Section>
      {state === 'open' && <Tallying assembly={assembly} />}
      {state !== 'cancelled' && <SecretSection assembly={assembly} />}
      {state !== 'closed' && state !== 'cancelled' && <SharesNotice {...sharesOf(assembly)} />}
      {(state === 'called' || state === 'open' || state === 'suspended') && <DoorCodes assembly={assembly} />}
      {manages && assembly.form !== 'virtual' && state !== 'closed' && state !== 'cancelled' && (
        <DeskLeave assembly={assembly} />
      )}
      {!isDraft && state !== 'cancelled' && <Questions assembly={assembly} />}
      {!isDraft && state !== 'cancelled' && <Proxies assembly={assembly} manages={manages} />}
      {assembly.opened_at && <FollowUps assembly={assembly} />}
      <Papers assembly={assembly} />
      {manages && !isDraft && <Proofs assembly={assembly} />}
      {act && <AssemblyDialog act={act} assembly={assembly} onClose={() => setAct(null)} />}
    </Page>
  )
}

type MainProps = { assembly: AssemblyView; manages: boolean; onAct: (act: AssemblyAct) => void }

function MainAct({ assembly, manages, onAct }: MainProps) {
  const { state, id } = assembly
  if (state === 'open')
    return (
      <Button component={Link} to={`/dashboard/voting/${id}/sala`} leftSection={<DoorOpen size={18} />}>
        {manages ? 'Conduzir a assembleia' : 'Entrar na assembleia'}
      </Button>
    )
  if (!manages) return null
  if (state === 'draft')
    return (
      <Button leftSection={<Send size={18} />} onClick={() => onAct('call')}>
        Enviar o edital
      </Button>
    )
  if (state === 'called' || state === 'suspended')
    return (
      <Button leftSection={<DoorOpen size={18} />} onClick={() => onAct('open')}>
        {state === 'called' ? 'Abrir a assembleia' : 'Retomar a sessão'}
      </Button>
    )
  return null
}

function factsOf(assembly: AssemblyView) {
  const { form, weight, proxy_cap, proxy_to_sindico, figures } = assembly
  const proxies = [
    proxy_cap === null ? 'sem limite na convenção' : `até ${proxy_cap} por pessoa`,
    ...(proxy_to_sindico ? [] : ['nenhuma ao síndico']),
    ...(assembly.proxy_to_debtor ? [] : ['nenhuma a quem está em débito']),
    ...(assembly.proxy_notarised ? ['com firma reconhecida'] : []),
  ]
  return [
    {
      name: 'Primeira chamada',
      value: `${momentWords(assembly.first_call_at)}, com metade das frações (art. 1.352)`,
    },
    ...(assembly.second_call_at
      ? [
          {
            name: 'Segunda chamada',
            value: `${momentWords(assembly.second_call_at)}, com qualquer número (art. 1.353)`,
          },
        ]
      : []),
    ...(form === 'virtual' ? [] : [{ name: 'Local', value: assembly.place }]),
    ...(form === 'in_person' ? [] : [{ name: 'A distância', value: assembly.access }]),
    ...(assembly.convened_by === 'owners' ? [{ name: 'Convocada por', value: assembly.conveners }] : []),
    ...(assembly.notice ? [{ name: 'Recado', value: assembly.notice }] : []),
    {
      name: 'Quem vota',
      value: `Donos em dia com o que venceu até ${formatDate(assembly.cut_off_on)}, ${weight === 'unit' ? 'um voto por unidade' : 'pela fração ideal'}`,
    },
    ...(assembly.called_at ? [{ name: 'Procurações', value: proxies.join(', ') }] : []),
    ...(assembly.called_at ? [{ name: 'Edital enviado', value: momentWords(assembly.called_at) }] : []),
    ...(assembly.by_hand
      ? [
          {
            name: 'Avisados de outra forma',
            value: `${labelsOf(assembly.by_hand_units.map(({ label }) => label))}: ${assembly.by_hand}`,
          },
        ]
      : []),
    ...(assembly.opened_at
      ? [
          { name: 'Aberta', value: `${momentWords(assembly.opened_at)}, em ${assembly.call}ª chamada` },
          { name: 'Mesa', value: `Preside ${assembly.chair}; ata de ${assembly.secretary}` },
          {
            name: 'Com direito a voto',
            value: `${figures.units - figures.barred_units} de ${figures.units} unidades`,
          },
        ]
      : []),
    ...(assembly.resumes_at
      ? [
          {
            name: 'Continua',
            value: `${momentWords(assembly.resumes_at)} (art. 1.353, § 1º). ${assembly.suspend_reason}`,
          },
        ]
      : []),
    ...(assembly.closed_at ? [{ name: 'Encerrada', value: momentWords(assembly.closed_at) }] : []),
    ...(assembly.cancel_reason ? [{ name: 'Cancelada', value: assembly.cancel_reason }] : []),
  ]
}
