import { Anchor } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { runKindWords } from '../../../../domain/charges/run-kinds.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { clearDraft, useFormDraft } from '../../../lib/drafts.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { receiverQuery } from '../queries.ts'
import { BudgetForm } from './budget-form.tsx'
import {
  type Acknowledged,
  errorsByField,
  type IssueRun,
  type Issuing,
  toRun,
  useIssueForm,
} from './issue-form.ts'
import { KindPicker } from './kind-picker.tsx'
import { PreviewPanel } from './preview/preview-panel.tsx'

type IssueFlowProps = { issuing: Issuing; month: string; today: string }

/** Asks for the expenses first, then shows each unit's amount; keeps the input until the month is issued. */
export function IssueFlow({ issuing, month, today }: IssueFlowProps) {
  const { competence, kind, number } = issuing
  const { id } = useCondominium()
  const goOn = useGoOn()
  const form = useIssueForm(issuing, today)
  const draft = `issue:${id}:${competence}:${kind}:${number}`
  useFormDraft(draft, form)
  const [checking, setChecking] = useState<{ run: IssueRun; key: string } | null>(null)
  const receiver = useQuery(receiverQuery(id))
  const issue = useIssueRun()
  const { setErrors } = form
  const back = useCallback(
    (error?: unknown) => {
      setChecking(null)
      if (error) setErrors(errorsByField(toFailure(error).fields))
    },
    [setErrors],
  )
  const send = (acknowledged: Acknowledged) => {
    if (!checking) return
    issue.mutate(
      { ...checking.run, key: checking.key, ...acknowledged },
      {
        onSuccess: ({ job_id }) => {
          clearDraft(draft)
          goOn(`/dashboard/finances/emitir?competence=${competence}&tipo=${kind}&trabalho=${job_id}`, {
            replace: true,
          })
        },
        onError: (error) => {
          if (toFailure(error).fields.length > 0) back(error)
        },
      },
    )
  }
  return (
    <Page
      title={`${runKindWords[kind].issue} de ${month}`}
      sentence={
        checking ? 'Confira o valor de cada unidade. Nada foi emitido ainda.' : runKindWords[kind].note
      }
    >
      {receiver.data === null && <NoAccount />}
      {!checking && <KindPicker issuing={issuing} />}
      {checking ? (
        <PreviewPanel
          run={checking.run}
          today={today}
          issuing={issue.isPending}
          blocked={!receiver.data?.pix_key}
          onBack={back}
          onIssue={send}
        />
      ) : (
        <BudgetForm
          form={form}
          issuing={issuing}
          today={today}
          onReady={() => {
            setChecking({ run: toRun(issuing, form.values), key: crypto.randomUUID() })
            window.scrollTo(0, 0)
          }}
        />
      )}
    </Page>
  )
}

/** Starts the run. Marks cached data stale without refetching it here: the page that follows the job does that. */
function useIssueRun() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...input }: IssueRun & Acknowledged & { key: string }) =>
      invoke('issue-charge-run', { condominium_id: id, ...input }, { idempotencyKey: key }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['finances', id], refetchType: 'none' }),
    meta: { action: 'emitir cobranças' },
  })
}

function NoAccount() {
  return (
    <div style={{ marginBottom: 24 }}>
      <Notice kind="warning" title="Falta a conta do condomínio">
        Você já pode montar e conferir o rateio. Para emitir, cadastre a conta, o convênio de cobrança e a
        chave Pix em{' '}
        <Anchor component={Link} to="/dashboard/settings?tab=bank" size="sm">
          Ajustes, Banco e Pix
        </Anchor>
        .
      </Notice>
    </div>
  )
}
