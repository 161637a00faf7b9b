import { Button, Loader } from '@mantine/core'
import { Link } from 'react-router'
import { counted } from '../../../../lib/words.ts'
import classes from '../desk.module.css'
import { unsent } from '../store/desk-state.ts'
import { deskPath } from '../store/registration.ts'
import { useDesk } from '../store/use-desk.ts'

/** The device has nothing of the day yet: just registered, or wiped after too many wrong PINs. */
export function FirstContact() {
  const { link, queue } = useDesk()
  const waiting = unsent(queue).length
  return (
    <main className={classes.gate}>
      <h1>Preparando a portaria</h1>
      {!link.online ? (
        <p>Sem internet. Os moradores e as visitas do dia chegam quando houver conexão.</p>
      ) : link.session ? (
        <p className={classes.loading} role="status">
          <Loader size={20} color="var(--brand-text)" /> Buscando moradores, visitas e encomendas...
        </p>
      ) : (
        <p>Entre com uma conta da portaria ou da administração para buscar os dados do dia.</p>
      )}
      {link.problem && <p className={classes.problem}>{link.problem}</p>}
      {waiting > 0 && (
        <p>{counted(waiting, 'registro guardado', 'registros guardados')} aqui: nada se perdeu.</p>
      )}
      {!link.session && (
        <Button component={Link} to="/auth" state={{ from: { pathname: deskPath } }} className={classes.big}>
          Entrar
        </Button>
      )}
    </main>
  )
}
