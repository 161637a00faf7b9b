import { Button } from '@mantine/core'
import { useState } from 'react'
import { useGoOn } from '../../../../lib/mutations/go-on.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import { useChangeJob } from '../import-mutations.ts'

/** Cancels an import after confirmation and returns to the file choice, unless the import was already over. */
export function CancelJob({ jobId, verb }: { jobId: string; verb: string }) {
  const [asking, setAsking] = useState(false)
  const change = useChangeJob(jobId)
  const goOn = useGoOn()
  // The requesting page is gone by then: the job is no longer under review or under way.
  const cancel = () =>
    void change.mutateAsync('cancel').then(
      (cancelled) => {
        if (!cancelled) {
          setAsking(false)
          toast('info', 'Tarde demais para cancelar', 'A importação já tinha acabado. A página diz como.')
          return
        }
        toast('info', 'Importação cancelada', 'Nada desta planilha foi salvo.')
        goOn('/dashboard/units/import')
      },
      () => setAsking(false),
    )
  return (
    <>
      <Button variant="default" c="var(--danger)" onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <ConfirmDestructive
        opened={asking}
        onClose={() => setAsking(false)}
        verb={verb}
        loading={change.isPending}
        onConfirm={cancel}
      >
        Nada desta planilha é salvo, e o arquivo enviado é excluído.
      </ConfirmDestructive>
    </>
  )
}
