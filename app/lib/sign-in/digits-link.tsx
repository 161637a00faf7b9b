import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { digitsPath, type MailLinkKind } from './mail-link.ts'

/** To the field of a mail's digits. */
export function DigitsLink({ kind, email }: { kind: MailLinkKind; email: string }) {
  return (
    <Anchor component={Link} to={digitsPath(kind, email)} inherit fw={600}>
      Digitar o código
    </Anchor>
  )
}
