import { Button } from '@mantine/core'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { civilTime } from '../../../domain/time-zones/moments.ts'
import { AskToActDialog } from '../../features/support/ask-to-act-dialog.tsx'
import { useCommand } from '../../lib/commands/use-command.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import type { SupportAccess } from '../../lib/membership/support-access.ts'
import { openZone } from '../../lib/zone.ts'
import classes from './support.module.css'

/** On every page of a condominium that the support looks at: where one is, until when, what one may do, and the ways out. */
export function SupportBanner({ access }: { access: SupportAccess }) {
  const { view } = useMembership()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const end = useCommand('end-support-access', { action: 'encerrar o acesso', done: 'Acesso encerrado' })
  const back = `/dashboard/superadmin-view/${access.condominium_id}`
  const leave = () => {
    view(null)
    navigate(back)
  }
  const until = civilTime(new Date(access.expires_at), openZone())
  const isAsking = access.asked_to_act_at !== null && access.answered_at === null
  return (
    <section className={classes.banner} aria-label="Acesso do suporte" data-support>
      <LifeBuoy size={18} strokeWidth={1.75} aria-hidden />
      <p>
        <strong>Suporte em {access.condominium_name}</strong>
        <span>{`${access.may_act ? 'com permissão para agir' : 'só leitura'} até ${until}`}</span>
        <span className={classes.reference}>{`chamado ${access.reference}`}</span>
      </p>
      <div>
        {!access.may_act && (
          <Button
            size="compact-sm"
            variant="white"
            color="red"
            disabled={isAsking}
            onClick={() => setAsking(true)}
          >
            {isAsking ? 'Esperando permissão' : 'Pedir para agir'}
          </Button>
        )}
        <Button size="compact-sm" variant="white" onClick={leave}>
          Voltar à plataforma
        </Button>
        <Button
          size="compact-sm"
          variant="white"
          color="red"
          loading={end.isPending}
          onClick={() => end.mutate({ access_id: access.id }, { onSuccess: leave })}
        >
          Encerrar
        </Button>
      </div>
      {asking && <AskToActDialog accessId={access.id} onClose={() => setAsking(false)} />}
    </section>
  )
}
