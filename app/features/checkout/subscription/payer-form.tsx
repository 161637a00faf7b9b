import { Button, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { documentKind, formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { useFormDraft } from '../../../lib/drafts.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import classes from '../checkout.module.css'
import { condominiumPayerQuery } from './checkout-queries.ts'

export type PayerValues = { name: string; document: string }

type PayerFormProps = { verb: string; busy: boolean; disabled: boolean; onSubmit(payer: PayerValues): void }

/** In whose name a Pix or a boleto is made: the condominium's, unless another is typed. */
export function PayerForm(props: PayerFormProps) {
  const { id } = useCondominium()
  const payer = useQuery(condominiumPayerQuery(id))
  if (payer.isPending) return <Skeleton height={180} />
  const { name = '', document = null } = payer.data ?? {}
  return <Fields key={id} {...props} initial={{ name, document: document ? formatDocument(document) : '' }} />
}

function Fields({ verb, busy, disabled, onSubmit, initial }: PayerFormProps & { initial: PayerValues }) {
  const form = useForm<PayerValues>({
    initialValues: initial,
    validate: {
      name: (value) => (value.trim().length < 2 ? 'Escreva o nome de quem paga.' : null),
      document: (value) => (documentKind(value) ? null : 'Confira o CPF ou CNPJ: os dígitos não fecham.'),
    },
  })
  useFormDraft('pagador', form)
  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => onSubmit(values))} noValidate>
      <TextInput
        label="Nome de quem paga"
        maxLength={120}
        autoComplete="name"
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
      <Button type="submit" fullWidth loading={busy} disabled={disabled}>
        {verb}
      </Button>
    </form>
  )
}
