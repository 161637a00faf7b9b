import { SegmentedControl, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type MoveKind, usualChecklists } from '../../../../domain/people/moves.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'

type ChecklistDialogProps = { own: readonly { kind: MoveKind; items: string[] }[]; onClose: () => void }

/** What this condominium checks when somebody moves; moves that are planned keep the list they began with. */
export function ChecklistDialog({ own, onClose }: ChecklistDialogProps) {
  const command = useCommand('save-move-checklist', {
    action: 'salvar a lista',
    done: 'Lista de conferência salva',
    quiet: true,
  })
  const listOf = (kind: MoveKind) =>
    (own.find((list) => list.kind === kind)?.items ?? usualChecklists[kind]).join('\n')
  const [kind, setKind] = useState<MoveKind>('out')
  const [texts, setTexts] = useState({ in: listOf('in'), out: listOf('out') })
  const items = texts[kind]
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return (
    <FormDialog
      title="Lista de conferência"
      verb="Salvar lista"
      loading={command.isPending}
      error={command.error}
      onClose={onClose}
      onSubmit={() => command.mutate({ kind, items }, { onSuccess: onClose })}
    >
      <SegmentedControl
        aria-label="De qual mudança"
        value={kind}
        onChange={(value) => setKind(value as MoveKind)}
        data={[
          { value: 'in', label: 'Entrada' },
          { value: 'out', label: 'Saída' },
        ]}
      />
      <Textarea
        label="O que conferir"
        description="Um item por linha, até 30. Sem nenhum, vale a lista do Prumo."
        autosize
        minRows={6}
        maxRows={16}
        value={texts[kind]}
        onChange={(event) => setTexts({ ...texts, [kind]: event.currentTarget.value })}
      />
      <Text size="sm" c="dimmed">
        Mudanças já marcadas continuam com a lista de quando foram marcadas.
      </Text>
    </FormDialog>
  )
}
