import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type FolderReader, folderReaders, readerNames } from '../../../../domain/documents/folder-access.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { ChoicesField } from '../../../ui/form/choices-field.tsx'
import { type DocumentFolder, unitChoicesQuery } from '../queries.ts'
import { FolderSelect } from './folder-select.tsx'

type FolderDialogProps = {
  folders: readonly DocumentFolder[]
  /** Null makes a new one in `parentId`. */
  folder: DocumentFolder | null
  parentId: string | null
  onClose: () => void
}

/** Edits a folder's name, place and readers. It can only narrow its parent's readers, and says so. */
export function FolderDialog({ folders, folder, parentId, onClose }: FolderDialogProps) {
  const { id } = useCondominium()
  const inherits = folder ? folder.readers === null : parentId !== null
  const form = useForm({
    initialValues: {
      name: folder?.name ?? '',
      parent_id: folder ? folder.parent_id : parentId,
      whose: inherits ? 'same' : 'fewer',
      readers: folder?.readers ?? ['council', 'resident'],
      byUnit: folder !== null && folder.unit_ids !== null,
      unit_ids: folder?.unit_ids ?? [],
    },
  })
  const { name, parent_id, whose, byUnit } = form.values
  const choices = useQuery({ ...unitChoicesQuery(id), enabled: byUnit })
  const above = folders.find((one) => one.id === parent_id)
  const asksReaders = whose === 'fewer' || parent_id === null
  return (
    <CommandDialog
      title={folder ? 'Editar pasta' : 'Nova pasta'}
      verb={folder ? 'Salvar pasta' : 'Criar pasta'}
      command="save-document-folder"
      action="salvar a pasta"
      done={{ title: folder ? 'Pasta salva' : 'Pasta criada', message: name }}
      form={form}
      body={({ readers, unit_ids }) => ({
        id: folder?.id ?? null,
        parent_id,
        name,
        readers: asksReaders ? readers : null,
        unit_ids: byUnit ? unit_ids : null,
      })}
      onClose={onClose}
    >
      <TextInput label="Nome" maxLength={80} data-autofocus {...form.getInputProps('name')} />
      <FolderSelect
        label="Dentro de"
        folders={folders}
        without={folder?.id}
        top="Documentos (início)"
        value={parent_id}
        {...form.getInputProps('parent_id')}
      />
      {parent_id !== null && (
        <Radio.Group label="Quem vê" {...form.getInputProps('whose')}>
          <Stack gap={8} mt={8}>
            <Radio value="same" label={`As mesmas pessoas que veem “${above?.name ?? 'a pasta'}”`} />
            <Radio value="fewer" label="Menos pessoas" />
          </Stack>
        </Radio.Group>
      )}
      {asksReaders && (
        <Checkbox.Group
          label={parent_id === null ? 'Quem vê, além da administração' : 'Destas, além da administração'}
          description="Quem não vê a pasta não sabe que ela existe: ela não aparece em listas, na busca nem em links."
          {...form.getInputProps('readers')}
        >
          <Stack gap={8} mt={8}>
            {readerNames.map((reader: FolderReader) => (
              <Checkbox key={reader} value={reader} label={folderReaders[reader]} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Checkbox
        label="Só moradores e proprietários de algumas unidades"
        {...form.getInputProps('byUnit', { type: 'checkbox' })}
      />
      {byUnit && (
        <ChoicesField
          label="Unidades"
          searchable
          size="md"
          data={choices.data?.map(({ unit_id, label }) => ({ value: unit_id, label }))}
          maxValues={500}
          nothingFoundMessage="Nenhuma unidade"
          {...form.getInputProps('unit_ids')}
        />
      )}
      <Text size="sm" c="dimmed">
        Uma pasta dentro de outra nunca é vista por mais gente do que a de fora.
      </Text>
    </CommandDialog>
  )
}
