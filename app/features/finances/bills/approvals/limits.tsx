import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { limitWords } from '../../../../../domain/bills/approval.ts'
import { formatDate } from '../../../../../domain/calendar.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { rubricsQuery } from '../../ledger/chart-queries.ts'
import classes from '../../ledger/ledger.module.css'
import { type ApprovalRule, ruleOn, seenOf } from './approvals-queries.ts'
import { LimitDialog } from './limit-dialog.tsx'

/** Lists the amounts above which approval is required, now and before. */
export function Limits({ rules, today }: { rules: readonly ApprovalRule[]; today: string }) {
  const mayManage = useMayManage()
  const [editing, dialog] = useDisclosure(false)
  const rule = ruleOn(rules, today)
  const change = mayManage && (
    <Button variant={rules.length === 0 ? 'filled' : 'default'} onClick={dialog.open}>
      {rules.length === 0 ? 'Definir limites' : 'Editar limites'}
    </Button>
  )
  return (
    <>
      {rules.length === 0 ? (
        <EmptyState title="Sem limites de aprovação" actions={change}>
          Diga até quanto quem administra paga sozinho, e a partir de quanto o conselho ou a assembleia
          aprova. Costuma estar na convenção.
        </EmptyState>
      ) : (
        <Section title="Limites" action={change}>
          {rule ? <RuleWords rule={rule} /> : <p>Hoje ainda não há limites em vigor.</p>}
          {rules.length > (rule ? 1 : 0) && (
            <ul className={classes.rows} aria-label="Outros limites">
              {rules
                .filter((one) => one !== rule)
                .map((one) => (
                  <OtherRule key={one.effective_from} rule={one} rules={rules} today={today} />
                ))}
            </ul>
          )}
        </Section>
      )}
      {editing && <LimitDialog rules={rules} today={today} onClose={dialog.close} />}
    </>
  )
}

function RuleWords({ rule }: { rule: ApprovalRule }) {
  const { id } = useCondominium()
  const { data: rubrics } = useQuery({ ...rubricsQuery(id), enabled: rule.exempt_rubrics.length > 0 })
  const exempt = (rubrics ?? [])
    .filter((rubric) => rule.exempt_rubrics.includes(rubric.id))
    .map(({ name }) => name)
  return (
    <div style={{ marginBottom: 16 }}>
      {limitWords(rule).map((words) => (
        <p key={words} style={{ margin: '4px 0' }}>
          {words}
        </p>
      ))}
      <p className={classes.note} style={{ margin: '8px 0 0' }}>
        {[
          `Desde ${formatDate(rule.effective_from)}`,
          rule.source,
          exempt.length > 0 && `não esperam aprovação: ${exempt.join(', ')}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

type OtherProps = { rule: ApprovalRule; rules: readonly ApprovalRule[]; today: string }

function OtherRule({ rule, rules, today }: OtherProps) {
  const mayManage = useMayManage()
  const remove = useCommand('save-approval-rule', { action: 'retirar os limites', done: 'Limites retirados' })
  const { effective_from, council_above_cents, assembly_above_cents } = rule
  const isComing = effective_from > today
  return (
    <li className={classes.row}>
      <div>
        <div className={isComing ? undefined : classes.gone}>{limitWords(rule).join(' ')}</div>
        <div className={classes.note}>
          {[`${isComing ? 'A partir de' : 'De'} ${formatDate(effective_from)}`, rule.source]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {mayManage && isComing && (
        <Button
          variant="subtle"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate({
              effective_from,
              council_above_cents,
              assembly_above_cents,
              ...seenOf(rules),
              removed: true,
            })
          }
        >
          Retirar
        </Button>
      )}
    </li>
  )
}
