import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ownerCopies } from '../../../../domain/notifications/events.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { PlainPage } from '../../../ui/page/plain-page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'

type Told = { label: string; note: string; is_stopped: boolean; has_account: boolean }
type Action = 'look' | 'stop' | 'undo'

const ask = (token: string, action: Action) => invoke('stop-notices', { token, action })

/**
 * Describes the current or resulting state. Copies concern another person's matters: they stop on every channel, and the reader's own messages
 * continue.
 */
function consequence({ label, is_stopped }: Told): string {
  if (label === ownerCopies.label)
    return is_stopped
      ? 'Você não recebe mais cópias do que vai para o inquilino. O que é seu continua chegando.'
      : 'As cópias do que vai para o inquilino param. O que é seu continua chegando.'
  return is_stopped
    ? 'Você não recebe mais e-mails deste aviso. Ele continua no Prumo, e os obrigatórios chegam sempre.'
    : 'Só os e-mails deste aviso param. Ele continua no Prumo, e os obrigatórios chegam sempre.'
}

/** The page that the last line of an e-mail links to: says what would stop, stops it without a password, and can undo that. */
export function Component() {
  const { params } = useSearchParams()
  const token = params.get('token') ?? ''
  const looked = useQuery({
    queryKey: ['stop-notices', token],
    meta: { tables: [] },
    queryFn: () => ask(token, 'look'),
    retry: false,
  })
  const change = useMutation({ mutationFn: (action: Action) => ask(token, action), meta: { quiet: true } })
  const told = change.data ?? looked.data
  if (looked.isPending)
    return (
      <PlainPage title="Seus e-mails">
        <RowsSkeleton rows={2} />
      </PlainPage>
    )
  if (!told)
    return (
      <PlainPage title="Este link não vale mais">
        <p>{toFailure(looked.error).message}</p>
        <Button component={Link} to="/dashboard/settings?tab=notifications">
          Entrar e ajustar os avisos
        </Button>
      </PlainPage>
    )
  return (
    <PlainPage title={told.is_stopped ? 'Pronto, paramos estes e-mails' : 'Parar estes e-mails?'}>
      <p>
        <strong>{told.label}.</strong> {told.note}
      </p>
      <p>{consequence(told)}</p>
      {change.isError && <p role="alert">{toFailure(change.error).message}</p>}
      <Button
        variant={told.is_stopped ? 'default' : 'filled'}
        loading={change.isPending}
        onClick={() => change.mutate(told.is_stopped ? 'undo' : 'stop')}
      >
        {told.is_stopped ? 'Desfazer: quero receber' : 'Parar estes e-mails'}
      </Button>
      {told.has_account && (
        <p>
          <Anchor component={Link} to="/dashboard/settings?tab=notifications">
            Ajustar todos os avisos
          </Anchor>
        </p>
      )}
    </PlainPage>
  )
}
