import classes from './opening.module.css'

/** Says that the dialog is on its way, where loading it takes a moment. */
export function Opening() {
  return (
    <p className={classes.opening} role="status">
      Abrindo o cadastro…
    </p>
  )
}
