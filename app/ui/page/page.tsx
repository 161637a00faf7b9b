import type { ReactNode } from 'react'
import { brand } from '../../../domain/brand.ts'
import classes from './page.module.css'

type PageProps = {
  title: string
  /** Small controls next to the title, such as a month's arrows. */
  beside?: ReactNode
  /** One sentence: the page's current content. */
  sentence?: ReactNode
  /** The page's one main action (a `Button`, or two at most); full width below the title on phones. */
  action?: ReactNode
  children?: ReactNode
}

/** A page of the dashboard: title, sentence, one main action, then what people came for. Sets the document's title. */
export function Page({ title, beside, sentence, action, children }: PageProps) {
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      <header className={classes.header}>
        <div>
          <div className={classes.titleLine}>
            <h1 className={classes.title}>{title}</h1>
            {beside}
          </div>
          {sentence && <p className={classes.sentence}>{sentence}</p>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {children}
    </>
  )
}

type SectionProps = { title: string; note?: ReactNode; action?: ReactNode; children: ReactNode }

/** A part of a page, set apart by space. `action` is a link at the end of its title line. */
export function Section({ title, note, action, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.sectionHeader}>
        <div className={classes.words}>
          <h2 style={{ margin: 0 }}>{title}</h2>
          {note && <p className={classes.note}>{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
