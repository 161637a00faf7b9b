import type { ReactNode } from 'react'
import { brand } from '../../../domain/brand.ts'
import { Facade } from '../../ui/drawings/facade.tsx'
import { Logo } from '../../ui/drawings/logo.tsx'
import classes from './auth-frame.module.css'

/** The pages before a session: the form at the left, the façade on its line at the right (not on phones). */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <title>{`${title} · ${brand.name}`}</title>
      <main className={classes.form}>
        <a href="/" className={classes.logo} aria-label="Prumo, página inicial">
          <Logo height={44} />
        </a>
        {children}
      </main>
      <aside className={classes.picture} aria-hidden>
        <div className={classes.stage}>
          <p className={classes.slogan}>Sete dias para pôr as contas do prédio no prumo. Sem cartão.</p>
          <Facade className={classes.facade} />
        </div>
      </aside>
    </div>
  )
}
