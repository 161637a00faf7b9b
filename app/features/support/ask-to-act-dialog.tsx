import { ReasonDialog } from '../../ui/dialog/reason-dialog.tsx'

const few = { letters: 10, message: 'Diga o que vai mudar, com pelo menos 10 letras.' }

/** The support says what it wants to change; who administers the condominium answers in their own session. */
export const AskToActDialog = ({ accessId, onClose }: { accessId: string; onClose: () => void }) => (
  <ReasonDialog
    title="Pedir para agir"
    verb="Pedir"
    command="ask-to-act"
    action="pedir para agir"
    done="Pedido enviado à administração"
    body={{ access_id: accessId }}
    label="O que você precisa mudar"
    description="A administração lê isto e responde em Suporte do Prumo. Até lá você só lê."
    least={few}
    maxLength={500}
    small
    onClose={onClose}
  />
)
