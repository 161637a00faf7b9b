import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { addMonths } from '../../../../domain/calendar.ts'
import {
  handoverProblem,
  longestMandateMonths,
  type OutgoingRole,
  outgoingRoles,
} from '../../../../domain/mandates.ts'
import { toFailure } from '../../../lib/failure.ts'
import { SignInAgain } from '../../../lib/sign-in/sign-in-again.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { useOfferHandover } from '../mutations.ts'
import { MandateFields, type MandateValues } from './mandate-fields.tsx'
import { MemberPicker } from './member-picker.tsx'

const outgoingWords: Record<OutgoingRole, string> = {
  admin: 'Administração: continuo ajudando a administrar',
  council: 'Conselho: acompanho as contas',
  resident: 'Morador: vejo só o que é meu',
  ended: 'Nada: meu acesso termina',
}

type Errors = Partial<Record<keyof MandateValues | 'membership_id', string>>

function errorsOf(membershipId: string, values: MandateValues, today: string): Errors {
  const errors: Errors = membershipId ? {} : { membership_id: 'Escolha quem assume o cargo.' }
  if (!values.starts_on) return { ...errors, starts_on: 'Informe o primeiro dia do mandato.' }
  if (!values.ends_on) return { ...errors, ends_on: 'Informe o último dia do mandato.' }
  const problem = handoverProblem(values, today)
  return problem ? { ...errors, [problem.path]: problem.message } : errors
}

/** Offers the office to a member. An old session requires the password again first. */
export function OfferDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const [values, setValues] = useState<MandateValues>({
    starts_on: today,
    ends_on: addMonths(today, longestMandateMonths),
    decision_id: null,
  })
  const [membershipId, setMembershipId] = useState('')
  const [outgoing, setOutgoing] = useState<OutgoingRole>('admin')
  const [tried, setTried] = useState(false)
  const offer = useOfferHandover()
  const errors = errorsOf(membershipId, values, today)
  const offered = () => {
    toast('success', 'Oferta enviada', 'O cargo passa quando a pessoa aceitar, em até 7 dias.')
    onClose()
  }
  // The pending offer replaces this dialog before the mutation ends, so its own callbacks would be lost. A refusal stays in the form.
  const send = () =>
    void offer
      .mutateAsync({ ...values, membership_id: membershipId, outgoing_role: outgoing })
      .then(offered, () => undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(errors).length === 0) send()
  }
  const failure = offer.isError ? toFailure(offer.error) : null
  if (failure?.code === 'recent_sign_in_required') {
    return (
      <Modal opened onClose={onClose} title="Confirme que é você">
        <SignInAgain button="Confirmar e oferecer o cargo" onDone={send} />
      </Modal>
    )
  }
  return (
    <Modal opened onClose={onClose} title="Passar o cargo de síndico">
      <form onSubmit={submit} noValidate>
        <Stack gap={20}>
          {failure && <FormErrors message={failure.message} />}
          <Text size="sm" c="dimmed">
            A pessoa recebe a oferta e confirma com a senha dela. Só então a assinatura e a administração
            passam para ela.
          </Text>
          <MemberPicker
            value={membershipId}
            onChange={setMembershipId}
            error={tried && errors.membership_id}
          />
          <MandateFields
            values={values}
            errors={tried ? errors : {}}
            onChange={(more) => setValues((now) => ({ ...now, ...more }))}
          />
          <Select
            label="O que você será depois"
            allowDeselect={false}
            data={outgoingRoles.map((value) => ({ value, label: outgoingWords[value] }))}
            value={outgoing}
            onChange={(value) => value && setOutgoing(value as OutgoingRole)}
          />
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              Voltar
            </Button>
            <Button type="submit" loading={offer.isPending}>
              Oferecer o cargo
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
