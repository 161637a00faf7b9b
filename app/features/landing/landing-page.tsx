import { Button } from '@mantine/core'
import { Logo } from '../../ui/drawings/logo.tsx'
import { Closing, Footer } from './closing.tsx'
import { Features } from './features.tsx'
import { FeeExplained } from './fee-explained.tsx'
import { Hero } from './hero.tsx'
import classes from './landing.module.css'
import { Pricing } from './pricing.tsx'
import { Testimonials } from './testimonials.tsx'

type LandingPageProps = {
  /** 'Login / Cadastro' */
  onEnter: () => void
  /** 'Teste Grátis', or a plan's button with its slug. */
  onStart: (plan?: string) => void
}

const anchors = [
  ['#funcionalidades', 'Funcionalidades'],
  ['#precos', 'Preços'],
  ['#depoimentos', 'Depoimentos'],
  ['#contato', 'Contato'],
] as const

/** The public site. What its buttons open is the entry's business. */
export function LandingPage({ onEnter, onStart }: LandingPageProps) {
  return (
    <>
      <header className={classes.header}>
        <div className={`${classes.wrap} ${classes.headerLine}`}>
          <a href="/" className={classes.logo} aria-label="Prumo, página inicial">
            <Logo height={36} />
          </a>
          <nav className={classes.anchors} aria-label="Nesta página">
            {anchors.map(([href, label]) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </nav>
          <Button variant="subtle" className={classes.headerButton} onClick={onEnter}>
            Login / Cadastro
          </Button>
          <Button className={classes.headerButton} onClick={() => onStart()}>
            Teste Grátis
          </Button>
        </div>
      </header>
      <main className={classes.sections}>
        <Hero />
        <Features />
        <FeeExplained />
        <Pricing onStart={onStart} />
        <Testimonials />
        <Closing />
      </main>
      <Footer />
    </>
  )
}
