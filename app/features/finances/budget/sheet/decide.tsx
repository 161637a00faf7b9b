import { Anchor, Button, Group, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { toast } from '../../../../lib/toasts.tsx'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { decisionChoicesQuery } from '../../../decisions/queries.ts'
import type { Budget, BudgetVersion } from '../budget-queries.ts'
import classes from './sheet.module.css'

type DecideProps = { budget: Budget; version: BudgetVersion }

/** What may be done with a proposed version: approve it by the assembly's decision, or take it back to be worked on. */
export function Decide({ budget, version }: DecideProps) {
  const [approving, dialog] = useDisclosure(false)
  const { revision, version: number } = version
  const reopen = useCommand('decide-budget', { action: 'voltar ao rascunho' })
  return (
    <div className={classes.foot}>
      <Button
        variant="default"
        loading={reopen.isPending}
        onClick={() =>
          reopen.mutate(
            { budget_id: budget.id, version: number, revision, to: 'draft' },
            { onSuccess: () => toast('success', 'De volta ao rascunho', 'As linhas podem mudar de novo.') },
          )
        }
      >
        Voltar ao rascunho
      </Button>
      <Group gap={8}>
        <Button onClick={dialog.open}>Aprovar com a decisão da assembleia</Button>
      </Group>
      {approving && <ApproveDialog budget={budget} version={version} onClose={dialog.close} />}
    </div>
  )
}

function ApproveDialog({ budget, version, onClose }: DecideProps & { onClose: () => void }) {
  const { id } = useCondominium()
  const { data: decisions } = useQuery(decisionChoicesQuery(id))
  const form = useForm<{ decision_id: string | null }>({
    initialValues: { decision_id: null },
    validate: { decision_id: (value) => (value ? null : 'Escolha a decisão da assembleia.') },
  })
  return (
    <CommandDialog
      title="Aprovar o orçamento"
      verb="Aprovar"
      action="aprovar o orçamento"
      command="decide-budget"
      done={{
        title: 'Orçamento aprovado',
        message: 'Os moradores já podem ler. As próximas cobranças podem sair dele.',
      }}
      form={form}
      body={({ decision_id }) => ({
        budget_id: budget.id,
        version: version.version,
        revision: version.revision,
        to: 'approved',
        decision_id,
      })}
      onClose={onClose}
    >
      <Select
        label="Decisão de assembleia"
        description={
          <>
            Aprovada, a versão não muda mais. A decisão é registrada em{' '}
            <Anchor component={Link} to="/dashboard/settings?tab=decisions" inherit underline="always">
              Ajustes, Decisões
            </Anchor>
            .
          </>
        }
        placeholder="Escolha"
        data={(decisions ?? []).map(({ id: value, label }) => ({ value, label }))}
        searchable
        nothingFoundMessage="Nenhuma decisão com este nome"
        {...form.getInputProps('decision_id')}
      />
    </CommandDialog>
  )
}
