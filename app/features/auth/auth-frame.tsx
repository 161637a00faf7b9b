import type { ReactNode } from 'react'
import { brand } from '../../../domain/brand.ts'
import { Facade } from '../../ui/drawings/facade.tsx'
import { Logo } from '../../ui/drawings/logo.tsx'
import { MaintenanceLine } from '../../ui/page/maintenance-line.tsx'
import classes from './auth-frame.module.css'

type AuthFrameProps = {
  title: string
  /** Where one may begin a condominium: to whom was invited, or forgot a password, the trial is no offer. */
  offersTrial?: boolean
  children: ReactNode
}

/** The pages before a session: the form at the left, the façade on its line at the right (not on phones). */
export function AuthFrame({ title, offersTrial, children }: AuthFrameProps) {
  return (
    <div className={classes.frame}>
      <title>{`${title} · ${brand.name}`}</title>
      <main className={classes.form}>
        <a href="/" className={classes.logo} aria-label="Prumo, página inicial">
          <Logo height={44} />
        </a>
        <MaintenanceLine />
        {children}
      </main>
      <aside className={classes.picture} aria-hidden>
        <div className={classes.stage}>
          <p className={classes.slogan}>
            {offersTrial
              ? 'Sete dias para pôr as contas do prédio no prumo. Sem cartão.'
              : 'O prédio no prumo: contas, avisos e portaria num lugar só.'}
          </p>
          <Facade className={classes.facade} />
        </div>
      </aside>
    </div>
  )
}
