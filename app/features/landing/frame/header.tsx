import { Menu } from 'lucide-react'
import { Logo } from '../../../ui/drawings/logo.tsx'
import button from './button.module.css'
import classes from './frame.module.css'
import { OpeningButton } from './opening-button.tsx'

const anchors = [
  ['#funcionalidades', 'Funcionalidades'],
  ['#precos', 'Preços'],
  ['#depoimentos', 'Depoimentos'],
  ['#contato', 'Contato'],
] as const

type HeaderProps = { onEnter: () => void; onStart: () => void }

/** Stays on top. Its two buttons submit a form, so that they lead to /auth where no script runs. */
export function Header({ onEnter, onStart }: HeaderProps) {
  return (
    <header className={classes.header}>
      <div className={`${classes.wrap} ${classes.headerLine}`}>
        <a href="/" className={classes.logo} aria-label="Prumo, página inicial">
          <Logo height={36} />
        </a>
        <nav className={classes.anchors} aria-label="Nesta página">
          <Anchors />
        </nav>
        <OpeningButton className={button.quiet} onOpen={onEnter}>
          Login / Cadastro
        </OpeningButton>
        <OpeningButton className={button.primary} register onOpen={onStart}>
          Teste Grátis
        </OpeningButton>
        <details className={classes.menu}>
          <summary aria-label="Menu">
            <Menu size={22} strokeWidth={1.75} aria-hidden />
          </summary>
          {/* Choosing closes it. */}
          <nav
            aria-label="Seções"
            onClickCapture={({ currentTarget }) => currentTarget.closest('details')?.removeAttribute('open')}
          >
            <Anchors />
            <a href="/auth">Entrar na sua conta</a>
          </nav>
        </details>
      </div>
    </header>
  )
}

function Anchors() {
  return anchors.map(([href, label]) => (
    <a key={href} href={href}>
      {label}
    </a>
  ))
}
