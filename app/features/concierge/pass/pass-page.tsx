import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, MapPin } from 'lucide-react'
import { useParams } from 'react-router'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { keepZone } from '../../../lib/zone.ts'
import { Status } from '../../../ui/data/status.tsx'
import { QrCode } from '../../../ui/drawings/qr-code.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PlainPage } from '../../../ui/page/plain-page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import classes from '../concierge.module.css'
import { whenOf } from '../concierge-words.ts'

type State = 'good' | 'not_yet' | 'expired' | 'outside_hours' | 'used_up' | 'revoked' | 'forged'
type PassAnswer = {
  state: State
  name: string | null
  condominium: string | null
  /** The building's, whose hours these are. */
  time_zone?: string
  address: string | null
  map_query: string | null
  valid_from: string | null
  valid_until: string | null
  weekdays: number[] | null
  from_time: string | null
  until_time: string | null
  note: string | null
}

const over: Partial<Record<State, { title: string; text: string }>> = {
  expired: { title: 'Este passe já venceu', text: 'Peça outro a quem convidou você.' },
  used_up: {
    title: 'Este passe já foi usado',
    text: 'Se você vai entrar de novo, peça outro a quem convidou você.',
  },
  revoked: { title: 'Este passe foi cancelado', text: 'Fale com quem convidou você.' },
  forged: {
    title: 'Este link não vale',
    text: 'Ele foi copiado pela metade ou alterado. Peça que enviem o passe de novo.',
  },
}

/** Shows the link's holder the building, the time, the QR for the gate and the directions. No unit, no phone. */
export function Component() {
  const { token = '' } = useParams()
  const pass = useQuery({
    queryKey: ['visit-pass', token],
    meta: { tables: [] },
    async queryFn() {
      const answer = (await invoke('view-visit-pass', { token })) as PassAnswer
      keepZone(answer.time_zone)
      return answer
    },
    retry: false,
    staleTime: 30_000,
  })
  const failure = pass.error && toFailure(pass.error)
  if (failure && failure.code !== 'invalid_input' && failure.code !== 'not_found')
    return (
      <PlainPage title="Passe de entrada">
        <ErrorState message={failure.message} onRetry={() => void pass.refetch()} />
      </PlainPage>
    )
  if (!pass.data && !failure)
    return (
      <PlainPage title="Passe de entrada">
        <RowsSkeleton rows={4} />
      </PlainPage>
    )
  const ended = over[pass.data?.state ?? 'forged']
  if (ended || !pass.data)
    return (
      <PlainPage title={ended?.title ?? 'Este link não vale'}>
        <p style={{ maxWidth: 520 }}>{ended?.text}</p>
      </PlainPage>
    )
  return <Good pass={pass.data} />
}

function Good({ pass }: { pass: PassAnswer }) {
  const { state, name, condominium, address, map_query, valid_from, valid_until } = pass
  const when = valid_from && valid_until && whenOf({ ...pass, valid_from, valid_until })
  return (
    <PlainPage title={condominium ?? 'Passe de entrada'}>
      <div style={{ maxWidth: 440 }}>
        <p className={classes.passName}>{name}</p>
        <p className={`${classes.passNote} figures`} style={{ marginBottom: 12 }}>
          {when}
        </p>
        <StateLine state={state} />
        <div className={classes.passQr} style={{ margin: '20px 0', width: 'min(320px, 100%)' }}>
          <QrCode text={location.href} label="QR para mostrar na portaria" />
        </div>
        <p style={{ margin: '0 0 4px' }}>Mostre este QR na portaria e leve um documento com foto.</p>
        {pass.note && <p style={{ margin: '0 0 4px' }}>{pass.note}</p>}
        {address && <p style={{ margin: '12px 0 0', color: 'var(--muted)' }}>{address}</p>}
        {map_query && (
          <Group mt="sm">
            <Button
              component="a"
              variant="default"
              leftSection={<MapPin size={18} />}
              href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(map_query)}`}
              target="_blank"
              rel="noreferrer"
            >
              Abrir no mapa
            </Button>
          </Group>
        )}
      </div>
    </PlainPage>
  )
}

function StateLine({ state }: { state: State }) {
  if (state === 'not_yet')
    return (
      <Status icon={Clock} tone="neutral" wraps>
        Ainda não vale: chegue no horário combinado
      </Status>
    )
  if (state === 'outside_hours')
    return (
      <Status icon={CircleAlert} tone="warning" wraps>
        Fora do horário deste passe
      </Status>
    )
  return (
    <Status icon={CircleCheck} tone="success">
      Vale agora
    </Status>
  )
}
