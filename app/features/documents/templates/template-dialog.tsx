import { Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { type DocumentKind, documentKinds, kindNames } from '../../../../domain/documents/kinds.ts'
import { fieldsOf, templateFields } from '../../../../domain/documents/templates/fields.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { toast } from '../../../lib/toasts.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import type { TemplateChoice } from './template-choices.ts'

/** A template's text with its fields; one of the house that is changed becomes the condominium's, and can go back. */
export function TemplateDialog({
  template,
  onClose,
}: {
  template: TemplateChoice | null
  onClose: () => void
}) {
  const [title, setTitle] = useState(template?.title ?? '')
  const [body, setBody] = useState(template?.body ?? '')
  const [kind, setKind] = useState<DocumentKind>(template?.kind ?? 'letter')
  const [series, setSeries] = useState(template?.series ?? '')
  const area = useRef<HTMLTextAreaElement>(null)
  const save = useCommand('save-document-template', { action: 'salvar o modelo', quiet: true })
  const failure = save.error && toFailure(save.error)
  const errorOf = (path: string) => failure?.fields.find((field) => field.path === path)?.message
  const { unknown } = fieldsOf(title, body)
  const given = {
    id: template?.ownId ?? null,
    replaces: template?.replaces ?? null,
    title,
    body,
    kind,
    series: series || null,
  }
  const run = (more: object, said: string) =>
    save.mutate(
      { ...given, ...more },
      {
        onSuccess: () => {
          toast('success', said, title)
          onClose()
        },
      },
    )
  const insert = (name: string) => {
    const at = area.current?.selectionStart ?? body.length
    setBody(`${body.slice(0, at)}{{${name}}}${body.slice(at)}`)
    area.current?.focus()
  }
  return (
    <FormDialog
      title={template ? 'Editar modelo' : 'Novo modelo'}
      verb="Salvar modelo"
      loading={save.isPending}
      disabled={title.trim().length < 2 || body.trim() === '' || unknown.length > 0}
      error={failure && failure.fields.length === 0 ? save.error : null}
      held={body !== (template?.body ?? '')}
      onClose={onClose}
      onSubmit={() => run({}, 'Modelo salvo')}
    >
      <TextInput
        label="Nome"
        value={title}
        maxLength={120}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={errorOf('title')}
      />
      <Group grow>
        <Select
          label="Tipo"
          size="md"
          allowDeselect={false}
          searchable
          data={kindNames.map((value) => ({ value, label: documentKinds[value].label }))}
          value={kind}
          onChange={(value) => value && setKind(value as DocumentKind)}
        />
        <TextInput
          label="Numeração"
          placeholder="Sem número"
          maxLength={40}
          value={series}
          onChange={(event) => setSeries(event.currentTarget.value)}
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
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        error={errorOf('body') ?? (unknown.length > 0 ? `Não existe o campo {{${unknown[0]}}}.` : undefined)}
      />
      {template?.ownId && (
        <Button
          variant="subtle"
          c="var(--danger)"
          onClick={() =>
            run({ removed: true }, template.replaces ? 'Modelo original de volta' : 'Modelo apagado')
          }
        >
          {template.replaces ? 'Voltar ao texto original' : 'Apagar modelo'}
        </Button>
      )}
    </FormDialog>
  )
}
