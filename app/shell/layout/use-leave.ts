import { counted } from '../../../domain/counted.ts'
import { queuedAnswers } from '../../lib/offline/queued-answers.ts'
import { useSession } from '../../lib/session.tsx'
import { toast } from '../../lib/toasts.tsx'

/** Signs out; first says what would be lost with this device's copies, where something was not sent yet. */
export function useLeave(): () => void {
  const { signOut } = useSession()
  return () => {
    // What was refused is only here too, until the person sends or drops it.
    const left = queuedAnswers().filter(({ state }) => state !== 'sent').length
    if (left === 0) return void signOut()
    const lost = `${counted(left, 'resposta', 'respostas')} de ordens de serviço`
    toast('warning', `${lost} só neste aparelho`, 'Ao sair agora, o que não foi enviado se perde.', {
      label: 'Sair mesmo assim',
      run: () => void signOut(),
    })
  }
}
