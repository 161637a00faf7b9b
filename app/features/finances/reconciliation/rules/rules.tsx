import { ActionIcon, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatCents } from '../../../../../domain/money.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { bankAccountName, bankAccountsQuery, rubricsQuery } from '../../ledger/chart-queries.ts'
import { type RuleRow, statementRulesQuery } from '../statement-queries.ts'
import { RuleDialog } from './rule-dialog.tsx'

const directions = { in: 'Entradas', out: 'Saídas', any: 'Entradas e saídas' }

/** Edits the condominium's rules for recurring lines. */
export function Rules() {
  const { id } = useCondominium()
  const mayManage = useMayManage()
  const rules = useQuery(statementRulesQuery(id))
  const rubrics = useQuery(rubricsQuery(id))
  const accounts = useQuery(bankAccountsQuery(id))
  const [editing, setEditing] = useState<RuleRow | 'new' | null>(null)
  const [removing, setRemoving] = useState<RuleRow | null>(null)
  const add = (
    <Button leftSection={<Plus size={18} />} onClick={() => setEditing('new')}>
      Nova regra
    </Button>
  )
  const becomes = (rule: RuleRow) =>
    rule.other_account_id
      ? `Transferência: ${bankAccountName(accounts.data?.find((one) => one.id === rule.other_account_id))}`
      : (rubrics.data?.find((one) => one.id === rule.rubric_id)?.name ?? '')
  return (
    <>
      <NotLoaded query={[rules, rubrics, accounts]} rows={4} />
      {rules.data?.length === 0 && (
        <EmptyState title="Nenhuma regra" actions={mayManage && add}>
          “Se a linha contém TARIFA, é Tarifas bancárias”: diga uma vez e toda linha parecida vem com a
          sugestão.
        </EmptyState>
      )}
      {rules.data && rules.data.length > 0 && rubrics.data && accounts.data && (
        <>
          {mayManage && <Group mb="md">{add}</Group>}
          <RuleList
            rules={rules.data}
            becomes={becomes}
            onEdit={mayManage ? setEditing : undefined}
            onRemove={setRemoving}
          />
        </>
      )}
      {editing && <RuleDialog rule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {removing && <RemoveRule rule={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

type RuleListProps = {
  rules: readonly RuleRow[]
  becomes: (rule: RuleRow) => string
  onEdit?: (rule: RuleRow) => void
  onRemove: (rule: RuleRow) => void
}

function RuleList({ rules, becomes, onEdit, onRemove }: RuleListProps) {
  const limits = ({ direction, min_cents, max_cents }: RuleRow) =>
    [
      directions[direction],
      min_cents !== null && `de ${formatCents(min_cents)}`,
      max_cents !== null && `até ${formatCents(max_cents)}`,
    ]
      .filter(Boolean)
      .join(' ')
  const acts = (rule: RuleRow) =>
    onEdit && (
      <Group gap={0} wrap="nowrap" my={-8} justify="flex-end">
        <ActionIcon size={44} aria-label={`Editar a regra ${rule.pattern}`} onClick={() => onEdit(rule)}>
          <Pencil size={18} />
        </ActionIcon>
        <ActionIcon size={44} aria-label={`Remover a regra ${rule.pattern}`} onClick={() => onRemove(rule)}>
          <Trash2 size={18} />
        </ActionIcon>
      </Group>
    )
  const sure = (rule: RuleRow) => (rule.is_sure ? 'Certa: aceita com as outras' : 'Sugere')
  const columns: Column<RuleRow>[] = [
    { key: 'pattern', header: 'A linha contém', cell: (rule) => rule.pattern, text: (rule) => rule.pattern },
    { key: 'limits', header: 'Vale para', cell: limits },
    { key: 'becomes', header: 'É', cell: becomes, text: becomes },
    { key: 'sure', header: 'Como', cell: sure },
    { key: 'acts', header: '', end: true, cell: acts },
  ]
  return (
    <DataList
      label="Regras"
      rows={rules}
      id={(rule) => rule.id}
      columns={columns}
      phone={(rule) => ({
        first: rule.pattern,
        figure: acts(rule),
        second: `${becomes(rule)} · ${limits(rule)}`,
      })}
    />
  )
}

function RemoveRule({ rule, onClose }: { rule: RuleRow; onClose: () => void }) {
  const run = useCommand('remove-statement-rule', { action: 'remover a regra', once: true })
  return (
    <ConfirmDestructive
      opened
      onClose={onClose}
      verb="Remover regra"
      loading={run.isPending}
      onConfirm={() => run.mutate({ rule_id: rule.id }, { onSuccess: onClose })}
    >
      A regra “{rule.pattern}” deixa de sugerir. O que já foi conciliado por ela fica como está.
    </ConfirmDestructive>
  )
}
