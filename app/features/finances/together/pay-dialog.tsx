import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatDate, isCivilDate } from '../../../../domain/calendar.ts'
import { duesToday } from '../../../../domain/charges/due-today.ts'
import { sumCents } from '../../../../domain/money.ts'
import { MOST_BUNDLED, payDays } from '../../../../domain/payments/bundle.ts'
import { firstBoletoDay } from '../../../../domain/payments/bundle-boleto.ts'
import { datedCharge } from '../../../../domain/payments/standing.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { fieldErrors } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { openHolidays } from '../../../lib/zone.ts'
import { Money } from '../../../ui/data/money.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { type ChargeRow, rulesQuery } from '../queries.ts'
import { openChargesQuery } from './bundle-queries.ts'
import { ChargePicks } from './charge-picks.tsx'
import classes from './together.module.css'

type PayDialogProps = {
  /** Whose open charges there are to choose from. */
  unitIds: readonly string[]
  /** The initial choice: all charges of this unit, or only these charges. */
  firstUnit?: string
  chargeIds?: readonly string[]
  today: string
  /** A boleto of its own besides the Pix, from the first day by which a bank can have registered it. */
  withBoleto?: boolean
  onClose: () => void
}

/** Chooses what to pay with one Pix, and for which day; then opens it. */
export function PayDialog(props: PayDialogProps) {
  const { id } = useCondominium()
  const charges = useQuery(openChargesQuery(id, props.unitIds))
  const { onClose } = props
  if (charges.data) return <PayForm {...props} charges={charges.data} />
  return (
    <FormDialog
      title="Pagar de uma vez"
      verb="Continuar"
      disabled
      loading={false}
      error={null}
      onClose={onClose}
      onSubmit={onClose}
    >
      <NotLoaded query={charges} rows={3} />
    </FormDialog>
  )
}

type Values = { charge_ids: string[]; pay_on: string | null }

function firstChoice({ chargeIds, firstUnit, charges }: PayDialogProps & { charges: readonly ChargeRow[] }) {
  const wanted = charges.filter((charge) =>
    chargeIds ? chargeIds.includes(charge.id) : !firstUnit || charge.unit_id === firstUnit,
  )
  return wanted.slice(0, MOST_BUNDLED).map(({ id }) => id)
}

function PayForm(props: PayDialogProps & { charges: readonly ChargeRow[] }) {
  const { charges, today, onClose, withBoleto = false } = props
  const { id } = useCondominium()
  const navigate = useNavigate()
  const rules = useQuery(rulesQuery(id))
  const days = withBoleto ? { ...payDays(today), min: firstBoletoDay(today, openHolidays()) } : payDays(today)
  const form = useForm<Values>({
    initialValues: { charge_ids: firstChoice(props), pay_on: days.min },
    validate: {
      charge_ids: (ids) =>
        ids.length === 0
          ? 'Escolha ao menos uma cobrança.'
          : ids.length > MOST_BUNDLED
            ? `Escolha até ${MOST_BUNDLED} cobranças.`
            : null,
      pay_on: (day) =>
        day && day >= days.min && day <= days.max
          ? null
          : withBoleto
            ? `Escolha um dia de ${formatDate(days.min)} a ${formatDate(days.max)}.`
            : 'Escolha um dia até 15 dias à frente.',
    },
  })
  const make = useCommand('make-payment-bundle', { action: 'juntar as cobranças', quiet: true, once: true })
  const makeBoleto = useCommand('make-bundle-boleto', { action: 'gerar o boleto', once: true })
  const { charge_ids, pay_on } = form.values
  const on = pay_on && isCivilDate(pay_on) ? pay_on : today
  const dues = rules.data ? duesToday(charges.map(datedCharge), rules.data, on) : null
  const rows = dues ? charges.map((charge, place) => ({ ...charge, due: dues[place]! })) : null
  const total =
    rows && sumCents(rows.filter((row) => charge_ids.includes(row.id)).map(({ due }) => due.total))
  const send = form.onSubmit((values) =>
    make.mutate(
      { charge_ids: values.charge_ids, pay_on: values.pay_on ?? today },
      {
        onSuccess: ({ bundle_id }) => {
          const open = () => navigate(`/dashboard/finances/pagamento/${bundle_id}`)
          // Where it is refused, the payment's page says why.
          if (withBoleto) makeBoleto.mutate({ bundle_id }, { onSettled: open })
          else open()
        },
        onError: (error) => {
          form.setErrors(fieldErrors(error))
        },
      },
    ),
  )
  return (
    <FormDialog
      title={withBoleto ? 'Novo boleto' : charges.length > 1 ? 'Pagar de uma vez' : 'Segunda via'}
      verb={withBoleto ? 'Gerar boleto e Pix' : 'Gerar Pix'}
      loading={make.isPending || makeBoleto.isPending}
      error={make.error}
      disabled={!rows || charges.length === 0}
      onClose={onClose}
      onSubmit={send}
    >
      {!rows && <RowsSkeleton rows={3} />}
      {rows?.length === 0 && <Notice kind="info">Nada em aberto: não há o que pagar.</Notice>}
      {rows && rows.length > 0 && (
        <ChargePicks
          charges={rows}
          chosen={charge_ids}
          onChange={(ids) => form.setFieldValue('charge_ids', ids)}
          today={today}
          error={form.errors.charge_ids as string | undefined}
        />
      )}
      <DateField
        label="Pagar em"
        description="O valor é o deste dia, com multa e juros até ele."
        minDate={days.min}
        maxDate={days.max}
        {...form.getInputProps('pay_on')}
      />
      {total !== null && (
        <p className={classes.total} aria-live="polite">
          <span>
            {counted(charge_ids.length, 'cobrança', 'cobranças')},{' '}
            {withBoleto ? 'um boleto e um Pix' : 'um Pix só'}
          </span>
          <Money cents={total} size="figure" />
        </p>
      )}
    </FormDialog>
  )
}
