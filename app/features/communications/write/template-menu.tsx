import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, LayoutTemplate, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { readyTemplates } from '../../../../domain/communications/templates.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { templatesQuery } from '../queries.ts'
import { type DraftValues, withText } from './values.ts'

/** Texts to begin with: ready ones, and the condominium's own. */
export function TemplateMenu({
  values,
  onChoose,
}: {
  values: DraftValues
  onChoose: (values: DraftValues) => void
}) {
  const { id } = useCondominium()
  const own = useQuery(templatesQuery(id))
  const [saving, setSaving] = useState(false)
  const remove = useCommand('remove-announcement-template', {
    action: 'excluir o modelo',
    done: 'Modelo excluído',
  })
  return (
    <>
      <Menu position="bottom-end" width={320}>
        <Menu.Target>
          <Button variant="default" leftSection={<LayoutTemplate size={18} />}>
            Modelos
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          {(own.data ?? []).length > 0 && <Menu.Label>Do condomínio</Menu.Label>}
          {(own.data ?? []).map((template) => (
            <Group key={template.id} gap={0} wrap="nowrap">
              <Menu.Item
                onClick={() =>
                  onChoose(
                    withText(values, {
                      ...template,
                      legal_matter: template.kind === 'legal' ? 'other' : null,
                    }),
                  )
                }
              >
                {template.name}
              </Menu.Item>
              <ActionIcon
                size={44}
                aria-label={`Excluir o modelo ${template.name}`}
                onClick={() => remove.mutate({ id: template.id })}
              >
                <Trash2 size={16} />
              </ActionIcon>
            </Group>
          ))}
          <Menu.Label>Prontos</Menu.Label>
          {readyTemplates.map((template) => (
            <Menu.Item
              key={template.name}
              onClick={() =>
                onChoose(
                  withText(values, {
                    kind: template.kind,
                    legal_matter: template.matter ?? null,
                    title: template.title,
                    body: template.words,
                    asks: template.asksConfirmation,
                  }),
                )
              }
            >
              {template.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<BookmarkPlus size={16} />}
            onClick={() => setSaving(true)}
            disabled={values.title.trim().length < 3}
          >
            Salvar este texto como modelo
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {saving && <KeepDialog values={values} onClose={() => setSaving(false)} />}
    </>
  )
}

function KeepDialog({ values, onClose }: { values: DraftValues; onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({ initialValues: { name: '' } })
  const { kind, title, body } = values
  return (
    <CommandDialog
      title="Salvar como modelo"
      verb="Salvar modelo"
      small
      command="save-announcement-template"
      action="salvar o modelo"
      done="Modelo salvo"
      form={form}
      body={({ name }) => ({ id, name, kind, title, body })}
      onClose={onClose}
    >
      <TextInput
        label="Nome do modelo"
        data-autofocus
        size="md"
        maxLength={60}
        {...form.getInputProps('name')}
      />
    </CommandDialog>
  )
}
