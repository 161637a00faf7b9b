import { Checkbox, NumberInput, Select, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { decisionChoicesQuery } from '../../decisions/queries.ts'
import type { PaymentAccount } from './online-queries.ts'

type TermsDialogProps = { account: PaymentAccount; onClose: () => void }

const instalmentWords = (count: number) => (count === 1 ? 'Só à vista' : `Até ${count} vezes`)

/** What residents may pay with, and who bears a card's fee: the condominium, unless an assembly decided otherwise. */
export function TermsDialog({ account, onClose }: TermsDialogProps) {
  const { id } = useCondominium()
  const decisions = useQuery(decisionChoicesQuery(id))
  const form = useForm({
    initialValues: {
      offers_card: account.offers_card,
      offers_pix: account.offers_pix,
      offers_boleto: account.offers_boleto,
      max_installments: String(account.max_installments),
      passes: account.card_fee_bps > 0,
      percent: account.card_fee_bps > 0 ? account.card_fee_bps / 100 : 3.99,
      fee_decision_id: account.fee_decision_id,
    },
    validate: {
      fee_decision_id: (value, { passes }) =>
        passes && !value ? 'Escolha a decisão da assembleia que aprovou o repasse.' : null,
      percent: (value, { passes }) =>
        passes && !(value > 0 && value <= 10) ? 'Informe de 0,01 a 10%.' : null,
    },
  })
  const { offers_card, passes } = form.values
  return (
    <CommandDialog
      title="O que é oferecido aos moradores"
      verb="Salvar"
      action="mudar o que é oferecido"
      command="save-payment-account"
      done="Formas de pagamento salvas"
      form={form}
      body={({ max_installments, passes: doesPass, percent, fee_decision_id, ...offers }) => ({
        ...offers,
        max_installments: Number(max_installments),
        card_fee_bps: doesPass && offers.offers_card ? Math.round(percent * 100) : 0,
        fee_decision_id: doesPass && offers.offers_card ? fee_decision_id : null,
      })}
      onClose={onClose}
    >
      <Checkbox label="Cartão de crédito" {...form.getInputProps('offers_card', { type: 'checkbox' })} />
      <Checkbox label="Pix do Mercado Pago" {...form.getInputProps('offers_pix', { type: 'checkbox' })} />
      <Checkbox
        label="Boleto do Mercado Pago"
        description="O boleto mostra o Mercado Pago como beneficiário. O boleto do banco continua saindo com a cobrança."
        {...form.getInputProps('offers_boleto', { type: 'checkbox' })}
      />
      {offers_card && (
        <Select
          label="Parcelas no cartão"
          description="O condomínio recebe o valor de uma vez. Os juros do parcelamento são de quem paga."
          allowDeselect={false}
          data={Array.from({ length: 12 }, (_, place) => ({
            value: String(place + 1),
            label: instalmentWords(place + 1),
          }))}
          {...form.getInputProps('max_installments')}
        />
      )}
      {offers_card && (
        <Checkbox
          label="Quem paga com cartão paga a taxa do cartão"
          description="Só com decisão de assembleia. O morador vê a taxa numa linha própria antes de pagar (Lei 13.455/2017)."
          {...form.getInputProps('passes', { type: 'checkbox' })}
        />
      )}
      {offers_card && passes && (
        <>
          <NumberInput
            label="Taxa repassada"
            suffix="%"
            decimalScale={2}
            decimalSeparator=","
            min={0}
            max={10}
            {...form.getInputProps('percent')}
          />
          <Select
            label="Decisão da assembleia"
            placeholder="Escolha"
            nothingFoundMessage="Nenhuma decisão registrada"
            searchable
            data={(decisions.data ?? []).map(({ id: value, label }) => ({ value, label }))}
            {...form.getInputProps('fee_decision_id')}
          />
          <Text fz="sm" c="var(--muted)">
            O que for repassado além da tarifa que o Mercado Pago cobrar volta como crédito da unidade.
          </Text>
        </>
      )}
    </CommandDialog>
  )
}
