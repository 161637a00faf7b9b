import { Checkbox, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import type { AssemblyQuestion } from '../paper-queries.ts'

const whole = 'whole'

/** A question on an item or on the assembly as a whole. */
export function AskDialog({ assembly, onClose }: { assembly: AssemblyView; onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const [item, setItem] = useState<string>(whole)
  const [unit, setUnit] = useState(assembly.my_units[0]!.id)
  const [body, setBody] = useState('')
  const [isAnonymous, setAnonymous] = useState(false)
  const ask = useCommand('ask-assembly-question', {
    action: 'enviar a pergunta',
    done: 'Pergunta enviada à administração',
    quiet: true,
  })
  return (
    <FormDialog
      title="Perguntar"
      verb="Enviar"
      loading={ask.isPending}
      error={ask.error}
      disabled={body.trim().length < 5}
      held={body !== ''}
      onClose={onClose}
      onSubmit={() =>
        ask.mutate(
          {
            ...{ id, assembly_id: assembly.id, item_id: item === whole ? null : item },
            ...{ unit_id: unit, body, is_anonymous: isAnonymous },
          },
          { onSuccess: onClose },
        )
      }
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
        value={item}
        onChange={(value) => value && setItem(value)}
      />
      {assembly.my_units.length > 1 && (
        <Select
          label="Pela unidade"
          data={assembly.my_units.map(({ id: value, label }) => ({ value, label }))}
          allowDeselect={false}
          value={unit}
          onChange={(value) => value && setUnit(value)}
        />
      )}
      <Textarea
        data-autofocus
        label="Pergunta"
        autosize
        minRows={3}
        maxLength={1000}
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      <Checkbox
        label="Não mostrar aos vizinhos quem pergunta"
        description="A administração vê a unidade e o nome."
        checked={isAnonymous}
        onChange={({ currentTarget }) => setAnonymous(currentTarget.checked)}
      />
    </FormDialog>
  )
}

/** The management's answer, which everybody reads; mended until the session opens. */
export function AnswerDialog({ question, onClose }: { question: AssemblyQuestion; onClose: () => void }) {
  const [text, setText] = useState(question.answer ?? '')
  const answer = useCommand('answer-assembly-question', {
    action: 'responder a pergunta',
    done: question.answer ? 'Resposta corrigida' : 'Resposta publicada',
    quiet: true,
  })
  return (
    <FormDialog
      title={question.answer ? 'Corrigir a resposta' : 'Responder'}
      verb="Publicar"
      loading={answer.isPending}
      error={answer.error}
      disabled={text.trim().length < 2}
      held={text !== (question.answer ?? '')}
      onClose={onClose}
      onSubmit={() => answer.mutate({ question_id: question.id, answer: text }, { onSuccess: onClose })}
    >
      <p style={{ margin: 0, whiteSpace: 'pre-line' }}>{question.body}</p>
      <Textarea
        data-autofocus
        label="Resposta"
        description="Todos os condôminos leem."
        autosize
        minRows={3}
        maxLength={4000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FormDialog>
  )
}
