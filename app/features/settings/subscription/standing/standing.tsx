import { Progress, Text } from '@mantine/core'
import { formatDate } from '../../../../../domain/calendar.ts'
import { daysLeft, trialDays } from '../../../../../domain/subscriptions/trial.ts'
import { counted, dayOf } from '../../../../lib/words.ts'
import { Notice } from '../../../../ui/form/notice.tsx'
import type { PlanUsage } from '../plan-usage.ts'
import classes from '../subscription.module.css'

/** Whether the condominium may be written to, until when, and what remains possible when it may not. */
export function Standing({ usage }: { usage: PlanUsage }) {
  const { state, status, cancel_on, paid_until, today } = usage
  if (state === 'trial') return <TrialProgress usage={usage} />
  if (cancel_on && cancel_on > today)
    return (
      <Notice kind="warning" title={`A assinatura termina em ${formatDate(cancel_on)}`}>
        Até lá está tudo pago e nada muda. Depois o condomínio fica só para leitura, e nada é apagado.
      </Notice>
    )
  if (status === 'paused' && state === 'active')
    return (
      <Notice kind="info" title="As cobranças estão pausadas">
        {`O condomínio continua aberto até ${formatDate(paid_until ?? today)}, o que já está pago. Depois fica só para leitura, até você retomar.`}
      </Notice>
    )
  if (state === 'active') return null
  return (
    <Notice kind="warning" title={closedTitle(usage)}>
      O condomínio está só para leitura. Continua possível ler e exportar tudo, exercer os direitos sobre
      dados pessoais, e pagar e dar baixa no que já foi emitido. Nada foi apagado.
    </Notice>
  )
}

function closedTitle({ state, status }: PlanUsage): string {
  if (state === 'trial_expired') return 'O período de teste terminou'
  if (status === 'expired') return 'A assinatura expirou por falta de pagamento'
  if (status === 'paused') return 'A assinatura está pausada'
  return status === 'cancelled' ? 'A assinatura foi cancelada' : 'A assinatura está inativa'
}

/** How much of the trial is left; looked at again every minute. */
function TrialProgress({ usage }: { usage: PlanUsage }) {
  const { trial_ends_at, started_at, created_at, now } = usage
  if (!trial_ends_at) return null
  const end = new Date(trial_ends_at)
  const left = daysLeft(end, new Date(now))
  const total = trialDays(new Date(started_at ?? created_at), end)
  const title = trialTitle(left)
  return (
    <div className={classes.trial}>
      <div className={classes.trialHead}>
        <strong>{title}</strong>
        <Text span fz="sm" c="var(--muted)" className="figures">{`de ${counted(total, 'dia', 'dias')}`}</Text>
      </div>
      <Progress.Root size={8} bg="var(--sunken)">
        <Progress.Section
          value={Math.min(100, Math.max(1, (1 - left / total) * 100))}
          color={left > 2 ? 'var(--primary)' : 'var(--warning)'}
          aria-label="Teste usado"
          aria-valuetext={title}
        />
      </Progress.Root>
      <Text fz="sm" c="var(--text-2)">
        O teste vai até {formatDate(dayOf(trial_ends_at))}. Depois os dados continuam aqui, só para leitura,
        até haver uma assinatura.
      </Text>
    </div>
  )
}

const trialTitle = (left: number): string =>
  left === 0
    ? 'O teste termina hoje'
    : `${left === 1 ? 'Falta' : 'Faltam'} ${counted(left, 'dia', 'dias')} de teste`
