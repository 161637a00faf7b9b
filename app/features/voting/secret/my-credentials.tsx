import { Button, Stack } from '@mantine/core'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import type { AssemblyView, SecretRoom } from '../../../../domain/voting/view.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { CodeShown } from './code-shown.tsx'
import classes from './secret.module.css'
import { useCredentials } from './use-credentials.ts'

/** The reader's own credentials, and the code that brings one to another device. */
export function MyCredentials({ assembly, room }: { assembly: AssemblyView; room: SecretRoom }) {
  const { found } = useCredentials(assembly, room)
  const [shown, setShown] = useState<string | null>(null)
  if (!found || room.units.length === 0) return null
  const units = assembly.my_units.filter(({ id }) => found.here.has(id))
  const credential = shown ? found.here.get(shown) : undefined
  const label = units.find(({ id }) => id === shown)?.label ?? ''
  return (
    <Stack gap={8} mt={16} align="start">
      <p className={classes.note}>
        {units.length > 0
          ? `Este aparelho vota em segredo por ${units.map((unit) => unit.label).join(', ')}. Para votar em outro, leve o código.`
          : 'A credencial de voto secreto da sua unidade está em outro aparelho, ou é feita ao entrar na sala.'}
      </p>
      {units.map((unit) => (
        <Button
          key={unit.id}
          variant="default"
          leftSection={<Ticket size={18} />}
          onClick={() => setShown(unit.id)}
        >
          Código da unidade {unit.label}
        </Button>
      ))}
      {credential && (
        <Modal opened onClose={() => setShown(null)} title={`Credencial da unidade ${label}`}>
          <Stack gap={16}>
            <p style={{ margin: 0 }}>
              Quem tem este código vota em segredo pela unidade. Guarde como uma senha.
            </p>
            <CodeShown
              code={credential.code}
              title={`Credencial de voto da unidade ${label}`}
              note={`${assembly.title}. Quem tem este código vota pela unidade.`}
            />
          </Stack>
        </Modal>
      )}
    </Stack>
  )
}
