import { Button, Checkbox, FileButton, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type IndexSeries, indexSeries } from '../../../../../domain/indexes/index-table.ts'
import { pastedIndexRows } from '../../../../../domain/platform/index-changes.ts'
import type { Answer } from '../../../../lib/commands/contract.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { fieldErrors } from '../../../../lib/failure.ts'
import { toastSuccess } from '../../../../lib/toasts.tsx'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { MonthField } from '../../../../ui/form/date-field.tsx'
import { IndexPreview } from './index-preview.tsx'

type IndexDialogProps = { series: IndexSeries; month: string; percent: string; onClose: () => void }

/** Types one month, or pastes a series; what it does is shown before it is saved. */
export function IndexDialog({ series, month, percent, onClose }: IndexDialogProps) {
  const form = useForm({
    initialValues: { series, way: 'one', month, percent, pasted: '', source: '', is_checked: false },
  })
  const [seen, setSeen] = useState<Answer<'preview-index-values'> | null>(null)
  const look = useCommand('preview-index-values', { action: 'conferir', quiet: true, keep: setSeen })
  const save = useCommand('save-index-values', { action: 'salvar o índice', quiet: true, once: true })
  const values = form.values
  const rows =
    values.way === 'one' ? [{ month: values.month, percent: values.percent }] : pastedIndexRows(values.pasted)
  const isRefused = seen?.rows.some(({ state }) => state === 'refused') ?? false
  const asks = seen?.rows.some(({ questions }) => questions.length > 0) ?? false
  const changes = seen?.rows.some(({ state }) => state === 'new' || state === 'replaced') ?? false
  const preview = () => {
    if (values.way === 'one' && values.month === '') return form.setFieldError('month', 'Escolha o mês.')
    if (values.way === 'one' && values.percent.trim() === '')
      return form.setFieldError('percent', 'Informe a variação do mês.')
    if (rows.length === 0) return form.setFieldError('pasted', 'Cole ao menos uma linha com mês e variação.')
    look.mutate(
      { series: values.series, rows },
      { onError: (error) => form.setErrors({ pasted: fieldErrors(error).rows }) },
    )
  }
  const send = () => {
    if (values.source.trim() === '')
      return form.setFieldError('source', 'Diga a fonte ou o motivo: fica no histórico.')
    if (asks && !values.is_checked) return form.setFieldError('is_checked', 'Confira na fonte e marque.')
    save.mutate(
      { series: values.series, rows, source: values.source, is_checked: values.is_checked },
      {
        onSuccess: () => {
          toastSuccess('Índice salvo')
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={seen ? 'Antes de salvar' : 'Informar valores'}
      verb={seen ? 'Salvar' : 'Conferir'}
      loading={look.isPending || save.isPending}
      disabled={seen !== null && (isRefused || !changes)}
      error={seen ? save.error : look.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={seen ? send : preview}
    >
      {seen ? (
        <>
          <IndexPreview series={values.series} answer={seen} />
          {!isRefused && changes && (
            <TextInput
              label="Fonte ou motivo"
              description="Onde o valor está publicado, ou por que muda."
              maxLength={200}
              data-autofocus
              {...form.getInputProps('source')}
            />
          )}
          {!isRefused && asks && (
            <Checkbox label="Conferi na fonte" {...form.getInputProps('is_checked', { type: 'checkbox' })} />
          )}
          <Button variant="default" onClick={() => setSeen(null)}>
            Mudar os valores
          </Button>
        </>
      ) : (
        <>
          <SegmentedControl
            aria-label="Como informar"
            data={[
              { value: 'one', label: 'Um mês' },
              { value: 'many', label: 'Colar uma série' },
            ]}
            {...form.getInputProps('way')}
          />
          <Select
            label="Índice"
            allowDeselect={false}
            data={Object.entries(indexSeries).map(([value, { name }]) => ({ value, label: name }))}
            {...form.getInputProps('series')}
          />
          {values.way === 'one' ? (
            <>
              <MonthField
                label="Mês"
                value={values.month}
                error={form.errors.month}
                onChange={(month) => form.setFieldValue('month', month)}
              />
              <TextInput
                label="Variação no mês, em %"
                placeholder="0,45"
                inputMode="text"
                maxLength={20}
                {...form.getInputProps('percent')}
              />
            </>
          ) : (
            <>
              <Textarea
                label="Meses e variações"
                description="Um mês por linha: 10/2026;0,45. Também serve um arquivo CSV, com ou sem títulos."
                autosize
                minRows={5}
                maxRows={12}
                {...form.getInputProps('pasted')}
              />
              <FileButton
                accept="text/csv,.csv,text/plain"
                onChange={async (file) => file && form.setFieldValue('pasted', await file.text())}
              >
                {(props) => (
                  <Button variant="default" {...props}>
                    Abrir arquivo CSV
                  </Button>
                )}
              </FileButton>
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}
