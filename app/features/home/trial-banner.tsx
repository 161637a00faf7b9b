import { Clock } from 'lucide-react'
import { counted } from '../../lib/words.ts'
import classes from './home.module.css'

const day = 86_400_000

/** How long the free trial still lasts. */
export function TrialBanner({ endsAt }: { endsAt: string }) {
  const left = Math.ceil((Date.parse(endsAt) - Date.now()) / day)
  // The end is said on every page, above it.
  if (left <= 0) return null
  return (
    <p className={classes.trial} role="status">
      <Clock size={16} strokeWidth={1.75} aria-hidden color="var(--attention)" />
      {`Teste grátis: ${counted(left, 'dia restante', 'dias restantes')}.`}
    </p>
  )
}
