import { ActionIcon, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { civilDate } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { isOwner, tenseOf } from '../../../../domain/occupancy/stay.ts'
import { occupancyKinds } from '../../../../domain/units/occupancy-kind.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { openZone } from '../../../lib/zone.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import type { UnitRecord } from '../register/queries.ts'
import type { Picked } from '../register/register-select.tsx'
import { BuyerField } from './buyer-field.tsx'
import { PartsSum } from './roles-dialog.tsx'

type Buyer = { key: string; person: Picked | null; part: string }
const nobody = (): Buyer => ({ key: crypto.randomUUID(), person: null, part: '' })

/** Records the sale of a unit: who buys, since when, who leaves with the seller. Shows the open debt first. */
export function TransferDialog({ unit, onClose }: { unit: UnitRecord; onClose: () => void }) {
  const command = useCommand('transfer-unit', {
    action: 'transferir a propriedade',
    done: 'Propriedade transferida',
    quiet: true,
  })
  const today = civilDate(new Date(), openZone())
  const [on, setOn] = useState<string | null>(today)
  const [buyers, setBuyers] = useState<Buyer[]>([nobody()])
  const [leaving, setLeaving] = useState<string[]>([])
  const [missing, setMissing] = useState(false)
  const change = (key: string, more: Partial<Buyer>) =>
    setBuyers((all) => all.map((buyer) => (buyer.key === key ? { ...buyer, ...more } : buyer)))
  const current = unit.ties.filter((tie) => tenseOf(tie, today) !== 'past')
  const owners = [...new Set(current.filter(isOwner).map(({ person }) => person.name))]
  const others = current.filter((tie) => !isOwner(tie))
  const failure = command.error && toFailure(command.error)
  const debt = failure?.code === 'unit_has_debt' ? Number(failure.details.cents) : null
  const submit = () => {
    const chosen = buyers.filter(({ person }) => person !== null)
    setMissing(chosen.length === 0)
    if (chosen.length === 0) return
    command.mutate(
      {
        unit_id: unit.id,
        on,
        owners: chosen.map(({ person, part }, index) => ({
          person_id: person?.id,
          part,
          kind: index === 0 ? 'owner' : 'co_owner',
        })),
        leaving,
        acknowledge_debt: debt !== null,
      },
      { onSuccess: onClose },
    )
  }
  return (
    <FormDialog
      title={`Transferir ${unitLabel(unit)}`}
      verb={debt === null ? 'Transferir propriedade' : 'Transferir mesmo assim'}
      loading={command.isPending}
      error={debt === null ? command.error : null}
      onClose={onClose}
      onSubmit={submit}
    >
      {debt !== null && (
        <Notice kind="warning" title={`${formatCents(debt)} em aberto`}>
          Quem compra responde pelas dívidas da unidade, com multa e juros (Código Civil, art. 1.345). As
          cobranças continuam na unidade.
        </Notice>
      )}
      <Text size="sm" c="dimmed">
        {owners.length > 0
          ? `Deixam de ser proprietários na véspera: ${owners.join(', ')}.`
          : 'A unidade não tem proprietário hoje.'}
      </Text>
      <DateField label="Primeiro dia de quem compra" value={on} onChange={setOn} />
      {buyers.map(({ key, person, part }, index) => (
        <div key={key}>
          <Group align="flex-start" gap={8} wrap="nowrap">
            <BuyerField
              label={index === 0 ? 'Quem compra' : 'Também compra'}
              value={person}
              onChange={(picked) => change(key, { person: picked })}
              error={missing && index === 0 && 'Escolha quem compra.'}
            />
            {buyers.length > 1 && (
              <ActionIcon
                size={44}
                mt={24}
                variant="subtle"
                aria-label="Remover este comprador"
                onClick={() => setBuyers((all) => all.filter((one) => one.key !== key))}
              >
                <Trash2 size={18} />
              </ActionIcon>
            )}
          </Group>
          {buyers.length > 1 && (
            <TextInput
              mt={8}
              label="Parte"
              placeholder="1/2 ou 50%"
              value={part}
              onChange={(event) => change(key, { part: event.currentTarget.value })}
            />
          )}
        </div>
      ))}
      {buyers.length > 1 && <PartsSum parts={buyers.map(({ part }) => part)} />}
      <Group justify="space-between">
        <Button
          variant="subtle"
          size="sm"
          leftSection={<Plus size={18} />}
          onClick={() => setBuyers((all) => [...all, nobody()])}
        >
          Outro comprador
        </Button>
      </Group>
      {others.length > 0 && (
        <Checkbox.Group
          label="Quem sai com a venda"
          description="A locação continua, a não ser que o contrato diga o contrário (Lei 8.245, art. 8º)."
          value={leaving}
          onChange={setLeaving}
        >
          {others.map((tie) => (
            <Checkbox
              key={tie.id}
              mt={12}
              value={tie.id}
              label={`${tie.person.name} (${occupancyKinds[tie.kind].toLowerCase()}) sai na véspera`}
            />
          ))}
        </Checkbox.Group>
      )}
    </FormDialog>
  )
}
