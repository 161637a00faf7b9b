import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorCodes, isErrorCode } from '../../../../domain/errors.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { fieldErrors } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { counted } from '../../../lib/words.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { JobProgress } from '../../../ui/form/job-progress.tsx'
import { type Job, jobQuery } from '../job-queries.ts'
import { refreshMoney } from '../mutations.ts'
import type { Run } from './runs-queries.ts'

const word = 'desfazer'

/** Undoes a whole run: lists what will be removed, requires a reason and a typed word, and follows the job to its end. */
export function UndoRun({ run, onClose }: { run: Run; onClose: () => void }) {
  const [jobId, setJobId] = useState<string | null>(null)
  const undo = useCommand('undo-charge-run', { action: 'desfazer a emissão', quiet: true, once: true })
  const form = useForm({
    initialValues: { reason: '', typed: '' },
    validate: {
      reason: (text) => (text.trim().length < 3 ? 'Diga o motivo em ao menos 3 letras.' : null),
      typed: (text) => (text.trim().toLowerCase() === word ? null : `Escreva ${word}.`),
    },
  })
  const job = useUndoneJob(jobId, onClose)
  const failed = job?.status === 'failed' ? failureOf(job) : null
  const send = form.onSubmit(({ reason }) =>
    undo.mutate(
      { run_id: run.id, reason },
      {
        onSuccess: ({ job_id }) => {
          setJobId(job_id)
        },
        onError: (error) => {
          form.setErrors(fieldErrors(error))
        },
      },
    ),
  )
  return (
    <FormDialog
      title={`Desfazer ${run.name}`}
      verb="Desfazer emissão"
      destructive
      small
      loading={undo.isPending || (jobId !== null && !failed)}
      error={failed ?? undo.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={send}
    >
      <p style={{ margin: 0 }}>
        {`${counted(run.charge_count, 'cobrança é cancelada', 'cobranças são canceladas')} e os lançamentos, estornados. Os boletos que já estão no banco são baixados na próxima remessa, e quem recebeu a cobrança é avisado.`}
      </p>
      <Textarea
        label="Motivo"
        description="Quem recebeu a cobrança lê."
        maxLength={300}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <TextInput
        label={`Para confirmar, escreva ${word}`}
        autoComplete="off"
        {...form.getInputProps('typed')}
      />
      {jobId && !failed && (
        <JobProgress label="Desfazendo a emissão" done={job?.done ?? 0} total={job?.total ?? 0} />
      )}
    </FormDialog>
  )
}

/** Follows the job; when it ends, announces the result and closes. */
function useUndoneJob(jobId: string | null, onDone: () => void): Job | undefined {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const { data: job } = useQuery({ ...jobQuery(id, jobId ?? ''), enabled: jobId !== null })
  const done = job?.status === 'done'
  useEffect(() => {
    if (!done) return
    const atBank = Number(job?.report?.at_bank ?? 0)
    const next =
      atBank > 0
        ? `${counted(atBank, 'boleto espera', 'boletos esperam')} a baixa no banco: gere uma remessa.`
        : 'Nenhum boleto estava no banco.'
    toast('success', 'Emissão desfeita', next)
    void refreshMoney(queries, id)
    onDone()
  }, [done, job, queries, id, onDone])
  return job
}

function failureOf({ error_code }: Job): Error {
  const told = error_code !== null && isErrorCode(error_code) && errorCodes[error_code].message
  return new Error(told || 'A emissão não foi desfeita. Tente de novo em instantes.')
}
