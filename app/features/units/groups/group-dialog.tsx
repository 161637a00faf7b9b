import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { unitKinds } from '../../../../domain/units/unit-kind.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { toast } from '../../../lib/toasts.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import type { UnitGroup } from '../edit/register-queries.ts'
import { unitSummaryQuery } from '../queries.ts'
import { unitsText } from '../unit-words.ts'

type Values = { name: string; note: string; who: string | null }

/** Names a group; a new one may begin with a whole block or kind of unit. */
export function GroupDialog({ group, onClose }: { group: UnitGroup | null; onClose: () => void }) {
  const { id } = useCondominium()
  const goOn = useGoOn()
  const { data: summary } = useQuery(unitSummaryQuery(id))
  const form = useForm<Values>({
    initialValues: { name: group?.name ?? '', note: group?.note ?? '', who: null },
    validate: { name: (value) => (value.trim() ? null : 'Dê um nome ao grupo.') },
  })
  const blocks = (summary?.blocks ?? []).filter(({ name }) => name !== '')
  const who = [
    {
      group: 'Um bloco',
      items: blocks.map(({ name }) => ({ value: JSON.stringify({ block: name }), label: `Bloco ${name}` })),
    },
    {
      group: 'Um tipo',
      items: Object.entries(unitKinds).map(([kind, label]) => ({ value: JSON.stringify({ kind }), label })),
    },
  ]
  return (
    <CommandDialog
      title={group ? 'Editar grupo' : 'Novo grupo'}
      verb="Salvar grupo"
      action="salvar o grupo"
      command="save-unit-group"
      form={form}
      body={({ name, note, who: chosen }) => ({
        id: group?.id,
        name,
        note,
        ...(chosen && { add: { filter: JSON.parse(chosen) as object } }),
      })}
      onClose={onClose}
      onDone={({ group_id, member_count }) => {
        toast('success', 'Grupo salvo', `${form.values.name}: ${unitsText(member_count)}.`)
        if (!group && !form.values.who) goOn('/dashboard/units/editar')
        else if (!group && member_count === 0) goOn(`/dashboard/units/editar?grupo=${group_id}`)
      }}
    >
      <TextInput
        label="Nome"
        placeholder="Torre A, elevador"
        maxLength={60}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="O que só elas usam"
        placeholder="Opcional"
        maxLength={300}
        {...form.getInputProps('note')}
      />
      <Select
        label="Adicionar unidades"
        placeholder={group ? 'Nenhuma' : 'Escolho depois, na lista'}
        clearable
        searchable
        limit={200}
        data={who}
        {...form.getInputProps('who')}
      />
    </CommandDialog>
  )
}
