import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { documentKind, formatDocument, unmaskDocument } from '../../../../domain/cpf-cnpj.ts'
import classes from './charges.module.css'

type PayerFormProps = {
  name: string
  busy: boolean
  submitLabel: string
  onSubmit(payer: { name: string; document: string }): void
}

/** Who pays a Pix or a boleto, as the provider wants to know it. */
export function PayerForm({ name, busy, submitLabel, onSubmit }: PayerFormProps) {
  const form = useForm({
    initialValues: { name, document: '' },
    validate: {
      name: (text) => (text.trim().length < 2 ? 'Informe o nome de quem paga.' : null),
      document: (text) => (documentKind(text) ? null : 'Confira o CPF ou CNPJ: os dígitos não fecham.'),
    },
  })
  return (
    <form
      noValidate
      className={classes.way}
      onSubmit={form.onSubmit((typed) =>
        onSubmit({ name: typed.name.trim(), document: unmaskDocument(typed.document) }),
      )}
    >
      <TextInput
        label="Nome de quem paga"
        autoComplete="name"
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="CPF ou CNPJ de quem paga"
        inputMode="numeric"
        maxLength={18}
        {...form.getInputProps('document')}
        onBlur={() => form.setFieldValue('document', formatDocument(form.values.document))}
      />
      <Button type="submit" fullWidth size="md" loading={busy}>
        {submitLabel}
      </Button>
    </form>
  )
}
