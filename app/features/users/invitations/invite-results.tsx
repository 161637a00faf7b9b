import { Button, Group, Stack, Text } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { counted } from '../../../lib/words.ts'
import { Status } from '../../../ui/data/status.tsx'
import type { InviteResult } from '../mutations.ts'
import classes from './invitations.module.css'

type InviteResultsProps = {
  results: readonly InviteResult[]
  onClose: () => void
  /** Back to the form with the addresses that were refused. */
  onAgain: (addresses: string) => void
}

/** The result of each address: sent, or why not. */
export function InviteResults({ results, onClose, onAgain }: InviteResultsProps) {
  const refused = results.filter(({ status }) => status === 'refused')
  const sent = results.length - refused.length
  return (
    <Stack gap={20}>
      <Text role="status">
        {sent > 0 && `${counted(sent, 'convite a caminho', 'convites a caminho')}. `}
        {refused.length > 0 && `${counted(refused.length, 'não foi enviado', 'não foram enviados')}.`}
      </Text>
      <ul className={classes.pasted} aria-label="Resultado por e-mail">
        {[...refused, ...results.filter(({ status }) => status === 'invited')].map(
          ({ email, status, message }) => (
            <li key={email}>
              <span className={classes.address}>{email}</span>
              {status === 'invited' ? (
                <Status icon={CircleCheck} tone="success">
                  A caminho
                </Status>
              ) : (
                <span className={classes.problem} style={{ flex: '1 1 100%' }}>
                  <CircleAlert size={16} aria-hidden style={{ flex: 'none' }} />
                  {message}
                </span>
              )}
            </li>
          ),
        )}
      </ul>
      <Group justify="flex-end">
        {refused.length > 0 && (
          <Button variant="default" onClick={() => onAgain(refused.map(({ email }) => email).join('\n'))}>
            Corrigir os que faltaram
          </Button>
        )}
        <Button onClick={onClose}>Concluir</Button>
      </Group>
    </Stack>
  )
}
