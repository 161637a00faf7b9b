import { Button } from '@mantine/core'
import { Printer } from 'lucide-react'
import { QrCode } from '../../../../ui/drawings/qr-code.tsx'
import classes from './posters.module.css'

/** Prints the notice for visitors at the gate: how to enter, and which data is stored about them (Lei 13.709/2018, art. 9). */
export function VisitorPoster({ house }: { house: string }) {
  return (
    <>
      <Button data-screen-only mb="lg" leftSection={<Printer size={18} />} onClick={() => print()}>
        Imprimir
      </Button>
      <div className={classes.sheets}>
        <article className={`${classes.poster} ${classes.entrance}`}>
          <h2>Visitantes</h2>
          <p className={classes.house}>{house}</p>
          <ol>
            <li>
              <strong>Recebeu um passe?</strong> Abra o link no celular e mostre o QR na portaria.
            </li>
            <li>
              <strong>Não recebeu?</strong> Diga o seu nome e a unidade que visita. A portaria confirma com
              quem o espera.
            </li>
            <li>
              <strong>Na saída,</strong> avise a portaria.
            </li>
          </ol>
          <div className={classes.kept}>
            <QrCode
              text={`${location.origin}/privacy#visitantes`}
              label="Endereço da página de privacidade"
            />
            <p>
              Anotamos o seu nome, a unidade visitada e a hora, para a segurança de quem mora aqui. Por quanto
              tempo, quem vê e como pedir os seus dados: aponte a câmera, ou <b>{location.host}/privacy</b>.
            </p>
          </div>
        </article>
      </div>
    </>
  )
}
