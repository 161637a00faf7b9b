import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'
import { performed } from '../../../../lib/toasts.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Rows } from '../rows.tsx'
import { answered, type DeviceSession, sessionsQuery, useRefreshSecurity } from '../security-queries.ts'
import { deviceName, placeName } from './device.ts'
import { moment } from './moment.ts'

const usedAt = ({ is_current, last_used_at, ip }: DeviceSession) =>
  `${is_current ? 'Agora' : `Usado em ${moment(last_used_at)}`} · ${placeName(ip)}`

/** Every device that is signed in, with its place and last use; one or all others can be sent away. */
export function Sessions() {
  const known = useQuery(sessionsQuery())
  const refresh = useRefreshSecurity()
  const end = useMutation({
    mutationFn: (id: string) => read<null>(supabase.rpc('end_session', { session_id: id })),
    meta: { action: 'encerrar a sessão', done: 'Sessão encerrada' },
    onSuccess: refresh,
  })
  const endOthers = useMutation({
    mutationFn: () =>
      answered(supabase.auth.signOut({ scope: 'others' }).then(({ error: e }) => ({ data: null, error: e }))),
    meta: { action: 'sair dos outros aparelhos', done: performed('Saída dos outros aparelhos') },
    onSuccess: refresh,
  })
  if (!known.data) return <NotLoaded query={known} isPart rows={2} />
  const sessions = known.data
  return (
    <Stack gap="md" align="stretch">
      <Rows
        label="Aparelhos conectados"
        icon={<MonitorSmartphone size={20} aria-hidden />}
        rows={sessions.map((session) => ({
          id: session.id,
          first: session.is_current
            ? `${deviceName(session.user_agent)} (este)`
            : deviceName(session.user_agent),
          second: usedAt(session),
          action: session.is_current
            ? undefined
            : {
                label: 'Sair',
                run: () => end.mutate(session.id),
                loading: end.isPending && end.variables === session.id,
              },
        }))}
      />
      {sessions.length > 1 && (
        <Group>
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sair dos outros aparelhos
          </Button>
        </Group>
      )}
    </Stack>
  )
}
