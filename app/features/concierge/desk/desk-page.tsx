import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { becomeDesk } from './store/desk-store.ts'
import { deskMark, deskPath } from './store/registration.ts'

/** Registers a device that is not a desk yet; on a desk, opens the desk, without the application's frame. */
export function Component() {
  const condominium = useCondominium()
  const [isDesk, setDesk] = useState(() => deskMark() !== null)
  const [name, setName] = useState('Portaria principal')
  const [problem, setProblem] = useState('')
  const [working, setWorking] = useState(false)
  if (isDesk) return <Navigate to={deskPath} replace />

  const register = async () => {
    setWorking(true)
    setProblem('')
    try {
      const body = { condominium_id: condominium.id, name: name.trim() }
      const told = await invoke('register-desk', body)
      const key = { deskId: told.desk_id, secret: told.secret, condominiumId: condominium.id }
      await becomeDesk(told.name, condominium.name, key)
      await navigator.storage?.persist?.().catch(() => false)
      setDesk(true)
    } catch (error) {
      setProblem(toFailure(error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <Page
      title="Portaria"
      sentence="Este aparelho ainda não é uma portaria. Depois de ligado, ele se prepara por alguns instantes e passa a funcionar também sem internet: o que for registrado fica guardado aqui e segue sozinho quando a conexão voltar."
    >
      <form
        style={{ maxWidth: 440, display: 'grid', gap: 16 }}
        onSubmit={(event) => {
          event.preventDefault()
          void register()
        }}
      >
        <TextInput
          label="Nome desta portaria"
          description="Como as pessoas a chamam: Portaria principal, Entrada de serviço."
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={40}
          required
        />
        {problem && <Notice kind="danger">{problem}</Notice>}
        <Button type="submit" loading={working} disabled={!name.trim()}>
          Usar este aparelho como portaria
        </Button>
        <p style={{ margin: 0, color: 'var(--muted)', fontSize: '0.875rem' }}>
          Use um aparelho que fica na portaria. Os nomes dos moradores e as visitas do dia ficam guardados
          nele com criptografia, atrás do PIN de cada porteiro. Se ele for perdido, a administração o desliga
          e os dados se apagam.
        </p>
      </form>
    </Page>
  )
}
