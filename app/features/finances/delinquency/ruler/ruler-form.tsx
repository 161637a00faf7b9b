import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  type DunningStep,
  dunningSteps,
  dunningVariables,
  usualSteps,
} from '../../../../../domain/delinquency/dunning.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import type { Ruler, RulerValues } from './ruler-queries.ts'
import { StepFields } from './step-fields.tsx'

type RulerFormProps = { ruler: Ruler | null; readOnly: boolean }

const keyed = (step: DunningStep) => ({ ...step, key: crypto.randomUUID() as string })
const freshStep: DunningStep = { days: 30, subject: '', body: '' }

/** Applies the command's rule for the steps, with faults per field. */
function faultsOf({ steps }: RulerValues): Record<string, string> {
  const parsed = dunningSteps.safeParse(steps)
  if (parsed.success) return {}
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [
      path.length > 0 ? `steps.${path.join('.')}` : 'steps',
      message,
    ]),
  )
}

/** Edits the steps and the switch, saved together; does not overwrite changes saved in between. */
export function RulerForm({ ruler, readOnly }: RulerFormProps) {
  const [seenAt] = useState(ruler?.updated_at ?? null)
  const form = useForm<RulerValues>({
    initialValues: { is_on: ruler?.is_on ?? false, steps: (ruler?.steps ?? usualSteps).map(keyed) },
    validate: faultsOf,
  })
  const save = useCommand('save-dunning-ruler', { action: 'salvar a régua', quiet: true })
  const send = form.onSubmit(({ is_on, steps }) =>
    save.mutate(
      { is_on, steps: steps.map(({ days, subject, body }) => ({ days, subject, body })), seen_at: seenAt },
      {
        onSuccess: () =>
          toast(
            'success',
            is_on ? 'Régua ligada' : 'Régua salva',
            is_on ? 'O primeiro aviso sai amanhã às 8h30.' : 'Ela está desligada.',
          ),
      },
    ),
  )
  const failure = save.error && toFailure(save.error)
  return (
    <form onSubmit={send} noValidate>
      <fieldset disabled={readOnly} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
        <Section
          title="Passos"
          note={`Palavras que o texto troca: ${Object.entries(dunningVariables)
            .map(([name, meaning]) => `{${name}} (${meaning})`)
            .join(', ')}.`}
        >
          <Stack gap="xl" maw={720}>
            {(failure || form.errors.steps) && <FormErrors message={failure?.message ?? form.errors.steps} />}
            {form.values.steps.map((step, place) => (
              <StepFields
                key={step.key}
                form={form}
                place={place}
                onRemove={
                  form.values.steps.length > 1 ? () => form.removeListItem('steps', place) : undefined
                }
              />
            ))}
            {!readOnly && (
              <>
                <Group>
                  <Button
                    variant="default"
                    leftSection={<Plus size={18} />}
                    disabled={form.values.steps.length >= 12}
                    onClick={() => form.insertListItem('steps', keyed(freshStep))}
                  >
                    Mais um passo
                  </Button>
                </Group>
                <Switch
                  label="Enviar avisos automaticamente"
                  description="Cada pessoa recebe pelos canais que escolheu em Ajustes → Avisos."
                  {...form.getInputProps('is_on', { type: 'checkbox' })}
                />
                <Group>
                  <Button type="submit" loading={save.isPending}>
                    Salvar régua
                  </Button>
                </Group>
              </>
            )}
            {readOnly && <Text c="dimmed">Só a administração muda a régua.</Text>}
          </Stack>
        </Section>
      </fieldset>
    </form>
  )
}
