import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Share2 } from 'lucide-react'
import { addDays, civilDate } from '../../../../domain/calendar.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { shortDate } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { QrCode } from '../../../ui/drawings/qr-code.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import classes from '../concierge.module.css'

export type PassToShow = { authorizationId: string; name: string; when: string; path?: string }

/** 'hoje, 23/11': a message is read on another day too. */
const dated = (when: string, today = civilDate(new Date(), openZone())): string =>
  when.replace(
    /^(?:hoje|amanhã)/,
    (word) => `${word}, ${shortDate(word === 'hoje' ? today : addDays(today, 1), today)}`,
  )

/** The text sent with the link, without the unit: forwarding it does not reveal where it leads. */
const invitation = (name: string, condominium: string, when: string, link: string) =>
  `Olá, ${name}! Sua entrada em ${condominium} está autorizada (${when}). Mostre o QR desta página na portaria: ${link}`

/** Shows an expected visitor's pass: its QR, and the ways to send it. */
export function PassDialog({ pass, onClose }: { pass: PassToShow; onClose: () => void }) {
  const { id, name: condominium } = useCondominium()
  const made = useQuery({
    queryKey: ['concierge', id, 'pass', pass.authorizationId],
    meta: { tables: ['visit_authorizations'] },
    queryFn: () => invoke('visit-pass', { condominium_id: id, authorization_id: pass.authorizationId }),
    enabled: !pass.path,
    staleTime: 60_000,
  })
  const path = pass.path ?? made.data?.path
  const link = path ? `${location.origin}${path}` : null
  const text = link && invitation(pass.name, condominium, dated(pass.when), link)
  const mayShare = typeof navigator.share === 'function'
  return (
    <Modal opened onClose={onClose} title="Passe de entrada">
      <div className={classes.pass}>
        <p className={classes.passName}>{pass.name}</p>
        <p className={classes.passNote}>{pass.when}</p>
        {made.error && <Notice kind="danger">{toFailure(made.error).message}</Notice>}
        {!link && !made.error && <Skeleton w={280} h={280} />}
        {link && (
          <div className={classes.passQr}>
            <QrCode text={link} label={`QR do passe de ${pass.name}`} />
          </div>
        )}
        <Text size="sm" c="dimmed">
          Na portaria, o QR abre a entrada sem ligar para você.
        </Text>
      </div>
      {link && text && (
        <Stack gap="sm" mt="md">
          <Button
            component="a"
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
            leftSection={<MessageCircle size={18} />}
          >
            Enviar por WhatsApp
          </Button>
          {mayShare && (
            <Button
              variant="default"
              leftSection={<Share2 size={18} />}
              // Closing the sheet without choosing is no failure.
              onClick={() => void navigator.share({ text }).catch(() => {})}
            >
              Compartilhar
            </Button>
          )}
          <CopyField value={link} what="link do passe" asButton fullWidth />
        </Stack>
      )}
    </Modal>
  )
}
