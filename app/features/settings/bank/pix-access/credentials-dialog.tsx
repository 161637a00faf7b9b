import { PasswordInput, Text, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { pixCredentialsInput } from '../../../../../domain/pix/api/credentials.ts'
import { fieldErrors } from '../../../../lib/failure.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { useSavePixCredentials } from './pix-access-mutations.ts'

const empty = { client_id: '', client_secret: '', certificate: '', private_key: '' }

type CredentialsDialogProps = { accountId: string; isOwn: boolean; onClose: () => void }

/** The credentials from the bank, typed or pasted. Keeps no draft: no secret stays in a browser. */
export function CredentialsDialog({ accountId, isOwn, onClose }: CredentialsDialogProps) {
  const save = useSavePixCredentials(accountId)
  const form = useForm({
    initialValues: empty,
    validate: schemaResolver(pixCredentialsInput, { sync: true }),
  })
  const submit = form.onSubmit((values) =>
    save.mutate(values, {
      onSuccess: onClose,
      onError: (error) => {
        form.setErrors(fieldErrors(error))
      },
    }),
  )
  const pem = { autosize: true, minRows: 3, maxRows: 6, spellCheck: false, autoComplete: 'off' } as const
  return (
    <FormDialog
      title={isOwn ? 'Trocar credenciais da API Pix' : 'Credenciais da API Pix'}
      verb="Salvar credenciais"
      loading={save.isPending}
      error={save.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={() => submit()}
    >
      <Text fz="sm" c="var(--text-2)">
        Estão no portal de desenvolvedores do banco. Ficam cifradas: depois de guardadas ninguém as vê de
        novo, nem você.
      </Text>
      <TextInput
        label="Client ID"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('client_id')}
      />
      <PasswordInput
        label="Client Secret"
        autoComplete="new-password"
        {...form.getInputProps('client_secret')}
      />
      <Textarea
        label="Certificado (PEM)"
        description="Se o banco pede. Cole o arquivo .pem ou .crt inteiro."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="-----BEGIN CERTIFICATE-----"
        {...pem}
        {...form.getInputProps('certificate')}
      />
      <Textarea
        label="Chave privada do certificado (PEM)"
        placeholder="-----BEGIN PRIVATE KEY-----"
        {...pem}
        {...form.getInputProps('private_key')}
      />
    </FormDialog>
  )
}
