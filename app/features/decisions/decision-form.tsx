import { Button, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { civilDate } from '../../../domain/calendar.ts'
import { assemblies, matters } from '../../../domain/decisions/matters.ts'
import { useCommand } from '../../lib/commands/use-command.ts'
import { clearDraft, useFormDraft } from '../../lib/drafts.ts'
import { toFailure } from '../../lib/failure.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { toast } from '../../lib/toasts.tsx'
import { openZone } from '../../lib/zone.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { Section } from '../../ui/page/page.tsx'
import { type DecisionValues, valuesOf, votesOf } from './decision-values.ts'
import { MinutesField, useMinutes } from './minutes-field.tsx'
import type { Decision } from './queries.ts'
import { QuorumNotice, VoteFields } from './vote-fields.tsx'

type DecisionFormProps = {
  /** The version to correct; null records a new decision. */
  corrects: Decision | null
  /** Called with the decision's id once it is recorded, or that of the unchanged one. */
  onDone: (decisionId: string | null) => void
}

const options = (names: Record<string, { name: string } | string>) =>
  Object.entries(names).map(([value, known]) => ({
    value,
    label: typeof known === 'string' ? known : known.name,
  }))

/** Records an assembly's decision, or a later version of it. */
export function DecisionForm({ corrects, onDone }: DecisionFormProps) {
  const { id } = useCondominium()
  const draft = `decision:${id}:${corrects ? `${corrects.id}:${corrects.version}` : 'new'}`
  const today = civilDate(new Date(), openZone())
  const form = useForm<DecisionValues>({
    initialValues: valuesOf(corrects),
    validate: (values) => ({
      decided_on: values.decided_on ? null : 'Informe a data da assembleia.',
      title: values.title.trim() ? null : 'Dê um título à decisão.',
      body: values.body.trim() ? null : 'Escreva o que foi decidido.',
      correction: corrects && !values.correction.trim() ? 'Diga o que foi corrigido e por quê.' : null,
      ...votesOf(values).errors,
    }),
  })
  useFormDraft(draft, form)
  const minutes = useMinutes(form.values.id)
  const record = useCommand('record-decision', { action: 'registrar a decisão', quiet: true })
  const send = form.onSubmit((values) => {
    const { id: decisionId, decided_on, assembly, matter, title, body, correction } = values
    const attachments = corrects ? [] : minutes.files.map(({ path }) => path)
    const words = { id: decisionId, decided_on, assembly, matter, title, body, correction, attachments }
    record.mutate(
      { ...words, votes: votesOf(values).votes, corrects: corrects?.version ?? null },
      {
        onSuccess: () => {
          clearDraft(draft)
          toast('success', corrects ? 'Decisão corrigida' : 'Decisão registrada', title)
          onDone(decisionId)
        },
        onError: (error) => {
          for (const { path, message } of toFailure(error).fields)
            form.setFieldError(path.replace('votes.', ''), message)
        },
      },
    )
  })
  const leave = () => {
    clearDraft(draft)
    onDone(corrects?.id ?? null)
  }
  const failure = record.error && toFailure(record.error)
  return (
    <Section title={corrects ? 'Corrigir a decisão' : 'Registrar decisão'}>
      <form onSubmit={send} noValidate style={{ maxWidth: 640 }}>
        <Stack gap={20}>
          {failure && failure.fields.length === 0 && <FormErrors message={failure.message} />}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DateField label="Data da assembleia" maxDate={today} {...form.getInputProps('decided_on')} />
            <Select
              label="Tipo"
              allowDeselect={false}
              data={options(assemblies)}
              {...form.getInputProps('assembly')}
            />
          </SimpleGrid>
          <Select
            label="Assunto"
            description="Cada assunto tem o quórum que a lei pedia no dia."
            allowDeselect={false}
            searchable
            data={options(matters)}
            {...form.getInputProps('matter')}
          />
          <TextInput
            label="Título"
            placeholder="Taxa de 2024"
            maxLength={120}
            {...form.getInputProps('title')}
          />
          <Textarea
            label="O que foi decidido"
            placeholder="Como está na ata"
            autosize
            minRows={4}
            maxRows={16}
            maxLength={20_000}
            {...form.getInputProps('body')}
          />
          <VoteFields form={form} />
          {form.values.decided_on && <QuorumNotice values={form.values} />}
          <MinutesField minutes={minutes} />
          {corrects && (
            <TextInput
              label="O que foi corrigido e por quê"
              maxLength={500}
              {...form.getInputProps('correction')}
            />
          )}
          <Group>
            <Button type="submit" loading={record.isPending} disabled={minutes.uploads.busy}>
              {minutes.uploads.busy
                ? 'Enviando a ata…'
                : corrects
                  ? 'Salvar a correção'
                  : 'Registrar decisão'}
            </Button>
            <Button variant="subtle" onClick={leave}>
              Voltar
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
