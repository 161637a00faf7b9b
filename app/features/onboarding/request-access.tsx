import { Button, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { formatDocument, isCpf } from '../../../domain/cpf-cnpj.ts'
import { fieldErrors, toFailure } from '../../lib/failure.ts'
import { CondominiumCodeField } from '../../lib/sign-in/condominium-code-field.tsx'
import { useWhatsapp, WhatsappField } from '../../lib/sign-in/whatsapp-field.tsx'
import { DocumentField } from './correct-request.tsx'
import { useRequestMembership } from './mutations.ts'

/** Requests access with the condominium's code. */
export function RequestAccess({ verb, unit = '' }: { verb: string; unit?: string }) {
  const request = useRequestMembership()
  const whatsapp = useWhatsapp(null)
  const form = useForm({
    initialValues: { code: '', unit, document: '' },
    validate: {
      code: isNotEmpty('Digite o código do condomínio.'),
      document: (typed) => (typed.trim() === '' || isCpf(typed) ? null : 'CPF inválido: confira os dígitos.'),
    },
  })
  const send = form.onSubmit((values) => {
    if (!whatsapp.check()) return
    request.mutate(
      {
        code: values.code.trim(),
        unit_hint: values.unit.trim() || undefined,
        document: values.document.trim() || undefined,
        whatsapp: whatsapp.consent,
      },
      {
        onError: (error) => {
          const failure = toFailure(error)
          if (failure.code === 'condominium_code_unknown') form.setFieldError('code', failure.message)
          const { phone } = fieldErrors(error)
          if (phone) whatsapp.setError(phone)
        },
      },
    )
  })
  return (
    <form onSubmit={send} noValidate>
      <Stack maw={420}>
        <CondominiumCodeField {...form.getInputProps('code')} />
        <TextInput
          label="Sua unidade (opcional)"
          placeholder="B-302"
          maxLength={60}
          {...form.getInputProps('unit')}
        />
        <DocumentField
          {...form.getInputProps('document')}
          onBlur={() => form.setFieldValue('document', formatDocument(form.values.document))}
        />
        <WhatsappField whatsapp={whatsapp} />
        <Button type="submit" loading={request.isPending}>
          {verb}
        </Button>
      </Stack>
    </form>
  )
}
