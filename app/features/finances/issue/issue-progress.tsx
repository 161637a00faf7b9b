import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { RunKind } from '../../../../domain/charges/run-kinds.ts'
import { errorCodes, isErrorCode } from '../../../../domain/errors.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { JobProgress } from '../../../ui/form/job-progress.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { type Job, jobQuery } from '../job-queries.ts'
import { refreshMoney } from '../mutations.ts'
import { receiverQuery } from '../queries.ts'

type IssueProgressProps = { jobId: string; competence: string; kind: RunKind; month: string }

/** Shows the progress of issuing the month, and the result. */
export function IssueProgress({ jobId, competence, kind, month }: IssueProgressProps) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const job = useQuery(jobQuery(id, jobId))
  const done = job.data?.status === 'done'
  useEffect(() => {
    if (done) void refreshMoney(queries, id)
  }, [done, queries, id])
  return (
    <Page title={`Cobranças de ${month}`}>
      <NotLoaded query={job} rows={2} />
      {job.data && !done && job.data.status !== 'failed' && (
        <JobProgress
          label={`Emitindo as cobranças de ${month}`}
          done={job.data.done}
          total={job.data.total}
        />
      )}
      {job.data?.status === 'failed' && <Failed job={job.data} competence={competence} kind={kind} />}
      {job.data && done && <Issued job={job.data} competence={competence} month={month} />}
    </Page>
  )
}

function Failed({ job, competence, kind }: { job: Job; competence: string; kind: RunKind }) {
  const told = job.error_code !== null && isErrorCode(job.error_code) && errorCodes[job.error_code].message
  return (
    <ErrorState
      title="As cobranças não foram emitidas"
      message={told || 'Nenhuma unidade foi cobrada. Tente de novo em instantes.'}
      other={
        <Button component={Link} to={`/dashboard/finances/emitir?competence=${competence}&tipo=${kind}`}>
          Voltar às despesas
        </Button>
      }
    />
  )
}

function Issued({ job, competence, month }: { job: Job; competence: string; month: string }) {
  const { id } = useCondominium()
  const { data: receiver } = useQuery(receiverQuery(id))
  const report = job.report ?? {}
  const number = (name: string) => Number(report[name] ?? 0)
  const issued = counted(number('charges'), 'cobrança', 'cobranças')
  const missing = [
    number('split_units') > 0 &&
      `${counted(number('split_units'), 'unidade alugada saiu', 'unidades alugadas saíram')} em duas cobranças: a do inquilino e a do proprietário.`,
    number('without_payer') > 0 &&
      `${counted(number('without_payer'), 'unidade não tem', 'unidades não têm')} pagador: o banco não registra o boleto sem ele.`,
    number('units_without_amount') > 0 &&
      `${counted(number('units_without_amount'), 'unidade ficou', 'unidades ficaram')} sem cobrança: o rateio dá zero.`,
  ].filter((line) => line !== false)
  return (
    <div role="status">
      <CircleCheck size={32} strokeWidth={1.5} color="var(--success)" aria-hidden />
      <h2 style={{ margin: '12px 0 4px' }}>
        {`${issued} de ${month} no ar, ${formatCents(number('total_cents'))} ao todo`}
      </h2>
      <p style={{ margin: 0, color: 'var(--text-2)', maxWidth: '60ch' }}>
        O Pix de cada uma já pode ser pago. O boleto pode ser pago depois que o banco o registrar: gere a
        remessa e envie ao banco
        {receiver?.is_test ? ' de teste' : ''}. O e-mail com o PDF sai logo depois do registro.
      </p>
      {missing.map((line) => (
        <p key={line} style={{ margin: '8px 0 0', color: 'var(--text-2)' }}>
          {line}
        </p>
      ))}
      <Group mt="lg" gap="sm">
        <Button component={Link} to="/dashboard/finances/banco">
          Gerar remessa
        </Button>
        <Button component={Link} to={`/dashboard/finances?mes=${competence}`} variant="default">
          Ver cobranças
        </Button>
      </Group>
    </div>
  )
}
