import { NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { profile400 } from '../../../../domain/cnab/cnab400/banks.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import type { PixKeyKind } from '../../../../domain/pix/keys.ts'
import { Section } from '../../../ui/page/page.tsx'
import { type BankForm, banks, parameterLabels, parameterNames } from './bank-form.ts'

/** Bank, branch, account and holder. */
export function AccountFields({ form }: { form: BankForm }) {
  const { bank } = form.values
  return (
    <Stack gap={20}>
      <Select
        label="Banco"
        allowDeselect={false}
        data={banks}
        {...form.getInputProps('bank')}
        onChange={(value) => {
          const chosen = banks.find((known) => known.value === value)
          if (!chosen) return
          form.setValues({ bank: chosen.value, ...(profile400(chosen.value) ? {} : { layout: '240' }) })
          form.clearErrors()
        }}
      />
      <SimpleGrid cols={{ base: 2, xs: parameterLabels[bank].agencyDigit ? 4 : 3 }}>
        <TextInput
          label={bank === '756' ? 'Cooperativa' : 'Agência'}
          inputMode="numeric"
          maxLength={5}
          {...form.getInputProps('branch')}
        />
        {parameterLabels[bank].agencyDigit && (
          <TextInput label="Dígito" maxLength={1} {...form.getInputProps('parameters.agencyDigit')} />
        )}
        <TextInput label="Conta" inputMode="numeric" maxLength={12} {...form.getInputProps('account')} />
        <TextInput label="Dígito da conta" maxLength={1} {...form.getInputProps('account_digit')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Titular" maxLength={120} {...form.getInputProps('holder_name')} />
        <TextInput
          label="CNPJ do titular"
          placeholder="00.000.000/0000-00"
          maxLength={18}
          {...form.getInputProps('holder_document')}
          onBlur={() => form.setFieldValue('holder_document', formatDocument(form.values.holder_document))}
        />
      </SimpleGrid>
    </Stack>
  )
}

type AgreementFieldsProps = { form: BankForm; nextOurNumber: number | null }

/** What the bank's collection contract says, in the bank's own words. */
export function AgreementFields({ form, nextOurNumber }: AgreementFieldsProps) {
  const { bank } = form.values
  const used = parameterNames.filter((name) => name !== 'agencyDigit' && parameterLabels[bank][name])
  return (
    <Section title="Convênio de cobrança" note="Está no contrato de cobrança com o banco.">
      <Stack gap={20}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {used.map((name) => (
            <TextInput
              key={`${bank} ${name}`}
              label={parameterLabels[bank][name]}
              maxLength={20}
              {...form.getInputProps(`parameters.${name}`)}
            />
          ))}
          <NumberInput
            label="Primeiro nosso número"
            description={
              nextOurNumber === null
                ? 'Vazio começa do 1.'
                : `O próximo é ${nextOurNumber}. Preencha só para pular adiante.`
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={1}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            {...form.getInputProps('next_our_number')}
          />
        </SimpleGrid>
        {profile400(bank) && (
          <Select
            label="Arquivos trocados com o banco"
            allowDeselect={false}
            data={[
              { value: '240', label: 'CNAB 240' },
              { value: '400', label: 'CNAB 400' },
            ]}
            {...form.getInputProps('layout')}
          />
        )}
      </Stack>
    </Section>
  )
}

const keyKinds: Record<PixKeyKind, { label: string; placeholder: string }> = {
  cnpj: { label: 'CNPJ', placeholder: '00.000.000/0000-00' },
  email: { label: 'E-mail', placeholder: 'condominio@exemplo.com.br' },
  phone: { label: 'Celular', placeholder: '(11) 98765-4321' },
  cpf: { label: 'CPF', placeholder: '000.000.000-00' },
  random: { label: 'Chave aleatória', placeholder: '00000000-0000-0000-0000-000000000000' },
}

/** The kind of the Pix key and the key, as people write it. */
export function PixFields({ form }: { form: BankForm }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label="Tipo da chave"
        allowDeselect={false}
        data={Object.entries(keyKinds).map(([value, { label }]) => ({ value, label }))}
        {...form.getInputProps('pix_key_kind')}
      />
      <TextInput
        label="Chave Pix"
        maxLength={77}
        placeholder={keyKinds[form.values.pix_key_kind].placeholder}
        {...form.getInputProps('pix_key')}
      />
    </SimpleGrid>
  )
}
