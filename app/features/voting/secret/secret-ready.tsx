import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { standingOut } from '../../../../domain/voting/secret/standing-out.ts'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { rollQuery } from '../queries.ts'
import { secretRoomQuery } from './queries.ts'
import classes from './secret.module.css'
import { Trustees } from './trustees.tsx'

/** What the table checks before it opens a secret item: trustees, credentials, the booth, and which units' weight could reveal their vote. */
export function SecretReady({ assembly }: { assembly: AssemblyView }) {
  const { id } = useCondominium()
  const room = useQuery(secretRoomQuery(id, assembly))
  const roll = useQuery(rollQuery(id, assembly.id, false))
  if (!room.data) return null
  const there = (roll.data ?? []).filter(({ seen }) => seen !== 'absent' && seen !== 'barred')
  const risk = standingOut(
    there.map(({ label, share }) => ({ label, weight: assembly.weight === 'unit' ? 1 : share })),
  )
  const { registered, booth } = room.data
  return (
    <div style={{ flex: '1 1 100%', display: 'grid', gap: 12 }}>
      <p className={classes.note}>
        Voto secreto.{' '}
        {registered === 1 ? 'Uma unidade tem credencial' : `${registered} unidades têm credencial`}
        {booth > 0 && `, ${booth} na cabine`}; quem não tem quando a votação abre não vota neste item. Quem
        está na sala sem aparelho vota na cabine: prepare antes de abrir.
      </p>
      <Button
        component={Link}
        to={`/dashboard/voting/${assembly.id}/cabine`}
        target="_blank"
        variant="default"
        style={{ justifySelf: 'start' }}
      >
        Cabine de votação
      </Button>
      <Trustees assembly={assembly} room={room.data} />
      {risk && (
        <Notice kind="warning" title="A soma pode mostrar votos">
          {risk}
        </Notice>
      )}
    </div>
  )
}
