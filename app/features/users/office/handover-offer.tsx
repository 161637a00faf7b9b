import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { useSession } from '../../../lib/session.tsx'
import { SignInAgain } from '../../../lib/sign-in/sign-in-again.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { dayOf } from '../../../lib/words.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { Bob } from '../../../ui/drawings/bob.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { useAnswerHandover } from '../mutations.ts'
import { type Handover, handoverQuery } from '../queries.ts'
import classes from './handover-offer.module.css'

/** Shown above every page to the person offered the office of síndico, until answered. Renders nothing for anyone else. */
export function HandoverOffer() {
  const { condominium, role } = useMembership()
  const { user } = useSession()
  const mayBeOffered =
    condominium !== null && role !== null && role !== 'superadmin' && role !== 'owner_admin'
  const handover = useQuery({ ...handoverQuery(condominium?.id ?? ''), enabled: mayBeOffered })
  const [open, setOpen] = useState(false)
  if (!mayBeOffered || !handover.data || handover.data.to_user_id !== user?.id) return null
  return (
    <section className={classes.offer} aria-label="Cargo de síndico">
      <Bob height={20} />
      <p className={classes.text}>
        <strong>{handover.data.from_name} ofereceu a você o cargo de síndico.</strong> Responda até{' '}
        {formatDate(dayOf(handover.data.expires_at))}.
      </p>
      <Button variant="default" onClick={() => setOpen(true)}>
        Ver e responder
      </Button>
      {open && <AnswerDialog handover={handover.data} onClose={() => setOpen(false)} />}
    </section>
  )
}

function AnswerDialog({ handover, onClose }: { handover: Handover; onClose: () => void }) {
  const answer = useAnswerHandover()
  const [declining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const accept = () =>
    answer.mutate(
      { handoverId: handover.id, answer: 'accept' },
      {
        onSuccess: () => toast('success', 'O cargo é seu', 'A administração do condomínio passou para você.'),
      },
    )
  const decline = () =>
    answer.mutate(
      { handoverId: handover.id, answer: 'decline', reason: reason.trim() },
      { onSuccess: () => toast('success', 'Oferta recusada', `${handover.from_name} foi avisado.`) },
    )
  const failure = answer.isError ? toFailure(answer.error) : null
  return (
    <Modal opened onClose={onClose} title="Cargo de síndico">
      {failure?.code === 'recent_sign_in_required' ? (
        <SignInAgain button="Confirmar e assumir o cargo" onDone={accept} />
      ) : (
        <Stack>
          {failure && <FormErrors message={failure.message} />}
          <Text>
            {handover.from_name} passa a você o mandato de {formatDate(handover.starts_on)} a{' '}
            {formatDate(handover.ends_on)}
            {handover.decision ? ` (${handover.decision.label})` : ''}.
          </Text>
          <Text size="sm" c="dimmed">
            Ao aceitar, você responde pelo condomínio no Prumo: administração, assinatura e acesso das
            pessoas. O histórico continua como está.
          </Text>
          {declining && (
            <Textarea
              label="Motivo (opcional)"
              maxLength={500}
              autosize
              minRows={2}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              data-autofocus
            />
          )}
          <Group justify="flex-end">
            <Button
              variant="default"
              c="var(--danger)"
              loading={declining && answer.isPending}
              onClick={declining ? decline : () => setDeclining(true)}
            >
              {declining ? 'Recusar a oferta' : 'Recusar'}
            </Button>
            {declining ? (
              <Button variant="subtle" onClick={() => setDeclining(false)}>
                Voltar
              </Button>
            ) : (
              <Button loading={answer.isPending} onClick={accept}>
                Assumir o cargo
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
