import { CalendarRange } from 'lucide-react'
import { Link } from 'react-router'
import classes from '../home.module.css'

/** The way from a home page to the building's calendar; `what` says what the reader finds there. */
export const CalendarLink = ({ what }: { what: string }) => (
  <p className={classes.calendar}>
    <CalendarRange size={20} strokeWidth={1.75} aria-hidden />
    <Link to="/dashboard/calendario" className={classes.link}>
      Calendário do prédio
    </Link>
    <span className={classes.note}>{what}</span>
  </p>
)
