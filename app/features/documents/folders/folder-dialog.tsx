import { Checkbox, MultiSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FolderReader, folderReaders, readerNames } from '../../../../domain/documents/folder-access.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { type DocumentFolder, unitChoicesQuery } from '../queries.ts'
import { FolderSelect } from './folder-select.tsx'

type FolderDialogProps = {
  folders: readonly DocumentFolder[]
  /** Null makes a new one in `parentId`. */
  folder: DocumentFolder | null
  parentId: string | null
  onClose: () => void
}

/** A folder's name, place and readers. It only narrows the one that it stands in, and says so. */
export function FolderDialog({ folders, folder, parentId, onClose }: FolderDialogProps) {
  const { id } = useCondominium()
  const [name, setName] = useState(folder?.name ?? '')
  const [parent, setParent] = useState(folder ? folder.parent_id : parentId)
  const [inherits, setInherits] = useState(folder ? folder.readers === null : parentId !== null)
  const [readers, setReaders] = useState<string[]>(folder?.readers ?? ['council', 'resident'])
  const [units, setUnits] = useState<string[]>(folder?.unit_ids ?? [])
  const [byUnit, setByUnit] = useState(folder?.unit_ids !== null && folder !== null)
  const choices = useQuery({ ...unitChoicesQuery(id), enabled: byUnit })
  const save = useCommand('save-document-folder', { action: 'salvar a pasta', quiet: true })
  const failure = save.error && toFailure(save.error)
  const above = folders.find((one) => one.id === parent)
  const asksReaders = !inherits || parent === null
  const submit = () =>
    save.mutate(
      {
        id: folder?.id ?? null,
        parent_id: parent,
        name,
        readers: asksReaders ? readers : null,
        unit_ids: byUnit ? units : null,
      },
      {
        onSuccess: () => {
          toast('success', folder ? 'Pasta salva' : 'Pasta criada', name)
          onClose()
        },
      },
    )
  const fieldError = (path: string) => failure?.fields.find((field) => field.path === path)?.message
  return (
    <FormDialog
      title={folder ? 'Editar pasta' : 'Nova pasta'}
      verb={folder ? 'Salvar pasta' : 'Criar pasta'}
      loading={save.isPending}
      disabled={name.trim() === '' || (byUnit && units.length === 0)}
      error={failure && failure.fields.length === 0 ? save.error : null}
      held={name !== (folder?.name ?? '')}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label="Nome"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={80}
        error={fieldError('name')}
        data-autofocus
      />
      <FolderSelect
        label="Dentro de"
        folders={folders}
        value={parent}
        onChange={setParent}
        without={folder?.id}
        top="Documentos (início)"
      />
      {parent !== null && (
        <Radio.Group
          label="Quem vê"
          value={inherits ? 'same' : 'fewer'}
          onChange={(value) => setInherits(value === 'same')}
        >
          <Stack gap={8} mt={8}>
            <Radio value="same" label={`As mesmas pessoas que veem “${above?.name ?? 'a pasta'}”`} />
            <Radio value="fewer" label="Menos pessoas" />
          </Stack>
        </Radio.Group>
      )}
      {asksReaders && (
        <Checkbox.Group
          label={parent === null ? 'Quem vê, além da administração' : 'Destas, além da administração'}
          description="Quem não vê a pasta não sabe que ela existe: ela não aparece em listas, na busca nem em links."
          value={readers}
          onChange={setReaders}
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
        checked={byUnit}
        onChange={(event) => setByUnit(event.currentTarget.checked)}
      />
      {byUnit && (
        <MultiSelect
          label="Unidades"
          searchable
          size="md"
          data={(choices.data ?? []).map(({ unit_id, label }) => ({ value: unit_id, label }))}
          value={units}
          onChange={setUnits}
          maxValues={500}
          nothingFoundMessage="Nenhuma unidade"
          error={fieldError('unit_ids')}
        />
      )}
      <Text size="sm" c="dimmed">
        Uma pasta dentro de outra nunca é vista por mais gente do que a de fora.
      </Text>
    </FormDialog>
  )
}
