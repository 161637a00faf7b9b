import { Button } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { isConnectionError } from '../../../lib/failure.ts'
import { toast } from '../../../lib/toasts.tsx'
import { moment } from '../moments.ts'
import { useLaterReadings } from '../offline/later-readings.ts'
import type { Announcement } from '../queries.ts'

/** Where readers must confirm manually: shows the button, then the time of confirmation. Without a network it is sent later. */
export function Confirmation({ notice }: { notice: Announcement }) {
  const { id, own, asks_confirmation, status, version } = notice
  const confirm = useCommand('read-announcement', { quiet: true })
  const { kept, keep } = useLaterReadings()
  if (!own || !asks_confirmation || status !== 'published') return null
  if (own.confirmed_at)
    return (
      <Done>
        {`Você confirmou a leitura em ${moment(own.confirmed_at)}${own.confirmed_version && own.confirmed_version < version ? ', antes da correção' : ''}.`}
      </Done>
    )
  if (kept.some((one) => one.id === id && one.confirm !== null))
    return <Done>Sua confirmação está guardada neste aparelho e vai assim que houver conexão.</Done>
  const submit = () =>
    confirm.mutate(
      { id, confirm: version },
      {
        onSuccess: () => toast('success', 'Leitura confirmada'),
        onError: (error) => {
          if (isConnectionError(error)) keep(id, version)
          else toast('error', 'Erro ao confirmar a leitura', error.message)
        },
      },
    )
  return (
    <div style={{ marginTop: 24 }}>
      <Button size="lg" leftSection={<CircleCheck size={20} />} loading={confirm.isPending} onClick={submit}>
        Confirmo que li
      </Button>
      <p style={{ color: 'var(--muted)', fontSize: '0.875rem' }}>A administração vê que você leu e quando.</p>
    </div>
  )
}

function Done({ children }: { children: string }) {
  return (
    <p
      role="status"
      style={{
        display: 'flex',
        gap: 8,
        alignItems: 'center',
        marginTop: 24,
        color: 'var(--success)',
        fontWeight: 500,
      }}
    >
      <CircleCheck size={20} aria-hidden />
      {children}
    </p>
  )
}
