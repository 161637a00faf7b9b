import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { civilDate } from '../../../../domain/calendar.ts'
import { checkParts, parsePart } from '../../../../domain/occupancy/parts.ts'
import { covers, isOwner } from '../../../../domain/occupancy/stay.ts'
import { formatRational, rational } from '../../../../domain/rational.ts'
import { openZone } from '../../../lib/zone.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import type { UnitRecord, UnitTie } from '../register/queries.ts'

const choice = ({ person }: UnitTie) => ({ value: person.id, label: person.name })

/** Sets who pays, who votes and each owner's share, from a given day. */
export function RolesDialog({ unit, onClose }: { unit: UnitRecord; onClose: () => void }) {
  const today = civilDate(new Date(), openZone())
  const now = unit.ties.filter((tie) => covers(tie, today))
  const form = useForm({
    initialValues: {
      from: today,
      payer_id: now.find(({ is_payer }) => is_payer)?.person_id ?? '',
      voter_id: now.find(({ is_voter }) => is_voter)?.person_id ?? '',
      parts: Object.fromEntries(
        now
          .filter(isOwner)
          .map(({ person_id, part_n, part_d }) => [person_id, part_n === null ? '' : `${part_n}/${part_d}`]),
      ) as Record<string, string>,
    },
  })
  const { from, parts } = form.values
  const present = unit.ties.filter((tie) => covers(tie, from || today))
  const owners = present.filter(isOwner)
  const told = owners.filter(({ person_id }) => parts[person_id]?.trim())
  const share = () =>
    form.setFieldValue(
      'parts',
      Object.fromEntries(owners.map(({ person_id }) => [person_id, `1/${owners.length}`])),
    )
  return (
    <CommandDialog
      title="Quem paga e quem vota"
      verb="Salvar"
      action="mudar quem paga e vota"
      command="set-unit-roles"
      done="Salvo: quem paga e quem vota"
      form={form}
      body={({ payer_id, voter_id }) => ({
        unit_id: unit.id,
        from,
        payer_id: payer_id || null,
        voter_id: voter_id || null,
        ...(told.length > 0 && {
          parts: Object.fromEntries(owners.map(({ person_id }) => [person_id, parts[person_id] ?? ''])),
        }),
      })}
      onClose={onClose}
    >
      <DateField label="A partir de" {...form.getInputProps('from')} />
      <Select
        label="Paga as cobranças"
        data={present.map(choice)}
        allowDeselect={false}
        {...form.getInputProps('payer_id')}
      />
      <Select
        label="Vota pela unidade"
        description="Com mais de um proprietário, um deles representa os outros na assembleia."
        data={owners.map(choice)}
        allowDeselect={false}
        {...form.getInputProps('voter_id')}
      />
      {owners.length > 1 && (
        <>
          {owners.map(({ person }) => (
            <TextInput
              key={person.id}
              label={`Parte de ${person.name}`}
              placeholder="1/2 ou 50%"
              {...form.getInputProps(`parts.${person.id}`)}
            />
          ))}
          <Group justify="space-between">
            <PartsSum parts={owners.map(({ person_id }) => parts[person_id] ?? '')} />
            <Button variant="subtle" size="sm" onClick={share}>
              Dividir por igual
            </Button>
          </Group>
        </>
      )}
    </CommandDialog>
  )
}

/** How much the parts make so far. */
export function PartsSum({ parts }: { parts: readonly string[] }) {
  const read = parts.map(parsePart).filter((part) => part !== null)
  if (read.length === 0) return <Text size="sm">Partes não informadas</Text>
  const { sum, complete } = checkParts(read)
  const percent = formatRational(rational(sum.n * 100n, sum.d), 2)
  return (
    <Text size="sm" c={complete ? 'var(--success)' : 'var(--warning)'} className="figures" role="status">
      {complete ? 'As partes somam 100%' : `As partes somam ${percent}%: precisam somar 100%`}
    </Text>
  )
}
