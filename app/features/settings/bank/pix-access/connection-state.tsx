import { Button } from '@mantine/core'
import { CircleAlert, CircleCheck, CircleSlash, Clock } from 'lucide-react'
import { formatDate } from '../../../../../domain/calendar.ts'
import { problemWords } from '../../../../../domain/pix/api/connection.ts'
import { Status } from '../../../../ui/data/status.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import type { PixConnection } from '../../queries.ts'
import { moment } from '../../security/account/moment.ts'

const states = {
  waiting: { icon: Clock, tone: 'neutral', word: 'Ligando os avisos do banco' },
  ready: { icon: CircleCheck, tone: 'success', word: 'O banco avisa de cada Pix' },
  failed: { icon: CircleAlert, tone: 'danger', word: 'Sem avisos do banco' },
  off: { icon: CircleSlash, tone: 'neutral', word: 'Avisos desligados' },
} as const

/** Whether the provider notifies us of incoming payments. */
export function ConnectionState({ state }: Pick<PixConnection, 'state'>) {
  const { icon, tone, word } = states[state]
  return (
    <Status icon={icon} tone={tone} wraps>
      {word}
    </Status>
  )
}

type TroubleProps = {
  connection: PixConnection
  /** Null where nothing may be written. */
  onRetry: (() => void) | null
  retrying: boolean
}

/** What went wrong and what to do about it; nothing while all is well. */
export function ConnectionTrouble({ connection, onRetry, retrying }: TroubleProps) {
  const { state, problem, detail, checked_at } = connection
  if (state !== 'failed' || !problem) return null
  const { title, advice } = problemWords[problem]
  return (
    <Notice kind="danger" title={title}>
      {advice}
      {detail && <div style={{ marginTop: 8 }}>{`O banco respondeu: ${detail}`}</div>}
      <div style={{ marginTop: 8 }}>
        {'Nenhum Pix se perde: o que chegar entra na leitura da manhã seguinte.'}
        {checked_at && ` Última tentativa: ${moment(checked_at)}.`}
      </div>
      {onRetry && (
        <Button size="sm" variant="default" mt={12} loading={retrying} onClick={onRetry}>
          Tentar agora
        </Button>
      )}
    </Notice>
  )
}

/** Days before a certificate's end from which it is warned of: banks take weeks to make another. */
const warnDays = 30

/** Warns of a certificate that expires soon: once it does, everything stops. */
export function CertificateWarning({ until, today }: { until: string | null; today: string }) {
  if (!until) return null
  const days = Math.round((Date.parse(until) - Date.parse(today)) / 86_400_000)
  if (days > warnDays) return null
  return (
    <Notice kind="warning" title={days < 0 ? 'O certificado venceu' : 'O certificado está para vencer'}>
      {`${days < 0 ? 'Venceu' : 'Vence'} em ${formatDate(until)}. Gere outro no portal do banco e troque as credenciais aqui.`}
    </Notice>
  )
}
