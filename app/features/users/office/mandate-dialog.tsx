import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { addMonths } from '../../../../domain/calendar.ts'
import { longestMandateMonths, mandateProblem } from '../../../../domain/mandates.ts'
import { toFailure } from '../../../lib/failure.ts'
import { toast } from '../../../lib/toasts.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { useSaveMandate } from '../mutations.ts'
import type { Mandate } from '../queries.ts'
import { MandateFields, type MandateValues } from './mandate-fields.tsx'

type MandateDialogProps = { newest: Mandate | undefined; today: string; onClose: () => void }

/** The síndico's own mandate, or its renewal, written down. */
export function MandateDialog({ newest, today, onClose }: MandateDialogProps) {
  const start = newest && newest.ends_on > today ? newest.ends_on : today
  const [values, setValues] = useState<MandateValues>({
    starts_on: start,
    ends_on: addMonths(start, longestMandateMonths),
    decision_id: null,
  })
  const [tried, setTried] = useState(false)
  const save = useSaveMandate()
  const problem =
    values.starts_on && values.ends_on
      ? mandateProblem(values)
      : { path: 'ends_on', message: 'Informe as duas datas.' }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem) return
    save.mutate(values, {
      onSuccess: () => {
        toast('success', 'Mandato registrado', 'Ele aparece no histórico e avisa antes do fim.')
        onClose()
      },
    })
  }
  return (
    <Modal opened onClose={onClose} title={newest ? 'Registrar renovação' : 'Informar meu mandato'}>
      <form onSubmit={submit} noValidate>
        <Stack gap={20}>
          {save.isError && <FormErrors message={toFailure(save.error).message} />}
          <MandateFields
            values={values}
            errors={tried && problem ? { [problem.path]: problem.message } : {}}
            onChange={(more) => setValues((now) => ({ ...now, ...more }))}
          />
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              Voltar
            </Button>
            <Button type="submit" loading={save.isPending}>
              Salvar mandato
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
