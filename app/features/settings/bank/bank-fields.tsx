import { Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import { type FormErrors as Refused, useForm } from '@mantine/form'
import { useState } from 'react'
import { bankAccountInput } from '../../../../domain/charges/bank-account.ts'
import { clearDraft, useFormDraft } from '../../../lib/drafts.ts'
import { fieldErrors, toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { config } from '../../../lib/supabase.ts'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { useSaveBankAccount } from '../mutations.ts'
import { AccountFields, AgreementFields, PixFields } from './account-fields.tsx'
import { type BankValues, bankInput, withTestAgreement } from './bank-form.ts'

function check(values: BankValues): Record<string, string> {
  const checked = bankAccountInput.safeParse(bankInput(values))
  const errors: Record<string, string> = {}
  for (const { path, message } of checked.error?.issues ?? []) errors[path.join('.')] ??= message
  return errors
}

type BankFieldsProps = {
  initial: BankValues
  /** How far the saved agreement has counted; null before the first. */
  nextOurNumber: number | null
  /** Whose form it is, where there are several: an account's id, or 'nova'. */
  accountId?: string
  /** Whether it needs a name, to distinguish it from the others. */
  named?: boolean
}

/** The form of account, agreement and Pix key. The bank's own rules determine its fields. */
export function BankFields({ initial, nextOurNumber, accountId, named }: BankFieldsProps) {
  const { id } = useCondominium()
  const writable = useWritable()
  const save = useSaveBankAccount()
  const [refused, setRefused] = useState<Refused>({})
  const goOn = useGoOn()
  const draft = accountId ? `bank:${id}:${accountId}` : `bank:${id}`
  const form = useForm<BankValues>({ initialValues: initial, validate: check })
  useFormDraft(draft, form)
  const submit = form.onSubmit((values) => {
    setRefused({})
    save.mutate(bankInput(values), {
      onSuccess: ({ bank_account_id }) => {
        clearDraft(draft)
        if (accountId === 'nova')
          goOn(`/dashboard/settings?tab=bank&conta=${bank_account_id}`, { replace: true })
      },
      onError: (error) => {
        form.setErrors(fieldErrors(error))
      },
    })
  }, setRefused)
  return (
    <form onSubmit={submit} noValidate style={{ maxWidth: 640 }}>
      <Stack gap={20}>
        <FormErrors message={save.isError && toFailure(save.error).message} fields={refused} />
        {writable && config.testEnvironment && (
          <Notice kind="info" title="Ambiente de teste">
            Sem contrato com o banco ainda? Preencha com o convênio de teste do banco escolhido: os boletos
            saem marcados como não pagáveis.
            <div style={{ marginTop: 12 }}>
              <Button
                size="sm"
                variant="default"
                onClick={() => form.setValues(withTestAgreement(form.values))}
              >
                Usar convênio de teste
              </Button>
            </div>
          </Notice>
        )}
        {named && (
          <TextInput
            label="Nome da conta"
            placeholder="Obras"
            description="Como a conta aparece ao emitir e nas remessas."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={60}
            {...form.getInputProps('nickname')}
          />
        )}
        <AccountFields form={form} />
      </Stack>
      <AgreementFields form={form} nextOurNumber={nextOurNumber} />
      <Section title="Pix" note="O dinheiro cai direto na conta do condomínio.">
        <PixFields form={form} />
        <Switch
          mt="lg"
          label="QR Code dinâmico pelo banco"
          description="Pela API Pix: cada cobrança ganha um código próprio, que some quando ela é paga ou cancelada. Se o banco não responder, vale o código comum."
          {...form.getInputProps('pix_api', { type: 'checkbox' })}
          onChange={({ currentTarget: { checked } }) =>
            form.setValues({ pix_api: checked, ...(!checked && { pix_automatic: false }) })
          }
        />
        <Switch
          mt="lg"
          label="Pix Automático"
          description={
            form.values.pix_api
              ? 'Quem paga a unidade pode autorizar, no próprio banco, que a taxa do mês seja debitada no vencimento. Confirme com o banco que o contrato inclui. Desligar encerra as autorizações, com aviso a quem autorizou.'
              : 'Ligue antes o QR Code dinâmico: o débito é pedido pela mesma API Pix.'
          }
          disabled={!form.values.pix_api}
          {...form.getInputProps('pix_automatic', { type: 'checkbox' })}
        />
      </Section>
      <Stack gap={24} mt={24}>
        <Switch
          label="Convênio de teste"
          description="Cada boleto diz que não é pagável."
          {...form.getInputProps('is_test', { type: 'checkbox' })}
        />
        {writable && (
          <Group>
            <Button type="submit" loading={save.isPending}>
              Salvar conta
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
