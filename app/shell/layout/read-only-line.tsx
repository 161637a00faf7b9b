import { Anchor } from '@mantine/core'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { useMembership } from '../../lib/membership/membership.tsx'
import classes from './read-only-line.module.css'
import { readOnlyWords } from './read-only-words.ts'

/** Says on every page that the condominium can only be read, why, and to who administers it the way out. */
export function ReadOnlyLine() {
  const { membership, role } = useMembership()
  const words = membership && readOnlyWords(membership.subscription_state, role)
  if (!words) return null
  return (
    <div className={classes.line} role="status" data-read-only>
      <Lock size={16} strokeWidth={1.75} aria-hidden />
      {words.sentence}
      {words.verb && (
        <Anchor component={Link} to="/dashboard/settings?tab=subscription" inherit>
          {words.verb}
        </Anchor>
      )}
    </div>
  )
}
