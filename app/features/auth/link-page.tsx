import type { ReactNode } from 'react'
import { useSession } from '../../lib/session.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import classes from './auth.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { SecondFactor } from './second-factor.tsx'

type LinkPageProps = {
  title: string
  sentence: string
  /** Shown where the link opened no session. */
  gone: { title: string; next: ReactNode }
  children: ReactNode
}

/** Where a mail's link lands: its session does one thing. The link is one factor: an account's second comes first. */
export function LinkPage({ title, sentence, gone, children }: LinkPageProps) {
  const { loading, user, needsSecondFactor } = useSession()
  if (user && needsSecondFactor) {
    return (
      <AuthFrame title="Segundo fator">
        <SecondFactor />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={title}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.sentence}>{sentence}</p>
      {!loading &&
        (user ? (
          children
        ) : (
          <Notice kind="warning" title={gone.title}>
            {gone.next}
          </Notice>
        ))}
    </AuthFrame>
  )
}
