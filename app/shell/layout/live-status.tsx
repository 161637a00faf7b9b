import { VisuallyHidden } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { CloudOff } from 'lucide-react'
import { useRef } from 'react'
import type { LiveState } from '../../lib/live/connection.ts'
import { useLiveState } from '../../lib/live/live-updates.tsx'
import classes from './live-status.module.css'

/** The text for the user, and a short one for the narrow header of a phone. */
const words: Partial<Record<LiveState, { full: string; short: string }>> = {
  reconnecting: { full: 'Sem atualização ao vivo. Reconectando…', short: 'Reconectando…' },
  asking: {
    full: 'Sem atualização ao vivo. Buscamos novidades a cada minuto.',
    short: 'Novidades a cada minuto',
  },
}

/** Says in the header that the page does not update live, once that has lasted; otherwise silent. */
export function LiveStatus() {
  const state = useLiveState()
  const { online } = useNetwork()
  const said = useRef(false)
  // The page's own line already says that the network is gone.
  const told = online ? words[state] : undefined
  const back = state === 'live' && said.current
  if (told) said.current = true
  return (
    <div role="status" className={classes.status} data-live={state}>
      {told && (
        <>
          <CloudOff size={16} strokeWidth={1.75} aria-hidden />
          <span className={classes.full}>{told.full}</span>
          <span className={classes.short} title={told.full}>
            {told.short}
          </span>
        </>
      )}
      {back && <VisuallyHidden>A página volta a se atualizar ao vivo.</VisuallyHidden>}
    </div>
  )
}
