import { Radio, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useFormDraft } from '../../../../lib/drafts.ts'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'

const choices = [
  { value: 'approve', label: 'Aprovo as contas' },
  { value: 'reservations', label: 'Aprovo com ressalvas' },
  { value: 'against', label: 'Sou contra a aprovação' },
]

/** What one member of the council says of the month's accounts. */
export function OpinionDialog({ folderId, onClose }: { folderId: string; onClose: () => void }) {
  const form = useForm({
    initialValues: { verdict: '', body: '' },
    validate: {
      verdict: (value) => (value ? null : 'Escolha o parecer.'),
      body: (text, { verdict }) =>
        verdict !== 'approve' && verdict !== '' && text.trim().length < 10
          ? 'Escreva as ressalvas, ou por que é contra.'
          : null,
    },
  })
  useFormDraft(`opinion:${folderId}`, form)
  return (
    <CommandDialog
      title="Parecer sobre as contas"
      verb="Assinar parecer"
      action="dar o parecer"
      command="give-opinion"
      done={{
        title: 'Parecer registrado',
        message: 'A administração foi avisada. Moradores o leem com as contas publicadas.',
      }}
      form={form}
      body={(values) => ({ folder_id: folderId, ...values })}
      onClose={onClose}
    >
      <Radio.Group label="Seu parecer" {...form.getInputProps('verdict')}>
        <Stack gap={12} mt={8}>
          {choices.map((choice) => (
            <Radio key={choice.value} {...choice} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="Texto"
        description="Vai com o seu nome e a data."
        maxLength={2000}
        autosize
        minRows={3}
        {...form.getInputProps('body')}
      />
    </CommandDialog>
  )
}
