import { Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import type { Rubric } from '../chart-queries.ts'

/** A rubric to edit, or the group for a new one. */
export type Editing = { rubric: Rubric } | { parent: Rubric }

type Values = { name: string; charged_to: 'occupant' | 'owner' }

/** A new rubric or group below another, or another name for one. */
export function RubricDialog({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const rubric = 'rubric' in editing ? editing.rubric : null
  const parent = 'parent' in editing ? editing.parent : null
  const isGroup = parent ? parent.parent_code === null : rubric?.code.split('.').length === 2
  const what = isGroup ? 'grupo' : 'rubrica'
  const form = useForm<Values>({
    initialValues: { name: rubric?.name ?? '', charged_to: (rubric ?? parent)?.charged_to ?? 'occupant' },
    validate: { name: (value) => (value.trim().length < 2 ? 'Escreva o nome.' : null) },
  })
  return (
    <CommandDialog
      title={
        rubric ? `Editar ${rubric.name}` : `${isGroup ? 'Novo grupo' : 'Nova rubrica'} em ${parent?.name}`
      }
      verb={rubric ? `Salvar ${what}` : `Criar ${what}`}
      action={`salvar ${what}`}
      command="save-rubric"
      done={{ title: rubric ? 'Plano de contas atualizado' : 'Criado no plano de contas', message: '' }}
      form={form}
      body={(values) => (rubric ? { id: rubric.id, ...values } : { parent_code: parent?.code, ...values })}
      onClose={onClose}
    >
      <TextInput label="Nome" maxLength={60} data-autofocus {...form.getInputProps('name')} />
      <Radio.Group label="Em unidade alugada, cabe a" {...form.getInputProps('charged_to')}>
        <Stack gap={8} mt={8}>
          <Radio value="occupant" label="Inquilino: despesa ordinária (Lei 8.245, art. 23)" />
          <Radio value="owner" label="Proprietário: despesa extraordinária (Lei 8.245, art. 22)" />
        </Stack>
      </Radio.Group>
    </CommandDialog>
  )
}
