import { counted } from '../../../domain/counted.ts'
import { queuedAnswers } from '../../lib/offline/queued-answers.ts'
import { useSession } from '../../lib/session.tsx'
import { toast } from '../../lib/toasts.tsx'

/** Signs out; first says what would be lost with this device's copies, where something was not sent yet. */
export function useLeave(): () => void {
  const { signOut } = useSession()
  return () => {
    const waiting = queuedAnswers().filter(({ state }) => state === 'waiting').length
    if (waiting === 0) return void signOut()
    const lost = `${counted(waiting, 'resposta', 'respostas')} de ordens de serviço`
    toast('warning', `${lost} só neste aparelho`, 'Ao sair agora, o que não foi enviado se perde.', {
      label: 'Sair mesmo assim',
      run: () => void signOut(),
    })
  }
}
