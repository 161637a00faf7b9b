import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Save, Send } from 'lucide-react'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { clearDraft } from '../../../../lib/drafts.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useGoOn } from '../../../../lib/mutations/go-on.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import type { Budget, BudgetVersion } from '../budget-queries.ts'
import classes from './sheet.module.css'
import type { Sheet } from './sheet-state.ts'

type SaveBarProps = { budget: Budget; version: BudgetVersion; sheet: Sheet; isDirty: boolean; draft: string }

/** What may be done with a draft: save it, propose it to the assembly, throw it away. */
export function SaveBar({ budget, version, sheet, isDirty, draft }: SaveBarProps) {
  const goOn = useGoOn()
  const [discarding, dialog] = useDisclosure(false)
  const save = useCommand('save-budget', { action: 'salvar o orçamento', quiet: true })
  const decide = useCommand('decide-budget', { action: 'mudar o orçamento' })
  const held = { budget_id: budget.id, version: version.version, revision: version.revision }
  const failure = save.error && toFailure(save.error)
  const send = () =>
    save.mutate(
      { ...held, ...sheet.terms, lines: sheet.lines },
      {
        onSuccess: () => {
          clearDraft(draft)
          toast('success', 'Rascunho salvo', 'Quando estiver pronto, proponha à assembleia.')
        },
      },
    )
  const move = (to: 'proposed' | 'discarded', onSuccess: () => void) =>
    decide.mutate({ ...held, to }, { onSuccess })
  return (
    <>
      {failure && (
        <div style={{ marginTop: 24 }}>
          <FormErrors message={failure.fields[0]?.message ?? failure.message} />
        </div>
      )}
      <div className={classes.foot}>
        <Button variant="default" c="var(--danger)" onClick={dialog.open}>
          Descartar a versão
        </Button>
        <Group gap={12}>
          <Text size="sm" c="dimmed">
            {isDirty ? 'Há mudanças sem salvar.' : 'Tudo salvo.'}
          </Text>
          <Button
            variant="default"
            leftSection={<Send size={18} />}
            disabled={isDirty || sheet.lines.length === 0}
            loading={decide.isPending && !discarding}
            onClick={() =>
              move('proposed', () =>
                toast('success', 'Versão proposta', 'Leve o PDF e a simulação da taxa à assembleia.'),
              )
            }
          >
            Propor à assembleia
          </Button>
          <Button
            leftSection={<Save size={18} />}
            disabled={!isDirty}
            loading={save.isPending}
            onClick={send}
          >
            Salvar
          </Button>
        </Group>
      </div>
      <ConfirmDestructive
        opened={discarding}
        onClose={dialog.close}
        verb={`Descartar a versão ${version.version}`}
        word="descartar"
        loading={decide.isPending}
        onConfirm={() =>
          move('discarded', () => {
            clearDraft(draft)
            dialog.close()
            goOn('/dashboard/finances/orcamento')
          })
        }
      >
        As linhas desta versão se perdem. As versões aprovadas ficam.
      </ConfirmDestructive>
    </>
  )
}
