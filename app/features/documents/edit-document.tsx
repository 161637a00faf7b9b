import { Chip, Group, Input, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { documentKinds, kindNames, reminderDays } from '../../../domain/documents/kinds.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { CommandDialog } from '../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { FolderSelect } from './folders/folder-select.tsx'
import { type DocumentRow, foldersQuery } from './queries.ts'

/** A document's name, kind, place and dates, and when to be reminded of its end. */
export function EditDocument({ document, onClose }: { document: DocumentRow; onClose: () => void }) {
  const { id } = useCondominium()
  const folders = useQuery(foldersQuery(id))
  const { name, kind, folder_id, note, dated_on, expires_on, remind_days } = document
  const form = useForm({
    initialValues: {
      name,
      kind,
      folder_id,
      note: note ?? '',
      dated_on,
      expires_on,
      remind_days: remind_days.map(String),
    },
  })
  const { values } = form
  const years = documentKinds[values.kind].years
  return (
    <CommandDialog
      title="Editar documento"
      verb="Salvar documento"
      command="save-document"
      action="salvar o documento"
      done={{ title: 'Documento salvo', message: values.name }}
      form={form}
      body={(typed) => ({ ...typed, document_id: document.id, remind_days: typed.remind_days.map(Number) })}
      onClose={onClose}
    >
      <TextInput label="Nome" maxLength={160} data-autofocus {...form.getInputProps('name')} />
      <Select
        label="Tipo"
        description={years === null ? 'Guardado para sempre.' : `Guardado por pelo menos ${years} anos.`}
        allowDeselect={false}
        searchable
        size="md"
        data={kindNames.map((value) => ({ value, label: documentKinds[value].label }))}
        {...form.getInputProps('kind')}
      />
      <FolderSelect
        label="Pasta"
        folders={folders.data ?? []}
        value={values.folder_id}
        {...form.getInputProps('folder_id')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField label="Data do documento" clearable {...form.getInputProps('dated_on')} />
        <DateField label="Vence em" clearable {...form.getInputProps('expires_on')} />
      </SimpleGrid>
      {values.expires_on && (
        <Input.Wrapper label="Avisar a administração antes" description="Em dias.">
          <Chip.Group
            multiple
            value={values.remind_days}
            onChange={(chosen) => form.setFieldValue('remind_days', chosen)}
          >
            <Group gap={8} mt={8}>
              {reminderDays.map((days) => (
                <Chip key={days} value={String(days)}>
                  {days}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      )}
      <Textarea
        label="Observação"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        {...form.getInputProps('note')}
      />
    </CommandDialog>
  )
}
