import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Link2Off, Presentation, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { screenQuery } from '../queries.ts'
import { shortMoment } from '../times.ts'
import type { RoomProps } from './room.ts'

/** The address of a screen; its secret stands behind the '#', which no server sees. */
const addressOf = (token: string) => `${window.location.origin}/telao#link=${token}`

/** The table gives the room a screen that needs no login. The secret is in the answer alone, so the address stays here while the room is open. */
export function ScreenLink({ assembly }: Pick<RoomProps, 'assembly'>) {
  const [open, setOpen] = useState(false)
  const [address, setAddress] = useState<string | null>(null)
  return (
    <>
      <Button variant="default" leftSection={<Presentation size={18} />} onClick={() => setOpen(true)}>
        Link do telão
      </Button>
      {open && (
        <ScreenDialog
          assemblyId={assembly.id}
          address={address}
          onAddress={setAddress}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type Props = {
  assemblyId: string
  address: string | null
  onAddress: (address: string | null) => void
  onClose: () => void
}

function ScreenDialog({ assemblyId, address, onAddress, onClose }: Props) {
  const { id } = useCondominium()
  const screen = useQuery(screenQuery(id, assemblyId))
  const renew = useCommand('renew-screen-link', { action: 'criar o link do telão' })
  const end = useCommand('end-screen-link', {
    action: 'encerrar o link do telão',
    done: 'Link do telão encerrado',
  })
  const at = { assembly_id: assemblyId }
  const make = () => renew.mutate(at, { onSuccess: ({ token }) => onAddress(addressOf(token)) })
  return (
    <Modal opened onClose={onClose} title="Link do telão" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      {screen.data === undefined ? (
        <NotLoaded query={screen} rows={2} />
      ) : (
        <Stack gap={16}>
          <p style={{ margin: 0 }}>
            Abre sem login no computador do projetor. Mostra o item, o quórum, o tempo e o resultado; nomes e
            votos em andamento não aparecem. Termina junto com a assembleia.
          </p>
          {address ? (
            <CopyField what="link do telão" value={address} />
          ) : (
            screen.data && (
              <p style={{ margin: 0 }}>
                {`Um link vale desde ${shortMoment(screen.data.created_at)}${screen.data.seen_at ? '' : ' e ainda não foi aberto'}. O endereço só aparece quando é criado: renove o link para copiar outro.`}
              </p>
            )
          )}
          <Group gap={8}>
            {address && (
              <Button
                component="a"
                href={address}
                target="_blank"
                rel="noreferrer"
                leftSection={<ExternalLink size={18} />}
              >
                Abrir em nova janela
              </Button>
            )}
            <Button
              variant={screen.data ? 'default' : 'filled'}
              leftSection={screen.data ? <RefreshCw size={18} /> : <Presentation size={18} />}
              loading={renew.isPending}
              onClick={make}
            >
              {screen.data ? 'Renovar link' : 'Criar link'}
            </Button>
            {screen.data && (
              <Button
                variant="subtle"
                leftSection={<Link2Off size={18} />}
                loading={end.isPending}
                onClick={() => end.mutate(at, { onSuccess: () => onAddress(null) })}
              >
                Encerrar link
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
