import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { firstDebitMonth } from '../../../../domain/pix/automatic/calendar.ts'
import { limitCents } from '../../../../domain/pix/automatic/input.ts'
import { suggestedLimit } from '../../../../domain/pix/automatic/limit.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Facts } from '../../../ui/data/facts.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { ownChargesQuery } from '../queries.ts'
import { offerQuery } from './automatic-queries.ts'

type AuthorizeDialogProps = { unit: { unit_id: string; label: string }; today: string; onClose: () => void }

/** Shows in full what is about to be authorized, and the maximum per debit. */
export function AuthorizeDialog({ unit, today, onClose }: AuthorizeDialogProps) {
  const { id } = useCondominium()
  const charges = useQuery(ownChargesQuery(id, [unit.unit_id]))
  if (charges.isPending)
    return (
      <FormDialog
        title="Autorizar Pix Automático"
        verb="Gerar código"
        disabled
        loading={false}
        error={null}
        onClose={onClose}
        onSubmit={onClose}
      >
        <RowsSkeleton rows={4} />
      </FormDialog>
    )
  const last = charges.data?.find(({ kind }) => kind === 'ordinary')?.amount_cents ?? null
  return <AuthorizeForm unit={unit} today={today} onClose={onClose} last={last} />
}

type Values = { limit_cents: number | null }

function AuthorizeForm({ unit, today, onClose, last }: AuthorizeDialogProps & { last: number | null }) {
  const { id } = useCondominium()
  const offer = useQuery(offerQuery(id))
  const form = useForm<Values>({
    initialValues: { limit_cents: last && suggestedLimit(last) },
    validate: {
      limit_cents: (value) => limitCents.safeParse(value ?? undefined).error?.issues[0]?.message ?? null,
    },
  })
  return (
    <CommandDialog
      title="Autorizar Pix Automático"
      verb="Gerar código"
      action="autorizar o Pix Automático"
      command="start-pix-authorization"
      form={form}
      body={({ limit_cents }) => ({ unit_id: unit.unit_id, limit_cents: limit_cents ?? 0 })}
      onClose={onClose}
    >
      <Facts
        facts={[
          { name: 'Quem recebe', value: offer.data?.holder_name ?? '' },
          { name: 'O quê', value: `Taxa do mês, unidade ${unit.label}` },
          { name: 'Quando', value: 'Todo mês, no vencimento' },
          { name: 'A partir de', value: `Vencimentos desde ${formatDate(firstDebitMonth(today))}` },
        ]}
      />
      <MoneyField
        label="Valor máximo por débito"
        description={
          last
            ? `Sua última taxa foi ${formatCents(last)}. O que passar do limite não é debitado: você recebe um aviso e paga de outro jeito.`
            : 'O que passar do limite não é debitado: você recebe um aviso e paga de outro jeito.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={form.values.limit_cents}
        onChange={(value) => form.setFieldValue('limit_cents', value)}
        error={form.errors.limit_cents}
        data-autofocus
      />
      {last !== null && form.values.limit_cents !== null && form.values.limit_cents < last && (
        <Notice kind="warning">
          {`Uma taxa como a última, de ${formatCents(last)}, passa deste limite e não seria debitada.`}
        </Notice>
      )}
      <p style={{ margin: 0, fontSize: '0.875rem', color: 'var(--text-2)' }}>
        No próximo passo você lê o código no aplicativo do seu banco e confirma lá: só então vale. Antes de
        cada débito chega um aviso. Para cancelar, use esta página ou o aplicativo do banco, até a véspera.
      </p>
    </CommandDialog>
  )
}
