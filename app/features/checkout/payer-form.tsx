import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { documentFault, formatDocument, unmaskDocument } from '../../../domain/cpf-cnpj.ts'
import { useFormDraft } from '../../lib/drafts.ts'
import classes from './checkout.module.css'

/** `document` without its mask. */
export type Payer = { name: string; document: string }

type PayerFormProps = {
  /** The known data of the payer: each payer has a separate form. */
  initial: Payer
  /** The key under which this tab stores what was typed. */
  draft: string
  busy: boolean
  disabled?: boolean
  submitLabel: string
  onSubmit(payer: Payer): void
}

/** In whose name a Pix or a boleto is made, as the provider wants to know it. */
export function PayerForm({ initial, draft, busy, disabled, submitLabel, onSubmit }: PayerFormProps) {
  const form = useForm<Payer>({
    initialValues: { name: initial.name, document: formatDocument(initial.document) },
    validate: {
      name: (name) => (name.trim().length < 2 ? 'Informe o nome de quem paga.' : null),
      document: documentFault,
    },
  })
  useFormDraft(draft, form)
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(({ name, document }) =>
        onSubmit({ name: name.trim(), document: unmaskDocument(document) }),
      )}
    >
      <TextInput
        label="Nome de quem paga"
        autoComplete="name"
        maxLength={120}
        disabled={busy}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="CPF ou CNPJ de quem paga"
        maxLength={18}
        disabled={busy}
        {...form.getInputProps('document')}
        onBlur={() => form.setFieldValue('document', formatDocument(form.values.document))}
      />
      <Button type="submit" fullWidth size="md" loading={busy} disabled={disabled}>
        {submitLabel}
      </Button>
    </form>
  )
}
