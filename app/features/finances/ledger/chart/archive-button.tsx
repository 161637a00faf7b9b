import { Button } from '@mantine/core'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { toast } from '../../../../lib/toasts.tsx'
import type { Rubric } from '../chart-queries.ts'

/** Takes a rubric out of use or back into it, with a way back in the toast. */
export function ArchiveButton({ rubric }: { rubric: Rubric }) {
  const run = useCommand('archive-rubric', { action: 'arquivar a rubrica', quiet: true })
  const set = (archived: boolean, isUndo = false) =>
    run.mutate(
      { rubric_id: rubric.id, archived },
      {
        onSuccess: () =>
          toast(
            'success',
            archived ? 'Rubrica arquivada' : 'Rubrica de volta ao plano',
            rubric.name,
            isUndo ? undefined : { label: 'Desfazer', run: () => set(!archived, true) },
          ),
        onError: (error) => toast('error', 'A rubrica não mudou', toFailure(error).message),
      },
    )
  const verb = rubric.archived_on ? 'Reativar' : 'Arquivar'
  return (
    <Button
      variant="subtle"
      size="sm"
      loading={run.isPending}
      onClick={() => set(!rubric.archived_on)}
      aria-label={`${verb} ${rubric.name}`}
    >
      {verb}
    </Button>
  )
}
