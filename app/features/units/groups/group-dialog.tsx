import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { unitKinds } from '../../../../domain/units/unit-kind.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { fieldErrors, toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { toast } from '../../../lib/toasts.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import type { UnitGroup } from '../edit/register-queries.ts'
import { unitSummaryQuery } from '../queries.ts'
import { unitsText } from '../unit-words.ts'

type Values = { name: string; note: string; who: string | null }

/** Names a group; a new one may begin with a whole block or kind of unit. */
export function GroupDialog({ group, onClose }: { group: UnitGroup | null; onClose: () => void }) {
  const { id } = useCondominium()
  const goOn = useGoOn()
  const { data: summary } = useQuery(unitSummaryQuery(id))
  const save = useCommand('save-unit-group', { action: 'salvar o grupo', quiet: true })
  const form = useForm<Values>({
    initialValues: { name: group?.name ?? '', note: group?.note ?? '', who: null },
    validate: { name: (value) => (value.trim() ? null : 'Dê um nome ao grupo.') },
  })
  const send = form.onSubmit(({ name, note, who }) =>
    save.mutate(
      { id: group?.id, name, note, ...(who && { add: { filter: JSON.parse(who) as object } }) },
      {
        onSuccess: ({ group_id, member_count }) => {
          toast('success', 'Grupo salvo', `${name}: ${unitsText(member_count)}.`)
          onClose()
          if (!group && !who) goOn('/dashboard/units/editar')
          else if (!group && member_count === 0) goOn(`/dashboard/units/editar?grupo=${group_id}`)
        },
        onError: (error) => {
          form.setErrors(fieldErrors(error))
        },
      },
    ),
  )
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
  const failure = save.error && toFailure(save.error)
  return (
    <Modal opened onClose={onClose} title={group ? 'Editar grupo' : 'Novo grupo'}>
      <form onSubmit={send} noValidate>
        <Stack>
          {failure && failure.fields.length === 0 && <FormErrors message={failure.message} />}
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
            label="Acrescentar unidades"
            placeholder={group ? 'Nenhuma' : 'Escolho depois, na lista'}
            clearable
            searchable
            limit={200}
            data={who}
            {...form.getInputProps('who')}
          />
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              Voltar
            </Button>
            <Button type="submit" loading={save.isPending}>
              Salvar grupo
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
