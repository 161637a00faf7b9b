import { Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { answerRequestInput, requestKinds } from '../../../../../domain/data-protection/requests.ts'
import { clearDraft, useFormDraft } from '../../../../lib/drafts.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { toast } from '../../../../lib/toasts.tsx'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { useAnswerRequest } from '../privacy-mutations.ts'
import { type DataRequest, personHoldingsQuery } from '../privacy-queries.ts'
import { ErasureList } from './erasure-list.tsx'

type AnswerDialogProps = { request: DataRequest; onClose: () => void }

/** Answers a request; the person reads the text, and by law the reasons of a refusal. */
export function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`Responder o pedido ${request.number}`} size="lg">
      <AnswerForm request={request} onClose={onClose} />
    </Modal>
  )
}

function AnswerForm({ request, onClose }: AnswerDialogProps) {
  const draft = `data-answer:${request.id}`
  const form = useForm({ initialValues: { decision: 'answered' as 'answered' | 'refused', answer: '' } })
  useFormDraft(draft, form)
  const answer = useAnswerRequest()
  const submit = form.onSubmit((values) => {
    const parsed = answerRequestInput.pick({ decision: true, answer: true }).safeParse(values)
    if (!parsed.success) return form.setFieldError('answer', parsed.error.issues[0]?.message)
    answer.mutate(
      { requestId: request.id, ...parsed.data },
      {
        onSuccess: () => {
          clearDraft(draft)
          toast('success', 'Resposta enviada', `${request.requester_name} recebe um e-mail com ela.`)
          onClose()
        },
      },
    )
  })
  const isRefusal = form.values.decision === 'refused'
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {answer.isError && <FormErrors message={toFailure(answer.error).message} />}
        <Text size="sm">
          {request.requester_name} pediu {requestKinds[request.kind].label.toLowerCase()}: {request.details}
        </Text>
        {request.kind === 'erasure' && request.person_id && <WhatStays personId={request.person_id} />}
        <SegmentedControl
          aria-label="Decisão"
          data={[
            { value: 'answered', label: 'Atendido' },
            { value: 'refused', label: 'Não atendido' },
          ]}
          {...form.getInputProps('decision')}
        />
        <Textarea
          label={isRefusal ? 'Por que não, com a base na lei' : 'O que foi feito'}
          description="A pessoa recebe este texto por e-mail."
          autosize
          minRows={4}
          maxLength={4000}
          data-autofocus
          {...form.getInputProps('answer')}
        />
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" loading={answer.isPending}>
            Enviar resposta
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What the law retains about this person, shown before erasure is promised. */
function WhatStays({ personId }: { personId: string }) {
  const { id } = useCondominium()
  const { data } = useQuery(personHoldingsQuery(id, personId))
  return data ? <ErasureList holdings={data} /> : null
}
