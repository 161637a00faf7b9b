import { List } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { errorCodes, isErrorCode } from '../../../../domain/errors.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { JobProgress } from '../../../ui/form/job-progress.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { type Job, jobQuery } from '../job-queries.ts'
import { refreshMoney } from '../mutations.ts'
import { jobIssuesQuery } from './bank-queries.ts'

/** Shows the progress of applying a return file, then the result of its lines. */
export function ReturnReport({ jobId }: { jobId: string }) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const job = useQuery(jobQuery(id, jobId))
  const ended = job.data?.status === 'done' || job.data?.status === 'failed'
  const issues = useQuery({ ...jobIssuesQuery(id, jobId), enabled: ended })
  useEffect(() => {
    if (ended) void refreshMoney(queries, id)
  }, [ended, queries, id])
  if (!job.data)
    return (
      <Framed>
        <NotLoaded query={job} isPart rows={1} />
      </Framed>
    )
  if (!ended)
    return (
      <Framed>
        <JobProgress label="Aplicando o retorno" done={job.data.done} total={job.data.total} />
      </Framed>
    )
  if (job.data.status === 'failed') {
    const told =
      job.data.error_code && isErrorCode(job.data.error_code) && errorCodes[job.data.error_code].message
    return (
      <Framed>
        <Notice kind="danger" title="O retorno não foi aplicado">
          {told || 'Nada foi lançado. Importe o arquivo de novo.'}
        </Notice>
      </Framed>
    )
  }
  const rest = issues.data ?? []
  return (
    <Framed>
      <Notice kind={rest.length > 0 ? 'warning' : 'success'} title="Retorno aplicado">
        <List size="sm">
          {linesOf(job.data).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
          {rest.map(({ position, line, message }) => (
            <List.Item key={position}>{line === null ? message : `Linha ${line}: ${message}`}</List.Item>
          ))}
        </List>
      </Notice>
    </Framed>
  )
}

function Framed({ children }: { children: ReactNode }) {
  return <div style={{ marginTop: 16 }}>{children}</div>
}

function linesOf({ report }: Job): string[] {
  const number = (name: string) => Number(report?.[name] ?? 0)
  const said = (name: string, one: string, many: string) =>
    number(name) > 0 ? [counted(number(name), one, many)] : []
  const lines = [
    ...said('registered', 'boleto registrado', 'boletos registrados'),
    ...said('paid', 'pagamento baixado', 'pagamentos baixados').map(
      (words) => `${words}, ${formatCents(number('paid_cents'))}`,
    ),
    ...said(
      'to_review',
      'pagamento espera sua decisão em Recebimentos',
      'pagamentos esperam sua decisão em Recebimentos',
    ),
    ...said('in_part', 'boleto pago em parte', 'boletos pagos em parte'),
    ...said('over', 'boleto pago a mais', 'boletos pagos a mais'),
    ...said('rejected', 'boleto recusado pelo banco', 'boletos recusados pelo banco'),
    ...said('written_off', 'boleto baixado sem pagamento', 'boletos baixados sem pagamento'),
    ...said('due_changed', 'vencimento mudado no banco', 'vencimentos mudados no banco'),
    ...said('refused', 'instrução recusada pelo banco', 'instruções recusadas pelo banco'),
    ...said('fees', 'tarifa lançada', 'tarifas lançadas'),
    ...said('unmatched', 'linha sem efeito', 'linhas sem efeito'),
  ]
  return lines.length > 0 ? lines : ['O arquivo não trouxe nada a lançar.']
}
