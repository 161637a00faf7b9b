import { Button, Group, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatDocument, isCpf } from '../../../domain/cpf-cnpj.ts'
import { toFailure } from '../../lib/failure.ts'
import type { Membership } from '../../lib/membership/membership.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { useCorrectRequest } from './mutations.ts'

/** Corrects the unit that was named, or adds the CPF, while the request waits. */
export function CorrectRequest({ membership, onDone }: { membership: Membership; onDone: () => void }) {
  const correct = useCorrectRequest()
  const form = useForm({
    initialValues: { unit: membership.unit_hint ?? '', document: '' },
    validate: {
      document: (typed) => (typed.trim() === '' || isCpf(typed) ? null : 'CPF inválido: confira os dígitos.'),
    },
  })
  const send = form.onSubmit(({ unit, document }) =>
    correct.mutate(
      { membership_id: membership.id, unit_hint: unit.trim(), document: document.trim() || undefined },
      { onSuccess: onDone },
    ),
  )
  return (
    <form onSubmit={send} noValidate>
      <Stack maw={420}>
        {correct.isError && <FormErrors message={toFailure(correct.error).message} />}
        <TextInput
          label="Sua unidade"
          placeholder="B-302"
          maxLength={60}
          data-autofocus
          {...form.getInputProps('unit')}
        />
        <DocumentField
          {...form.getInputProps('document')}
          onBlur={() => form.setFieldValue('document', formatDocument(form.values.document))}
        />
        <Group>
          <Button type="submit" loading={correct.isPending}>
            Salvar correção
          </Button>
          <Button variant="subtle" onClick={onDone}>
            Voltar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type DocumentFieldProps = Omit<TextInputProps, 'label'>

/** Asks for the CPF, which finds a person among those that the condominium has registered. */
export function DocumentField(props: DocumentFieldProps) {
  return (
    <TextInput
      label="Seu CPF (opcional)"
      description="Ajuda o síndico a achar você no cadastro. Ele vê só uma parte dos números."
      placeholder="000.000.000-00"
      inputMode="numeric"
      maxLength={14}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
    />
  )
}
