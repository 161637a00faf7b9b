import { Text } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import type { PersonRecord } from '../register/queries.ts'
import { type Picked, RegisterSelect } from '../register/register-select.tsx'

/** Two records of one person become one: the open one stays. */
export function MergeDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const goOn = useGoOn()
  const [other, setOther] = useState<Picked | null>(null)
  const command = useCommand('merge-people', {
    action: 'unir os cadastros',
    done: 'Cadastros unidos',
    quiet: true,
  })
  const submit = () => {
    if (!other) return
    command.mutate(
      { kept_id: person.id, merged_id: other.id },
      {
        onSuccess: () => {
          onClose()
          goOn(`/dashboard/residents/${person.id}`, { replace: true })
        },
      },
    )
  }
  return (
    <FormDialog
      title={`Unir outro cadastro a ${person.name}`}
      verb="Unir cadastros"
      destructive
      disabled={!other}
      loading={command.isPending}
      error={command.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm" c="dimmed">
        Vínculos, documentos, consentimentos e a conta do outro cadastro passam para este, e ele deixa de
        existir. Não dá para desfazer.
      </Text>
      <RegisterSelect
        kind="person"
        label="O outro cadastro da mesma pessoa"
        value={other}
        onChange={setOther}
        except={person.id}
      />
    </FormDialog>
  )
}
