import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './desk.module.css'
import { useOpenDesk } from './desk-context.ts'
import shared from './style/shared.module.css'

/** A screen of the desk: its name, the way back (also Esc), its content, and its main action in the footer. */
export function Panel({
  title,
  sentence,
  foot,
  children,
}: {
  title: string
  sentence?: ReactNode
  foot?: ReactNode
  children?: ReactNode
}) {
  const { home } = useOpenDesk()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A field that requests the focus itself has it by now.
    if (document.activeElement === document.body || document.activeElement === null) heading.current?.focus()
  }, [])
  return (
    <>
      <div className={classes.panelTop}>
        <button type="button" className={shared.back} onClick={home}>
          <ArrowLeft size={22} aria-hidden /> Voltar
        </button>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {sentence && <p className={classes.sentence}>{sentence}</p>}
      <div className={classes.panel}>{children}</div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </>
  )
}
