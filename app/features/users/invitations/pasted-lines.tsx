import { CircleAlert } from 'lucide-react'
import type { PastedLine } from '../../../../domain/invitations.ts'
import classes from './invitations.module.css'

/** How the pasted text is read, line by line, before anything is sent. */
export function PastedLines({ lines, withUnit }: { lines: readonly PastedLine[]; withUnit: boolean }) {
  return (
    <ul className={classes.pasted} aria-label="E-mails lidos">
      {lines.map(({ line, text, email, fullName, unit, problem }) => (
        <li key={`${line} ${text}`} data-wrong={problem ? true : undefined}>
          <span className={classes.address}>{problem ? text : email}</span>
          {problem ? (
            <span className={classes.problem}>
              <CircleAlert size={16} aria-hidden />
              {problem}
            </span>
          ) : (
            <span className={classes.quiet}>{[fullName, withUnit && unit].filter(Boolean).join(' · ')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
