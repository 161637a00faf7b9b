import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toFailure } from '../../../lib/failure.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import classes from './notifications.module.css'
import { deviceQuery, isPushPossible, switchOff, switchOn } from './this-device.ts'

/** Switches this browser's notifications on and off. Asks for permission only then. */
export function DevicePush() {
  const queries = useQueryClient()
  const device = useQuery({ ...deviceQuery, enabled: isPushPossible() })
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchOn() : switchOff()),
    meta: { quiet: true },
    onSettled: () => queries.invalidateQueries({ queryKey: deviceQuery.queryKey }),
  })
  if (!isPushPossible())
    return (
      <p className={classes.muted}>
        Este navegador não mostra avisos. No iPhone, instale o Prumo na tela de início e abra por lá.
      </p>
    )
  if (device.data?.isBlocked)
    return (
      <Notice kind="warning">
        Os avisos estão bloqueados neste navegador. Libere-os nas permissões do site e volte aqui.
      </Notice>
    )
  return (
    <>
      <Switch
        size="md"
        label="Receber avisos neste aparelho"
        checked={device.data?.isOn ?? false}
        disabled={device.isPending || change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      />
      {change.isError && (
        <div style={{ marginTop: 12 }}>
          <Notice kind="danger">{toFailure(change.error).message}</Notice>
        </div>
      )}
    </>
  )
}
