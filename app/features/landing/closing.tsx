import { Button } from '@mantine/core'
import { MailOpen } from 'lucide-react'
import { brand } from '../../../domain/brand.ts'
import { BobShape } from '../../ui/drawings/bob.tsx'
import { Logo } from '../../ui/drawings/logo.tsx'
import classes from './landing.module.css'

/** The last word, and how to reach people. */
export function Closing() {
  return (
    <section className={classes.closing} id="contato">
      <svg className={classes.closingLine} width="20" height="114" viewBox="0 0 20 114" aria-hidden="true">
        <path d="M10 0V82" stroke="#fff" strokeWidth="1.5" />
        <g transform="translate(2 80) scale(0.8)">
          <BobShape color={brand.ochre} />
        </g>
      </svg>
      <div className={classes.wrap}>
        <h2>Ponha as contas do prédio no prumo</h2>
        <div className={classes.closingActions}>
          <Button
            component="a"
            href="/auth"
            className={classes.big}
            style={{ background: brand.ochre, color: '#231703' }}
          >
            Experimente grátis agora
          </Button>
          <a href={`mailto:${brand.supportEmail}`}>
            <MailOpen size={18} aria-hidden />
            {brand.supportEmail}
          </a>
        </div>
      </div>
    </section>
  )
}

const links = [
  ['/', 'Início'],
  ['/auth', 'Entrar'],
  ['/terms', 'Termos'],
  ['/privacy', 'Privacidade'],
  ['/lgpd', 'LGPD'],
] as const

/** The foot of the public pages. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={`${classes.wrap} ${classes.footerLine}`}>
        <Logo height={36} />
        <nav aria-label="Rodapé">
          {links.map(([href, label]) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </nav>
      </div>
    </footer>
  )
}
