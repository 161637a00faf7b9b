import type { ReactNode } from 'react'
import { brand } from '../../../domain/brand.ts'
import { Logo } from '../drawings/logo.tsx'
import classes from './plain-page.module.css'

/** A page outside the dashboard that says one thing: logo, drawing, title, and what to do next. */
export function PlainPage({
  title,
  drawing,
  children,
}: {
  title: string
  drawing?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classes.frame}>
      <title>{`${title} · ${brand.name}`}</title>
      <header>
        <a href="/" className={classes.logo} aria-label={`${brand.name}, página inicial`}>
          <Logo height={40} />
        </a>
      </header>
      <main className={classes.content}>
        {drawing}
        <h1 className={classes.title}>{title}</h1>
        {children}
      </main>
    </div>
  )
}
