import { Chip, Group, Input, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DocumentKind, documentKinds, kindNames, reminderDays } from '../../../domain/documents/kinds.ts'
import { useCommand } from '../../lib/commands/use-command.ts'
import { toFailure } from '../../lib/failure.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { toast } from '../../lib/toasts.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { FolderSelect } from './folders/folder-select.tsx'
import { type DocumentRow, foldersQuery } from './queries.ts'

/** A document's name, kind, place and dates, and when to be reminded of its end. */
export function EditDocument({ document, onClose }: { document: DocumentRow; onClose: () => void }) {
  const { id } = useCondominium()
  const folders = useQuery(foldersQuery(id))
  const { name, kind, folder_id, note, dated_on, expires_on, remind_days } = document
  const [values, setValues] = useState({
    ...{ name, kind, folder_id, dated_on, expires_on },
    note: note ?? '',
    remind_days: remind_days.map(String),
  })
  const save = useCommand('save-document', { action: 'salvar o documento', quiet: true })
  const failure = save.error && toFailure(save.error)
  const errorOf = (path: string) => failure?.fields.find((field) => field.path === path)?.message
  const set = (changes: Partial<typeof values>) => setValues((now) => ({ ...now, ...changes }))
  const years = documentKinds[values.kind].years
  return (
    <FormDialog
      title="Editar documento"
      verb="Salvar documento"
      loading={save.isPending}
      disabled={values.name.trim() === ''}
      error={failure && failure.fields.length === 0 ? save.error : null}
      held
      onClose={onClose}
      onSubmit={() =>
        save.mutate(
          { document_id: document.id, ...values, remind_days: values.remind_days.map(Number) },
          {
            onSuccess: () => {
              toast('success', 'Documento salvo', values.name)
              onClose()
            },
          },
        )
      }
    >
      <TextInput
        label="Nome"
        value={values.name}
        maxLength={160}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errorOf('name')}
        data-autofocus
      />
      <Select
        label="Tipo"
        description={years === null ? 'Guardado para sempre.' : `Guardado por pelo menos ${years} anos.`}
        allowDeselect={false}
        searchable
        size="md"
        data={kindNames.map((value) => ({ value, label: documentKinds[value].label }))}
        value={values.kind}
        onChange={(value) => value && set({ kind: value as DocumentKind })}
      />
      <FolderSelect
        label="Pasta"
        folders={folders.data ?? []}
        value={values.folder_id}
        onChange={(value) => value && set({ folder_id: value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField
          label="Data do documento"
          clearable
          value={values.dated_on}
          onChange={(value) => set({ dated_on: value })}
        />
        <DateField
          label="Vence em"
          clearable
          value={values.expires_on}
          onChange={(value) => set({ expires_on: value })}
          error={errorOf('expires_on')}
        />
      </SimpleGrid>
      {values.expires_on && (
        <Input.Wrapper label="Avisar a administração antes" description="Em dias.">
          <Chip.Group multiple value={values.remind_days} onChange={(chosen) => set({ remind_days: chosen })}>
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
        value={values.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
