import { Button, NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { formatDate } from '../../../../../domain/calendar.ts'
import {
  type RetentionKind,
  retentionChange,
  retentions,
  retentionWords,
} from '../../../../../domain/data-protection/retention.ts'
import type { Answer } from '../../../../lib/commands/contract.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { toastSuccess } from '../../../../lib/toasts.tsx'
import { counted } from '../../../../lib/words.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'

type RetentionDialogProps = { kind: RetentionKind; amount: number; onClose: () => void }

/** `kept_longer_than` counts no further. */
const MOST_COUNTED = 100_000

/** Sets how long something is kept; what a shorter time would delete, and when, is shown before it is saved. */
export function RetentionDialog({ kind, amount, onClose }: RetentionDialogProps) {
  const { label, unit, least, most, why } = retentions[kind]
  const form = useForm({ initialValues: { amount: amount as number | string, source: '' } })
  const [seen, setSeen] = useState<Answer<'preview-retention-period'> | null>(null)
  const look = useCommand('preview-retention-period', { action: 'conferir', quiet: true, keep: setSeen })
  const save = useCommand('save-retention-period', { action: 'salvar o prazo', quiet: true, once: true })
  const change = { kind, amount: Number(form.values.amount) }
  const preview = () => {
    const parsed = retentionChange.safeParse(change)
    const errors = {
      amount: parsed.success ? null : parsed.error.issues[0]?.message,
      source: form.values.source.trim() === '' && 'Diga o motivo: fica no histórico.',
    }
    form.setErrors(errors)
    if (!errors.amount && !errors.source) look.mutate(change)
  }
  const send = () =>
    save.mutate(
      { change, source: form.values.source },
      {
        onSuccess: () => {
          toastSuccess('Prazo salvo')
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={seen ? 'Antes de salvar' : label}
      verb={seen ? 'Salvar' : 'Conferir'}
      loading={look.isPending || save.isPending}
      error={seen ? save.error : look.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={seen ? send : preview}
    >
      {seen ? (
        <>
          <Effect {...seen} words={retentionWords(kind, change.amount)} />
          <Button variant="default" onClick={() => setSeen(null)}>
            Mudar os dados
          </Button>
        </>
      ) : (
        <>
          <NumberInput
            label={unit === 'days' ? 'Dias' : 'Meses'}
            description={`De ${retentionWords(kind, least)} a ${retentionWords(kind, most)}. ${why}`}
            allowDecimal={false}
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <TextInput label="Motivo" maxLength={200} {...form.getInputProps('source')} />
        </>
      )}
    </FormDialog>
  )
}

function Effect({
  rows,
  from_on,
  is_shorter,
  words,
}: Answer<'preview-retention-period'> & { words: string }) {
  if (!is_shorter)
    return <Notice kind="info">{`Vale já nesta noite: ${words}. O que já foi excluído não volta.`}</Notice>
  const found =
    rows === MOST_COUNTED
      ? 'Mais de 100.000 registros já passaram'
      : `${counted(rows, 'registro já passou', 'registros já passaram')}`
  return (
    <Notice kind={rows > 0 ? 'warning' : 'info'}>
      {`${rows === 0 ? 'Nenhum registro passou' : found} desse prazo. O novo prazo, ${words}, vale em ${formatDate(from_on)}: até lá se desfaz sem perder nada, e depois o que for excluído não volta.`}
    </Notice>
  )
}
