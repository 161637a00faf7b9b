import { Checkbox, Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import type { AssemblyQuestion } from '../paper-queries.ts'

const whole = 'whole'

/** A question on an item or on the assembly as a whole. */
export function AskDialog({ assembly, onClose }: { assembly: AssemblyView; onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({
    initialValues: { item_id: whole, unit_id: assembly.my_units[0]!.id, body: '', is_anonymous: false },
    validate: { body: (text) => (text.trim().length < 5 ? 'Escreva a pergunta.' : null) },
  })
  return (
    <CommandDialog
      title="Perguntar"
      verb="Enviar"
      action="enviar a pergunta"
      command="ask-assembly-question"
      done="Pergunta enviada à administração"
      form={form}
      body={({ item_id, ...values }) => ({
        ...values,
        id,
        assembly_id: assembly.id,
        item_id: item_id === whole ? null : item_id,
      })}
      onClose={onClose}
    >
      <Select
        label="Sobre"
        data={[
          { value: whole, label: 'A assembleia como um todo' },
          ...assembly.items.map(({ id: value, position, title }) => ({
            value,
            label: `${position}. ${title}`,
          })),
        ]}
        allowDeselect={false}
        {...form.getInputProps('item_id')}
      />
      {assembly.my_units.length > 1 && (
        <Select
          label="Pela unidade"
          data={assembly.my_units.map(({ id: value, label }) => ({ value, label }))}
          allowDeselect={false}
          {...form.getInputProps('unit_id')}
        />
      )}
      <Textarea
        data-autofocus
        label="Pergunta"
        autosize
        minRows={3}
        maxLength={1000}
        {...form.getInputProps('body')}
      />
      <Checkbox
        label="Não mostrar aos vizinhos quem pergunta"
        description="A administração vê a unidade e o nome."
        {...form.getInputProps('is_anonymous', { type: 'checkbox' })}
      />
    </CommandDialog>
  )
}

/** The management's answer, which everybody reads; mended until the session opens. */
export function AnswerDialog({ question, onClose }: { question: AssemblyQuestion; onClose: () => void }) {
  const form = useForm({
    initialValues: { answer: question.answer ?? '' },
    validate: { answer: (text) => (text.trim().length < 2 ? 'Escreva a resposta.' : null) },
  })
  return (
    <CommandDialog
      title={question.answer ? 'Corrigir a resposta' : 'Responder'}
      verb="Publicar"
      action="responder a pergunta"
      command="answer-assembly-question"
      done={question.answer ? 'Resposta corrigida' : 'Resposta publicada'}
      form={form}
      body={(values) => ({ question_id: question.id, ...values })}
      onClose={onClose}
    >
      <p style={{ margin: 0, whiteSpace: 'pre-line' }}>{question.body}</p>
      <Textarea
        data-autofocus
        label="Resposta"
        description="Todos os condôminos leem."
        autosize
        minRows={3}
        maxLength={4000}
        {...form.getInputProps('answer')}
      />
    </CommandDialog>
  )
}
