import type { FormEvent } from 'react'
import button from './button.module.css'
import classes from './frame.module.css'

type OpeningButtonProps = {
  className: string | undefined
  /** Where no script runs: the second tab of /auth. */
  register?: boolean
  onOpen: () => void
  children: string
}

/** Opens the dialog; until scripts run, or without them, it is a form that goes to /auth. */
export function OpeningButton({ className, register = false, onOpen, children }: OpeningButtonProps) {
  const open = (event: FormEvent) => {
    event.preventDefault()
    onOpen()
  }
  return (
    <form action="/auth" onSubmit={open} className={classes.opening}>
      {register && <input type="hidden" name="tab" value="cadastrar" />}
      <button type="submit" className={`${button.button} ${className}`}>
        {children}
      </button>
    </form>
  )
}
