import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../../../domain/calendar.ts'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import type { PlanUsage } from '../plan-usage.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { useKeep, usePause, useResume } from './ending-mutations.ts'

/** Pausing, resuming, leaving, and undoing that. Only for the síndico, and only for a paid subscription. */
export function Ending({ usage }: { usage: PlanUsage }) {
  const [asks, setAsks] = useState<'pause' | 'cancel' | null>(null)
  const resume = useResume()
  const keep = useKeep()
  const { status, cancel_on, is_trial, price_cents, ended_by, payment_way } = usage
  if (is_trial || price_cents === null || status === 'cancelled') return null
  if (status === 'expired' && ended_by) return null
  const close = () => setAsks(null)
  return (
    <Section title="Pausar ou cancelar" note={noteOf(usage)}>
      <Group>
        {cancel_on && ended_by === 'sindico' && (
          <Button loading={keep.isPending} onClick={() => keep.mutate()}>
            Desfazer o cancelamento
          </Button>
        )}
        {status === 'paused' && !cancel_on && (
          <Button loading={resume.isPending} onClick={() => resume.mutate()}>
            Retomar a assinatura
          </Button>
        )}
        {status === 'active' && !cancel_on && payment_way?.by === 'card' && (
          <Button variant="default" onClick={() => setAsks('pause')}>
            Pausar a assinatura
          </Button>
        )}
        {!cancel_on && (
          <Button variant="default" c="var(--danger)" onClick={() => setAsks('cancel')}>
            {status === 'expired' ? 'Parar as cobranças' : 'Cancelar a assinatura'}
          </Button>
        )}
      </Group>
      <PauseDialog usage={usage} opened={asks === 'pause'} onClose={close} />
      {asks === 'cancel' && <CancelDialog usage={usage} onClose={close} />}
    </Section>
  )
}

function noteOf({ status, cancel_on, ended_by }: PlanUsage): string {
  if (cancel_on && ended_by === 'sindico')
    return `O cancelamento vale a partir de ${formatDate(cancel_on)}. Até lá você pode desfazer.`
  if (cancel_on && ended_by === 'card')
    return `O cartão que pagava foi retirado. Sem outro, a assinatura vai até ${formatDate(cancel_on)}.`
  if (cancel_on)
    return `As cobranças foram encerradas no Mercado Pago. A assinatura vai até ${formatDate(cancel_on)}.`
  if (status === 'expired') return 'O Mercado Pago ainda pode tentar a cobrança do próximo período no cartão.'
  return 'Os dados ficam guardados em qualquer dos casos.'
}

type PauseDialogProps = { usage: PlanUsage; opened: boolean; onClose: () => void }

function PauseDialog({ usage: { paid_until, today }, opened, onClose }: PauseDialogProps) {
  const pause = usePause()
  const isPaid = paid_until !== null && paid_until > today
  return (
    <Modal opened={opened} onClose={onClose} title="Pausar a assinatura">
      <Stack>
        <Text>
          {isPaid
            ? `As cobranças param agora. O condomínio continua aberto até ${formatDate(paid_until)}, o que já está pago, e depois fica só para leitura até você retomar.`
            : 'As cobranças param agora, e o condomínio fica só para leitura até você retomar.'}
        </Text>
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onClose}>
            Voltar
          </Button>
          <Button loading={pause.isPending} onClick={() => pause.mutate(undefined, { onSuccess: onClose })}>
            Pausar a assinatura
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
