import {
  BookOpenText,
  DoorClosed,
  Footprints,
  KeyRound,
  ListChecks,
  Lock,
  Phone,
  ScanQrCode,
  Search,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type Screen, useOpenDesk } from '../desk-context.ts'
import { endDuty } from '../store/desk-store.ts'
import shared from '../style/shared.module.css'
import classes from './desk-home.module.css'

const Scanner = lazy(() => import('../parts/scanner.tsx').then(({ Scanner: Part }) => ({ default: Part })))

const places: { screen: Screen; label: string; Icon: typeof Lock }[] = [
  { screen: 'livro', label: 'Livro de ocorrências', Icon: BookOpenText },
  { screen: 'chaves', label: 'Chaves', Icon: KeyRound },
  { screen: 'achados', label: 'Achados e perdidos', Icon: Search },
  { screen: 'ronda', label: 'Ronda', Icon: Footprints },
  { screen: 'portoes', label: 'Portões', Icon: DoorClosed },
  { screen: 'contatos', label: 'Contatos', Icon: Phone },
  { screen: 'registros', label: 'Registros deste aparelho', Icon: ListChecks },
]

/** Shows less common actions. */
export function DeskMore() {
  const { go, view, scanned } = useOpenDesk()
  const [scanning, setScanning] = useState(false)
  const general = view.data.instructions.filter(({ unit_id }) => unit_id === null)
  return (
    <>
      {general.length > 0 && (
        <section aria-labelledby="standing">
          <h2 id="standing" className={shared.title}>
            Instruções da administração
          </h2>
          <ul className={classes.instructions}>
            {general.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <nav className={classes.places} aria-label="Mais da portaria">
        <button type="button" onClick={() => setScanning(true)}>
          <ScanQrCode size={22} aria-hidden /> Ler QR com a câmera
        </button>
        {places.map(({ screen, label, Icon }) => (
          <button key={screen} type="button" onClick={() => go({ screen })}>
            <Icon size={22} aria-hidden /> {label}
          </button>
        ))}
        <button type="button" onClick={endDuty}>
          <Lock size={22} aria-hidden /> Bloquear
        </button>
      </nav>
      <p className={shared.quiet}>
        <Link to="/dashboard/communications">Outras páginas do Prumo</Link>
      </p>
      {scanning && (
        <Suspense>
          <Scanner
            title="Ler passe ou encomenda"
            onClose={() => setScanning(false)}
            onRead={(text) => {
              setScanning(false)
              scanned(text)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
