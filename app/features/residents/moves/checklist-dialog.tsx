import { SegmentedControl, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type MoveKind, usualChecklists } from '../../../../domain/people/moves.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'

type ChecklistDialogProps = { own: readonly { kind: MoveKind; items: string[] }[]; onClose: () => void }

/** What this condominium checks when someone moves. Moves already planned keep their original list. */
export function ChecklistDialog({ own, onClose }: ChecklistDialogProps) {
  const listOf = (kind: MoveKind) =>
    (own.find((list) => list.kind === kind)?.items ?? usualChecklists[kind]).join('\n')
  const form = useForm({ initialValues: { kind: 'out' as MoveKind, in: listOf('in'), out: listOf('out') } })
  return (
    <CommandDialog
      title="Lista de conferência"
      verb="Salvar lista"
      action="salvar a lista"
      command="save-move-checklist"
      done="Lista de conferência salva"
      form={form}
      body={({ kind, ...texts }) => ({
        kind,
        items: texts[kind]
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      })}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="De qual mudança"
        data={[
          { value: 'in', label: 'Entrada' },
          { value: 'out', label: 'Saída' },
        ]}
        {...form.getInputProps('kind')}
      />
      <Textarea
        label="O que conferir"
        description="Um item por linha, até 30. Sem nenhum, vale a lista do Prumo."
        autosize
        minRows={6}
        maxRows={16}
        {...form.getInputProps(form.values.kind)}
      />
      <Text size="sm" c="dimmed">
        Mudanças já marcadas continuam com a lista de quando foram marcadas.
      </Text>
    </CommandDialog>
  )
}
