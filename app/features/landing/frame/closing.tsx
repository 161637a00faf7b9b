import { MailOpen } from 'lucide-react'
import { brand } from '../../../../domain/brand.ts'
import { BobShape } from '../../../ui/drawings/bob.tsx'
import { Logo } from '../../../ui/drawings/logo.tsx'
import button from './button.module.css'
import classes from './closing.module.css'
import frame from './frame.module.css'

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
      <div className={frame.wrap}>
        <h2>Ponha as contas do prédio no prumo</h2>
        <p>Sete dias com tudo do plano escolhido. Ficou uma dúvida? Escreva: uma pessoa responde.</p>
        <div className={classes.closingActions}>
          <a href="/auth?tab=cadastrar" className={`${button.button} ${button.bright} ${button.big}`}>
            Experimente grátis agora
          </a>
          <a href={`mailto:${brand.supportEmail}`} className={classes.closingMail}>
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

/** The foot of every public page. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={`${frame.wrap} ${classes.footerLine}`}>
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
