import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../../domain/brand.ts'
import { Logo } from '../../ui/drawings/logo.tsx'
import classes from './legal.module.css'

type LegalPageProps = {
  title: string
  /** 'dd/mm/aaaa' of the text in force. */
  updated: string
  children: ReactNode
}

/** A static text with its date and the way back to the site. */
export function LegalPage({ title, updated, children }: LegalPageProps) {
  return (
    <div className={classes.page}>
      <title>{`${title} · ${brand.name}`}</title>
      <header className={classes.top}>
        <Logo height={36} />
        <a href="/" className={classes.back}>
          <ArrowLeft size={18} aria-hidden />
          Voltar ao site
        </a>
      </header>
      <main>
        <h1>{title}</h1>
        <p className={`${classes.updated} figures`}>Em vigor desde {updated}</p>
        {children}
      </main>
    </div>
  )
}

/** The support address as a link. */
export function SupportMail() {
  return <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
}
