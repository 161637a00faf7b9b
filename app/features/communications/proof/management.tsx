import { Button, Progress, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BellRing, Files, PencilLine, Settings2, Siren, Undo2, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { audienceWords } from '../../../../domain/communications/audience.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { count, counted } from '../../../lib/words.ts'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import classes from '../communications.module.css'
import { type Announcement, figuresQuery, type Telling } from '../queries.ts'
import { keepTemplateOf } from '../write/template-of.ts'
import { ArrangeDialog } from './arrange-dialog.tsx'
import { Certificates } from './certificates.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'

/** Shows the management a published announcement: who was reached, and what can still be done about it. */
export function Management({ notice }: { notice: Announcement }) {
  const { management } = notice
  if (!management) return null
  return (
    <aside aria-label="Para a administração">
      <Stack gap={16}>
        <section className={classes.box} aria-label="Alcance">
          <p style={{ margin: '0 0 12px', color: 'var(--muted)', fontSize: '0.875rem' }}>
            {audienceWords(management.audience)}
          </p>
          {notice.published_at ? (
            <Reading notice={notice} />
          ) : (
            <p style={{ margin: 0 }}>{notice.status === 'publishing' ? 'Publicando…' : 'Ainda não saiu.'}</p>
          )}
        </section>
        <Actions notice={notice} />
        {notice.published_at && <Certificates notice={notice} />}
      </Stack>
    </aside>
  )
}

function Reading({ notice }: { notice: Announcement }) {
  const { id } = useCondominium()
  const figures = useQuery(figuresQuery(id, notice.id))
  const { data } = figures
  if (!data) return <p style={{ margin: 0 }}>…</p>
  const read = notice.asks_confirmation ? data.confirmed : data.seen
  const part = data.recipients > 0 ? (read / data.recipients) * 100 : 0
  return (
    <>
      <p
        className="figures"
        style={{ margin: 0, fontSize: '1.75rem', lineHeight: '2.125rem', fontWeight: 600 }}
      >
        {`${count.format(read)} de ${count.format(data.recipients)}`}
      </p>
      <p style={{ margin: '0 0 8px' }}>{notice.asks_confirmation ? 'confirmaram a leitura' : 'leram'}</p>
      <Progress value={part} size={8} aria-label="Parte que leu" />
      {data.units > 0 && (
        <p className="figures" style={{ margin: '8px 0 0', color: 'var(--muted)', fontSize: '0.875rem' }}>
          {`${count.format(data.told_units)} de ${counted(data.units, 'unidade avisada', 'unidades avisadas')}: ao menos uma pessoa leu.`}
        </p>
      )}
      {notice.management?.telling && <Progression telling={notice.management.telling} />}
      <Button
        component={Link}
        to={`/dashboard/communications/${notice.id}/leituras`}
        variant="default"
        fullWidth
        mt="md"
        leftSection={<UsersRound size={18} />}
      >
        Ver quem leu
      </Button>
    </>
  )
}

const tellingWords = {
  published: 'Enviando',
  reminder: 'Lembrando',
  corrected: 'Avisando da correção',
  withdrawn: 'Avisando da retirada',
} as const

function Progression({ telling: { reason, told, total, finished_at } }: { telling: Telling }) {
  if (finished_at) return null
  return (
    <p role="status" className="figures" style={{ margin: '8px 0 0' }}>
      {`${tellingWords[reason]}: ${count.format(told)} de ${count.format(total)}`}
    </p>
  )
}

type Open = 'withdraw' | 'arrange' | 'resolve' | null

function Actions({ notice }: { notice: Announcement }) {
  const may = useMayManage()
  const [open, setOpen] = useState<Open>(null)
  const remind = useCommand('remind-announcement', { action: 'lembrar quem não leu' })
  const unschedule = useCommand('unschedule-announcement', {
    action: 'desmarcar a publicação',
    done: 'Voltou a ser rascunho',
  })
  const { id, status } = notice
  if (!may) return null
  if (status === 'scheduled')
    return (
      <Button
        variant="default"
        loading={unschedule.isPending}
        leftSection={<Undo2 size={18} />}
        onClick={() => unschedule.mutate({ id })}
      >
        Desmarcar a publicação
      </Button>
    )
  if (status !== 'published') return null
  const unread = () =>
    remind.mutate(
      { id },
      {
        onSuccess: ({ reminded }) =>
          toast(
            'success',
            reminded === 1 ? 'Lembrando 1 pessoa' : `Lembrando ${count.format(reminded)} pessoas`,
          ),
      },
    )
  return (
    <section className={classes.box} aria-label="Ações">
      <Stack gap={4}>
        {notice.is_emergency && !notice.resolved_by && !notice.resolves && (
          <Act icon={<Siren size={18} />} onClick={() => setOpen('resolve')}>
            Situação resolvida
          </Act>
        )}
        <Act icon={<BellRing size={18} />} loading={remind.isPending} onClick={unread}>
          Lembrar quem não leu
        </Act>
        <Button
          component={Link}
          to={`/dashboard/communications/${id}/corrigir`}
          variant="subtle"
          justify="flex-start"
          leftSection={<PencilLine size={18} />}
        >
          Corrigir
        </Button>
        <Act icon={<Settings2 size={18} />} onClick={() => setOpen('arrange')}>
          Fixar, validade e lembretes
        </Act>
        <Button
          component={Link}
          to="/dashboard/communications/escrever"
          state={keepTemplateOf(notice)}
          variant="subtle"
          justify="flex-start"
          leftSection={<Files size={18} />}
        >
          Usar como base
        </Button>
        <Act icon={<Undo2 size={18} />} onClick={() => setOpen('withdraw')} danger>
          Retirar
        </Act>
      </Stack>
      {open === 'withdraw' && (
        <ReasonDialog
          title="Retirar o comunicado"
          verb="Retirar"
          label="Motivo, que todos os destinatários leem"
          command="withdraw-announcement"
          action="retirar o comunicado"
          done="Comunicado retirado"
          destructive
          small
          body={{ id }}
          onClose={() => setOpen(null)}
        >
          O texto some para quem recebeu; a prova de envio e leitura fica.
        </ReasonDialog>
      )}
      {open === 'arrange' && <ArrangeDialog notice={notice} onClose={() => setOpen(null)} />}
      {open === 'resolve' && <ResolveDialog notice={notice} onClose={() => setOpen(null)} />}
    </section>
  )
}

type ActProps = {
  icon: ReactNode
  children: string
  onClick: () => void
  loading?: boolean
  danger?: boolean
}

const Act = ({ icon, children, onClick, loading, danger }: ActProps) => (
  <Button
    variant="subtle"
    justify="flex-start"
    leftSection={icon}
    loading={loading}
    onClick={onClick}
    c={danger ? 'var(--danger)' : undefined}
  >
    {children}
  </Button>
)
