import { ActionIcon, Button, Group, MultiSelect, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { periodWords, type QuotaPeriod, quotaPeriods } from '../../../../domain/reservations/words.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import { Section } from '../../../ui/page/page.tsx'
import type { Area } from '../queries.ts'
import classes from '../reservations.module.css'
import { listWords } from '../times.ts'
import { type Quota, quotasQuery } from './queries.ts'

type LimitsProps = { areas: readonly Area[] }

/** How many bookings a unit has of spaces in a period, and the way to change it. */
export function Limits({ areas }: LimitsProps) {
  const { id } = useCondominium()
  const manages = useMayManage()
  const quotas = useQuery(quotasQuery(id))
  const [editing, setEditing] = useState(false)
  if (!quotas.data || areas.length === 0) return null
  const nameOf = (areaId: string) => areas.find((one) => one.id === areaId)?.name
  return (
    <Section
      title="Limites por unidade"
      note="Contam-se pedidos e reservas pela data do uso, em semanas de segunda a domingo; as já feitas ficam."
      action={
        manages && (
          <Button variant="default" onClick={() => setEditing(true)}>
            {quotas.data.length === 0 ? 'Definir limites' : 'Editar limites'}
          </Button>
        )
      }
    >
      {quotas.data.length === 0 && (
        <p className={classes.quiet}>Sem limites: cada unidade reserva quantas vezes quiser.</p>
      )}
      <ul className={classes.slots}>
        {quotas.data.map(({ id: quotaId, area_ids, period, most }) => (
          <li key={quotaId} className={classes.slot}>
            <span>
              <strong>{`${most} ${most === 1 ? 'reserva' : 'reservas'} ${periodWords[period]}`}</strong>
              {`, ${listWords(area_ids.map(nameOf).filter((name) => name !== undefined))}`}
              {area_ids.length > 1 && ' juntos'}
            </span>
          </li>
        ))}
      </ul>
      {editing && <LimitsDialog areas={areas} quotas={quotas.data} onClose={() => setEditing(false)} />}
    </Section>
  )
}

type Typed = { key: string; area_ids: string[]; period: QuotaPeriod; most: number | string }

function LimitsDialog({
  areas,
  quotas,
  onClose,
}: LimitsProps & { quotas: readonly Quota[]; onClose: () => void }) {
  const form = useForm<{ quotas: Typed[] }>({
    initialValues: {
      quotas: quotas.map(({ id, area_ids, period, most }) => ({
        key: id,
        period,
        most,
        area_ids: area_ids.filter((areaId) => areas.some((one) => one.id === areaId)),
      })),
    },
  })
  const rows = form.values.quotas
  return (
    <CommandDialog
      title="Limites por unidade"
      verb="Salvar limites"
      command="save-area-quotas"
      action="salvar os limites"
      done="Limites salvos"
      form={form}
      body={(values) => ({
        quotas: values.quotas.map(({ area_ids, period, most }) => ({ area_ids, period, most: Number(most) })),
      })}
      onClose={onClose}
    >
      {rows.length === 0 && (
        <p style={{ margin: 0 }}>Sem limites: cada unidade reserva quantas vezes quiser.</p>
      )}
      {rows.map(({ key, area_ids }, nth) => (
        <section
          key={key}
          aria-label={`Limite ${nth + 1}`}
          className={classes.slot}
          style={{ alignItems: 'flex-start' }}
        >
          <MultiSelect
            label="Espaços"
            description="Mais de um conta junto."
            data={areas.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps(`quotas.${nth}.area_ids`)}
            error={area_ids.length === 0 && 'Escolha um espaço.'}
            style={{ flex: '1 1 100%' }}
          />
          <Group gap={8} align="flex-end" wrap="nowrap" style={{ flex: 1 }}>
            <WholeNumberField
              label="No máximo"
              min={1}
              max={400}
              w={110}
              {...form.getInputProps(`quotas.${nth}.most`)}
            />
            <Select
              label="Reservas"
              allowDeselect={false}
              data={quotaPeriods.map((value) => ({ value, label: periodWords[value] }))}
              style={{ flex: 1 }}
              {...form.getInputProps(`quotas.${nth}.period`)}
            />
            <ActionIcon
              size={44}
              variant="subtle"
              aria-label={`Remover o limite ${nth + 1}`}
              onClick={() => form.removeListItem('quotas', nth)}
            >
              <X size={18} />
            </ActionIcon>
          </Group>
        </section>
      ))}
      {rows.length < 30 && (
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={18} />}
            onClick={() =>
              form.insertListItem('quotas', {
                key: crypto.randomUUID(),
                area_ids: [],
                period: 'month',
                most: 1,
              })
            }
          >
            Adicionar limite
          </Button>
        </div>
      )}
    </CommandDialog>
  )
}
