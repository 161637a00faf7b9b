import { Checkbox } from '@mantine/core'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toast } from '../../../lib/toasts.tsx'
import { Section } from '../../../ui/page/page.tsx'

/** The management lets the front desk register who comes, or no longer. Changes at once, until the assembly is over. */
export function DeskLeave({ assembly }: { assembly: AssemblyView }) {
  const { id, desk_registers } = assembly
  const set = useCommand('let-desk-register', { action: 'mudar quem registra a presença' })
  const choose = (registers: boolean) =>
    set.mutate(
      { assembly_id: id, registers },
      {
        onSuccess: () =>
          toast(
            'success',
            registers ? 'A portaria registra a presença' : 'A portaria não registra mais a presença',
          ),
      },
    )
  return (
    <Section title="Portaria">
      <Checkbox
        label="A portaria registra a presença"
        description="No dia, o porteiro vê quem pode vir por cada unidade e registra quem chega e quem sai. Pauta, votos e débitos ele não vê. Sem isto, ele vê só o local e a hora."
        checked={set.isPending ? set.variables.registers === true : desk_registers}
        onChange={({ currentTarget }) => !set.isPending && choose(currentTarget.checked)}
      />
    </Section>
  )
}
