import type { ReactNode } from 'react'
import { BuildingDrawing } from '../drawings/building.tsx'
import classes from './states.module.css'

type EmptyStateProps = {
  title: string
  /** What this place is for. */
  children: ReactNode
  /** The next step: one or two buttons. The page hides its header action while this shows. */
  actions?: ReactNode
  /** A limit worth knowing before starting. */
  note?: ReactNode
}

/** Nothing here yet: our drawing, what it is for, the next step. */
export function EmptyState({ title, children, actions, note }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <BuildingDrawing />
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.sentence}>{children}</p>
      {actions && <div className={classes.actions}>{actions}</div>}
      {note && <p className={classes.note}>{note}</p>}
    </div>
  )
}
