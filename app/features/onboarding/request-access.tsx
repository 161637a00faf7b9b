import { Button, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { toFailure } from '../../lib/failure.ts'
import { CondominiumCodeField } from '../../lib/sign-in/condominium-code-field.tsx'
import { useRequestMembership } from './mutations.ts'

/** Asks for access with the condominium's code. */
export function RequestAccess({ verb }: { verb: string }) {
  const request = useRequestMembership()
  const form = useForm({
    initialValues: { code: '', unit: '' },
    validate: { code: isNotEmpty('Digite o código do condomínio.') },
  })
  const send = form.onSubmit(({ code, unit }) =>
    request.mutate(
      { code: code.trim(), unit_hint: unit.trim() || undefined },
      {
        onError: (error) => {
          const failure = toFailure(error)
          if (failure.code === 'condominium_code_unknown') form.setFieldError('code', failure.message)
        },
      },
    ),
  )
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
        <Button type="submit" loading={request.isPending}>
          {verb}
        </Button>
      </Stack>
    </form>
  )
}
