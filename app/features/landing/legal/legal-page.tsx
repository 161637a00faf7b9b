import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../../../domain/brand.ts'
import { Logo } from '../../../ui/drawings/logo.tsx'
import { Footer } from '../frame/closing.tsx'
import classes from './legal.module.css'

export type Chapter = { id: string; title: string; body: ReactNode }

type LegalPageProps = {
  title: string
  /** One or two sentences that say what the page is for. */
  lead: ReactNode
  /** 'dd/mm/aaaa' of the text in force. */
  since: string
  chapters: readonly Chapter[]
}

/** A legal text: its date, its contents, its chapters by number, and the way back to the site. */
export function LegalPage({ title, lead, since, chapters }: LegalPageProps) {
  return (
    <>
      <div className={classes.page}>
        <header className={classes.top}>
          <Logo height={36} />
          <a href="/" className={classes.back}>
            <ArrowLeft size={18} aria-hidden />
            Voltar ao site
          </a>
        </header>
        <main>
          <h1>{title}</h1>
          <p className={`${classes.since} figures`}>Em vigor desde {since}</p>
          <p className={classes.lead}>{lead}</p>
          <nav className={classes.contents} aria-label="Nesta página">
            <ol>
              {chapters.map(({ id, title: name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ol>
          </nav>
          {chapters.map(({ id, title: name, body }, index) => (
            <section key={id} id={id} className={classes.chapter}>
              <h2>
                {index + 1}. {name}
              </h2>
              {body}
            </section>
          ))}
        </main>
      </div>
      <div className={classes.foot}>
        <Footer />
      </div>
    </>
  )
}

/** The support address as a link; `subject` begins the message. */
export function SupportMail({ subject }: { subject?: string }) {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : ''
  return <a href={`mailto:${brand.supportEmail}${query}`}>{brand.supportEmail}</a>
}
