import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import type { PersonRecord } from '../register/queries.ts'
import { type Picked, RegisterSelect } from '../register/register-select.tsx'

/** Two records of one person become one: the open one stays. */
export function MergeDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const goOn = useGoOn()
  const form = useForm({
    initialValues: { other: null as Picked | null },
    validate: { other: (picked) => (picked ? null : 'Escolha a pessoa.') },
  })
  return (
    <CommandDialog
      title={`Unir outro cadastro a ${person.name}`}
      verb="Unir cadastros"
      action="unir os cadastros"
      command="merge-people"
      done="Cadastros unidos"
      form={form}
      body={({ other }) => ({ kept_id: person.id, merged_id: other?.id })}
      destructive
      onDone={() => goOn(`/dashboard/residents/${person.id}`, { replace: true })}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Vínculos, documentos, consentimentos e a conta do outro cadastro passam para este, e ele deixa de
        existir. Não dá para desfazer.
      </Text>
      <RegisterSelect
        kind="person"
        label="O outro cadastro da mesma pessoa"
        except={person.id}
        value={form.values.other}
        onChange={(picked) => form.setFieldValue('other', picked)}
        error={form.errors.other ?? form.errors.merged_id}
      />
    </CommandDialog>
  )
}
