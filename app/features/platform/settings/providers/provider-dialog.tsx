import { Button, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import {
  type CredentialTest,
  fieldsOf,
  type ProviderField,
  type ProviderName,
  providers,
} from '../../../../../domain/platform/providers.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { fieldErrors } from '../../../../lib/failure.ts'
import { toastSuccess } from '../../../../lib/toasts.tsx'
import { Facts } from '../../../../ui/data/facts.tsx'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'

type ProviderDialogProps = {
  provider: ProviderName
  /** What passes through the credential in use. */
  depends: string | null
  onClose: () => void
}

/** A provider's credential, whole: tested as it is typed, and saved once somebody has read what the test found. */
export function ProviderDialog({ provider, depends, onClose }: ProviderDialogProps) {
  const fields = fieldsOf(provider)
  const form = useForm<{ values: Record<string, string> }>({
    initialValues: { values: Object.fromEntries(fields.map(({ name }) => [name, ''])) },
    validate: {
      values: Object.fromEntries(
        fields.map(({ name, isOptional }) => [
          name,
          (value: string) => (value.trim() || isOptional ? null : 'Preencha: a credencial é salva inteira.'),
        ]),
      ),
    },
  })
  const [found, setFound] = useState<CredentialTest | null>(null)
  const look = useCommand('test-provider-credential', { action: 'testar', quiet: true, keep: setFound })
  const save = useCommand('save-provider-credential', { action: 'salvar a credencial', quiet: true })
  const body = { provider, values: form.getValues().values }
  const asks = found !== null && isOpen(found)
  const back = () => {
    save.reset()
    setFound(null)
  }
  const test = () => {
    if (form.validate().hasErrors) return
    look.mutate(body, { onError: (error) => form.setErrors(fieldErrors(error)) })
  }
  const send = () =>
    save.mutate(
      { ...body, is_asserted: asks },
      {
        onSuccess: () => {
          toastSuccess('Credencial salva: em segundos vale em todo o sistema')
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={found ? 'Antes de salvar' : `Credencial: ${providers[provider].label}`}
      verb={found ? verbOf(found) : 'Testar'}
      disabled={found?.outcome === 'refused'}
      loading={look.isPending || save.isPending}
      error={found ? save.error : look.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={found ? send : test}
    >
      {found ? (
        <>
          <Found test={found} />
          {depends && <Notice kind="info">{`Passa por aqui agora: ${depends}.`}</Notice>}
          <Button variant="default" onClick={back}>
            Mudar os dados
          </Button>
        </>
      ) : (
        <>
          <p>{providers[provider].test}</p>
          {fields.map((field) => (
            <Field key={field.name} field={field} input={form.getInputProps(`values.${field.name}`)} />
          ))}
        </>
      )}
    </FormDialog>
  )
}

/** The test leaves something that somebody has to say. */
const isOpen = ({ outcome, findings }: CredentialTest): boolean =>
  outcome === 'unreachable' || findings.some(({ isGood }) => !isGood)

const verbOf = (test: CredentialTest): string =>
  test.outcome === 'unreachable' ? 'Salvar sem testar' : isOpen(test) ? 'Salvar assim mesmo' : 'Salvar'

const kinds = { works: 'success', refused: 'danger', unreachable: 'warning', unproven: 'info' } as const

function Found({ test: { outcome, summary, advice, findings } }: { test: CredentialTest }) {
  const doubts = findings.filter(({ isGood }) => !isGood)
  return (
    <>
      <Notice kind={kinds[outcome]}>{[summary, advice].filter(Boolean).join(' ')}</Notice>
      {findings.length > doubts.length && <Facts facts={findings.filter(({ isGood }) => isGood)} stacked />}
      {doubts.map(({ name, value }) => (
        <Notice key={name} kind="warning">{`${name}: ${value}`}</Notice>
      ))}
    </>
  )
}

type Input = ReturnType<ReturnType<typeof useForm>['getInputProps']>

function Field({ field, input }: { field: ProviderField; input: Input }) {
  const { label, help, isSecret, isOptional, isLong } = field
  const common = {
    label: isOptional ? `${label} (opcional)` : label,
    description: help,
    autoComplete: 'off',
    spellCheck: false,
    ...input,
  }
  if (isLong) return <Textarea {...common} autosize minRows={2} maxRows={6} />
  // Browsers fill a site's password in wherever they see one; this name says that it is another.
  if (isSecret) return <PasswordInput {...common} autoComplete="new-password" />
  return <TextInput {...common} />
}
