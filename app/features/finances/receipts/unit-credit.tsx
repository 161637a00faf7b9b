import { Button, Group, Select, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMonth, monthOf } from '../../../../domain/calendar.ts'
import { type Cents, formatCents } from '../../../../domain/money.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { capital } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { useReckoned } from './charge-choice.tsx'
import { type UnitPayables, unitPayablesQuery } from './receipts-queries.ts'
import { RecordDialog } from './record-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** Shows a unit's overpayments and prepayments, with the actions to receive and refund money; for management and council. */
export function UnitCredit({ unitId }: { unitId: string }) {
  const { id } = useCondominium()
  const mayManage = useMayManage()
  const unit = useQuery(unitPayablesQuery(id, unitId))
  const [doing, setDoing] = useState<'record' | 'use' | 'refund' | null>(null)
  const close = () => setDoing(null)
  if (!unit.data) return <NotLoaded query={unit} isPart rows={2} />
  const { credit_cents, charges } = unit.data
  return (
    <Section
      title="Recebimentos"
      action={
        <Link
          to={`/dashboard/finances/recebimentos?unidade=${unitId}`}
          style={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          Ver todos
        </Link>
      }
    >
      {credit_cents > 0 ? (
        <p style={{ margin: '0 0 12px' }}>
          {'A unidade tem crédito de '}
          <Money cents={credit_cents} weight={600} />.
        </p>
      ) : (
        <Text c="dimmed" mb={12}>
          A unidade não tem crédito.
        </Text>
      )}
      {mayManage && (
        <Group gap={8}>
          <Button variant="default" onClick={() => setDoing('record')}>
            Registrar recebimento
          </Button>
          {credit_cents > 0 && charges.length > 0 && (
            <Button variant="default" onClick={() => setDoing('use')}>
              Usar o crédito
            </Button>
          )}
          {credit_cents > 0 && (
            <Button variant="subtle" onClick={() => setDoing('refund')}>
              Devolver o crédito
            </Button>
          )}
        </Group>
      )}
      {doing === 'record' && <RecordDialog unitId={unitId} onClose={close} />}
      {doing === 'use' && <UseDialog unit={unit.data} onClose={close} />}
      {doing === 'refund' && <RefundDialog unit={unit.data} onClose={close} />}
    </Section>
  )
}

function UseDialog({ unit, onClose }: { unit: UnitPayables; onClose: () => void }) {
  const reckoned = useReckoned(unit.charges, unit.today) ?? []
  const form = useForm({
    initialValues: { charge_id: unit.charges[0]?.charge_id ?? '', cents: null as Cents | null },
    validate: {
      charge_id: (id) => (id ? null : 'Escolha a cobrança.'),
      cents: (cents) =>
        cents && cents > unit.credit_cents ? `O crédito é de ${formatCents(unit.credit_cents)}.` : null,
    },
  })
  return (
    <CommandDialog
      title="Usar o crédito"
      verb="Usar"
      action="usar o crédito"
      command="use-credit"
      done={{ title: 'Crédito usado', message: 'A cobrança já mudou. Você pode desfazer em Recebimentos.' }}
      form={form}
      body={({ charge_id, cents }) => ({ unit_id: unit.unit_id, charge_id, ...(cents ? { cents } : {}) })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{`A unidade ${unit.label} tem ${formatCents(unit.credit_cents)}.`}</p>
      <Select
        label="Cobrança"
        allowDeselect={false}
        data={reckoned.map((charge) => ({
          value: charge.charge_id,
          label: `${capital(formatMonth(monthOf(charge.competence)))}, ${formatCents(charge.due.total)} hoje`,
        }))}
        {...form.getInputProps('charge_id')}
      />
      <MoneyField
        label="Quanto (vazio: tudo o que a cobrança tomar)"
        value={form.values.cents}
        onChange={(cents) => form.setFieldValue('cents', cents)}
        error={form.errors.cents}
      />
    </CommandDialog>
  )
}
