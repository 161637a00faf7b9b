import { Button, Loader } from '@mantine/core'
import { Link } from 'react-router'
import { doNotReload, useOffline } from '../../../../lib/offline/readiness.ts'
import { counted } from '../../../../lib/words.ts'
import { unsent } from '../store/desk-state.ts'
import { signInAtDesk } from '../store/registration.ts'
import { useDesk } from '../store/use-desk.ts'
import shared from '../style/shared.module.css'
import classes from './duty.module.css'

/** Shown when the device has no data of the day yet: just registered, or wiped after too many wrong PINs. */
export function FirstContact() {
  const { link, queue } = useDesk()
  const { ready } = useOffline('desk')
  const waiting = unsent(queue).length
  return (
    <main className={classes.gate}>
      <h1>Preparando a portaria</h1>
      {!link.online ? (
        <p>
          Sem internet. Os moradores e as visitas do dia chegam quando houver conexão.
          {!ready && ` Até lá, ${doNotReload}`}
        </p>
      ) : link.session ? (
        <p className={classes.loading} role="status">
          <Loader size={20} color="var(--brand-text)" /> Buscando moradores, visitas e encomendas...
        </p>
      ) : (
        <p>Entre com uma conta da portaria ou da administração para buscar os dados do dia.</p>
      )}
      {link.problem && <p className={shared.problem}>{link.problem}</p>}
      {waiting > 0 && (
        <p>{counted(waiting, 'registro guardado', 'registros guardados')} aqui: nada se perdeu.</p>
      )}
      {!link.session && (
        <Button component={Link} to="/auth" state={signInAtDesk} className={shared.big}>
          Entrar
        </Button>
      )}
    </main>
  )
}
