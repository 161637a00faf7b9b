import { Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { type DocumentKind, documentKinds, kindNames } from '../../../../domain/documents/kinds.ts'
import { fieldsOf, templateFields } from '../../../../domain/documents/templates/fields.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import type { TemplateChoice } from './template-choices.ts'

const unknownIn = (title: string, body: string): string | null => {
  const [first] = fieldsOf(title, body).unknown
  return first === undefined ? null : `Não existe o campo {{${first}}}.`
}

/** A template's text with its fields; one of the house that is changed becomes the condominium's, and can go back. */
export function TemplateDialog({
  template,
  onClose,
}: {
  template: TemplateChoice | null
  onClose: () => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const form = useForm({
    initialValues: {
      title: template?.title ?? '',
      kind: (template?.kind ?? 'letter') as DocumentKind,
      series: template?.series ?? '',
      body: template?.body ?? '',
    },
    validate: { body: (_, { title, body }) => unknownIn(title, body) },
  })
  const { title, body } = form.values
  const given = ({ series, ...values }: typeof form.values) => ({
    ...values,
    id: template?.ownId ?? null,
    replaces: template?.replaces ?? null,
    series: series || null,
  })
  const remove = useCommand('save-document-template', {
    action: 'salvar o modelo',
    done: { title: template?.replaces ? 'Modelo original de volta' : 'Modelo excluído', message: title },
  })
  const insert = (name: string) => {
    const at = area.current?.selectionStart ?? body.length
    form.setFieldValue('body', `${body.slice(0, at)}{{${name}}}${body.slice(at)}`)
    area.current?.focus()
  }
  return (
    <CommandDialog
      title={template ? 'Editar modelo' : 'Novo modelo'}
      verb="Salvar modelo"
      command="save-document-template"
      action="salvar o modelo"
      done={{ title: 'Modelo salvo', message: title }}
      form={form}
      body={given}
      onClose={onClose}
    >
      <TextInput label="Nome" maxLength={120} {...form.getInputProps('title')} />
      <Group grow>
        <Select
          label="Tipo"
          size="md"
          allowDeselect={false}
          searchable
          data={kindNames.map((value) => ({ value, label: documentKinds[value].label }))}
          {...form.getInputProps('kind')}
        />
        <TextInput
          label="Numeração"
          placeholder="Sem número"
          maxLength={40}
          {...form.getInputProps('series')}
        />
      </Group>
      <Select
        label="Inserir campo"
        size="md"
        searchable
        value={null}
        placeholder="Escolha e ele entra onde está o cursor"
        data={Object.entries(templateFields).map(([value, { label }]) => ({ value, label }))}
        onChange={(name) => name && insert(name)}
      />
      <Textarea
        ref={area}
        label="Texto"
        description="Comece um título com “# ”, um item com “- ” e uma assinatura com “___ ”. O que você digita ao usar: {{texto.motivo}}."
        autosize
        minRows={10}
        maxRows={24}
        maxLength={20_000}
        {...form.getInputProps('body')}
        error={form.errors.body ?? unknownIn(title, body)}
      />
      {template?.ownId && (
        <Button
          variant="subtle"
          c="var(--danger)"
          loading={remove.isPending}
          onClick={() => remove.mutate({ ...given(form.values), removed: true }, { onSuccess: onClose })}
        >
          {template.replaces ? 'Voltar ao texto original' : 'Excluir modelo'}
        </Button>
      )}
    </CommandDialog>
  )
}
