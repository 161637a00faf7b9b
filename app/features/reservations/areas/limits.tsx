import { ActionIcon, Button, Group, MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { periodWords, type QuotaPeriod, quotaPeriods } from '../../../../domain/reservations/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
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
            {quotas.data.length === 0 ? 'Pôr limites' : 'Mudar limites'}
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
  const [rows, setRows] = useState<readonly Typed[]>(() =>
    quotas.map(({ id, area_ids, period, most }) => ({
      ...{ key: id, period, most },
      area_ids: area_ids.filter((areaId) => areas.some((one) => one.id === areaId)),
    })),
  )
  const [isTouched, setIsTouched] = useState(false)
  const save = useCommand('save-area-quotas', { action: 'gravar os limites', quiet: true })
  const put = (next: readonly Typed[]) => {
    setIsTouched(true)
    setRows(next)
  }
  const change = (key: string, more: Partial<Typed>) =>
    put(rows.map((row) => (row.key === key ? { ...row, ...more } : row)))
  const lacks = rows.some(({ area_ids, most }) => area_ids.length === 0 || !most)
  return (
    <FormDialog
      title="Limites por unidade"
      verb="Gravar limites"
      loading={save.isPending}
      error={save.error}
      disabled={lacks}
      held={isTouched}
      onClose={onClose}
      onSubmit={() =>
        save.mutate(
          { quotas: rows.map(({ area_ids, period, most }) => ({ area_ids, period, most: Number(most) })) },
          {
            onSuccess: () => {
              toast('success', 'Limites gravados')
              onClose()
            },
          },
        )
      }
    >
      {rows.length === 0 && (
        <p style={{ margin: 0 }}>Sem limites: cada unidade reserva quantas vezes quiser.</p>
      )}
      {rows.map(({ key, area_ids, period, most }, nth) => (
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
            value={area_ids}
            onChange={(chosen) => change(key, { area_ids: chosen })}
            error={area_ids.length === 0 && 'Escolha um espaço.'}
            style={{ flex: '1 1 100%' }}
          />
          <Group gap={8} align="flex-end" wrap="nowrap" style={{ flex: 1 }}>
            <WholeNumberField
              label="No máximo"
              min={1}
              max={400}
              value={most}
              onChange={(value) => change(key, { most: value })}
              w={110}
            />
            <Select
              label="Reservas"
              allowDeselect={false}
              data={quotaPeriods.map((value) => ({ value, label: periodWords[value] }))}
              value={period}
              onChange={(value) => value && change(key, { period: value })}
              style={{ flex: 1 }}
            />
            <ActionIcon
              size={44}
              variant="subtle"
              aria-label={`Tirar o limite ${nth + 1}`}
              onClick={() => put(rows.filter((row) => row.key !== key))}
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
              put([...rows, { key: crypto.randomUUID(), area_ids: [], period: 'month', most: 1 }])
            }
          >
            Acrescentar limite
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
