import { Button } from '@mantine/core'
import { CircleAlert, CloudCheck, CloudOff, CloudUpload, UserRoundX } from 'lucide-react'
import { doNotReload, readinessWords, useOffline } from '../../../../lib/offline/readiness.ts'
import { counted } from '../../../../lib/words.ts'
import { LogoMark } from '../../../../ui/drawings/logo.tsx'
import { hourOf } from '../../concierge-words.ts'
import { useOpenDesk } from '../desk-context.ts'
import { unsent } from '../store/desk-state.ts'
import { useDesk } from '../store/use-desk.ts'
import classes from './desk-header.module.css'

/** Shows who is on duty, since when, and whether local records have been synced. */
export function DeskHeader() {
  const { view, duty, go } = useOpenDesk()
  const readiness = useOffline('desk')
  return (
    <header className={classes.header}>
      <LogoMark height={40} />
      <div className={classes.headerWords}>
        <strong>
          {view.data.desk.name} · {view.data.condominium.name}
        </strong>
        <span>
          {duty.name}, desde {hourOf(duty.since)}
        </span>
        <span role="status">{readinessWords(readiness)}</span>
      </div>
      <LinkState />
      <Button variant="default" className={classes.handKey} onClick={() => go({ screen: 'turno' })}>
        Passar turno
      </Button>
    </header>
  )
}

function LinkState() {
  const { go } = useOpenDesk()
  const { link, queue, photos } = useDesk()
  const { ready } = useOffline('desk')
  const waiting = unsent(queue).length
  const refused = queue.some(({ state }) => state === 'refused')
  const kept =
    waiting > 0 || photos === 0
      ? counted(waiting, 'registro guardado', 'registros guardados')
      : counted(photos, 'foto guardada', 'fotos guardadas')
  const [Icon, words, tone] = refused
    ? ([CircleAlert, 'Um registro não foi aceito', 'danger'] as const)
    : !link.online
      ? ([
          CloudOff,
          [
            waiting + photos > 0 ? `Sem internet: ${kept} aqui.` : 'Sem internet.',
            ready ? 'Tudo continua funcionando.' : `Ainda não terminou de se preparar: ${doNotReload}`,
          ].join(' '),
          'warn',
        ] as const)
      : !link.session
        ? ([
            UserRoundX,
            waiting + photos > 0 ? `Entre para enviar: ${kept} aqui` : 'Ninguém entrou com a conta',
            'warn',
          ] as const)
        : link.problem && waiting > 0
          ? ([CircleAlert, `Não deu para enviar: ${kept} aqui`, 'warn'] as const)
          : waiting > 0
            ? ([CloudUpload, `Enviando ${counted(waiting, 'registro', 'registros')}`, 'calm'] as const)
            : photos > 0
              ? ([CloudUpload, `Enviando ${counted(photos, 'foto', 'fotos')}`, 'calm'] as const)
              : ([CloudCheck, 'Tudo enviado', 'calm'] as const)
  return (
    <button
      type="button"
      className={classes.link}
      data-tone={tone}
      onClick={() => go({ screen: 'registros' })}
    >
      <Icon size={20} aria-hidden />
      <span aria-live="polite">{words}</span>
    </button>
  )
}
